import { expect, it } from "vitest";
import type { Step } from "../../wire/generated";
import { turnsOf } from "./turns";

const NOTHING = { black: [], white: [], gone: [], comment: "", marks: [], ko: null, captures: { black: 0, white: 0 } };
const ROOT: Step = { ...NOTHING, parent: null, move: null, color: null, to_move: "black", black: ["E5"] };
const made = (parent: number, color: "black" | "white", move: string): Step => ({
  ...NOTHING,
  parent,
  move,
  color,
  to_move: color === "black" ? "white" : "black",
  [color]: move === "pass" ? [] : [move],
});

it("begins behind what was set up, and knows after which step each turn was made", () => {
  const comment: Step = { ...NOTHING, parent: 1, move: null, color: null, to_move: "black" };
  const steps = [ROOT, made(0, "white", "C3"), comment, made(2, "black", "pass")];
  const found = turnsOf(steps, 9, [0, 1, 2, 3])!;
  expect(found.stones).toMatchObject({ size: 9, black: ["E5"], white: [], to_move: "white" });
  expect(found.turns).toEqual([
    { color: "white", move: "C3" },
    { color: "black", move: "pass" },
  ]);
  expect(found.before).toEqual([0, 2]);
});

it("ends where stones are set up again", () => {
  const again: Step = { ...NOTHING, parent: 1, move: null, color: null, to_move: "black", white: ["A1"] };
  const steps = [ROOT, made(0, "white", "C3"), again, made(2, "black", "D4")];
  expect(turnsOf(steps, 9, [0, 1, 2, 3])!.turns).toHaveLength(1);
});

it("is none without a turn", () => {
  expect(turnsOf([ROOT], 9, [0])).toBeNull();
});
