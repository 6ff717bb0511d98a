// The topics for complete beginners, each with positions to try. The positions are drawn here; everything that happens
// in them is worked out by the server.

import { inFolder } from "../../place";
import type { Color, Draft, Point } from "../../wire/message";
import { pointAt } from "../../wire/point";
import { emptyDraft } from "../edit/draft";

type TopicName = "liberties" | "capture" | "winning" | "ko" | "eyes" | "false_eye" | "seki" | "game";

/** When an exercise is over; one that is counted, when the last point is taken and both have passed. */
type Goal = "captured" | "refused" | "settled" | "answered" | "counted";

export interface Exercise {
  name: "centre" | "corner" | "atari" | "territory" | "ko" | "try" | "make" | "false_eye" | "seki";
  draft: Draft;
  you: Color;
  /** Who moves for the other side: the program, the student, or nobody (it passes). */
  other: "program" | "you" | "nobody";
  goal: Goal;
  /** Whose the empty points are in the end. */
  owned: Record<Color, Point[]>;
}

export interface Topic {
  name: TopicName;
  /** The last topic has none: it is a whole game. */
  exercises: Exercise[];
}

const ALL: Topic[] = [
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
    name: "winning",
    exercises: [
      {
        ...alone("territory", "C3", ["bbbxoww", "bbxxoww", "bbxooww", "bbxxoww", "bbx-oww", "bbxooww", "bbxowww"]),
        goal: "counted",
      },
    ],
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
  { name: "game", exercises: [] },
];

/** A whole game needs a server. */
export const TOPICS = ALL.filter(({ exercises }) => exercises.length > 0 || !inFolder);

/** Black against the program, until the target is captured. */
function duel(name: Exercise["name"], target: Point, rows: string[]): Exercise {
  const owned = { black: pointsIn(rows, "b"), white: pointsIn(rows, "w") };
  return { name, draft: drawn(rows, target), you: "black", other: "program", goal: "captured", owned };
}

/** Black moves, White passes. */
function alone(name: Exercise["name"], target: Point, rows: string[]): Exercise {
  return { ...duel(name, target, rows), other: "nobody" };
}

/** A draft from rows of stones: `x` Black, `o` White, `-` empty; empty and out of bounds are `*`, `b` that is Black's in the
 * end, and `w` that is White's. */
function drawn(rows: string[], target: Point): Draft {
  const draft = emptyDraft(rows.length);
  const [black, white, free] = ["x", "o", "-"].map((sign) => pointsIn(rows, sign)) as [Point[], Point[], Point[]];
  return {
    ...draft,
    stones: { ...draft.stones, black, white },
    targets: [target],
    region: [...free, ...black, ...white],
  };
}

function pointsIn(rows: string[], sign: string): Point[] {
  return rows.flatMap((row, y) => [...row].flatMap((found, x) => (found === sign ? [pointAt(x, y, rows.length)] : [])));
}
