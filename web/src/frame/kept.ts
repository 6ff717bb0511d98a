// A game that the server keeps, as it is shown at one screen: what the server says about it, why something was refused,
// and one request at a time.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Complaint, complaintOf } from "../i18n/words";
import { wasAborted } from "../wire/client";
import { announce } from "./announce";

/** What the games of all kinds have. */
interface Played {
  id: string;
  version: number;
  turns: readonly unknown[];
  stones: { size: number };
}

export interface Kept<G> {
  game: G | null;
  failure: unknown;
  /** Why a turn was refused, and the stones to blame. */
  complaint: Complaint | null;
  show: (next: G) => void;
  reload: () => void;
  refuse: (cause: unknown) => void;
  /** One at a time: a double click is one turn. */
  request: (send: (version: number) => Promise<void>) => Promise<void>;
}

/** What the computer is at, on behalf of whoever sits at this game. */
export interface Work<K> {
  kind: K | null;
  /** Begins something, in place of what there was. */
  begin: <T>(kind: K, ask: (signal: AbortSignal) => Promise<T>, done: (found: T) => void) => void;
  stop: () => void;
}

export function useWork<K extends string>(id: string, refuse: (cause: unknown) => void): Work<K> {
  const [kind, setKind] = useState<K | null>(null);
  const search = useRef<AbortController | null>(null);
  const begin: Work<K>["begin"] = async (kind, ask, done) => {
    search.current?.abort();
    const mine = new AbortController();
    search.current = mine;
    setKind(kind);
    await ask(mine.signal).then(done, refuse);
    if (search.current === mine) setKind(null);
  };
  const stop = () => {
    search.current?.abort();
    setKind(null);
  };
  useEffect(() => () => search.current?.abort(), [id]);
  return { kind, begin, stop };
}

/** `load` fetches the game, `said` puts its last turn into words, `fresh` is told of every new state. */
export function useKept<G extends Played>(
  id: string,
  load: (id: string) => Promise<G>,
  said: (game: G) => string,
  fresh: (game: G) => void,
): Kept<G> {
  const [game, setGame] = useState<G | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const busy = useRef(false);
  const show = useCallback((next: G) => {
    setGame((before) => {
      if (before && before.id === next.id && next.turns.length > before.turns.length) announce(said(next));
      return next;
    });
    setComplaint(null);
    fresh(next);
  }, []);
  const reload = useCallback(() => {
    setFailure(null);
    load(id).then(show, setFailure);
  }, [id]);
  useEffect(reload, [reload]);
  const refuse = (cause: unknown) => {
    if (wasAborted(cause)) return;
    const complaint = complaintOf(cause, game?.stones.size);
    if (complaint.code === "stale") return reload();
    setComplaint(complaint);
    announce(complaint.sentence);
  };
  const request = async (send: (version: number) => Promise<void>) => {
    if (!game || busy.current) return;
    busy.current = true;
    await send(game.version).catch(refuse);
    busy.current = false;
  };
  return { game, failure, complaint, show, reload, refuse, request };
}
