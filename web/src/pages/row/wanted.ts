// What to play: the settings of the last game are those of the next, until somebody chooses others.
import { other } from "../../i18n/words";
import { loadAs, save } from "../../store";
import { type RowGame, type Wanted, wanted } from "../../wire/row";

const NAME = "row-wanted";

const FIRST: Wanted = {
  size: 5,
  length: 3,
  diagonals: false,
  opening: "plain",
  repetition: "refused",
  partner: "computer",
  color: "black",
  level: 1,
};

export function lastWanted(): Wanted {
  return loadAs(NAME, wanted, FIRST);
}

export function keepWanted(settings: Wanted): void {
  save(NAME, JSON.stringify(settings));
}

/** The settings of a game, for another like it. */
export function wantedOf(game: RowGame): Wanted {
  const { length, diagonals, opening, partner, level } = game;
  const repetition = game.repetition === "allowed" ? FIRST.repetition : game.repetition;
  // Whoever took over a stone sat down with the other colour.
  const seat = game.swapped ? other(game.you ?? "white") : (game.you ?? FIRST.color);
  return { size: game.stones.size, length, diagonals, opening, repetition, partner, color: seat, level };
}

/** Seconds that the computer thinks about a turn at most, by level. */
export const SECONDS: Record<number, number> = { 1: 0.25, 2: 0.25, 3: 0.5, 4: 1, 5: 2, 6: 5 };
