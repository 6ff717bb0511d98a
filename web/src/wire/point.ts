// Points by name: what the server hears is always this, whatever a person sees.

/** "C3": the third column from the left, A to Z without I, and the third row from the bottom. */
export type Point = string;

/** Column and row, both counted from zero at the upper left. */
export interface Spot {
  x: number;
  y: number;
}

export const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export function pointAt(x: number, y: number, size: number): Point {
  return `${COLUMNS[x]}${size - y}`;
}

/** Where a point lies; none if its name is not one on a board of this size. */
export function spotOf(point: string, size: number): Spot | null {
  const match = /^([A-HJ-Z])([1-9][0-9]?)$/.exec(point.toUpperCase());
  if (!match) return null;
  const x = COLUMNS.indexOf(match[1]!);
  const y = size - Number(match[2]);
  return x < size && y >= 0 ? { x, y } : null;
}

export function everyPoint(size: number): Point[] {
  return Array.from({ length: size * size }, (_, at) => pointAt(at % size, Math.floor(at / size), size));
}

/** The points of the rectangle between two corners. */
export function rectangle(from: Point, to: Point, size: number): Point[] {
  const [a, b] = [spotOf(from, size), spotOf(to, size)];
  if (!a || !b) return [];
  const points = [];
  for (let y = Math.min(a.y, b.y); y <= Math.max(a.y, b.y); y++)
    for (let x = Math.min(a.x, b.x); x <= Math.max(a.x, b.x); x++) points.push(pointAt(x, y, size));
  return points;
}

/** Those that lie on the board, and where. */
export function placed(points: Iterable<Point> | undefined, size: number): [Point, Spot][] {
  const all = [...(points ?? [])].map((point) => [point, spotOf(point, size)] as [Point, Spot | null]);
  return all.filter((pair): pair is [Point, Spot] => pair[1] !== null);
}
