// The pursuit: an answer without a proof is asked for again while the server looks for one, and gives way to what it
// proves.
import { useEffect } from "preact/hooks";
import type { Lesson, Move } from "../../wire/message";
import { askedIn, type Session, shownFrame, takenOver } from "./session";

/** How long it waits between two questions, and how often it asks. */
const PAUSE_MS = 2000;
const MOST = 20;

export function usePursuit(
  session: Session,
  set: (next: (now: Session) => Session) => void,
  ask: (moves: Move[], signal: AbortSignal) => Promise<Lesson>,
) {
  const { lesson } = shownFrame(session);
  useEffect(() => {
    if (!lesson?.proving || session.explored) return;
    const work = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const wait = (tries: number) => {
      timer = setTimeout(() => again(tries), PAUSE_MS);
    };
    const again = (tries: number) =>
      ask(askedIn(lesson), work.signal)
        .then((told) => {
          if (!told.proving) set((now) => (shownFrame(now).lesson === lesson ? takenOver(now, told) : now));
          else if (tries < MOST) wait(tries + 1);
        })
        .catch(() => undefined); // What was answered stands.
    wait(1);
    return () => {
      clearTimeout(timer);
      work.abort();
    };
  }, [lesson]);
}
