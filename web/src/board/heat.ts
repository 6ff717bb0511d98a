// Colours of a heat map: evenly spaced to the eye, from dark violet over green to yellow, readable without colour
// vision because lightness rises throughout.
import type { Point } from "../wire/message";

/** How hot a point is, from zero to one, and what that stands for. */
interface Heat {
  value: number;
  label: string;
  /** Is this a right move? It has a tick then. */
  right?: boolean;
  /** What it says, for those who do not see it, where that is more than the label. */
  words?: string;
}

export type HeatMap = ReadonlyMap<Point, Heat>;

const STOPS = [
  [68, 1, 84],
  [62, 74, 137],
  [38, 130, 142],
  [53, 183, 121],
  [253, 231, 37],
] as const;

/** The colour of a value between zero and one. */
export function heatColor(value: number): string {
  const at = Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0)) * (STOPS.length - 1);
  const low = Math.min(STOPS.length - 2, Math.floor(at));
  const [from, to] = [STOPS[low]!, STOPS[low + 1]!];
  const mixed = from.map((channel, index) => Math.round(channel + (to[index]! - channel) * (at - low)));
  return `rgb(${mixed.join(" ")})`;
}

/** Numbers as a heat map that uses the whole scale, or all of it from a cold end on; `label` says
 * what a number means. */
export function heatOf(
  numbers: ReadonlyMap<Point, number>,
  label: (number: number) => string,
  from = Infinity,
): HeatMap {
  const [low, high] = [Math.min(from, ...numbers.values()), Math.max(...numbers.values())];
  const value = (number: number) => (high > low ? (number - low) / (high - low) : 0.5);
  return new Map([...numbers].map(([point, number]) => [point, { value: value(number), label: label(number) }]));
}
