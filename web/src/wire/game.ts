// Game records as the server plays them out, as shapes.
import { code } from "./code";
import { mark } from "./mark";
import { color, remark } from "./message";
import { flag, list, maybe, number, type Of, record, text } from "./shape";

/** A position as what is different from the one before it. */
const step = record({
  parent: maybe(number),
  move: maybe(text),
  color: maybe(color),
  black: list(text),
  white: list(text),
  gone: list(text),
  to_move: color,
  ko: maybe(text),
  captures: record({ black: number, white: number }),
  comment: text,
  marks: list(mark),
});
export type Step = Of<typeof step>;

/** What lives in a position although its owner always passes, and where the other colour can never live. */
export const alive = record({ stones: list(text), territory: list(text) });

const player = record({ name: text, rank: text });
export type Player = Of<typeof player>;

export const score = record({ code: code("margin"), winner: maybe(color), points: maybe(number) });
export type Score = Of<typeof score>;

export const gameFile = record({
  games: number,
  game: number,
  size: number,
  title: text,
  date: text,
  komi: text,
  black: player,
  white: player,
  score: maybe(score),
  steps: list(step),
  dots: flag,
  left_out: number,
  remarks: list(remark),
});
export type GameFile = Of<typeof gameFile>;
