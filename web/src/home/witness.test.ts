// What a witness compares: all that a verdict claims, and nothing that nobody has to prove.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Solution, solution } from "../wire/message";
import { inBase64 } from "./base64";
import { saysTheSame } from "./witness";

const GOLDEN = join(import.meta.dirname, "../../../crates/server/tests/golden/solution.json");
const told = (): Solution => solution(JSON.parse(readFileSync(GOLDEN, "utf8")));
const changed = (change: (solution: Solution) => void) => {
  const other = told();
  change(other);
  return saysTheSame(told(), other);
};

it("takes two for the same that claim the same, whatever they cost", () => {
  expect(changed(() => undefined)).toBe(true);
  expect(changed((other) => Object.assign(other, { nodes: 1, ms: 9, rank: 3, words: "" }))).toBe(true);
  expect(changed((other) => other.moves.reverse())).toBe(true);
});

it("sees every claim that differs", () => {
  expect(changed((other) => (other.grade.verdict = "seki"))).toBe(false);
  expect(changed((other) => (other.grade.ko_balance = 1))).toBe(false);
  expect(changed((other) => (other.standing.footing = "proved_if"))).toBe(told().standing.footing === "proved_if");
  expect(changed((other) => (other.moves[0]!.correct = !other.moves[0]!.correct))).toBe(false);
  expect(changed((other) => (other.moves[1]!.grade.verdict = "alive"))).toBe(false);
  expect(changed((other) => other.moves[1]!.standing.assumptions.pop())).toBe(false);
  expect(changed((other) => other.moves.pop())).toBe(false);
  expect(changed((other) => other.best.push("A1"))).toBe(false);
  expect(changed((other) => other.targets.pop())).toBe(false);
  expect(changed((other) => other.region.points.pop())).toBe(false);
  expect(changed((other) => (other.to_move = other.to_move === "black" ? "white" : "black"))).toBe(false);
});

it("writes bytes as others read them", () => {
  expect(inBase64(new Uint8Array([0xd6, 0x53, 0x4b, 0x43]).buffer)).toBe("1lNLQw==");
});
