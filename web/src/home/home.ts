// The reader's own machine, as the page asks it: a worker with the cores in WebAssembly, started when it is first wanted. Where
// the page was built without it there is none.
import { BANK, inFolder } from "../place";
import { ApiError, errorFrom } from "../wire/client";
import { MODULE, NET } from "./built";
import type { Question, Reply } from "./worker";
import WORKER from "./worker.ts?worker&url";

/** What is quick has a worker of its own, so that a search under way keeps nobody waiting. */
type Lane = "quick" | "long";

interface Waiting {
  question: Question;
  hear: (reply: Reply) => void;
}

interface Line {
  worker: Worker | null;
  waiting: Map<number, Waiting>;
  /** Questions that nobody waits for any more, and that it has not answered. */
  left: Set<number>;
  /** How long these may go on before it is thrown away: what it knows has to be fetched again. */
  patience: number;
}

const lines: Record<Lane, Line> = {
  quick: { worker: null, waiting: new Map(), left: new Set(), patience: 1500 },
  long: { worker: null, waiting: new Map(), left: new Set(), patience: 0 },
};
let last = 0;
let ready = false;

interface Asking {
  lane?: Lane;
  signal?: AbortSignal;
  tell?: (progress: unknown) => void;
}

/** What it says, as a server would send it. */
export interface Said {
  ok: boolean;
  json: string;
}

/** Asks for something by method and path, with a body in JSON; what is wrong with the question is an `ApiError`, as from a server. */
export async function ask(request: string, body: string, asking: Asking = {}): Promise<unknown> {
  const { ok, json } = await said(request, body, asking);
  const told: unknown = JSON.parse(json);
  if (!ok) throw errorFrom(told);
  return told;
}

/** The same as it is sent, whatever it says. */
export function said(request: string, body: string, { lane = "quick", signal, tell }: Asking = {}): Promise<Said> {
  return new Promise((done, fail) => {
    if (!MODULE) throw new ApiError("offline", "This page was built without the cores.");
    const packed = inFolder ? ".gz" : "";
    signal?.throwIfAborted();
    const id = ++last;
    const question = {
      id,
      request,
      body,
      module: MODULE + packed,
      net: lane === "long" && NET ? NET + packed : null,
      bank: BANK,
    };
    const line = lines[lane];
    const leave = () => {
      if (!line.waiting.delete(id)) return;
      line.left.add(id);
      setTimeout(() => line.left.has(id) && restarted(line), line.patience);
      fail(signal!.reason);
    };
    const hear = (reply: Reply) => {
      if ("progress" in reply) return tell?.(reply.progress);
      line.waiting.delete(id);
      signal?.removeEventListener("abort", leave);
      ready ||= "ok" in reply;
      if ("broken" in reply) return fail(new ApiError(reply.away ? "offline" : "internal", reply.broken));
      done(reply);
    };
    signal?.addEventListener("abort", leave);
    line.waiting.set(id, { question, hear });
    workerOf(line).postMessage(question);
  });
}

/** Has it answered before? Then nothing has to be fetched for the next question. */
export function isReady(): boolean {
  return ready;
}

/** Has it ready before there is anything to ask, as long as there is a network. */
export async function warmed(): Promise<void> {
  await ask("", "").catch(() => undefined);
}

function workerOf(line: Line): Worker {
  line.worker ??= begun(line);
  return line.worker;
}

function begun(line: Line): Worker {
  const worker = begunWorker();
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    if (!("progress" in data)) line.left.delete(data.id);
    line.waiting.get(data.id)?.hear(data);
  };
  // A worker that cannot even start answers nobody.
  worker.onerror = ({ message }) => {
    line.worker = null;
    for (const [id, { hear }] of [...line.waiting])
      hear({ id, broken: message || "the worker cannot be started", away: true });
  };
  return worker;
}

/** A page may start workers of its own alone: on somebody else's it is one that fetches ours. In a sandbox it can be no module. */
function begunWorker(): Worker {
  const { href, origin } = new URL(WORKER, import.meta.url);
  if (origin === location.origin) return new Worker(href, { type: "module" });
  const fetching = new Blob([`importScripts(${JSON.stringify(href)});`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(fetching));
}

/** Nobody can interrupt it, so it is thrown away; those who still wait ask the next one. */
function restarted(line: Line): void {
  line.worker?.terminate();
  line.worker = null;
  line.left.clear();
  for (const { question } of line.waiting.values()) workerOf(line).postMessage(question);
}

/** Forgets what was brought and what was told: the next question finds a machine that knows nothing yet. */
export function startAnew(): void {
  for (const line of Object.values(lines)) restarted(line);
}
