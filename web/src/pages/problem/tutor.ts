// The tutor: who does not move for a while is shown a few moves, one of which is right, and after the same time again
// two of them. Only for those who have asked for it in the settings; it counts as a hint like any other.
import { useEffect } from "preact/hooks";
import { tutor } from "../../store";
import type { HintStep } from "../../wire/client";
import type { Play } from "./play";
import { isOver, shownFrame } from "./session";
import type { Sitting } from "./sitting";

const SECOND_MS = 1000;

/**
 * How many seconds somebody may think about a problem of a rank before the tutor speaks. The setting is the time
 * for one of 16 kyu; one of 30 kyu has about half of it, one of 1 dan one and a half times as much, and what
 * nobody has ranked just that.
 */
export function patienceOf(setting: number, rank: number | null): number {
  return Math.round(setting * (rank === null ? 1 : 0.5 + rank / 30));
}

/** What the tutor would show next; nothing after the last step, or where another hint was asked for. */
export function nextStep(hint: Play["hint"]): HintStep | null {
  if (!hint) return "few";
  return hint.among && hint.where.length > 2 ? "two" : null;
}

interface Pupil {
  sitting: Sitting;
  play: Play;
  rank: number | null;
  /** Is there nothing to find now: an answer in a word is asked for, or the answer is known? */
  idle: boolean;
}

/** Waits beside somebody who is to move, as long as the page can be seen. */
export function useTutor({ sitting, play, rank, idle }: Pupil): void {
  const { session, hint, thinking, making, complaint } = play;
  const frame = shownFrame(session);
  const yours = !sitting.computer || frame.stones.to_move === sitting.you;
  const busy = idle || session.explored || isOver(session) || thinking || making || complaint;
  const step = tutor.value !== "off" && yours && !busy ? nextStep(hint) : null;
  const seconds = patienceOf(Number(tutor.value), rank);
  useEffect(() => {
    if (!step) return;
    let left = seconds;
    const timer = setInterval(() => {
      if (document.hidden || --left > 0) return;
      clearInterval(timer);
      play.offerHint(step);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [step, seconds, frame]);
}
