// What somebody did and made, where the page stands in a folder: notes by their names, which only this browser has. All tabs hear of
// them.

import { ApiError } from "../wire/client";

export type Notes = Record<string, unknown>;

const BASE = "shikatsu";
const STORE = "notes";
const CHANNEL = "shikatsu-notes";
/** The largest file of them: 20,000 tries are an eighth of it. */
const MOST_LETTERS = 64_000_000;
/** What somebody has made, rather than done. */
const MADE = /^(shelf|own)\//;
/** Deeds that the machine has not heard of yet: no notes, but kept among them. */
const WAITS = "waits/";

let open: Promise<IDBDatabase> | null = null;

function base(): Promise<IDBDatabase> {
  open ??= new Promise((done, fail) => {
    const request = indexedDB.open(BASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  return open;
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => T): Promise<T> {
  const transaction = (await base()).transaction(STORE, mode);
  const made = work(transaction.objectStore(STORE));
  await new Promise<void>((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error);
  });
  return made;
}

const NAMED = /^((person|reviewer)$|(problem|day|rating|shown|try|mistake|run|card|shelf|own)\/)/;

/** The notes of a file that was saved. What is none is an error. */
export function notesIn(text: string): Notes {
  const wrong = () => new ApiError("bad_json", "This is no file of a training that was saved here.", [], { why: "" });
  if (text.length > MOST_LETTERS) throw wrong();
  let notes: unknown;
  try {
    notes = JSON.parse(text);
  } catch {
    throw wrong();
  }
  // A server tells more, and has the notes among it.
  if (isObject(notes) && isObject(notes.notes)) notes = notes.notes;
  if (!isObject(notes)) throw wrong();
  if (!Object.keys(notes).every((name) => NAMED.test(name))) throw wrong();
  return notes;
}

function isObject(value: unknown): value is Notes {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Letters of the notes of one request to a server, which takes in somewhat more. */
const MOST_AT_ONCE = 1_000_000;

/** What somebody did, in parts that a server takes in; what they have made moves as files. */
export function partsOf(notes: Notes): Notes[] {
  const parts: Notes[] = [{}];
  let letters = 0;
  for (const [name, note] of Object.entries(notes)) {
    if (MADE.test(name)) continue;
    letters += name.length + JSON.stringify(note).length;
    if (letters > MOST_AT_ONCE) {
      parts.push({});
      letters = 0;
    }
    parts.at(-1)![name] = note;
  }
  return parts;
}

/** All that is kept; nothing where the browser keeps nothing. */
export async function readNotes(): Promise<Notes> {
  return Object.fromEntries((await readAll()).filter(([name]) => !name.startsWith(WAITS)));
}

async function readAll(): Promise<[string, unknown][]> {
  try {
    const [names, notes] = await within("readonly", (store) => [store.getAllKeys(), store.getAll()] as const);
    return names.result.map((name, at) => [String(name), notes.result[at]]);
  } catch {
    return [];
  }
}

/** What waits for the machine, by its names, the oldest first; and was anything ever kept here? Not all of that is read. */
export async function readWaiting(): Promise<{ waiting: [string, string][]; isNew: boolean }> {
  const waits = IDBKeyRange.bound(WAITS, `${WAITS}\uffff`);
  try {
    const [names, texts, count] = await within(
      "readonly",
      (store) => [store.getAllKeys(waits), store.getAll(waits), store.count()] as const,
    );
    const waiting = names.result.map((name, at): [string, string] => [String(name), String(texts.result[at])]);
    return { waiting, isNew: count.result === 0 };
  } catch {
    return { waiting: [], isNew: true };
  }
}

let lastWaiting = 0;

/** Has something wait for the machine; gives the name under which it does. */
export async function keepWaiting(text: string): Promise<string> {
  const order = [Date.now(), ++lastWaiting].map((number) => String(number).padStart(15, "0"));
  const name = WAITS + order.join("-");
  await within("readwrite", (store) => store.put(text, name)).catch(() => undefined);
  return name;
}

/** The machine has heard it. */
export async function noLongerWaiting(name: string): Promise<void> {
  await within("readwrite", (store) => store.delete(name)).catch(() => undefined);
}

/** Whoever speaks on it does not hear themselves. */
let channel: BroadcastChannel | null = null;

function others(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/**
 * Keeps some, and tells the other tabs. Without a place to keep them everything works but remembering; what somebody has made is not
 * taken for kept then. A note that is nothing is no longer there.
 */
export async function keepNotes(notes: Notes): Promise<void> {
  const put = (store: IDBObjectStore) =>
    Object.entries(notes).map(([name, note]) => (note === null ? store.delete(name) : store.put(note, name)));
  await within("readwrite", put).catch((cause: unknown) => {
    if (Object.keys(notes).some((name) => MADE.test(name))) throw cause;
  });
  others().postMessage(notes);
}

/** Forgets what somebody did; what they have made stays. */
export async function forgetNotes(): Promise<void> {
  const done = (await readAll()).map(([name]) => name).filter((name) => !MADE.test(name));
  await within("readwrite", (store) => done.map((name) => store.delete(name)));
}

/** Hears what other tabs keep. */
export function onNotes(hear: (notes: Notes) => void): void {
  others().onmessage = ({ data }: MessageEvent<Notes>) => hear(data);
}
