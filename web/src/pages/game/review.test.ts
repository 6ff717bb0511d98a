// A komi is what a record says, where that is one.
import { expect, it } from "vitest";
import { komiOf } from "./review";

it("is a number of half points or nothing", () => {
  const read = ["6.5", "0", "-3", " 7 ", "", "x", "6.25", "1e9", "3,5"].map((komi) => komiOf({ komi }));
  expect(read).toEqual([6.5, 0, -3, 7, null, null, null, null, null]);
});
