// What is said and drawn of what players would try, and when the tutor speaks.
import { beforeAll, expect, it } from "vitest";
import { withWords } from "../../i18n/catalogue";
import type { Crowd } from "../../wire/message";
import { heatMap, nearest, sentenceOf, temptingMove } from "./players";
import { nextStep, patienceOf } from "./tutor";

beforeAll(() => withWords("bank", Promise.resolve()));

const ALIVE = { verdict: "alive", ko_balance: null } as const;
const DEAD = { verdict: "dead", ko_balance: null } as const;

/** Players of 16–13 kyu, of whom so many find the move C1 and so many try C2. */
function crowd(right: number, wrong: number): Crowd {
  const tries = [
    { move: "C1", share: right, grade: DEAD, correct: true },
    { move: "C2", share: wrong, grade: ALIVE, correct: false },
    { move: "D1", share: 0.004, grade: ALIVE, correct: false },
  ];
  return { from: 15, to: 18, tries: tries.sort((a, b) => b.share - a.share) };
}

const said = (right: number, wrong: number) => sentenceOf(crowd(right, wrong), "white", 9);

it("names the most tempting wrong move with its share, and nothing that few try", () => {
  expect(said(0.6, 0.33)).toBe("One in 3 of the program's readers at 16–13 kyu tries C2. White lives.");
  expect(said(0.5, 0.45)).toBe("About half of the program's readers at 16–13 kyu try C2. White lives.");
  expect(said(0.1, 0.8)).toBe("Most of the program's readers at 16–13 kyu try C2. White lives.");
  expect(said(0.9, 0.1)).toBe("Nearly all of the program's readers at 16–13 kyu find a right move.");
  expect(said(0.5, 0.1)).toBe("The program's readers at 16–13 kyu try many moves here; no wrong one stands out.");
  expect(temptingMove(crowd(0.9, 0.1))).toBeNull();
});

it("draws how many of a hundred try a move, and the right ones with a tick, tried or not", () => {
  const heat = heatMap(crowd(0.6, 0.33), ["C1", "E1", "pass"]);
  expect([...heat.keys()].sort()).toEqual(["C1", "C2", "E1"]);
  expect(heat.get("C1")).toMatchObject({
    value: 1,
    label: "60",
    right: true,
    words: "60 of 100 readers try this, right",
  });
  expect(heat.get("C2")).toMatchObject({
    value: 0.33 / 0.6,
    label: "33",
    right: false,
    words: "33 of 100 readers try this, wrong",
  });
  expect(heat.get("E1")).toMatchObject({ value: 0, label: "0", right: true });
  expect(heatMap(crowd(0.6, 0.33), []).get("C2")).toMatchObject({ right: false, words: "33 of 100 readers try this" });
});

it("begins with the strength that a problem is for", () => {
  const crowds = [
    { from: 6, to: 10 },
    { from: 11, to: 14 },
    { from: 15, to: 18 },
  ];
  expect([1, 6, 10, 11, 18, 30].map((rank) => nearest(crowds, rank))).toEqual([0, 0, 0, 1, 2, 2]);
});

it("gives harder problems more time", () => {
  expect([1, 15, 31, null].map((rank) => patienceOf(30, rank))).toEqual([16, 30, 46, 30]);
});

it("shows a few moves, then two, and leaves it at that", () => {
  const among = (count: number) => ({ where: ["A1", "B1", "C1", "D1"].slice(0, count), among: true, code: null });
  expect([null, among(4), among(3), among(2)].map(nextStep)).toEqual(["few", "two", "two", null]);
  expect(nextStep({ ...among(4), among: false })).toBeNull();
});
