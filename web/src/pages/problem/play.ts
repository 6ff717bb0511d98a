// Playing a problem: the session, and the lessons that the server gives about it.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { useServerBack } from "../../frame/back";
import { other } from "../../i18n/words";
import { api, type HintStep } from "../../wire/client";
import type { Draft, Move } from "../../wire/message";
import { asking, youOf } from "./asking";
import { type News, useErrand } from "./errand";
import { useKnowledge } from "./knowledge";
import { usePursuit } from "./pursuit";
import type { Session } from "./session";
import * as line from "./session";
import type { Sitting } from "./sitting";

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

export function usePlay(sitting: Sitting): Play {
  const [session, setSession] = useState(() => line.starting(sitting.draft.stones));
  const errand = useErrand(sitting);
  const mover = sitting.computer ? sitting.you : "both";
  const { make, follow, showLine, hint } = asking(sitting, errand, setSession);
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

  usePursuit(session, setSession, (moves, signal) => {
    const { problem, computer, opponent } = sitting;
    return api.lesson({ problem, you: youOf(sitting), moves, computer, opponent }, signal);
  });

  return {
    ...errand.news,
    session,
    play: (move) => errand.waiting.current || void make(session, [...line.movesSoFar(session), move]),
    goTo: (frame) => view(line.moved(session, frame)),
    undo: () => view(line.undone(session, mover)),
    redo: () => view(line.redone(session, mover)),
    reset: () => {
      const start = line.starting(sitting.draft.stones);
      view(start);
      void make(start, []);
    },
    // What has been said with its reason is not said, and counted, again.
    askHint: (kind) => errand.news.hint?.code || void hint(session, kind, true),
    offerHint: (kind) => void hint(session, kind, false),
    follow: (moves, at) => void follow(moves, at),
    showLine: (moves, at) => void showLine(moves, at),
    stop: () => void errand.begin(),
  };
}

/** The same problem with the other side to move first. */
export function switched(draft: Draft): Draft {
  const stones = { ...draft.stones, to_move: other(draft.stones.to_move), ko: null };
  return { ...draft, stones, goal: null, answers: [] };
}
