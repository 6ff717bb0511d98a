// A browser test that fails is tried once more, and both are told: what a busy machine upset passes then, what is broken
// fails again. `cargo xtask test` names those that needed it; hunting for them (SHIKATSU_ONCE) there is no second try.
import { test as once } from "node:test";

const TRIES = process.env.SHIKATSU_ONCE ? 1 : 2;

/** As node's own, with a second try. */
export function test(name, ...rest) {
  const run = rest.pop();
  return once(name, ...rest, async (context) => {
    for (let tried = 1; ; tried++) {
      try {
        return await run(context);
      } catch (failure) {
        if (tried === TRIES) throw failure;
        console.log(`tried again: ${name}: ${String(failure.message).split("\n")[0]}`);
      }
    }
  });
}
