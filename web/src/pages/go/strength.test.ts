// What is said of a rung is a match that it has played, and nothing is worked out from it.
import { describe, expect, it } from "vitest";
import { withWords } from "../../i18n/catalogue";
import type { Rung } from "../../wire/go";
import { strengthWords } from "./strength";

const met = (other: string, won: number, games: number, playouts: number | null = null): Rung => ({
  name: "r4",
  title: "rung 4",
  met: { other, won, games, playouts },
});

describe("the strength of a rung", async () => {
  await withWords("games", Promise.resolve());

  it("is a match with whom it met", () => {
    expect(strengthWords(met("r3", 83, 100), 9)).toBe("On 9×9, measured: 83 of 100 games won against Rung 3.");
    expect(strengthWords(met("gnugo", 31, 40), 9)).toBe(
      "On 9×9, measured: 31 of 40 games won against GNU Go 3.8 at level 10.",
    );
    expect(strengthWords(met("r9", 14, 20, 10_000), 9)).toContain("with 10,000 playouts a move: 14 of 20 games");
  });

  it("is not told of a board that nobody measured, and GNU Go is named to no rung that has not met it", () => {
    expect(strengthWords(met("gnugo", 31, 40), 19)).not.toMatch(/GNU|\b31\b/);
    expect(strengthWords(met("r3", 83, 100), 9)).not.toContain("GNU");
  });
});
