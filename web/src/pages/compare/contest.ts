// A contest: one engine at work at a time, and what the ones before it have played.
import { useState } from "preact/hooks";
import { compare } from "../../wire/client";
import type { Compared, Engine, ProblemRef, Seen, Settings } from "../../wire/message";
import { type Search, useSearch } from "../problem/search";

export interface Contest extends Search<Seen> {
  results: Compared[];
  start: (engine: Engine["id"], settings: Settings | null) => void;
}

/** Rows of the table; older ones make room. */
const KEPT = 12;

export function useContest(problem: ProblemRef, size: number): Contest {
  const search = useSearch<Seen>(size);
  const [results, setResults] = useState<Compared[]>([]);
  const start: Contest["start"] = (engine, settings) =>
    search.run(
      (tell, signal) => compare({ problem, engine, settings: settings ?? {} }, tell, signal),
      (result) => setResults((before) => [...before, result].slice(-KEPT)),
    );
  return { ...search, results, start };
}
