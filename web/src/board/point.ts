// Points by name: "C3" is the third column from the left and the third row from the bottom. What a person sees may
// follow another convention; what the server hears is always this one.
import type { Point } from "../wire/message";

/** Column and row, both counted from zero at the upper left. */
export interface Spot {
  x: number;
  y: number;
}

/** How coordinates are shown: A1 as most books do, SGF letters, or two numbers from the upper left. */
export type Naming = "a1" | "sgf" | "numbers";

const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

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

/** The name over a column. */
export function columnName(x: number, naming: Naming): string {
  if (naming === "numbers") return String(x + 1);
  return naming === "sgf" ? letter(x) : COLUMNS[x]!;
}

/** The name beside a row. */
export function rowName(y: number, size: number, naming: Naming): string {
  if (naming === "numbers") return String(y + 1);
  return naming === "sgf" ? letter(y) : String(size - y);
}

/** A move as a person reads it. */
export function shown(move: string, size: number, naming: Naming): string {
  const spot = naming === "a1" ? null : spotOf(move, size);
  if (!spot) return move;
  const between = naming === "numbers" ? "-" : "";
  return columnName(spot.x, naming) + between + rowName(spot.y, size, naming);
}

/** The star points of a board. */
export function starPoints(size: number): Spot[] {
  if (size < 7) return [];
  const edge = size < 13 ? 2 : 3;
  const middle = (size - 1) / 2;
  const lines = size % 2 ? [edge, middle, size - 1 - edge] : [edge, size - 1 - edge];
  const all = lines.flatMap((y) => lines.map((x) => ({ x, y })));
  const sides = size >= 15;
  return all.filter(({ x, y }) => sides || (x === middle) === (y === middle));
}

function letter(at: number): string {
  return String.fromCharCode(97 + at);
}
