import { expect, it } from "vitest";
import { part, parts } from "./part";

it("takes every problem once", () => {
  expect(parts(0)).toEqual([]);
  expect(parts(60)).toEqual([[1, 60]]);
  expect(parts(129)).toEqual([
    [1, 60],
    [61, 120],
    [121, 129],
  ]);
  expect(part(2)).toEqual({ page: 2, per_page: 60 });
});
