// A draft survives the trip through an address; a damaged link is refused in words.
import { expect, it } from "vitest";
import { decoded, draftInAddress, encoded, linkTo } from "./link";
import type { Draft } from "./wire/message";

const draft: Draft = {
  title: "死活 <b>~?>",
  notes: "two\nlines",
  goal: { side: "black", aim: "kill" },
  collection: "",
  source: "",
  licence: "",
  stones: { size: 9, black: ["C3"], white: ["A1"], to_move: "black", ko: null },
  targets: ["A1"],
  region: null,
  answers: [],
};

it("carries a draft", () => {
  expect(decoded(encoded(draft))).toEqual(draft);
  const link = linkTo("/play", draft);
  expect(link).toMatch(/^\/play#d=[A-Za-z0-9_-]+$/);
  expect(draftInAddress(link.slice("/play".length))).toEqual(draft);
});

it("reads what earlier versions wrote, with the stones in a field of their own", () => {
  const { answers: answer, ...rest } = draft;
  const old = btoa(JSON.stringify({ ...rest, title: "old", answer }));
  expect(decoded(old)).toEqual({ ...draft, title: "old" });
});

it("leaves out the goal of an earlier version", () => {
  const old = { ...draft, goal: "Black to kill" } as unknown as Draft;
  expect(decoded(encoded(old))).toEqual({ ...draft, goal: null });
});

it("refuses what is no draft", () => {
  for (const broken of ["", "!!", encoded(draft).slice(0, -8), btoa("{}")])
    expect(() => decoded(broken)).toThrow("no position that can be read");
  expect(() => draftInAddress("")).toThrow("no position that can be read");
});
