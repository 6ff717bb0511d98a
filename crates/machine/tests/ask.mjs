// Asks the module in WebAssembly what stands on standard input, one request a line: its name, a tab, its body. One line of
// JSON answers each. Arguments: the module, its net, and `still` for a clock that stands still.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { started } from "../../../web/src/home/machine.mjs";

const [module, net, clock] = process.argv.slice(2);
const now = clock === "still" ? () => 0 : () => performance.now();
const machine = await started(new WebAssembly.Module(readFileSync(module)), { now });
if (!machine.bring("net", readFileSync(net))) throw new Error("the net is none");
if (machine.bring("net", new Uint8Array(7))) throw new Error("anything is a net");

for await (const line of createInterface({ input: process.stdin })) {
  const [name, body] = line.split("\t");
  const began = performance.now();
  const { ok, json } = machine.ask(name, body);
  console.log(`${ok ? "ok" : "no"}\t${(performance.now() - began).toFixed(3)}\t${json}`);
}
