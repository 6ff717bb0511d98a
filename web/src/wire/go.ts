// The messages of whole games of Go, and of what the computer thinks of positions, as shapes.
import { code } from "./code";
import { clockTerms } from "./generated";
import { maybe, number, type Of, record, text } from "./shape";
import { color } from "./turn";

export {
  type Analysis,
  analysis,
  type Clocks,
  type ClockTerms as Agreed,
  type Count,
  type GoGame,
  type GoSummary,
  type Group,
  goGame as game,
  goSummary as summary,
  type Heat,
  heat,
  type Offer,
  offer,
  type Rung,
  type Time,
} from "./generated";

/** What to play. */
export const wanted = record({
  size: number,
  rung: text,
  color,
  handicap: number,
  komi: maybe(number),
  scoring: code("scoring"),
  clock: maybe(clockTerms),
});
export type Wanted = Of<typeof wanted>;
