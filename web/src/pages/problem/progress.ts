// What the visitor does with a problem, told to the server as it happens: solved, missed, a hint taken, the answer
// looked at.
import { useEffect, useRef, useState } from "preact/hooks";
import { api, type Deed } from "../../wire/client";
import type { Deeds, Move, Rated } from "../../wire/message";
import { courseIn } from "./course";
import type { Opened } from "./opened";
import type { Play } from "./play";
import { beforeMistake, isOver, movesSoFar, type Session } from "./session";
import type { Sitting } from "./sitting";

export interface Progress {
  /** All that the visitor did with this problem; none for a link. */
  deeds: Deeds | null;
  /** With the first stone that was put, where one was. */
  note: (deed: Deed, first?: Move) => void;
  /** The answer has been looked at. */
  saw: () => void;
  /** Has it been, since the problem was opened? */
  looked: boolean;
  /** What the first try has changed, where it was rated. */
  rated: Rated | null;
  /** What the server knows, once it has been told everything. */
  settled: () => Promise<Deeds | null>;
}

export function useProgress({ ref, record, way }: Opened): Progress {
  const [deeds, setDeeds] = useState(record);
  const [rated, setRated] = useState<Rated | null>(null);
  const [looked, setLooked] = useState(false);
  const lap = useStopwatch();
  const telling = useRef(Promise.resolve(record));
  const sitting = useRef(madeUp());
  const tries = useRef(0);
  const note = (deed: Deed, first?: Move) => {
    if (!("id" in ref)) return;
    const token = `${sitting.current}-${tries.current++}`;
    const one = { token, way: wayOf(way), first: first ?? null };
    const tell = (ms: number) => api.progress(ref, deed, ms, one);
    const ms = deed === "solved" || deed === "failed" ? lap() : 0;
    // In order, or a look at the answer might be told after what it led to. Play goes on without any of it.
    // A try that got lost on the way is told again: the server knows it by its token.
    telling.current = telling.current.then((known) =>
      tell(ms)
        .catch(() => tell(ms))
        .catch(() => known),
    );
    void telling.current.then((known) => {
      setDeeds(known);
      setRated((before) => known?.rated ?? before);
    });
  };
  const saw = () => {
    if (!looked) note("seen");
    setLooked(true);
  };
  return { deeds, rated, note, saw, looked, settled: () => telling.current };
}

/** Tells what play comes to. Only the problem as it was set counts, played against the program by the side to move. */
export function usePlayProgress(opened: Opened, sitting: Sitting, play: Play, { note, saw }: Progress): void {
  const told = useRef(new Set<string>());
  const { session, hint } = play;
  const counts =
    sitting.computer &&
    !sitting.opponent &&
    sitting.draft === opened.draft &&
    sitting.you === opened.draft.stones.to_move;
  const result = counts ? resultOf(session) : null;
  const name = result && `${result} ${result === "failed" ? movesSoFar(session)[beforeMistake(session)] : ""}`;
  useEffect(() => {
    if (!result || !name || told.current.has(name)) return;
    told.current.add(name);
    note(result, movesSoFar(session)[0]);
  }, [name]);
  useEffect(() => {
    if (counts && hint && hint.code !== "unsaid") note("hinted");
  }, [hint]);
  useEffect(() => {
    if (session.explored) saw();
  }, [session.explored]);
}

/** Whoever came from a list or a link trains by themselves. */
function wayOf(way: Opened["way"]): string {
  return way?.level == null ? "library" : courseIn(way.search).way;
}

/** Letters that no other sitting has. */
function madeUp(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Solved when the matter ended without a wrong move; missed at the first wrong one. */
export function resultOf(session: Session): "solved" | "failed" | null {
  if (session.explored) return null;
  const judged = session.frames.slice(0, session.at + 1).map((frame) => frame.judgement?.code);
  if (judged.includes("wrong")) return "failed";
  return isOver(session) && judged.includes("right") ? "solved" : null;
}

/** Gives the milliseconds since it was last asked, while the page could be seen. */
function useStopwatch(): () => number {
  const watch = useRef({ since: performance.now(), sum: 0 });
  const run = () => {
    const { since, sum } = watch.current;
    const now = performance.now();
    watch.current = { since: now, sum: sum + (now - since) };
  };
  useEffect(() => {
    const onChange = () => {
      if (document.hidden) run();
      else watch.current.since = performance.now();
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
  return () => {
    run();
    const { sum } = watch.current;
    watch.current.sum = 0;
    return Math.round(sum);
  };
}
