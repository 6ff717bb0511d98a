// Going back in a game puts captured stones on the board again.
import { expect, it } from "vitest";
import type { RowGame } from "../../wire/row";
import { boardAfter, boardAfterLine } from "./replay";

const game = {
  stones: { size: 4, black: ["D4"], white: ["A2", "B1"], to_move: "black", ko: null },
  turns: [
    { turn: "A1", color: "black", captured: [] },
    { turn: "A2", color: "white", captured: [] },
    { turn: "D4", color: "black", captured: [] },
    { turn: "B1", color: "white", captured: ["A1"] },
  ],
} as unknown as RowGame;

it("shows the stones after each turn", () => {
  expect(boardAfter(game, 0)).toEqual({
    stones: { size: 4, black: [], white: [], to_move: "black", ko: null },
    last: null,
  });
  expect(boardAfter(game, 3).stones).toMatchObject({ black: ["A1", "D4"], white: ["A2"], to_move: "white" });
  expect(boardAfter(game, 4)).toEqual({ stones: game.stones, last: "B1" });
});

it("shows an expected line with its numbers, without the stones it loses", () => {
  const turns = [
    { turn: "A1", color: "black" as const, captured: [] },
    { turn: "pass", color: "white" as const, captured: [] },
    { turn: "C1", color: "black" as const, captured: ["B1"] },
  ];
  const { stones, numbers } = boardAfterLine(game, { turns, outcome: null });
  expect(stones).toMatchObject({ black: ["D4", "A1", "C1"], white: ["A2"] });
  expect([...numbers]).toEqual([
    ["A1", 1],
    ["C1", 3],
  ]);
});
