// No suite is forgotten: each stands in one third.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const PARTS = ["left.mjs", "middle.mjs", "right.mjs"];
/** What the suites are made of, and what measures (`npm run felt`). */
const OTHERS = ["felt.mjs", "host.mjs", "house.mjs", "outside.mjs", "twice.mjs", ...PARTS];

test("every suite stands in one third", () => {
  const lines = PARTS.flatMap((part) => readFileSync(join(import.meta.dirname, part), "utf8").split("\n"));
  const imported = lines.flatMap((line) => /^import "\.\/(.+)";$/.exec(line)?.[1] ?? []);
  const suites = readdirSync(import.meta.dirname).filter((name) => !OTHERS.includes(name));
  assert.deepEqual(imported.sort(), suites.sort());
});
