// A contest: one engine at work at a time, and what the ones before it have played.
import { useEffect, useRef, useState } from "preact/hooks";
import { errorWords } from "../../i18n/words";
import { compare, wasAborted } from "../../wire/client";
import type { Compared, Engine, ProblemRef, Seen, Settings } from "../../wire/message";

export interface ContestState {
  running: boolean;
  seen: Seen | null;
  results: Compared[];
  failure: string | null;
  start: (engine: Engine["id"], settings: Settings | null) => void;
  stop: () => void;
  fail: (cause: unknown) => void;
}

const QUIET = { running: false, seen: null, failure: null };
/** Rows of the table; older ones make room. */
const KEPT = 12;

export function useContest(problem: ProblemRef, size: number): ContestState {
  const [state, setState] = useState<{ running: boolean; seen: Seen | null; failure: string | null }>(QUIET);
  const [results, setResults] = useState<Compared[]>([]);
  const work = useRef<AbortController | null>(null);
  const fail = (cause: unknown) => setState({ ...QUIET, failure: errorWords(cause, size) });
  const stop = () => {
    work.current?.abort();
    work.current = null;
    setState(QUIET);
  };
  const start = async (engine: Engine["id"], settings: Settings | null) => {
    stop();
    const own = (work.current = new AbortController());
    setState({ ...QUIET, running: true });
    try {
      const progress = (seen: Seen) => setState({ ...QUIET, running: true, seen });
      const result = await compare({ problem, engine, settings: settings ?? {} }, progress, own.signal);
      if (own.signal.aborted) return;
      setState(QUIET);
      setResults((before) => [...before, result].slice(-KEPT));
    } catch (cause) {
      if (!wasAborted(cause) && !own.signal.aborted) fail(cause);
    }
  };
  useEffect(() => () => work.current?.abort(), []);
  return { ...state, results, start: (engine, settings) => void start(engine, settings), stop, fail };
}
