// Boards of earlier turns come from the turns alone, and a count marks what is not plainly alive.
import { expect, it } from "vitest";
import { withWords } from "../../i18n/catalogue";
import type { Count, GoGame } from "../../wire/go";
import { boardAfter, fatesOf, ownersIn } from "./boards";

const GAME = {
  handicap: ["C3"],
  stones: { size: 5, black: ["C3"], white: ["A2", "B1"], to_move: "black", ko: null },
  turns: [
    { turn: "A2", color: "white", captured: [] },
    { turn: "A1", color: "black", captured: [] },
    { turn: "B1", color: "white", captured: ["A1"] },
    { turn: "pass", color: "black", captured: [] },
  ],
} as unknown as GoGame;

it("has the stones of the handicap, and no longer those that were taken", () => {
  expect(boardAfter(GAME, 2)).toMatchObject({
    stones: { black: ["C3", "A1"], white: ["A2"], to_move: "white" },
    last: "A1",
  });
  expect(boardAfter(GAME, 3).stones.black).toEqual(["C3"]);
  expect(boardAfter(GAME, 4)).toEqual({ stones: GAME.stones, last: null });
});

it("says of a marked stone whose word that is", async () => {
  await withWords("games", Promise.resolve());
  const group = { color: "black" as const, fate: "alive" as const, certainty: "proved" as const, dead: false };
  const count: Count = {
    groups: [
      { ...group, stones: ["A1"] },
      { ...group, stones: ["C3"], dead: true },
      { ...group, stones: ["E5"], fate: "dead", dead: true },
      { ...group, stones: ["D1"], certainty: "unsettled" },
      { ...group, stones: ["E1"], fate: "dead" },
    ],
    territory: { black: ["B2"], white: ["C3", "C2"] },
    points: { black: 1, white: 3 },
  };
  const fates = fatesOf(count);
  expect([...fates.keys()]).toEqual(["C3", "E5", "D1", "E1"]);
  expect(fates.get("C3")).toMatchObject({ sign: "dead", certainty: "believed", words: "dead, as you marked" });
  expect(fates.get("E5")).toMatchObject({ sign: "dead", certainty: "proved", words: "dead, proved" });
  expect(fates.get("D1")!.sign).toBe("unsettled");
  expect(fates.get("E1")).toMatchObject({ sign: "alive", words: "alive, as you marked" });
  expect([...ownersIn(count)]).toEqual([
    ["B2", 100],
    ["C2", -100],
  ]);
});
