// A problem that is answered in a word: what becomes of the stones in question? The server knows, and says only whether
// the answer is right.
import { useEffect, useState } from "preact/hooks";
import { announce } from "../../frame/announce";
import { t } from "../../i18n/catalogue";
import { colorName, errorWords } from "../../i18n/words";
import { api } from "../../wire/client";
import type { Answer, Verdict } from "../../wire/message";
import type { Opened } from "./opened";
import type { Play } from "./play";
import type { Progress } from "./progress";
import type { Sitting } from "./sitting";

/** In the order of their keys, 1 to 4. */
export const VERDICTS: Verdict[] = ["dead", "alive", "seki", "ko"];

export interface Asked {
  /** The answer and what was said about it; none before it, or while another one is looked for. */
  given: { verdict: Verdict; answer: Answer } | null;
  /** Must it be answered before stones are played? */
  waits: boolean;
  /** Somebody tried to play. */
  hurried: boolean;
  failure: string | null;
  answer: (verdict: Verdict) => void;
  again: () => void;
  hurry: () => void;
  /** Plays the main line out. */
  showWhy: () => void;
}

/** None where the problem asks for a move. */
export function useAsked(opened: Opened, sitting: Sitting, play: Play, progress: Progress): Asked | null {
  const [given, setGiven] = useState<Asked["given"]>(null);
  const [hurried, setHurried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A link says so with its first lesson.
  const asks = opened.asks || play.session.frames[0]?.lesson?.asks === true;
  const isQuestion = asks && sitting.draft === opened.draft;
  useEffect(() => setGiven(null), [sitting.draft]);
  // Whoever has seen why starts anew.
  useEffect(() => (play.session.explored ? () => setGiven(null) : undefined), [play.session.explored]);
  if (!isQuestion) return null;
  const { problem, defender } = sitting;
  const fail = (cause: unknown) => setFailure(errorWords(cause));
  const answer = async (verdict: Verdict) => {
    setFailure(null);
    const told = await api.answer(problem, verdict);
    setGiven({ verdict, answer: told });
    progress.note(told.right ? "solved" : "failed");
    announce(
      told.right
        ? `${t("judgement.right")} ${t(`ask.is_${verdict}`, { target: colorName(defender) })}`
        : t("judgement.wrong"),
    );
  };
  const showWhy = () => {
    if (!given?.answer.right) progress.saw();
    play.showLine([], 0);
  };
  return {
    given,
    waits: !given?.answer.right && !progress.looked,
    hurried,
    failure,
    answer: (verdict) => void answer(verdict).catch(fail),
    again: () => setGiven(null),
    hurry: () => setHurried(true),
    showWhy,
  };
}
