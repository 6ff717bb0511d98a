// The reader's own machine, as the page asks it: a worker with the cores in WebAssembly, started when it is first wanted. Where
// the page was built without it there is none.
import { ApiError, errorFrom } from "../wire/client";
import { MODULE, NET } from "./built";
import type { Question, Reply } from "./worker";

/** What is quick has a worker of its own, so that a search under way keeps nobody waiting. */
type Lane = "quick" | "long";

interface Waiting {
  question: Question;
  hear: (reply: Reply) => void;
}

interface Line {
  worker: Worker | null;
  waiting: Map<number, Waiting>;
}

const lines: Record<Lane, Line> = {
  quick: { worker: null, waiting: new Map() },
  long: { worker: null, waiting: new Map() },
};
let last = 0;

interface Asking {
  lane?: Lane;
  signal?: AbortSignal;
  tell?: (progress: unknown) => void;
}

/** Asks for something by its name, with a body in JSON; what is wrong with the question is an `ApiError`, as from a server. */
export function ask(name: string, body: string, { lane = "quick", signal, tell }: Asking = {}): Promise<unknown> {
  return new Promise((done, fail) => {
    if (!MODULE) throw new ApiError("offline", "This page was built without the cores.");
    signal?.throwIfAborted();
    const question = { id: ++last, name, body, module: MODULE, net: lane === "long" ? NET : null };
    const line = lines[lane];
    const leave = () => {
      if (!line.waiting.delete(question.id)) return;
      restarted(line);
      fail(signal!.reason);
    };
    const hear = (reply: Reply) => {
      if ("progress" in reply) return tell?.(reply.progress);
      line.waiting.delete(question.id);
      signal?.removeEventListener("abort", leave);
      if ("broken" in reply) return fail(new ApiError("internal", reply.broken));
      const told: unknown = JSON.parse(reply.json);
      return reply.ok ? done(told) : fail(errorFrom(told));
    };
    signal?.addEventListener("abort", leave);
    line.waiting.set(question.id, { question, hear });
    workerOf(line).postMessage(question);
  });
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
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Reply>) => line.waiting.get(data.id)?.hear(data);
  // A worker that cannot even start answers nobody.
  worker.onerror = ({ message }) => {
    line.worker = null;
    for (const [id, { hear }] of [...line.waiting]) hear({ id, broken: message || "the worker cannot be started" });
  };
  return worker;
}

/** Nobody can interrupt it, so it is thrown away; those who still wait ask the next one. */
function restarted(line: Line): void {
  line.worker?.terminate();
  line.worker = null;
  for (const { question } of line.waiting.values()) workerOf(line).postMessage(question);
}
