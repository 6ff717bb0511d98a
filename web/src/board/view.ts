// Which part of the board is shown: all of it, or what the problem is about.
import type { Point } from "../wire/message";
import { type Spot, spotOf } from "../wire/point";

/** Columns and rows, counted from zero at the upper left, both ends included. */
export interface View {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far around the points of interest stones still matter to the eye. */
const NEAR = 2;
/** The fewest lines shown, so that a tiny problem still looks like a part of a board. */
const FEWEST = 5;

export function wholeBoard(size: number): View {
  return { left: 0, top: 0, right: size - 1, bottom: size - 1 };
}

/** The part that holds the points of interest and the stones beside them; everything if there are none. */
export function cropped(size: number, interest: Iterable<Point>, stones: Iterable<Point>): View {
  const core = boxOf(spots(interest, size));
  if (!core) return wholeBoard(size);
  const near = spots(stones, size).filter((spot) => inside(grown(core, NEAR), spot));
  const box = boxOf([...corners(core), ...near]) ?? core;
  const view = padded(snapped(grown(box, 1), size), size);
  // Leaving out a single line would look like a mistake.
  return size - Math.min(columns(view), rows(view)) <= 1 ? wholeBoard(size) : view;
}

export function columns(view: View): number {
  return view.right - view.left + 1;
}

export function rows(view: View): number {
  return view.bottom - view.top + 1;
}

export function inside(view: View, { x, y }: Spot): boolean {
  return x >= view.left && x <= view.right && y >= view.top && y <= view.bottom;
}

/** The lines between two, both included. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

function spots(points: Iterable<Point>, size: number): Spot[] {
  return [...points].map((point) => spotOf(point, size)).filter((spot) => spot !== null);
}

function boxOf(all: Spot[]): View | null {
  if (!all.length) return null;
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function corners(box: View): Spot[] {
  return [
    { x: box.left, y: box.top },
    { x: box.right, y: box.bottom },
  ];
}

function grown(box: View, by: number): View {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

/** Kept on the board, and out to an edge that is only a line away. */
function snapped(box: View, size: number): View {
  const [low, high] = [(at: number) => (at <= 1 ? 0 : at), (at: number) => (at >= size - 2 ? size - 1 : at)];
  return { left: low(box.left), top: low(box.top), right: high(box.right), bottom: high(box.bottom) };
}

function padded(box: View, size: number): View {
  const [left, right] = stretched(box.left, box.right, size);
  const [top, bottom] = stretched(box.top, box.bottom, size);
  return { left, right, top, bottom };
}

function stretched(from: number, to: number, size: number): [number, number] {
  while (to - from + 1 < Math.min(FEWEST, size)) {
    if (from > 0 && (to === size - 1 || from > size - 1 - to)) from--;
    else to++;
  }
  return [from, to];
}
