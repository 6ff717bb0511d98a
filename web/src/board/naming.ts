// The names that a person sees at the edge of the board and reads in sentences. They may follow another convention than
// those that the server hears.
import { COLUMNS, spotOf } from "../wire/point";

/** How coordinates are shown: A1 as most books do, SGF letters, or two numbers from the upper left. */
export type Naming = "a1" | "sgf" | "numbers";

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

function letter(at: number): string {
  return String.fromCharCode(97 + at);
}
