// The worker in which the machine runs, so that the page stays quick while it thinks. It takes one question after the other;
// whoever does not want to wait for one ends the worker. Where the page stands in a folder it fetches parts of the bank as
// they are needed, and keeps what somebody does in this browser.
import { type Machine, started } from "./machine.mjs";
import { keepNotes, type Notes, onNotes, readNotes } from "./notes";
import { Away, unpacked } from "./unpacked";

/** What the page asks. */
export interface Question {
  id: number;
  /** Method and path. */
  request: string;
  body: string;
  /** Where the module lies. */
  module: string;
  /** Where its net lies, if the question may want it. */
  net: string | null;
  /** Where the parts of the bank lie, if the page has no server. */
  bank: string | null;
}

/** What it hears: how it goes, an answer, or that there is none; then perhaps since files cannot be had. */
export type Reply =
  | { id: number; progress: unknown }
  | { id: number; ok: boolean; json: string }
  | { id: number; broken: string; away: boolean };

/** So many parts one question may want: each problem of a sheet may have its proof in another. */
const MOST_PARTS = 80;
/** Bytes with which a machine makes room for another: some more would end its searches (`MOST_MEMORY` in `machine::watch`). */
const MOST_MEMORY = 128 << 20;
/** Nearly every question wants these, so they come along with the machine. */
const FIRST = ["catalogue", "texts"];

let machine: Promise<Machine> | null = null;
let net: Promise<unknown> | null = null;
let asked = 0;
const early = new Map<string, Promise<Uint8Array>>();
let queue: Promise<void> = Promise.resolve();
let notes: Notes = {};

const say = (reply: Reply) => postMessage(reply);

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  queue = queue.then(() => answered(data)).then(say);
});

async function answered(question: Question): Promise<Reply> {
  const { id, module, bank } = question;
  try {
    if (!machine && bank && !question.net) begin(bank);
    machine ??= loaded(module, bank !== null);
    const ready = await machine;
    if (question.net) await brought(ready, question.net);
    asked = id;
    const { ok, json } = await told(ready, question);
    if (Object.keys(notes).length) await keepNotes(notes);
    notes = {};
    if (ready.size() > MOST_MEMORY) machine = null; // It never gets smaller, and the next one begins with nothing.
    return { id, ok, json };
  } catch (cause) {
    // A machine that has stopped halfway is of no use any more; one that lacks a file is.
    const away = cause instanceof Away;
    if (!away || !(await machine?.catch(() => null))) machine = null;
    if (!away) net = null;
    notes = {};
    return { id, broken: String(cause), away };
  }
}

/** The answer, after whatever part of the bank it wants. */
async function told(machine: Machine, { request, body, bank }: Question): Promise<{ ok: boolean; json: string }> {
  for (let parts = 0; ; parts++) {
    const answer = machine.ask(request, body);
    const wants = !answer.ok && bank ? wanted(answer.json) : null;
    if (!wants || parts === MOST_PARTS) return answer;
    if (!machine.bring(wants, await part(`${bank}${wants}.gz`))) throw new Error(`${wants} is no part of a bank`);
  }
}

function begin(bank: string): void {
  for (const name of FIRST) {
    const url = `${bank}${name}.gz`;
    const coming = unpacked(url);
    coming.catch(() => early.delete(url)); // Whoever wants it asks again.
    early.set(url, coming);
  }
}

function part(url: string): Promise<Uint8Array> {
  const known = early.get(url);
  early.delete(url);
  return known ?? unpacked(url);
}

function wanted(json: string): string | null {
  return (JSON.parse(json) as { wants?: string }).wants ?? null;
}

async function loaded(url: string, keeps: boolean): Promise<Machine> {
  const module = await WebAssembly.compile(await unpacked(url));
  const tell = (progress: unknown) => say({ id: asked, progress });
  const machine = await started(module, { tell, keep: (changed) => Object.assign(notes, changed) });
  if (!keeps) return machine;
  const remember = (notes: Notes) => machine.ask("POST /api/remember", JSON.stringify(notes));
  remember(await readNotes());
  onNotes(remember);
  return machine;
}

/** Without it the search goes on; it only has nobody to ask. */
async function brought(machine: Machine, url: string): Promise<unknown> {
  net ??= unpacked(url).then((weights) => machine.bring("net", weights));
  return net.catch(() => (net = null));
}
