// The messages of Capture Row, as shapes.
import { code } from "./code";
import { flag, number, type Of, record } from "./shape";
import { color } from "./turn";

export {
  type Expectation,
  type RowGame,
  type RowHint,
  type RowLine,
  type RowSummary,
  rowGame as game,
  rowHint as hint,
  rowLine as line,
  rowSummary as summary,
} from "./generated";

/** What to play. */
export const wanted = record({
  size: number,
  length: number,
  diagonals: flag,
  opening: code("opening"),
  repetition: code("repetition"),
  partner: code("partner"),
  color,
  level: number,
});
export type Wanted = Of<typeof wanted>;
