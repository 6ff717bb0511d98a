// Solves, checks, reads and writes life-and-death problems of Go, by the program's own module in WebAssembly. It thinks on the thread
// that asks: in a page, ask in a worker.
import { started } from "./machine.mjs";

/** What is wrong with a question: a code with arguments, the points it is about, and a sentence. */
export class ShikatsuError extends Error {
  constructor({ code, message, points, args }) {
    super(message);
    Object.assign(this, { name: "ShikatsuError", code, points, args });
  }
}

let machine = null;
let hear = () => {};

/** Has the module ready before there is anything to ask. Whoever has it elsewhere says where, or brings it. */
export function load(module = new URL("./machine.wasm", import.meta.url)) {
  machine = compiled(module).then((ready) => started(ready, { tell: (progress) => hear(progress) }));
  machine.catch(() => {
    machine = null;
  });
  return machine.then(() => undefined);
}

async function compiled(module) {
  if (module instanceof WebAssembly.Module) return module;
  if (!(module instanceof URL || typeof module === "string")) return WebAssembly.compile(module);
  const url = new URL(module, import.meta.url);
  // A file is read; no bundler has to know of it.
  if (url.protocol === "file:") return WebAssembly.compile(process.getBuiltinModule("node:fs").readFileSync(url));
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

async function asked(request, question, progress) {
  if (!machine) load();
  const ready = await machine;
  let answer;
  hear = progress ?? (() => {});
  try {
    answer = ready.ask(`POST /api/${request}`, JSON.stringify(question));
  } catch (cause) {
    machine = null; // One that has stopped halfway is of no use any more.
    throw cause;
  }
  if (!answer.ok) throw new ShikatsuError(JSON.parse(answer.json).error);
  return answer.json;
}

const told = async (...question) => JSON.parse(await asked(...question));

/** A problem, or a text with one. */
const draftOf = async (problem) => (typeof problem === "string" ? (await read(problem)).problem : problem);

/** What becomes of the group, by which moves, with a proof; or how far the search came. */
export async function solve(problem, { seconds = 10, progress } = {}) {
  const draft = await draftOf(problem);
  const { solution, gave_up: gaveUp } = await told("solve", { draft, seconds }, progress);
  if (!solution) return { solved: false, gaveUp };
  // Where time ran out over the first moves there is a verdict, and no certificate yet.
  const whole = solution.moves.length > 0;
  const certificate = whole ? bytesOf((await told("certificate", { problem: { draft } })).certificate) : null;
  return { solved: true, solution, certificate };
}

/** What a certificate proves, by the rules of Go alone: of this problem, or of the one that it names itself. */
export async function check(certificate, problem) {
  const draft = problem && (await draftOf(problem));
  const about = await told("believe", { draft, certificate: textOf(certificate) });
  return { problem: about.draft, checked: about.checked, solution: about.solution };
}

/** The problem in an SGF or a text diagram, and what was passed over. */
export async function read(text) {
  const { draft, remarks } = await told("read", { text });
  return { problem: draft, remarks };
}

/** A problem as SGF, as a text diagram, or as a picture. */
export async function write(problem, { format = "sgf", theme = "light" } = {}) {
  return asked("write", { draft: await draftOf(problem), format, theme });
}

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const textOf = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
