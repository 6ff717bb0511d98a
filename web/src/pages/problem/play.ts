// Playing a problem: the session, and the lessons that the server gives about it.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { announce } from "../../frame/announce";
import { useServerBack } from "../../frame/back";
import { hintWords, other, whyWords } from "../../i18n/words";
import { prefersStill } from "../../store";
import { ApiError, api, type HintStep, type Opponent, type You } from "../../wire/client";
import type { Color, Draft, Lesson, Move, ProblemRef } from "../../wire/message";
import { type News, useErrand } from "./errand";
import { useKnowledge } from "./knowledge";
import type { Session } from "./session";
import * as line from "./session";
import { spoken } from "./spoken";

/** Who is who in this sitting. */
export interface Sitting {
  problem: ProblemRef;
  draft: Draft;
  defender: Color;
  /** The student's colour; with the computer off the student plays both. */
  you: Color;
  computer: boolean;
  /** Who answers; the proof, where nobody is named. */
  opponent: Opponent | null;
}

export interface Play extends News {
  session: Session;
  play: (move: Move) => void;
  goTo: (frame: number) => void;
  undo: () => void;
  redo: () => void;
  reset: () => void;
  askHint: (kind: HintStep) => void;
  /** The same of the program's own accord: where there is nothing to say, it is silent. */
  offerHint: (kind: HintStep) => void;
  /** Shows a line from the start, standing at one of its frames. */
  follow: (moves: Move[], at: number) => void;
  /** Shows how play goes on after these moves, standing at one frame; without one, after the last of them. */
  showLine: (moves: Move[], at?: number) => void;
  stop: () => void;
}

/** How long the student's own stone stands alone, judged already, before the reply is shown. */
const REPLY_PAUSE_MS = 150;

export function usePlay(sitting: Sitting): Play {
  const [session, setSession] = useState(() => line.starting(sitting.draft.stones));
  const errand = useErrand(sitting);
  const { ask, refused, waiting } = errand;
  const mover = sitting.computer ? sitting.you : "both";

  /** Makes the moves and shows the reply after a moment, so that the eye can follow. */
  const make = async (from: Session, moves: Move[]) => {
    const signal = errand.begin();
    errand.tell({ making: moves.at(-1) ?? null });
    // Nothing is lost when a first look at the position is overtaken by the student's first move.
    waiting.current = moves.length > 0 || line.shownFrame(from).stones.to_move !== sitting.you;
    try {
      const lesson = await ask(signal, {
        you: youOf(sitting),
        moves,
        computer: sitting.computer,
        opponent: sitting.opponent,
      });
      errand.tell({ making: null });
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
    const signal = errand.begin();
    try {
      let next = line.starting(sitting.draft.stones);
      for (let count = 0; count <= moves.length; count++) {
        const lesson = await ask(signal, { you: "both", moves: moves.slice(0, count), computer: sitting.computer });
        next = line.withLesson(next, mine(lesson, sitting));
      }
      setSession({ ...line.moved(next, at), explored: true });
    } catch (cause) {
      refused(cause);
    }
  };

  const showLine = async (moves: Move[], at = Math.max(1, moves.length)) => {
    const signal = errand.begin();
    try {
      const shown = await errand.until(signal, api.line(sitting.problem, moves, signal));
      setSession(line.along(shown, sitting.draft.stones, at));
      lookUp();
      announce(whyWords(shown, sitting.defender, sitting.draft.stones.size));
    } catch (cause) {
      refused(cause);
    }
  };

  const askHint = async (kind: HintStep, wanted: boolean) => {
    const asked = { you: youOf(sitting), moves: line.movesSoFar(session), computer: false, hint: kind };
    try {
      const lesson = await ask(errand.signal(), asked);
      if (wanted || lesson.hint) errand.tell({ hint: lesson.hint });
      if (lesson.hint) announce(hintWords(lesson.hint, sitting.draft.stones.size));
      else if (wanted && !lesson.outcome)
        refused(new ApiError("not_solved", "There is no hint for what is not solved."));
    } catch (cause) {
      if (wanted) refused(cause);
    }
  };

  const view = (next: Session) => {
    errand.begin();
    setSession(next);
  };

  // A new sitting starts over; where the program has the first move, it makes it.
  useLayoutEffect(() => {
    const start = line.starting(sitting.draft.stones);
    setSession(start);
    void make(start, []);
    return errand.abort;
  }, [sitting.problem, sitting.you, sitting.draft]);

  // The computer, switched on while it is its turn, plays.
  useEffect(() => {
    const turn = line.shownFrame(session).stones.to_move;
    if (sitting.computer && turn !== sitting.you && session.at > 0) void make(session, line.movesSoFar(session));
  }, [sitting.computer]);

  // What was said about a server that did not answer is no longer true when it does.
  useServerBack(errand.news.complaint, () => {
    errand.tell({ complaint: null });
    if (!line.shownFrame(session).lesson) void make(session, line.movesSoFar(session));
  });

  useKnowledge(session, setSession, (moves, signal) =>
    api.lesson({ problem: sitting.problem, you: youOf(sitting), moves, computer: false }, signal),
  );

  return {
    ...errand.news,
    session,
    play: (move) => waiting.current || void make(session, [...line.movesSoFar(session), move]),
    goTo: (frame) => view(line.moved(session, frame)),
    undo: () => view(line.undone(session, mover)),
    redo: () => view(line.redone(session, mover)),
    reset: () => {
      const start = line.starting(sitting.draft.stones);
      view(start);
      void make(start, []);
    },
    askHint: (kind) => void askHint(kind, true),
    offerHint: (kind) => void askHint(kind, false),
    follow: (moves, at) => void follow(moves, at),
    showLine: (moves, at) => void showLine(moves, at),
    stop: () => void errand.begin(),
  };
}

function youOf({ computer, you, defender }: Sitting): You {
  if (!computer) return "both";
  return you === defender ? "defender" : "attacker";
}

/** Only the student's moves are judged, even when a line is shown move by move. */
function mine(lesson: Lesson, { computer, you }: Sitting): Lesson {
  const isMine = !computer || lesson.steps.at(-1)?.color === you;
  return isMine ? lesson : { ...lesson, judgement: null };
}

/** The same problem with the other side to move first. */
export function switched(draft: Draft): Draft {
  const stones = { ...draft.stones, to_move: other(draft.stones.to_move), ko: null };
  return { ...draft, stones, goal: null, answers: [] };
}

/** Whoever has scrolled down to a list of moves gets back to the board, where they are shown. */
function lookUp() {
  const strip = document.querySelector(".result")?.getBoundingClientRect();
  if (strip && strip.bottom < 0) scrollTo({ top: 0, behavior: prefersStill() ? "instant" : "smooth" });
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, stop) => {
    setTimeout(done, ms);
    signal.addEventListener("abort", () => stop(signal.reason));
  });
}
