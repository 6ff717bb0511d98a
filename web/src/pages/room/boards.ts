// The board after any move of a room's game: later moves are taken back, by what the server says that each took.
import { other } from "../../i18n/words";
import type { Point, Stones } from "../../wire/message";
import type { Room } from "../../wire/room";

export function boardAfter(
  { moves, stones }: Pick<Room, "moves" | "stones">,
  number: number,
): { stones: Stones; last: Point | null } {
  const move = moves[number - 1]?.turn;
  const last = move && move !== "pass" ? move : null;
  if (number >= moves.length) return { stones, last };
  const board = { black: new Set(stones.black), white: new Set(stones.white) };
  for (const { turn, color, captured } of moves.slice(number).reverse()) {
    board[color].delete(turn);
    for (const stone of captured) board[other(color)].add(stone);
  }
  return {
    stones: {
      size: stones.size,
      black: [...board.black],
      white: [...board.white],
      to_move: moves[number]!.color,
      ko: null,
    },
    last,
  };
}
