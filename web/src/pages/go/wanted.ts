// What to play: the settings of the last game are those of the next, until somebody chooses others.
import { loadAs, save } from "../../store";
import { type Agreed, type GoGame, type Wanted, wanted } from "../../wire/go";

const NAME = "go-wanted";

const FIRST: Wanted = { size: 9, rung: "r1", color: "black", handicap: 0, komi: null, scoring: "area", clock: null };

/** A clock of each kind to begin with. */
export const CLOCKS: Record<Agreed["kind"], Agreed> = {
  absolute: { kind: "absolute", main: 900, period: 0, count: 0 },
  byo_yomi: { kind: "byo_yomi", main: 600, period: 30, count: 5 },
  canadian: { kind: "canadian", main: 600, period: 300, count: 15 },
  fischer: { kind: "fischer", main: 300, period: 10, count: 0 },
};

export function lastWanted(): Wanted {
  return loadAs(NAME, wanted, FIRST);
}

export function keepWanted(settings: Wanted): void {
  save(NAME, JSON.stringify(settings));
}

/** The settings of a game, for another like it. */
export function wantedOf(game: GoGame): Wanted {
  const { you, komi, scoring, handicap, clocks } = game;
  return {
    size: game.stones.size,
    rung: game.rung.name,
    color: you,
    handicap: handicap.length,
    komi,
    scoring,
    clock: clocks?.agreed ?? null,
  };
}
