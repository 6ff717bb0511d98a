// How a test says that it lacks something from outside the repository: crates/outside does the same for Rust.
import { appendFileSync } from "node:fs";

/** What node's `skip` wants: false, or why this test is skipped; then the runner of all tests hears of it too. */
export function skippedWithout(there, test, why) {
  if (there) return false;
  const file = process.env.SHIKATSU_SKIPPED;
  if (file) appendFileSync(file, `browser ${test}\t${why}\n`);
  return why;
}
