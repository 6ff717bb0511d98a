// A right move that helps its side carries the check; no sign of a result says right or wrong.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Grade, GradedMove, Standing } from "../wire/message";
import { marksOf } from "./marks";

const standing: Standing = { footing: "proved", extent: "exact", assumptions: [] };
const move = (at: string, verdict: Grade["verdict"], correct: boolean) =>
  ({ move: at, grade: { verdict, ko_balance: null }, standing, correct }) as GradedMove;
const checked = (moves: GradedMove[]) => [...marksOf(moves, "black", "white")].filter(([, { good }]) => good);

it("is on the right moves alone", () => {
  const moves = [move("D1", "alive", false), move("E1", "dead", true), move("pass", "alive", false)];
  expect(checked(moves).map(([point]) => point)).toEqual(["E1"]);
});

it("is on no move where nothing helps", () => {
  expect(checked([move("D1", "alive", true), move("E1", "alive", true)])).toEqual([]);
});

it("has a sign that no result has", () => {
  const source = readFileSync(join(import.meta.dirname, "mark.tsx"), "utf8");
  const results = source.slice(source.indexOf("const SHAPES"), source.indexOf("function balanceText"));
  const paths = [...source.slice(source.indexOf("ResultShape")).matchAll(/"(M[^"]+)"/g)].map((match) => match[1]!);
  expect(paths.length).toBe(2);
  for (const path of paths) expect(results).not.toContain(path);
});
