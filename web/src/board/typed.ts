// Coordinates typed on the keyboard: letters and digits come one at a time, and some of them are also shortcuts.
import type { Point } from "../wire/message";
import { spotOf } from "../wire/point";
import { columnName } from "./naming";
import type { View } from "./view";

/** What a key made of the text typed so far. */
interface Typed {
  /** The text so far, to be shown; empty when there is none. */
  buffer: string;
  /** A coordinate that can be played at once: no further digit could belong to it. */
  complete: Point | null;
}

const NOTHING: Typed = { buffer: "", complete: null };

/** The text after one more key; `null` if the key has nothing to do with coordinates. */
export function typeKey(buffer: string, key: string, size: number): Typed | null {
  if (/^[a-z]$/i.test(key)) return letterKey(key.toUpperCase(), size);
  if (/^[0-9]$/.test(key) && buffer) return digitKey(buffer + key, size);
  if (key === "Backspace" && buffer) return { buffer: buffer.slice(0, -1), complete: null };
  if (key === "Escape" && buffer) return NOTHING;
  return null;
}

/** The point that the text names as it stands, as when Enter is pressed or the typist pauses. */
export function finished(buffer: string, size: number): Point | null {
  return spotOf(buffer, size) ? buffer.toUpperCase() : null;
}

/** Does the letter name a column that is seen? */
export function isColumnIn({ left, right }: View, letter: string): boolean {
  return Array.from({ length: right - left + 1 }, (_, x) => columnName(left + x, "a1")).includes(letter.toUpperCase());
}

function letterKey(letter: string, size: number): Typed | null {
  const isColumn = Array.from({ length: size }, (_, x) => columnName(x, "a1")).includes(letter);
  return isColumn ? { buffer: letter, complete: null } : null;
}

function digitKey(buffer: string, size: number): Typed {
  const point = finished(buffer, size);
  if (!point) return NOTHING;
  const couldGrow = [..."0123456789"].some((digit) => finished(buffer + digit, size));
  return couldGrow ? { buffer, complete: null } : { buffer: "", complete: point };
}
