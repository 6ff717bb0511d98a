// The stones that a problem is about.
import type { Examination, Point } from "../../wire/message";

/** All stones of the chains that the author named by one stone each, or that the program guessed. */
export function chainsOf({ targets, candidates }: Examination): Point[] {
  const chains = candidates.filter((chain) => chain.some((point) => targets.includes(point)));
  return [...new Set([...targets, ...chains.flat()])];
}
