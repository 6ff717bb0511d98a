// The topics for complete beginners, each with positions to try. The positions are drawn here; everything that happens
// in them is worked out by the server.

import type { Color, Draft, Point } from "../../wire/message";
import { pointAt } from "../../wire/point";
import { emptyDraft } from "../edit/draft";

type TopicName = "liberties" | "capture" | "ko" | "eyes" | "false_eye" | "seki";

/** When an exercise is over. */
type Goal = "captured" | "refused" | "settled" | "answered";

export interface Exercise {
  name: "centre" | "corner" | "atari" | "ko" | "try" | "make" | "false_eye" | "seki";
  draft: Draft;
  you: Color;
  /** Who moves for the other side: the program, the student, or nobody (it passes). */
  other: "program" | "you" | "nobody";
  goal: Goal;
}

export interface Topic {
  name: TopicName;
  exercises: Exercise[];
}

export const TOPICS: Topic[] = [
  {
    name: "liberties",
    exercises: [
      alone("centre", "D4", ["*******", "*******", "***-***", "**-o-**", "***-***", "*******", "*******"]),
      alone("corner", "A1", ["*******", "*******", "*******", "*******", "*******", "--*****", "oo-****"]),
    ],
  },
  {
    name: "capture",
    exercises: [duel("atari", "C4", ["*******", "*******", "**xx***", "*xoo-**", "**xx***", "*******", "*******"])],
  },
  {
    name: "ko",
    exercises: [
      {
        ...duel("ko", "C4", ["*******", "*******", "**xo***", "*xo-o**", "**xo***", "*******", "*******"]),
        other: "you",
        goal: "refused",
      },
    ],
  },
  {
    name: "eyes",
    exercises: [
      {
        ...duel("try", "A2", ["*******", "*******", "*******", "*******", "xxxxx**", "oooox**", "-o-ox**"]),
        goal: "refused",
      },
      {
        ...duel("make", "B1", ["*******", "*******", "*******", "*******", "ooooooo", "oxxxxxo", "ox---xo"]),
        goal: "settled",
      },
    ],
  },
  {
    name: "false_eye",
    exercises: [
      {
        ...duel("false_eye", "A2", ["*******", "*******", "*******", "*******", "xxx****", "oooxx**", "-o-o-x*"]),
        goal: "settled",
      },
    ],
  },
  {
    name: "seki",
    exercises: [
      {
        ...duel("seki", "D1", ["*******", "*******", "*******", "ooox***", "oxxox**", "ox-ox**", "ox-ox**"]),
        goal: "answered",
      },
    ],
  },
];

/** Black against the program, until the target is captured. */
function duel(name: Exercise["name"], target: Point, rows: string[]): Exercise {
  return { name, draft: drawn(rows, target), you: "black", other: "program", goal: "captured" };
}

/** Black moves, White passes. */
function alone(name: Exercise["name"], target: Point, rows: string[]): Exercise {
  return { ...duel(name, target, rows), other: "nobody" };
}

/** A draft from rows of stones: `x` Black, `o` White, `-` empty, `*` empty and out of bounds. */
function drawn(rows: string[], target: Point): Draft {
  const size = rows.length;
  const where = (sign: string) =>
    rows.flatMap((row, y) => [...row].flatMap((found, x) => (found === sign ? [pointAt(x, y, size)] : [])));
  const draft = emptyDraft(size);
  const stones = { ...draft.stones, black: where("x"), white: where("o") };
  return { ...draft, stones, targets: [target], region: [...where("-"), ...where("x"), ...where("o")] };
}
