// Whatever could be said about a stone, one sign is drawn on it: that which matters most.
import { expect, it } from "vitest";
import { type Signs, signOf } from "./signs";

const here = new Set(["C1"]);
const everything: Signs = {
  played: { point: "C1", right: true },
  alarm: here,
  fates: new Map([["C1", { sign: "dead", certainty: "proved", words: "dead" }]]),
  markup: [{ point: "C1", sign: "triangle", label: null }],
  highlight: here,
  numbers: new Map([["C1", 3]]),
  last: "C1",
  assumed: here,
  targets: here,
  passAlive: here,
};

it("is the first of what holds, in the order of what matters", () => {
  const left: Signs = { ...everything };
  const seen = [];
  for (const name of [
    "played",
    "alarm",
    "fates",
    "markup",
    "highlight",
    "numbers",
    "last",
    "assumed",
    "targets",
    "passAlive",
  ] as const) {
    seen.push(signOf("C1", left));
    delete left[name];
  }
  expect(seen).toEqual([
    "played",
    "alarm",
    "fate",
    "markup",
    "highlight",
    "number",
    "last",
    "assumed",
    "target",
    "pass_alive",
  ]);
  expect(signOf("C1", left)).toBeNull();
});

it("is about this stone only", () => {
  expect(signOf("D1", everything)).toBeNull();
});
