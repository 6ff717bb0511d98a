// Batches lose nothing, keep the order, and stay within their limits; the address keeps a search.
import { expect, it } from "vitest";
import { batches, MOST_BYTES, MOST_FILES } from "./batch";
import { queryIn, searchOf } from "./query";

it("splits by number and by size, and loses nothing", () => {
  const files = Array.from({ length: 1234 }, (_, index) => ({ index, size: (index * 7919) % 90_000 }));
  const split = batches(files);
  expect(split.flat()).toEqual(files);
  for (const batch of split) {
    expect(batch.length).toBeLessThanOrEqual(MOST_FILES);
    expect(batch.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
  }
});

it("sends a file alone that is too large", () => {
  expect(batches([{ size: 1 }, { size: MOST_BYTES + 1 }, { size: 1 }])).toHaveLength(3);
  expect(batches([])).toEqual([]);
});

it("keeps a search in the address", () => {
  const query = { collection: "a b", q: "ä&=", goal: "kill", empty_min: "6", empty_max: "8", solved: "no" };
  expect(queryIn(searchOf(query))).toEqual(query);
  expect(searchOf({ collection: "" })).toBe("");
  expect(queryIn("?evil=1&page=3")).toEqual({});
});
