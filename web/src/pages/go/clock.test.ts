// Clocks run as the server's do.
import { expect, it } from "vitest";
import { timeAfter, timeText } from "./clock";
import { CLOCKS } from "./wanted";

it("runs down", () => {
  const main = { ms: 5000, extra: 0 };
  expect(timeAfter(main, CLOCKS.absolute, 2000)).toEqual({ ms: 3000, extra: 0 });
  expect(timeAfter(main, CLOCKS.absolute, 5001)).toBeNull();
  expect(timeAfter(main, CLOCKS.fischer, 5001)).toBeNull();
});

it("goes on in periods of byo-yomi", () => {
  const main = { ms: 5000, extra: 0 };
  expect(timeAfter(main, CLOCKS.byo_yomi, 15_000)).toEqual({ ms: 20_000, extra: 5 });
  expect(timeAfter(main, CLOCKS.byo_yomi, 36_000)).toEqual({ ms: 29_000, extra: 4 });
  expect(timeAfter({ ms: 30_000, extra: 2 }, CLOCKS.byo_yomi, 31_000)).toEqual({ ms: 29_000, extra: 1 });
  expect(timeAfter({ ms: 30_000, extra: 1 }, CLOCKS.byo_yomi, 30_001)).toBeNull();
});

it("goes on with a number of moves in a Canadian period", () => {
  expect(timeAfter({ ms: 5000, extra: 0 }, CLOCKS.canadian, 6000)).toEqual({ ms: 299_000, extra: 15 });
  expect(timeAfter({ ms: 5000, extra: 3 }, CLOCKS.canadian, 1000)).toEqual({ ms: 4000, extra: 3 });
  expect(timeAfter({ ms: 5000, extra: 3 }, CLOCKS.canadian, 5001)).toBeNull();
});

it("is read in minutes and seconds", () => {
  expect(timeText({ ms: 545_000, extra: 0 })).toBe("9:05");
  expect(timeText({ ms: 29_100, extra: 3 })).toBe("0:30 (3)");
});
