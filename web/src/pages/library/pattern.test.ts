import { expect, it } from "vitest";
import { drawingOf, drawn, following, NOTHING, SIDE, textOf } from "./pattern";

it("reads what it has written, wherever it was drawn", () => {
  for (const text of ["xo", "x/o", "xxx?/ooox/..ox/###?", "x?????o/?????.?/x?????#"])
    expect(textOf(drawingOf(text))).toBe(text);
});

it("looks for nothing before there are two stones", () => {
  const one = drawn(NOTHING, 3, "x");
  expect([textOf(NOTHING), textOf(one), textOf(drawn(one, 4, "."))]).toEqual(["", "", ""]);
  expect(textOf(drawn(one, 3 + SIDE, "o"))).toBe("x/o");
});

it("goes through all that a cell can be", () => {
  expect(following(following(following(following(following("?")))))).toBe("?");
  expect(drawingOf("nonsense/..")).toHaveLength(SIDE * SIDE);
});
