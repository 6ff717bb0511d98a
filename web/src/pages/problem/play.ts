// Playing a problem: the session, and the lessons that the server gives about it.
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../frame/announce";
import { byCode, t } from "../../i18n/catalogue";
import { colorName, errorWords, hintWords, moveName, other, outcomeWords, resultSentence } from "../../i18n/words";
import { ApiError, api, type LessonRequest, wasAborted, type You } from "../../wire/client";
import type { Color, Draft, Lesson, Move, Point, ProblemRef } from "../../wire/message";
import * as line from "./session";
import type { Session } from "./session";

/** Who is who in this sitting. */
export interface Sitting {
  problem: ProblemRef;
  draft: Draft;
  defender: Color;
  /** The student's colour; with the computer off the student plays both. */
  you: Color;
  computer: boolean;
}

export interface Complaint {
  code: string;
  sentence: string;
  points: Point[];
}

export interface Play {
  session: Session;
  complaint: Complaint | null;
  hint: Lesson["hint"];
  thinking: boolean;
  /** A move on its way to the server. */
  making: Point | null;
  play: (move: Move) => void;
  goTo: (frame: number) => void;
  undo: () => void;
  redo: () => void;
  reset: () => void;
  askHint: (kind: "where" | "why") => void;
  /** Shows a line from the start, standing at one of its frames. */
  follow: (moves: Move[], at: number) => void;
  stop: () => void;
}

/** How long the student's own stone stands alone before the reply is shown. */
const REPLY_PAUSE_MS = 260;

export function usePlay(sitting: Sitting): Play {
  const [session, setSession] = useState(() => line.starting(sitting.draft.stones));
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const [hint, setHint] = useState<Lesson["hint"]>(null);
  const [thinking, setThinking] = useState(false);
  const [making, setMaking] = useState<Point | null>(null);
  const work = useRef(new AbortController());
  /** A move is on its way to the server or its reply is about to be shown; another one must wait for it. */
  const waiting = useRef(false);
  const mover = sitting.computer ? sitting.you : "both";

  /** Leaves what is under way and clears what was said about the position before. */
  const fresh = (): AbortSignal => {
    work.current.abort();
    work.current = new AbortController();
    waiting.current = false;
    setComplaint(null);
    setHint(null);
    setThinking(false);
    setMaking(null);
    return work.current.signal;
  };

  const ask = async (signal: AbortSignal, asked: Omit<LessonRequest, "problem">) => {
    const slow = setTimeout(() => setThinking(true), 150);
    try {
      return await api.lesson({ problem: sitting.problem, ...asked }, signal);
    } finally {
      clearTimeout(slow);
      if (!signal.aborted) setThinking(false);
    }
  };

  const refused = (cause: unknown) => {
    if (wasAborted(cause)) return;
    waiting.current = false;
    setMaking(null);
    const sentence = errorWords(cause, sitting.draft.stones.size);
    const { code, points } = cause instanceof ApiError ? cause : { code: "unexpected", points: [] };
    setComplaint({ code, sentence, points });
    announce(sentence);
  };

  /** Makes the moves and shows the reply after a moment, so that the eye can follow. */
  const make = async (from: Session, moves: Move[]) => {
    const signal = fresh();
    // Nothing is lost when a first look at the position is overtaken by the student's first move.
    setMaking(moves.at(-1) ?? null);
    waiting.current = moves.length > 0 || line.shownFrame(from).stones.to_move !== sitting.you;
    try {
      const lesson = await ask(signal, { you: youOf(sitting), moves, computer: sitting.computer });
      setMaking(null);
      const next = line.withLesson(from, lesson);
      const pause = lesson.reply !== null && moves.length > 0 && !prefersStill();
      setSession(pause ? line.moved(next, next.at - 1) : next);
      if (pause) await delay(REPLY_PAUSE_MS, signal);
      waiting.current = false;
      setSession(next);
      announce(spoken(lesson, sitting.defender));
    } catch (cause) {
      refused(cause);
    }
  };

  const follow = async (moves: Move[], at: number) => {
    const signal = fresh();
    try {
      let next = line.starting(sitting.draft.stones);
      for (let count = 0; count <= moves.length; count++) {
        const lesson = await ask(signal, { you: "both", moves: moves.slice(0, count), computer: false });
        next = line.withLesson(next, mine(lesson, sitting));
      }
      setSession({ ...line.moved(next, at), explored: true });
    } catch (cause) {
      refused(cause);
    }
  };

  const askHint = async (kind: "where" | "why") => {
    const signal = work.current.signal;
    try {
      const lesson = await ask(signal, { you: youOf(sitting), moves: line.movesSoFar(session), computer: false, hint: kind });
      setHint(lesson.hint);
      if (lesson.hint) announce(hintWords(lesson.hint));
      else if (!lesson.outcome) refused(new ApiError("not_solved", "There is no hint for what is not solved."));
    } catch (cause) {
      refused(cause);
    }
  };

  const view = (next: Session) => {
    fresh();
    setSession(next);
  };

  // A new sitting starts over; where the program has the first move, it makes it.
  useEffect(() => {
    const start = line.starting(sitting.draft.stones);
    setSession(start);
    void make(start, []);
    return () => work.current.abort();
  }, [sitting.problem, sitting.you, sitting.draft]);

  // The computer, switched on while it is its turn, plays. Switched off where it was at a loss, it leaves the board to
  // the student.
  useEffect(() => {
    const turn = line.shownFrame(session).stones.to_move;
    const plays = sitting.computer && turn !== sitting.you && session.at > 0;
    const leaves = !sitting.computer && complaint !== null;
    if (plays || leaves) void make(session, line.movesSoFar(session));
  }, [sitting.computer]);

  useKnowledge(session, setSession, (moves, signal) =>
    api.lesson({ problem: sitting.problem, you: youOf(sitting), moves, computer: false }, signal),
  );

  return {
    session,
    complaint,
    hint,
    thinking,
    making,
    play: (move) => waiting.current || void make(session, [...line.movesSoFar(session), move]),
    goTo: (frame) => view(line.moved(session, frame)),
    undo: () => view(line.undone(session, mover)),
    redo: () => view(line.redone(session, mover)),
    reset: () => {
      const start = line.starting(sitting.draft.stones);
      view(start);
      void make(start, []);
    },
    askHint: (kind) => void askHint(kind),
    follow: (moves, at) => void follow(moves, at),
    stop: () => void fresh(),
  };
}

/** Fetches what is known about a frame that was passed over when it came. */
function useKnowledge(
  session: Session,
  set: (next: (now: Session) => Session) => void,
  ask: (moves: Move[], signal: AbortSignal) => Promise<Lesson>,
) {
  const frame = line.shownFrame(session);
  useEffect(() => {
    if (frame.lesson || session.frames.length === 1) return; // The start is asked for by the sitting.
    const work = new AbortController();
    const fetch = () =>
      ask(line.movesSoFar(session), work.signal)
        .then((lesson) => set((now) => line.withKnowledge(now, lesson)))
        .catch(() => undefined); // Only an extra: legal moves and pass-alive stones of a position in the past.
    // A frame on the way to a reply is gone before that.
    const timer = setTimeout(fetch, 2 * REPLY_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      work.abort();
    };
  }, [frame]);
}

export function youOf({ computer, you, defender }: Sitting): You {
  if (!computer) return "both";
  return you === defender ? "defender" : "attacker";
}

/** Only the student's moves are judged, even when a line is shown move by move. */
function mine(lesson: Lesson, { computer, you }: Sitting): Lesson {
  const isMine = !computer || lesson.steps.at(-1)?.color === you;
  return isMine ? lesson : { ...lesson, judgement: null, refutation: null };
}

/** What a screen reader says after a move. */
function spoken(lesson: Lesson, defender: Color): string {
  const { size } = lesson.stones;
  const moves = lesson.steps.map(({ color, move }) => `${colorName(color)} ${moveName(move, size)}`);
  const captured = lesson.captured_now.length ? t("say.captured", { n: lesson.captured_now.length }) : "";
  const { judgement, outcome } = lesson;
  const said = [judgement && byCode("judgement", judgement.code, judgement.message)];
  said.push(judgement?.grade ? resultSentence(judgement.grade, defender) : null);
  said.push(outcome && outcomeWords(outcome, defender));
  const made = [...moves, captured].filter(Boolean).map((text) => `${text}.`);
  return [...made, ...said].filter(Boolean).join(" ");
}

/** The same problem with the other side to move first. */
export function switched(draft: Draft): Draft {
  const stones = { ...draft.stones, to_move: other(draft.stones.to_move), ko: null };
  return { ...draft, stones, goal: null, answer: [] };
}

function prefersStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, stop) => {
    setTimeout(done, ms);
    signal.addEventListener("abort", () => stop(signal.reason));
  });
}
