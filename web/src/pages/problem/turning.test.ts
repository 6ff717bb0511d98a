// Which problems may be turned: those whose words the program makes itself, and those without words.
import { expect, it } from "vitest";
import type { Problem } from "../../wire/message";
import { isTurnable, wayFor } from "./turning";

const told = (title: string, more: object = {}) =>
  ({
    draft: { title, notes: "" },
    summary: { label: null },
    withheld: false,
    book: null,
    ...more,
  }) as unknown as Problem;

it("turns what was made for the program, whatever it is called", () => {
  expect(isTurnable(told("Black to live", { summary: { label: { code: "forged", args: { n: 3 } } } }))).toBe(true);
});

it("turns what somebody is led on to, and nothing in a list or behind a link", () => {
  expect(wayFor("?onward", 0.99)).toBeGreaterThan(0);
  for (const search of ["", "?collection=front", "?q=131&sort=rank"]) expect(wayFor(search, 0.99), search).toBe(0);
});

it("leaves as it is what an author has written about", () => {
  expect(isTurnable(told("Problem 12"))).toBe(true);
  for (const title of ["White at C1", "黑先活", "백 사활", "Black to kill", "the c12 point"])
    expect(isTurnable(told(title)), title).toBe(false);
  expect(isTurnable(told("", { draft: { title: "", notes: "Look." } }))).toBe(false);
  expect(isTurnable(told("", { withheld: true }))).toBe(false);
  expect(isTurnable(told("", { book: { answers: [], disproved: [], pages: 3 } }))).toBe(false);
  expect(isTurnable(told("", { summary: { label: { code: "shape", args: {} } } }))).toBe(false);
});
