// What the small films about schemes show: who acts, what is proposed and how often, and the stone in the end.
import type { Scheme } from "../../wire/room";

type Caption =
  | "propose"
  | "vote"
  | "most"
  | "random"
  | "best"
  | "approve"
  | "captain"
  | "captains"
  | "first"
  | "second"
  | "third"
  | "mark"
  | "hot"
  | "suggest"
  | "strong"
  | "weak";

type Spot = readonly [x: number, y: number];

export interface Frame {
  caption: Caption;
  /** Which of four members act, and does the computer? */
  who?: readonly number[];
  computer?: boolean;
  labels?: readonly (readonly [...Spot, text: string])[];
  stones?: readonly (readonly [...Spot, color: "black" | "white"])[];
  area?: readonly Spot[];
}

const ALL = [0, 1, 2, 3];
const BEFORE: NonNullable<Frame["stones"]> = [
  [2, 2, "white"],
  [1, 3, "black"],
];
const PROPOSED: NonNullable<Frame["labels"]> = [
  [1, 1, "1"],
  [3, 1, "2"],
  [3, 3, "1"],
];

const propose: Frame = { caption: "propose", who: ALL, stones: BEFORE, labels: PROPOSED };
const labelled = (caption: Caption, texts: readonly string[], more: Partial<Frame>): Frame => ({
  caption,
  stones: BEFORE,
  labels: PROPOSED.map(([x, y], at) => [x, y, texts[at]!] as const),
  ...more,
});
const played = (caption: Caption, [x, y]: Spot): Frame => ({ caption, stones: [...BEFORE, [x, y, "black"]] });

/** A scheme without a film is told in words alone. */
export const FILMS: Partial<Record<Scheme["code"], readonly Frame[]>> = {
  voting: [propose, labelled("vote", ["3", "1", "0"], { who: ALL }), played("most", [1, 1])],
  monte_carlo: [propose, labelled("random", ["−1", "+2", "0"], { computer: true }), played("best", [3, 1])],
  approval: [propose, labelled("approve", ["2", "3", "1"], { who: ALL }), played("most", [3, 1])],
  captain: [propose, labelled("captain", ["1", "2", "1"], { who: [0] }), played("captains", [3, 3])],
  rotation: [
    { ...played("first", [3, 1]), who: [0] },
    { caption: "second", who: [1], stones: [...BEFORE, [3, 1, "black"], [1, 1, "white"], [3, 3, "black"]] },
    {
      caption: "third",
      who: [2],
      stones: [...BEFORE, [3, 1, "black"], [1, 1, "white"], [3, 3, "black"], [2, 3, "white"], [2, 4, "black"]],
    },
  ],
  hot_spots: [
    {
      caption: "mark",
      who: ALL,
      stones: BEFORE,
      area: [
        [3, 0],
        [3, 1],
        [4, 1],
        [2, 1],
        [3, 2],
        [3, 3],
        [1, 1],
      ],
    },
    {
      caption: "hot",
      computer: true,
      stones: BEFORE,
      area: [
        [3, 1],
        [3, 2],
      ],
    },
    played("best", [3, 1]),
  ],
  suggestions: [
    labelled("suggest", ["A", "B", "C"], { computer: true }),
    labelled("vote", ["1", "3", "0"], { who: ALL }),
    played("most", [3, 1]),
  ],
  skill: [
    {
      ...labelled("strong", ["1", "1", ""], { who: [0, 1] }),
      labels: PROPOSED.slice(0, 2).map(([x, y]) => [x, y, "1"] as const),
    },
    {
      ...labelled("weak", ["2", "0", ""], { who: [2, 3] }),
      labels: PROPOSED.slice(0, 2).map(([x, y], at) => [x, y, at ? "0" : "2"] as const),
    },
    played("most", [1, 1]),
  ],
};
