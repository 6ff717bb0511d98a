// The worker in which the machine runs, so that the page stays quick while it thinks. It takes one question after the other;
// whoever does not want to wait for one ends the worker.
import { type Machine, started } from "./machine.mjs";

/** What the page asks. */
export interface Question {
  id: number;
  name: string;
  body: string;
  /** Where the module lies. */
  module: string;
  /** Where its net lies, if the question may want it. */
  net: string | null;
}

/** What it hears: how it goes, an answer as JSON, or that there is none. */
export type Reply =
  | { id: number; progress: unknown }
  | { id: number; ok: boolean; json: string }
  | { id: number; broken: string };

let machine: Promise<Machine> | null = null;
let net: Promise<unknown> | null = null;
let asked = 0;
let queue: Promise<void> = Promise.resolve();

const say = (reply: Reply) => postMessage(reply);

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  queue = queue.then(() => answered(data)).then(say);
});

async function answered({ id, name, body, module, net }: Question): Promise<Reply> {
  try {
    machine ??= loaded(module);
    const ready = await machine;
    if (net) await brought(ready, net);
    asked = id;
    return { id, ...ready.ask(name, body) };
  } catch (cause) {
    // A machine that has stopped halfway is of no use any more.
    machine = null;
    net = null;
    return { id, broken: String(cause) };
  }
}

async function loaded(url: string): Promise<Machine> {
  const module = await WebAssembly.compile(await bytes(url));
  return started(module, { tell: (progress) => say({ id: asked, progress }) });
}

/** Without it the search goes on; it only has nobody to ask. */
async function brought(machine: Machine, url: string): Promise<unknown> {
  net ??= bytes(url).then((weights) => machine.bring(new Uint8Array(weights)));
  return net.catch(() => (net = null));
}

async function bytes(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
}
