// The problems asked for, page by page: those pages that are on the screen or near it.
import { useEffect, useRef, useState } from "preact/hooks";
import { searchWords } from "../../i18n/words";
import { api, type Query, wasAborted } from "../../wire/client";
import type { Summary } from "../../wire/message";
import { leftAt } from "./left";
import { searchOf } from "./query";

export const PER_PAGE = 60;

export interface List {
  /** What it is the answer to. It stays until the next answer is there. */
  query: Query;
  key: string;
  total: number;
  pages: ReadonlyMap<number, Summary[]>;
  failure: unknown;
  /** Fetches a page that is not there. */
  need: (page: number) => void;
}

export function useList(query: Query, round: number): List | null {
  const key = `${round} ${searchOf(query)}`;
  const [list, setList] = useState<Omit<List, "need"> | null>(null);
  const asked = useRef<{ key: string; pages: Set<number>; work: AbortController } | null>(null);
  const need = (page: number) => {
    const mine = asked.current;
    if (!mine || mine.key !== key || mine.pages.has(page)) return;
    mine.pages.add(page);
    const wanted = { ...query, ...searchWords(query.q ?? ""), page, per_page: PER_PAGE };
    api.problems(wanted, mine.work.signal).then(
      ({ total, problems }) =>
        setList((old) => {
          const before = old?.key === key ? old.pages : [];
          return { query, key, total, pages: new Map([...before, [page, problems]]), failure: null };
        }),
      (failure: unknown) => wasAborted(failure) || setList({ query, key, total: 0, pages: new Map(), failure }),
    );
  };
  useEffect(() => {
    const work = new AbortController();
    asked.current = { key, pages: new Set(), work };
    need(leftAt(searchOf(query)).anchor?.page ?? 1);
    return () => work.abort();
  }, [key]);
  return list && { ...list, need };
}
