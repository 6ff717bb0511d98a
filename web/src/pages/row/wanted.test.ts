// Another game is like the last one, and what the page says about waiting is what the server does.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { game } from "../../wire/row";
import { lastWanted, SECONDS, wantedOf } from "./wanted";

const golden = game(
  JSON.parse(readFileSync(join(import.meta.dirname, "../../../../crates/server/tests/golden/row.json"), "utf8")),
);

it("takes the settings of a game", () => {
  const { size, length, color, level, repetition } = wantedOf({ ...golden, repetition: "draw", length: 4, level: 6 });
  expect({ size, length, color, level, repetition }).toEqual({
    size: 4,
    length: 4,
    color: "black",
    level: 6,
    repetition: "draw",
  });
  expect(wantedOf({ ...golden, swapped: true }).color).toBe("white");
  expect(wantedOf({ ...golden, repetition: "allowed" }).repetition).toBe("refused");
});

it("begins small where nothing was kept", () => {
  expect(lastWanted()).toMatchObject({ size: 5, length: 3, level: 1 });
});

it("waits as long as the server says", () => {
  expect(SECONDS[golden.level]! * 1000).toBe(golden.patience);
});
