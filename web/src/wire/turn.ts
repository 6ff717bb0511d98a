// How a problem of the library is shown: turned, reflected, with its colours exchanged. Everything behind the page
// is as the problem was drawn, everything in front of it as it is shown; the two meet here, where messages are
// decoded and moves sent.

import { code } from "./code";
import { pointAt, spotOf } from "./point";
import { type Of, type Shape, text } from "./shape";

export interface Turn {
  size: number;
  /** Of `WAYS` ways: one bit each for columns and rows that change places, for columns that are counted from the other
   * end, for rows that are, and for colours. */
  way: number;
}

export const WAYS = 16;
const [COLUMNS, ROWS, ACROSS, COLORS] = [1, 2, 4, 8];

/** A point as it is shown, or a pass. */
export function turned(move: string, { size, way }: Turn): string {
  const spot = spotOf(move, size);
  if (!spot) return move;
  const { x, y } = way & ACROSS ? { x: spot.y, y: spot.x } : spot;
  return pointAt(way & COLUMNS ? size - 1 - x : x, way & ROWS ? size - 1 - y : y, size);
}

/** The way back. */
export function undone({ size, way }: Turn): Turn {
  const mirrors = way & ACROSS ? ((way & COLUMNS) << 1) | ((way & ROWS) >> 1) : way & (COLUMNS | ROWS);
  return { size, way: (way & (ACROSS | COLORS)) | mirrors };
}

/** What messages are decoded for. Decoding is done at once, so there is one at a time. */
let now: Turn | null = null;

/** The same shape, as it is shown. */
export function asShown<T>(turn: Turn | null, shape: Shape<T>): Shape<T> {
  return (value, at) => {
    const before = now;
    now = turn;
    try {
      return shape(value, at);
    } finally {
      now = before;
    }
  };
}

/** A point or a pass. */
export const point: Shape<string> = (value, at) => (now ? turned(text(value, at), now) : text(value, at));

const plain = code("color");

export const color: Shape<Of<typeof plain>> = (value, at) => {
  const found = plain(value, at);
  if (!isSwapped()) return found;
  return found === "black" ? "white" : "black";
};

/** Something that each side has. */
export function sides<S extends { black: unknown; white: unknown }>(shape: Shape<S>): Shape<S> {
  return (value, at) => {
    const found = shape(value, at);
    return isSwapped() ? { ...found, black: found.white, white: found.black } : found;
  };
}

function isSwapped(): boolean {
  return now !== null && (now.way & COLORS) > 0;
}
