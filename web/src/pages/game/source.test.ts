// A line of a solution becomes steps that leave the boards of the line behind them.
import { expect, it } from "vitest";
import { stonesAt } from "../../frame/lines";
import type { Line, Stones } from "../../wire/message";
import { fileOf } from "./source";

const board = (black: string[], white: string[], to_move: "black" | "white", ko: string | null = null): Stones => ({
  size: 5,
  black,
  white,
  to_move,
  ko,
});

it("has the board of every ply, captures included", () => {
  const start = board(["A2"], ["A1", "E5"], "black");
  const plies: Line["plies"] = [
    { move: "B1", color: "black", captured: ["A1"], stones: board(["A2", "B1"], ["E5"], "white", "A1"), act: "stone" },
    { move: "pass", color: "white", captured: [], stones: board(["A2", "B1"], ["E5"], "black"), act: "threat" },
  ];
  const { steps, size } = fileOf("A line", start, { plies });
  expect(stonesAt(steps, size, 0)).toEqual(start);
  plies.forEach(({ stones }, index) => {
    const shown = stonesAt(steps, size, index + 1);
    expect({ ...shown, black: shown.black.sort(), white: shown.white.sort() }).toEqual(stones);
  });
  expect(steps.map(({ captures }) => captures.white)).toEqual([0, 1, 1]);
  expect(steps[2]!.comment).toBe("threat");
});
