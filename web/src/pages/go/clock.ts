// What the clocks show while somebody thinks. The server says what was left when the turn began; from there on time
// runs here, and the server is told how much of it was used.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Agreed, Clocks, GoGame, Time } from "../../wire/go";
import type { Color } from "../../wire/message";

const TICK_MS = 250;

/** What a clock shows after so many milliseconds of this turn; nothing where the time is over. */
export function timeAfter(time: Time, agreed: Agreed, elapsed: number): Time | null {
  const rest = time.ms - elapsed;
  const period = 1000 * agreed.period;
  const inMain = time.extra === 0;
  if (agreed.kind === "byo_yomi" && !(inMain && rest >= 0)) {
    const [over, periods] = inMain ? [-rest, agreed.count] : [elapsed, time.extra];
    const extra = periods - Math.floor(over / period);
    return extra > 0 ? { ms: period - (over % period), extra } : null;
  }
  if (agreed.kind === "canadian" && inMain && rest < 0)
    return period + rest >= 0 ? { ms: period + rest, extra: agreed.count } : null;
  return rest >= 0 ? { ms: rest, extra: time.extra } : null;
}

/** "9:05", and periods or moves left in brackets. */
export function timeText({ ms, extra }: Time): string {
  const seconds = Math.ceil(ms / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return extra ? `${text} (${extra})` : text;
}

interface Running {
  /** Milliseconds that this turn has taken. */
  spent: () => number;
  /** What each clock shows now. */
  shown: Record<Color, Time> | null;
}

/** Runs the clock of whoever is to move; says so when a person's time is over. */
export function useClock(game: GoGame | null, out: () => void): Running {
  const began = useRef(performance.now());
  const [, tick] = useState(0);
  const spent = () => Math.round(performance.now() - began.current);
  useEffect(() => {
    began.current = performance.now();
    if (!game?.clocks || !(game.your_turn || game.computers_turn)) return;
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [game?.id, game?.version]);
  const shown = game?.clocks ? shownNow(game, game.clocks, spent()) : null;
  const isOut = !!game?.your_turn && !!game.clocks && !timeAfter(game.clocks[game.you], game.clocks.agreed, spent());
  useEffect(() => {
    if (isOut) out();
  }, [isOut, game?.version]);
  return { spent, shown };
}

function shownNow(game: GoGame, clocks: Clocks, spent: number): Record<Color, Time> {
  const runs = (color: Color) => (game.your_turn || game.computers_turn) && game.stones.to_move === color;
  const of = (color: Color) =>
    (runs(color) ? timeAfter(clocks[color], clocks.agreed, spent) : clocks[color]) ?? { ms: 0, extra: 0 };
  return { black: of("black"), white: of("white") };
}
