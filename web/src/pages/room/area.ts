// Areas that are proposed instead of moves: a point is marked with its neighbours, and unmarked alone.

import type { Point } from "../../wire/message";
import { pointAt, spotOf } from "../../wire/point";

/** The most points of an area. */
const MOST = 60;

/** The points of `area:C2+C3`. */
export function pointsOf(words: string): Point[] {
  return words.slice("area:".length).split("+").filter(Boolean);
}

export function wordsOf(area: readonly Point[]): string {
  return `area:${area.join("+")}`;
}

/** The area without this point if it is in it, and else with it and its neighbours. */
export function around(area: readonly Point[], point: Point, size: number): Point[] {
  if (area.includes(point)) return area.filter((other) => other !== point);
  const spot = spotOf(point, size);
  if (!spot) return [...area];
  const near = [
    [0, 0],
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ].map(([dx, dy]) => [spot.x + dx!, spot.y + dy!] as const);
  const inside = near.filter(([x, y]) => x >= 0 && y >= 0 && x < size && y < size).map(([x, y]) => pointAt(x, y, size));
  return [...new Set([...area, ...inside])].slice(0, MOST);
}
