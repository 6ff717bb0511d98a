// A file of notes that somebody brings along may hold anything.
import { expect, it } from "vitest";
import { notesIn, partsOf } from "./notes";

it("takes what was saved here, and nothing else", () => {
  const notes = { person: { tries: 1 }, "problem/own-001": { solved: true }, "mistake/x": null };
  expect(notesIn(JSON.stringify(notes))).toEqual(notes);
  for (const text of ["", "[]", "null", "7", "{", '{"records": []}', '{"problem": 1}', '{"__proto__/x": 1}'])
    expect(() => notesIn(text), text).toThrow(/no file of a training/);
});

it("takes what a server saved", () => {
  const notes = { "day/20833": { tries: 1 } };
  expect(notesIn(JSON.stringify({ rating: null, records: [], notes }))).toEqual(notes);
  expect(() => notesIn(JSON.stringify({ notes: { other: 1 } }))).toThrow(/no file of a training/);
});

it("sends what was done in parts, and nothing that was made", () => {
  const long = "x".repeat(400_000);
  const parts = partsOf({ "try/1": long, "own/1": long, "try/2": long, "try/3": long, person: 1 });
  expect(parts.map((part) => Object.keys(part))).toEqual([
    ["try/1", "try/2"],
    ["try/3", "person"],
  ]);
});
