// No suite is forgotten: each stands in one half.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

/** What the suites are made of. */
const OTHERS = ["house.mjs", "left.mjs", "outside.mjs", "right.mjs"];

test("every suite stands in one half", () => {
  const lines = ["left.mjs", "right.mjs"].flatMap((half) =>
    readFileSync(join(import.meta.dirname, half), "utf8").split("\n"),
  );
  const imported = lines.flatMap((line) => /^import "\.\/(.+)";$/.exec(line)?.[1] ?? []);
  const suites = readdirSync(import.meta.dirname).filter((name) => !OTHERS.includes(name));
  assert.deepEqual(imported.sort(), suites.sort());
});
