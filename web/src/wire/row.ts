// The messages of Capture Row, as shapes.
import { code } from "./code";
import { color, stones } from "./message";
import { flag, list, maybe, number, type Of, record, text } from "./shape";

const opening = code("opening");
const partner = code("partner");
const repetition = code("repetition");
const pair = record({ black: number, white: number });

const expectation = record({ code: code("expectation"), least: number, moves: number });
export type Expectation = Of<typeof expectation>;

const step = record({ turn: text, color, captured: list(text) });

const outcome = maybe(record({ code: code("end"), winner: maybe(color), stones: list(text) }));

export const game = record({
  id: text,
  version: number,
  length: number,
  diagonals: flag,
  opening,
  repetition,
  limit: number,
  partner,
  level: number,
  patience: number,
  you: maybe(color),
  your_turn: flag,
  computers_turn: flag,
  open_seat: flag,
  may_join: flag,
  may_swap: flag,
  swapped: flag,
  stones,
  captures: pair,
  longest: pair,
  turns: list(step),
  outcome,
  expectation: maybe(expectation),
  may_hint: flag,
  hints: record({ you: flag, other: flag }),
  rematch: maybe(text),
  is_player: flag,
});
export type RowGame = Of<typeof game>;

export const hint = record({ turn: text, expectation });
export type RowHint = Of<typeof hint>;

/** How the computer expects a game to go on. */
export const line = record({ turns: list(step), outcome });
export type RowLine = Of<typeof line>;

export const summary = record({
  id: text,
  size: number,
  length: number,
  partner,
  level: number,
  turns: number,
  outcome: maybe(code("end")),
  won: maybe(flag),
  changed: number,
});
export type RowSummary = Of<typeof summary>;

/** What to play. */
export const wanted = record({
  size: number,
  length: number,
  diagonals: flag,
  opening,
  repetition,
  partner,
  color,
  level: number,
});
export type Wanted = Of<typeof wanted>;
