// Stones that touch: what the eye takes for one thing, and a click means as a whole.
import type { Color, Point, Stones } from "../wire/message";
import { pointAt, rectangle, spotOf } from "../wire/point";

/** The stones that hang together with these along the lines, in their own colour. */
export function touching({ size, black, white }: Stones, points: readonly Point[]): Point[] {
  const found = new Set(points);
  for (const color of [black, white].map((stones) => new Set(stones))) {
    const todo = points.filter((point) => color.has(point));
    for (let point = todo.pop(); point; point = todo.pop()) {
      const fresh = beside(point, size).filter((next) => color.has(next) && !found.has(next));
      for (const next of fresh) found.add(next);
      todo.push(...fresh);
    }
  }
  return [...found];
}

function beside(point: Point, size: number): Point[] {
  const spot = spotOf(point, size);
  if (!spot) return [];
  const steps = [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ] as const;
  const all = steps.map(([dx, dy]) => ({ x: spot.x + dx, y: spot.y + dy }));
  return all.filter(({ x, y }) => Math.min(x, y) >= 0 && Math.max(x, y) < size).map(({ x, y }) => pointAt(x, y, size));
}

/** These points and the stones around them: the walls belong to what is looked at and are not dimmed. */
export function withStones(points: readonly Point[], { size, black, white }: Stones): Set<Point> {
  const near = new Set(points.flatMap((point) => around(point, size)));
  return new Set([...points, ...[...black, ...white].filter((point) => near.has(point))]);
}

/** The eight points around a point, and itself. */
function around(point: Point, size: number): Point[] {
  const spot = spotOf(point, size);
  if (!spot) return [];
  const [from, to] = [-1, 1].map((by) => pointAt(within(spot.x + by, size), within(spot.y + by, size), size));
  return rectangle(from!, to!, size);
}

function within(at: number, size: number): number {
  return Math.max(0, Math.min(size - 1, at));
}

/** Whose stones are in question. */
export function defenderOf({ white }: Stones, targets: readonly Point[]): Color {
  return targets.some((point) => white.includes(point)) ? "white" : "black";
}
