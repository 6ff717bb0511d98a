// What somebody's game has thrown away: it comes with the page of games, as the shapes of its messages do.
import { followed } from "./client";
import { type Moments, type MomentsTick, momentsTick, moments as shape } from "./generated-moments";
import type { Move, Stones } from "./message";

export type { Moment, MomentsTick } from "./generated-moments";

/** A game, and from behind which of its turns it is looked through. */
export interface Played {
  stones: Stones;
  turns: readonly { color: "black" | "white"; move: Move }[];
  from: number;
}

/** Looks a game through; aborting the signal ends the server's work. */
export function lookThrough(
  played: Played,
  progress: (tick: MomentsTick) => void,
  signal: AbortSignal,
): Promise<Moments> {
  return followed("/api/moments", played, signal, (event, value) => {
    if (event === "progress") progress(momentsTick(value));
    if (event === "moments") return shape(value);
  });
}
