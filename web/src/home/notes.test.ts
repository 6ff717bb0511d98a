// A file of notes that somebody brings along may hold anything.
import { expect, it } from "vitest";
import { notesIn } from "./notes";

it("takes what was saved here, and nothing else", () => {
  const notes = { person: { tries: 1 }, "problem/own-001": { solved: true }, "mistake/x": null };
  expect(notesIn(JSON.stringify(notes))).toEqual(notes);
  for (const text of ["", "[]", "null", "7", "{", '{"records": []}', '{"problem": 1}', '{"__proto__/x": 1}'])
    expect(() => notesIn(text), text).toThrow(/no file of a training/);
});
