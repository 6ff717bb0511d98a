// The editor at work: the draft with its history, the server's opinion of it, and what is kept when the tab closes.
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../frame/announce";
import { isThere } from "../../home/built";
import { solveNearby } from "../../home/near";
import { t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import { inFolder } from "../../place";
import { save } from "../../store";
import { api, solve, wasAborted } from "../../wire/client";
import type { Draft, Examination, Point, Solution, Stones } from "../../wire/message";
import { type SolvingState, useSolving } from "../problem/solving";
import { type Content, placed, sameDraft, withStones } from "./draft";
import { advanced, amended, backward, begun, dropped, forward, type History } from "./history";

export interface Editor {
  draft: Draft;
  canUndo: boolean;
  canRedo: boolean;
  unsaved: boolean;
  examination: Examination | null;
  solution: Solution | null;
  /** Has this browser found it, beside a server? */
  isNear: boolean;
  solving: SolvingState;
  failure: string | null;
  change: (next: Draft) => void;
  /** Puts stones on points, one after the other, all in one step of the history. */
  place: (point: Point, content: Content, first: boolean) => void;
  /** Undoes the step that began with this draft, as if it had never been; nothing where no step began with it. */
  takeBack: (before: Draft) => void;
  undo: () => void;
  redo: () => void;
  /** This is what is stored now. */
  markSaved: () => void;
  fail: (cause: unknown) => void;
}

/** How long the position must rest before it is looked at and solved. */
const REST_MS = 120;
const SOLVE_SECONDS = 10;

/** What the editor starts from. */
export interface Start {
  id: string | null;
  /** As it is stored on the server, or as a new one would be. */
  stored: Draft;
  /** As it was left here. */
  draft: Draft;
  /** Where unsaved work is kept. */
  slot: string;
}

export function useEditor(stored: Draft, initial: Draft, slot: string): Editor {
  const [history, setHistory] = useState<History<Draft>>(() => begun(initial));
  const [saved, setSaved] = useState(stored);
  const [failure, setFailure] = useState<string | null>(null);
  const draft = history.now;
  const unsaved = !sameDraft(draft, saved);
  const opinion = useOpinion(draft, setFailure);
  const place = usePlacing(setHistory, draft, setFailure);
  useEffect(() => save(slot, unsaved ? JSON.stringify(draft) : null), [slot, draft, unsaved]);
  const step = (next: History<Draft>) => {
    setFailure(null);
    setHistory(next);
  };
  return {
    draft,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    unsaved,
    ...opinion,
    failure,
    change: (next) => !sameDraft(next, draft) && step(advanced(history, next)),
    place,
    takeBack: (before) => setHistory((now) => (now.past.at(-1) === before ? dropped(now) : now)),
    undo: () => step(backward(history)),
    redo: () => step(forward(history)),
    markSaved: () => setSaved(draft),
    fail: (cause) => setFailure(errorWords(cause, draft.stones.size)),
  };
}

type SetHistory = (change: (now: History<Draft>) => History<Draft>) => void;

interface Placing {
  point: Point;
  content: Content;
}

/** Stones appear at once; what they capture goes when the server has said so, in the order in which they were drawn. */
function usePlacing(set: SetHistory, draft: Draft, setFailure: (failure: string | null) => void): Editor["place"] {
  const queue = useRef<Placing[]>([]);
  const shown = useRef(draft.stones);
  // Whoever takes back or opens something else does not want what is still on its way.
  if (draft.stones !== shown.current) {
    queue.current = [];
    shown.current = draft.stones;
  }
  const show = (stones: Stones, step: typeof advanced) => {
    shown.current = stones;
    set((now) => step(now, withStones(now.now, stones)));
  };
  /** Has the server place one stone after the other. */
  const work = async (before: Stones, mine: Placing[]) => {
    let truth = before;
    for (let next = mine[0]; next; next = mine[0]) {
      const answer = await api.place(truth, next.point, next.content);
      if (queue.current !== mine) return;
      if (answer.removed.length) announce(t("say.captured", { n: answer.removed.length }));
      truth = answer.stones;
      mine.shift();
    }
    show(truth, amended);
  };
  return (point, content, first) => {
    const before = shown.current;
    queue.current.push({ point, content });
    show(placed(before, point, content), first ? advanced : amended);
    const mine = queue.current;
    if (mine.length > 1) return;
    work(before, mine).catch((cause: unknown) => {
      if (queue.current !== mine) return;
      queue.current = [];
      setFailure(errorWords(cause, before.size));
      show(before, amended);
    });
  };
}

/** What the server thinks of the draft: at once whether it can be, and then what becomes of the target. */
function useOpinion(draft: Draft, setFailure: (failure: string | null) => void) {
  const [examination, setExamination] = useState<Examination | null>(null);
  const [found, setFound] = useState<{ solution: Solution; isNear: boolean } | null>(null);
  const told = (solution: Solution, isNear: boolean) => setFound({ solution, isNear });
  const solving = useSolving(draft.stones.size, told, isThere && !inFolder ? solveNearby : solve);
  const { title, notes, collection, source, licence, ...position } = draft;
  useEffect(() => {
    const work = new AbortController();
    setFound(null);
    solving.stop();
    const look = async () => {
      const found = await api.examine(draft, work.signal);
      setExamination(found);
      if (!found.complaint && found.targets.length) solving.start(draft, SOLVE_SECONDS);
    };
    const timer = setTimeout(
      () => void look().catch((cause) => !wasAborted(cause) && setFailure(errorWords(cause))),
      REST_MS,
    );
    return () => {
      clearTimeout(timer);
      work.abort();
    };
  }, [JSON.stringify(position)]);
  return { examination, solution: found?.solution ?? null, isNear: found?.isNear ?? false, solving };
}
