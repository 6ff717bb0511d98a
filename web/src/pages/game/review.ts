// The win rates along a line, asked for one position after another, so that it can be stopped at any time and
// nobody waits for the whole.
import { useEffect, useState } from "preact/hooks";
import { stonesAt } from "../../frame/lines";
import { errorWords } from "../../i18n/words";
import { api } from "../../wire/client";
import type { GameFile } from "../../wire/generated";

/** How often Black wins, in percent, by the number of the step. */
export type Rates = ReadonlyMap<number, number>;

export interface Review {
  rates: Rates;
  running: boolean;
  failure: string | null;
  start: () => void;
  stop: () => void;
}

export function useReview(game: GameFile, line: readonly number[]): Review {
  const [rates, setRates] = useState<Rates>(new Map());
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!running) return;
    const work = new AbortController();
    const ask = async () => {
      for (const step of line) {
        if (rates.has(step)) continue;
        const stones = stonesAt(game.steps, game.size, step);
        const { winrate } = await api.analyse({ stones, komi: komiOf(game), quick: true }, work.signal);
        setRates((known) => new Map(known).set(step, winrate));
      }
      setRunning(false);
    };
    ask().catch((cause: unknown) => {
      if (work.signal.aborted) return;
      setFailure(errorWords(cause));
      setRunning(false);
    });
    return () => work.abort();
  }, [running, line]);
  const start = () => {
    setFailure(null);
    setRunning(true);
  };
  return { rates, running, failure, start, stop: () => setRunning(false) };
}

/** The komi that a record names, where it is one. */
export function komiOf({ komi }: Pick<GameFile, "komi">): number | null {
  const number = Number(komi);
  return komi.trim() && Number.isInteger(2 * number) && Math.abs(number) <= 500 ? number : null;
}
