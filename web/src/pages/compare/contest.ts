// A contest: one engine at work at a time, and what the ones before it have played.
import { useState } from "preact/hooks";
import { compare } from "../../wire/client";
import type { Compared, Engine, ProblemRef, Seen, Settings } from "../../wire/message";
import { type Search, useSearch } from "../problem/search";

export interface Contest extends Search<Seen> {
  results: Compared[];
  start: (engine: Engine["id"], settings: Settings | null) => void;
}

interface Run {
  engine: Engine["id"];
  settings: Settings | null;
}

/** Rows of the table; older ones make room. */
const KEPT = 12;

export function useContest(problem: ProblemRef, size: number): Contest {
  const search = useSearch<Seen>(size);
  const [results, setResults] = useState<Compared[]>([]);
  const [run, setRun] = useState<Run | null>(null);
  const add = (result: Compared) => setResults((before) => [...before, result].slice(-KEPT));
  const start: Contest["start"] = (engine, settings) => {
    setRun({ engine, settings });
    search.run((tell, signal) => compare({ problem, engine, settings: settings ?? {} }, tell, signal), add);
  };
  /** What an engine has found by then is kept. */
  const stop = () => {
    if (run && search.progress) add(stopped(run, search.progress, results));
    search.stop();
  };
  return { ...search, results, start, stop };
}

/** The row of an engine that was stopped: its best move so far, by the verdict that another row knows. */
export function stopped({ engine, settings }: Run, seen: Seen, results: Compared[]): Compared {
  const known = results.find(({ grade }) => grade);
  const right = known && seen.best !== null ? known.right_moves.includes(seen.best) : null;
  const { right_moves = [], grade = null } = known ?? {};
  return { ...seen, engine, settings, right, right_moves, grade, opinion: null, limit: "stopped", caveats: [] };
}
