// The errand to the server: one at a time. While it is under way the page shows what it is about, and afterwards what
// was wrong with it.
import { useRef, useState } from "preact/hooks";
import { announce } from "../../frame/announce";
import { type Complaint, complaintOf } from "../../i18n/words";
import { api, type LessonRequest, wasAborted } from "../../wire/client";
import type { Draft, Lesson, Move, ProblemRef } from "../../wire/message";

/** What there is to show beside the position. */
export interface News {
  complaint: Complaint | null;
  hint: Lesson["hint"];
  thinking: boolean;
  /** A move on its way to the server. */
  making: Move | null;
}

export interface Errand {
  news: News;
  tell: (news: Partial<News>) => void;
  /** Leaves what is under way and clears what was said about the position before. */
  begin: () => AbortSignal;
  signal: () => AbortSignal;
  abort: () => void;
  ask: (signal: AbortSignal, asked: Omit<LessonRequest, "problem">) => Promise<Lesson>;
  /** Waits for an answer, visibly where it takes long. */
  until: <T>(signal: AbortSignal, answer: Promise<T>) => Promise<T>;
  refused: (cause: unknown) => void;
  /** A move is on its way to the server or its reply is about to be shown; another one must wait for it. */
  waiting: { current: boolean };
}

const QUIET: News = { complaint: null, hint: null, thinking: false, making: null };
/** An answer that comes sooner is not waited for visibly. */
const SLOW_MS = 150;

export function useErrand({ problem, draft }: { problem: ProblemRef; draft: Draft }): Errand {
  const [news, setNews] = useState(QUIET);
  const work = useRef(new AbortController());
  const waiting = useRef(false);
  const tell = (part: Partial<News>) => setNews((now) => ({ ...now, ...part }));

  const begin = (): AbortSignal => {
    work.current.abort();
    work.current = new AbortController();
    waiting.current = false;
    setNews(QUIET);
    return work.current.signal;
  };

  const until: Errand["until"] = async (signal, answer) => {
    const slow = setTimeout(() => tell({ thinking: true }), SLOW_MS);
    try {
      return await answer;
    } finally {
      clearTimeout(slow);
      if (!signal.aborted) tell({ thinking: false });
    }
  };
  const ask: Errand["ask"] = (signal, asked) => until(signal, api.lesson({ problem, ...asked }, signal));

  const refused = (cause: unknown) => {
    if (wasAborted(cause)) return;
    waiting.current = false;
    const complaint = complaintOf(cause, draft.stones.size);
    tell({ making: null, complaint });
    announce(complaint.sentence);
  };

  const signal = () => work.current.signal;
  const abort = () => work.current.abort();
  return { news, tell, begin, signal, abort, ask, until, refused, waiting };
}
