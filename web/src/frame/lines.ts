// The lines of a game tree: which step comes after which, and the board at each. The server says what every step puts
// on the board and takes off it, so no rule is needed here.
import type { Step } from "../wire/generated";
import type { Point, Stones } from "../wire/message";

/** What follows each step, the main line first. */
export function followers(steps: readonly Step[]): number[][] {
  const next: number[][] = steps.map(() => []);
  for (const [at, { parent }] of steps.entries()) if (parent !== null) next[parent]?.push(at);
  return next;
}

/** The steps from the first to this one. */
export function pathTo(steps: readonly Step[], at: number): number[] {
  const path: number[] = [];
  for (let here: number | null = at; here !== null; here = steps[here]?.parent ?? null) path.push(here);
  return path.reverse();
}

/** The line through a step: how it came about, and how it goes on in the branches chosen before, or
 * else the main ones. */
export function lineThrough(
  steps: readonly Step[],
  next: readonly number[][],
  at: number,
  chosen: readonly number[] = [],
): number[] {
  const line = pathTo(steps, at);
  const wanted = new Set(chosen);
  for (let here = next[at]; here?.length; here = next[line.at(-1)!])
    line.push(here.find((step) => wanted.has(step)) ?? here[0]!);
  return line;
}

/** The stones at a step. */
export function stonesAt(steps: readonly Step[], size: number, at: number): Stones {
  const board = new Map<Point, "black" | "white">();
  for (const here of pathTo(steps, at)) {
    const { black, white, gone } = steps[here]!;
    for (const point of gone) board.delete(point);
    for (const point of black) board.set(point, "black");
    for (const point of white) board.set(point, "white");
  }
  const of = (color: "black" | "white") => [...board].filter(([, stone]) => stone === color).map(([point]) => point);
  return { size, black: of("black"), white: of("white"), to_move: steps[at]!.to_move, ko: steps[at]!.ko };
}

/** How many moves were made up to a step. */
export function moveNumber(steps: readonly Step[], at: number): number {
  return pathTo(steps, at).filter((here) => steps[here]!.move !== null).length;
}
