// How a test says that it lacks something from outside the repository: crates/outside does the same for Rust.
import { appendFileSync, existsSync } from "node:fs";
import { join } from "node:path";

/** The cores for browsers, where they were built. */
export const MODULE = join(import.meta.dirname, "../src/home/built/machine.wasm");

/** What node's `skip` wants: false, or why this test is skipped; then the runner of all tests hears of it too. */
export function skippedWithout(there, test, why) {
  if (there) return false;
  const file = process.env.SHIKATSU_SKIPPED;
  if (file) appendFileSync(file, `browser ${test}\t${why}\n`);
  return why;
}

/** The same of a suite that wants the cores for browsers, and of what the page cannot do without them. */
export function skippedWithoutModule(suite, that) {
  return skippedWithout(existsSync(MODULE), suite, `the page has no module that ${that} (cargo xtask wasm)`);
}
