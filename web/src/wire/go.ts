// The messages of whole games of Go, and of what the computer thinks of positions, as shapes.
import { code } from "./code";
import { score } from "./game";
import { color, stones } from "./message";
import { flag, list, maybe, number, type Of, record, text } from "./shape";

const scoring = code("scoring");
const points = list(text);

export const agreed = record({ kind: code("clock"), main: number, period: number, count: number });
/** How much time the players have, in seconds. */
export type Agreed = Of<typeof agreed>;

const time = record({ ms: number, extra: number });
/** What a clock shows. */
export type Time = Of<typeof time>;

const clocks = record({ agreed, black: time, white: time });
export type Clocks = Of<typeof clocks>;

const rung = record({ name: text, title: text, elo: maybe(number) });
export type Rung = Of<typeof rung>;

export const offer = record({
  rungs: list(rung),
  boards: list(record({ size: number, most_handicap: number })),
  engines: list(text),
  door: flag,
});
export type Offer = Of<typeof offer>;

const group = record({ color, stones: points, fate: code("fate"), certainty: code("certainty"), dead: flag });
export type Group = Of<typeof group>;

const count = record({
  groups: list(group),
  territory: record({ black: points, white: points }),
  points: record({ black: number, white: number }),
});
export type Count = Of<typeof count>;

export const game = record({
  id: text,
  version: number,
  rung,
  patience: number,
  you: color,
  your_turn: flag,
  computers_turn: flag,
  may_undo: flag,
  handicap: points,
  komi: number,
  scoring,
  clocks: maybe(clocks),
  stones,
  captures: record({ black: number, white: number }),
  turns: list(record({ turn: text, color, captured: points })),
  over: flag,
  count: maybe(count),
  score: maybe(score),
});
export type GoGame = Of<typeof game>;

export const summary = record({
  id: text,
  size: number,
  handicap: number,
  rung,
  you: color,
  turns: number,
  score: maybe(score),
  changed: number,
});
export type GoSummary = Of<typeof summary>;

/** What to play. */
export const wanted = record({
  size: number,
  rung: text,
  color,
  handicap: number,
  komi: maybe(number),
  scoring,
  clock: maybe(agreed),
});
export type Wanted = Of<typeof wanted>;

const candidate = record({ move: text, visits: number, winrate: number, lead: number, line: list(text) });

/** What the computer thinks of a position, told for Black. */
export const analysis = record({
  playouts: number,
  winrate: number,
  lead: number,
  owners: list(number),
  candidates: list(candidate),
});
export type Analysis = Of<typeof analysis>;

/** What random games say about every move, told for the side to move. */
export const heat = record({
  playouts: number,
  moves: list(record({ move: text, mean: number, deviation: number, rank: number })),
});
export type Heat = Of<typeof heat>;
