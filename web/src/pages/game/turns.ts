// The line of a record as a game: the position with which play begins, and the turns from there.
import { stonesAt } from "../../frame/lines";
import type { Step } from "../../wire/generated";
import type { Played } from "../../wire/moments";

/** The turns, and after which step of the line each of them was made. A stone that is set up later ends the game. */
export interface Turns extends Omit<Played, "from"> {
  before: readonly number[];
}

export function turnsOf(steps: readonly Step[], size: number, line: readonly number[]): Turns | null {
  const isTurn = (at: number) => steps[line[at]!]!.move !== null;
  const first = line.findIndex((_, at) => isTurn(at));
  if (first < 0) return null;
  const turns: Played["turns"][number][] = [];
  const before: number[] = [];
  for (let at = first; at < line.length; at++) {
    const { move, color, black, white, gone } = steps[line[at]!]!;
    if (move && color) {
      turns.push({ color, move });
      before.push(at - 1);
    } else if (black.length + white.length + gone.length > 0) break;
  }
  const stones = { ...stonesAt(steps, size, line[Math.max(0, first - 1)]!), to_move: turns[0]!.color };
  return { stones: first === 0 ? { ...stones, black: [], white: [], ko: null } : stones, turns, before };
}
