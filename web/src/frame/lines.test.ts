// Lines follow the branch that was chosen, and the board is what the steps before it have left.
import { expect, it } from "vitest";
import type { Step } from "../wire/generated";
import { followers, lineThrough, moveNumber, pathTo, stonesAt } from "./lines";

function step(parent: number | null, part: Partial<Step> = {}): Step {
  const nothing = { move: null, color: null, black: [], white: [], gone: [], comment: "", marks: [] };
  return { parent, to_move: "black", ko: null, captures: { black: 0, white: 0 }, ...nothing, ...part };
}

const STEPS = [
  step(null, { black: ["B2"], white: ["A1"] }),
  step(0, { move: "A2", color: "black", black: ["A2"], gone: ["A1"], to_move: "white" }),
  step(1, { move: "C3", color: "white", white: ["C3"] }),
  step(1, { move: "A1", color: "white", white: ["A1"] }),
  step(3, { move: "pass", color: "black" }),
];

it("knows what follows", () => {
  expect(followers(STEPS)).toEqual([[1], [2, 3], [], [4], []]);
  expect(pathTo(STEPS, 4)).toEqual([0, 1, 3, 4]);
});

it("goes on in the main line, or in the branch that was chosen before", () => {
  const next = followers(STEPS);
  expect(lineThrough(STEPS, next, 0)).toEqual([0, 1, 2]);
  expect(lineThrough(STEPS, next, 1, [0, 1, 3, 4])).toEqual([0, 1, 3, 4]);
});

it("puts stones on the board and takes them off", () => {
  expect(stonesAt(STEPS, 9, 1)).toMatchObject({ black: ["B2", "A2"], white: [], to_move: "white" });
  expect(stonesAt(STEPS, 9, 4)).toMatchObject({ black: ["B2", "A2"], white: ["A1"], ko: null });
  expect(stonesAt([step(null, { ko: "A1" })], 9, 0).ko).toBe("A1");
  expect(moveNumber(STEPS, 4)).toBe(3);
});
