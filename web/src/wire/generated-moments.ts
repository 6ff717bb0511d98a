// Made of the schemas of the crate `wire`, whose tests write this file. Do not edit.
import { draft } from "./draft";
import { grade, standing } from "./generated";
import { list, number, type Of, record } from "./shape";
import { color, point } from "./turn";

/** The event `progress`. */
export const momentsTick = record({
  found: number,
  /** Turns that were looked at, of all of them. */
  looked: number,
  turns: number,
});
export type MomentsTick = Of<typeof momentsTick>;

/** A move that threw the life of a group away, or gave it back. */
export const moment = record({
  /** What was left. */
  after: grade,
  after_standing: standing,
  /** What was to be had. */
  before: grade,
  before_standing: standing,
  color,
  /** The position before it as a problem, with the moves that are right as its answers. */
  draft,
  played: point,
  /** Turns before it. */
  turns: number,
});
export type Moment = Of<typeof moment>;

/** The event `moments`. */
export const moments = record({
  /** Turns that were looked at; fewer than there are where its time was up. */
  looked: number,
  moments: list(moment),
});
export type Moments = Of<typeof moments>;
