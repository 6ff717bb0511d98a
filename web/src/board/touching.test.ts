// Stones that touch along the lines hang together, in one colour, up to the edge.
import { expect, it } from "vitest";
import { touching } from "./touching";

const stones = {
  size: 5,
  black: ["C1", "A5"],
  white: ["A1", "B1", "B2", "D2", "E1"],
  to_move: "black" as const,
  ko: null,
};

it("follows the lines and neither diagonals nor the other colour", () => {
  expect(touching(stones, ["A1"]).sort()).toEqual(["A1", "B1", "B2"]);
  expect(touching(stones, ["D2"])).toEqual(["D2"]);
});

it("takes several at once, and empty points as they are", () => {
  expect(touching(stones, ["B2", "C1", "E5"]).sort()).toEqual(["A1", "B1", "B2", "C1", "E5"]);
  expect(touching(stones, [])).toEqual([]);
});
