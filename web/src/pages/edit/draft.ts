// A problem being drawn: what each tool does to a draft. Which stones are captured, and whether the position can be,
// is for the server to say.

import { touching } from "../../board/touching";
import type { Color, Draft, Goal, Point, Stones } from "../../wire/message";
import { everyPoint, rectangle, spotOf } from "../../wire/point";

export type Content = Color | "empty";
export type Aim = Goal["aim"];

export const SIZES = [5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 17, 19];

export function emptyDraft(size = 9): Draft {
  const words = { title: "", notes: "", collection: "", source: "", licence: "" };
  const stones: Stones = { size, black: [], white: [], to_move: "black", ko: null };
  return { ...words, goal: null, stones, targets: [], region: null, answers: [] };
}

export function contentOf(stones: Stones, point: Point): Content {
  if (stones.black.includes(point)) return "black";
  return stones.white.includes(point) ? "white" : "empty";
}

/** The stones with a point changed, for the eye; the server then takes off what was captured. */
export function placed(stones: Stones, point: Point, content: Content): Stones {
  const without = (points: Point[]) => points.filter((other) => other !== point);
  const { black, white } = { black: without(stones.black), white: without(stones.white) };
  if (content !== "empty") (content === "black" ? black : white).push(point);
  return { ...stones, black, white, ko: stones.ko === point ? null : stones.ko };
}

/** New stones; a target that is no longer there is none, and the author's answer is out of date. */
export function withStones(draft: Draft, stones: Stones): Draft {
  const targets = draft.targets.filter((point) => contentOf(stones, point) !== "empty");
  return { ...draft, stones, targets, answers: [] };
}

/** A stone clicked as a target: its chain is one, or is one no longer. Only one colour can be the target. */
export function withTarget(draft: Draft, point: Point): Draft {
  const color = contentOf(draft.stones, point);
  if (color === "empty") return draft;
  const chain = touching(draft.stones, [point]);
  const isTarget = draft.targets.some((target) => chain.includes(target));
  const others = draft.targets.filter((target) => !chain.includes(target));
  const sameColor = others.filter((target) => contentOf(draft.stones, target) === color);
  return { ...draft, targets: isTarget ? sameColor : [...sameColor, point] };
}

/** Puts a rectangle in or out of bounds. */
export function withBounds(draft: Draft, from: Point, to: Point, out: boolean): Draft {
  const { size } = draft.stones;
  const chosen = new Set(rectangle(from, to, size));
  const inside = new Set(draft.region ?? everyPoint(size));
  for (const point of chosen) out ? inside.delete(point) : inside.add(point);
  return { ...draft, region: everyPoint(size).filter((point) => inside.has(point)) };
}

/** Every empty point is out of bounds; the points that matter are then put back. */
export function withEmptyOut(draft: Draft): Draft {
  const occupied = everyPoint(draft.stones.size).filter((point) => contentOf(draft.stones, point) !== "empty");
  return { ...draft, region: occupied };
}

/** The point where the side to move may not retake a ko, or none if it was this one. */
export function withKo(draft: Draft, point: Point): Draft {
  if (contentOf(draft.stones, point) !== "empty") return draft;
  const ko = draft.stones.ko === point ? null : point;
  return { ...draft, stones: { ...draft.stones, ko }, answers: [] };
}

/** An empty board; the words stay. */
export function cleared(draft: Draft): Draft {
  const { title, notes, collection, source, licence } = draft;
  return { ...emptyDraft(draft.stones.size), title, notes, collection, source, licence };
}

export function withTurn(draft: Draft, to_move: Color): Draft {
  const aim = aimOf(draft);
  return withAim({ ...draft, stones: { ...draft.stones, to_move, ko: null }, answers: [] }, aim);
}

/** What the side to move is asked to do. */
export function aimOf({ goal }: Draft): Aim | null {
  return goal?.aim ?? null;
}

export function withAim(draft: Draft, aim: Aim | null): Draft {
  return { ...draft, goal: aim && { side: draft.stones.to_move, aim } };
}

/** Another size of board; what does not fit is left out. */
export function resized(draft: Draft, size: number): Draft {
  const fits = (point: Point) => spotOf(point, size) !== null;
  const { black, white } = draft.stones;
  const stones = { ...draft.stones, size, black: black.filter(fits), white: white.filter(fits), ko: null };
  return { ...withStones(draft, stones), region: draft.region?.filter(fits) ?? null };
}

export function sameDraft(a: Draft, b: Draft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
