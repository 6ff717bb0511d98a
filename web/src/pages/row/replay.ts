// The board after any turn of a game. The server says what each turn captured, so no rule is needed here.
import { other } from "../../i18n/words";
import type { Point, Stones } from "../../wire/message";
import type { RowGame, RowLine } from "../../wire/row";

interface Shown {
  stones: Stones;
  last: Point | null;
}

/** The board after so many turns. */
export function boardAfter(game: RowGame, turns: number): Shown {
  if (turns === game.turns.length) return { stones: game.stones, last: pointOf(game.turns.at(-1)?.turn) };
  const board = { black: new Set<Point>(), white: new Set<Point>() };
  for (const { turn, color, captured } of game.turns.slice(0, turns)) {
    const point = pointOf(turn);
    if (point) board[color].add(point);
    for (const stone of captured) board[other(color)].delete(stone);
  }
  const to_move = game.turns[turns]!.color;
  const stones = { size: game.stones.size, black: [...board.black], white: [...board.white], to_move, ko: null };
  return { stones, last: pointOf(game.turns[turns - 1]?.turn) };
}

/** The board at the end of a line that goes on from a game, and the number of each move where its stone stands. */
export function boardAfterLine(game: RowGame, line: RowLine): Shown & { numbers: Map<Point, number> } {
  const board = { black: new Set(game.stones.black), white: new Set(game.stones.white) };
  const numbers = new Map<Point, number>();
  line.turns.forEach(({ turn, color, captured }, index) => {
    const point = pointOf(turn);
    if (point) board[color].add(point);
    if (point) numbers.set(point, index + 1);
    for (const stone of captured) board[other(color)].delete(stone);
    for (const stone of captured) numbers.delete(stone);
  });
  const stones = { ...game.stones, black: [...board.black], white: [...board.white], ko: null };
  return { stones, last: pointOf(line.turns.at(-1)?.turn), numbers };
}

function pointOf(turn: string | undefined): Point | null {
  return turn === undefined || turn === "pass" || turn === "swap" ? null : turn;
}
