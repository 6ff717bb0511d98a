// One sign per stone. Much can be said about a stone at once; what matters now wins, and the rest is left out.
import type { Code } from "../wire/code";
import type { Mark } from "../wire/generated";
import type { Point } from "../wire/message";

/** What a person's move was worth, shown on the stone played. */
export interface Played {
  point: Point;
  right: boolean;
}

/** A stone that is not plainly alive, or only by somebody's word, and how sure that is. */
export interface FateMark {
  sign: "dead" | "alive" | "seki" | "unsettled";
  certainty: Code<"certainty">;
  /** What it says, for those who do not see it. */
  words: string;
}

/** All that could be shown on the stones. */
export interface Signs {
  played?: Played | null;
  /** Points named by an error. */
  alarm?: ReadonlySet<Point>;
  /** What an author drew. */
  markup?: readonly Mark[];
  /** Points of a hint. */
  highlight?: ReadonlySet<Point>;
  numbers?: ReadonlyMap<Point, number>;
  last?: Point | null;
  /** Stones within the outline of what a verdict counts on. */
  assumed?: ReadonlySet<Point>;
  targets?: ReadonlySet<Point>;
  passAlive?: ReadonlySet<Point>;
  /** What becomes of stones when a game is counted. */
  fates?: ReadonlyMap<Point, FateMark>;
}

export type Sign =
  | "played"
  | "alarm"
  | "markup"
  | "highlight"
  | "number"
  | "last"
  | "assumed"
  | "target"
  | "pass_alive"
  | "fate";

/** What matters most comes first. */
const ORDER: readonly [Sign, (signs: Signs, point: Point) => boolean | undefined][] = [
  ["played", ({ played }, point) => played?.point === point],
  ["alarm", ({ alarm }, point) => alarm?.has(point)],
  ["fate", ({ fates }, point) => fates?.has(point)],
  ["markup", ({ markup }, point) => markup?.some((mark) => mark.point === point)],
  ["highlight", ({ highlight }, point) => highlight?.has(point)],
  ["number", ({ numbers }, point) => numbers?.has(point)],
  ["last", ({ last }, point) => last === point],
  ["assumed", ({ assumed }, point) => assumed?.has(point)],
  ["target", ({ targets }, point) => targets?.has(point)],
  ["pass_alive", ({ passAlive }, point) => passAlive?.has(point)],
];

/** The one sign of a stone, if it has any. */
export function signOf(point: Point, signs: Signs): Sign | null {
  return ORDER.find(([, holds]) => holds(signs, point))?.[0] ?? null;
}
