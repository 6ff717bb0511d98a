// A sitting: which problem is played, and who is who.
import type { Opponent } from "../../wire/client";
import type { Color, Draft, ProblemRef } from "../../wire/message";
import type { Opened } from "./opened";

export interface Sitting {
  problem: ProblemRef;
  draft: Draft;
  defender: Color;
  /** The student's colour; with the computer off the student plays both. */
  you: Color;
  computer: boolean;
  /** Who answers; the proof, where nobody is named. */
  opponent: Opponent | null;
}

/** The side to move plays against the program. */
export function firstSitting({ ref, draft, defender }: Opened): Sitting {
  return { problem: ref, draft, defender, you: draft.stones.to_move, computer: true, opponent: null };
}
