// The package as others get it: packed, installed without a network into an empty folder, used from a script, and its types read.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const HERE = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), "shikatsu-package-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const run = (where, program, ...words) => execFileSync(program, words, { cwd: where, encoding: "utf8" });
const there = join(folder, "there");
const put = (name, text) => writeFileSync(join(there, name), text);

/** Asks for everything once, and tells it in a line of JSON. */
const SCRIPT = `
import { readFileSync } from "node:fs";
import { ShikatsuError, check, load, read, solve, write } from "shikatsu";

const [text, certificate] = [process.argv[2], process.argv[3]].map((file) => readFileSync(file));
const { problem, remarks } = await read(text.toString());
const told = [];
const answer = await solve(problem, { seconds: 20, progress: (progress) => told.push(progress.nodes) });
const [own, shipped] = [await check(answer.certificate, problem), await check(certificate)];
const forged = certificate.map((byte, at) => (at === certificate.length - 1 ? byte ^ 1 : byte));
const sgf = await write(problem);
const again = await read(sgf);
const wrong = await solve("hello").catch((cause) => cause);
const open = { size: 19, black: ["D4", "C10", "R16"], white: ["D16", "Q4", "R14"], to_move: "black" };
const unsolved = await solve(open, { seconds: 0.3, progress: ({ nodes }) => told.push(nodes) });
await load(readFileSync(new URL(import.meta.resolve("shikatsu/machine.wasm"))));
console.log(
  JSON.stringify({
    remarks,
    verdict: answer.solution.grade.verdict,
    best: answer.solution.best,
    words: answer.solution.words,
    own: [own.checked.ok, own.checked.proved.grade.verdict, own.solution.key === answer.solution.key],
    shipped: [shipped.checked.ok, shipped.problem.size],
    forged: (await check(forged)).checked.flaw,
    sgf: [sgf.startsWith("(;"), JSON.stringify(again.problem.black) === JSON.stringify(problem.black)],
    picture: (await write(problem, { format: "svg" })).slice(0, 4),
    diagram: (await write(sgf, { format: "text" })).split("\\n")[8],
    wrong: [wrong instanceof ShikatsuError, wrong.code, wrong.message.length > 10],
    unsolved: [unsolved.solved, unsolved.gaveUp.limit, told.length > 0],
    afterwards: (await solve(problem)).solution.best,
  }),
);
`;

/** What the types let through, and what they do not. */
const TYPED = `
import { type Problem, ShikatsuError, type Verdict, check, read, solve, write } from "shikatsu";

const corner: Problem = { size: 9, black: ["B1"], white: ["C1"], to_move: "black", goal: { aim: "kill", side: "black" } };
export async function verdict(problem: Problem | string = corner): Promise<Verdict | null> {
  const answer = await solve(problem, { seconds: 1, progress: ({ nodes, line }) => void (nodes + line.length) });
  if (!answer.solved) return answer.gaveUp.limit === "time" ? null : answer.gaveUp.bounds.low.verdict;
  if (answer.certificate) (await check(answer.certificate, problem)).checked.flaw satisfies string | null;
  // @ts-expect-error: there is no such verdict.
  if (answer.solution.grade.verdict === "resting") return null;
  return answer.solution.grade.verdict;
}
export const known = (cause: unknown) => cause instanceof ShikatsuError && cause.code === "bad_text";
export const first: Promise<string> = read("").then(({ problem, remarks }) => problem.title ?? String(remarks[0]?.code));
// @ts-expect-error: there is no such form.
export const written = write(corner, { format: "pdf" });
`;

test("what is packed is what others need", () => {
  run(HERE, process.execPath, "make.mjs", join(folder, "made"));
  run(join(folder, "made"), "npm", "pack", "--offline", "--silent", "--pack-destination", folder);
  const [packed] = readdirSync(folder).filter((name) => /^shikatsu-.*\.tgz$/.test(name));
  assert.match(packed, /^shikatsu-\d+\.\d+\.\d+\.tgz$/);
  const files = run(folder, "tar", "-tzf", packed).trim().split("\n").sort();
  const wanted = ["LICENCES.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md", "index.d.ts", "index.js", "machine.mjs"];
  wanted.push("machine.wasm", "messages.d.ts", "package.json");
  assert.deepEqual(files, wanted.map((name) => `package/${name}`).sort());
  run(folder, "mkdir", "there");
  put("package.json", `{ "private": true, "type": "module" }`);
  run(there, "npm", "install", "--offline", "--no-audit", "--no-fund", "--silent", join(folder, packed));
});

test("solves, checks, reads and writes where it was installed", () => {
  put("use.mjs", SCRIPT);
  const data = ["txt", "cert"].map((end) => join(HERE, `../../data/shapes/01-straight-three.${end}`));
  const told = JSON.parse(run(there, process.execPath, "use.mjs", ...data));
  assert.deepEqual(told, {
    remarks: [],
    verdict: "dead",
    best: ["E1"],
    words: told.words,
    own: [true, "dead", true],
    shipped: [true, 9],
    forged: told.forged,
    sgf: [true, true],
    picture: "<svg",
    diagram: "*xo---ox*",
    wrong: [true, "bad_text", true],
    unsolved: [false, "time", true],
    afterwards: ["E1"],
  });
  assert.match(told.words, /^Black kills\./);
  assert.notEqual(told.forged, null);
});

test("its types say so, to both ways of finding modules", () => {
  put("typed.ts", TYPED);
  const tsc = join(HERE, "../node_modules/typescript/bin/tsc");
  for (const module of ["nodenext", "preserve"]) {
    const words = [
      "--noEmit",
      "--strict",
      "--target",
      "es2022",
      "--lib",
      "es2022,dom",
      "--types",
      "",
      "--module",
      module,
    ];
    assert.equal(run(there, process.execPath, tsc, ...words, "typed.ts"), "");
  }
});

test("what its README shows is so", () => {
  const [example] = readFileSync(join(HERE, "README.md"), "utf8").match(/(?<=```js\n)[\s\S]*?(?=```)/);
  const [claims, said] = [/^ {2}(answer\.[\w.]+|checked\.ok); \/\/ (.*?)(?::.*)?$/gm, []];
  const tried = example.replace(
    claims,
    (_, value, text) => `  console.log(JSON.stringify(${value})); ${said.push(text)};`,
  );
  put("readme.mjs", tried);
  assert.deepEqual(run(there, process.execPath, "readme.mjs").trim().split("\n"), said);
  assert.equal(said.length, 4);
});
