// What is known about a frame that was passed over when it came: its legal moves, its pass-alive stones.
import { useEffect } from "preact/hooks";
import type { Lesson, Move } from "../../wire/message";
import { movesSoFar, type Session, shownFrame, withKnowledge } from "./session";

/** Longer than the pause before a reply: a frame on the way to one is gone by then. */
const PATIENCE_MS = 520;

/** Fetches what is known about a frame that was passed over when it came. */
export function useKnowledge(
  session: Session,
  set: (next: (now: Session) => Session) => void,
  ask: (moves: Move[], signal: AbortSignal) => Promise<Lesson>,
) {
  const frame = shownFrame(session);
  useEffect(() => {
    if (frame.lesson || session.frames.length === 1) return; // The start is asked for by the sitting.
    const work = new AbortController();
    const fetch = () =>
      ask(movesSoFar(session), work.signal)
        .then((lesson) => set((now) => withKnowledge(now, lesson)))
        .catch(() => undefined); // Only an extra: legal moves and pass-alive stones of a position in the past.
    const timer = setTimeout(fetch, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      work.abort();
    };
  }, [frame]);
}
