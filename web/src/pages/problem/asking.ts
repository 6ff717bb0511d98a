// What a sitting asks the server, and how it shows the answers: moves and their replies, whole lines, hints.
import { announce } from "../../frame/announce";
import { hintWords, whyWords } from "../../i18n/words";
import { isGuest } from "../../place";
import { prefersStill } from "../../store";
import { ApiError, api, type HintStep, type You } from "../../wire/client";
import type { Lesson, Move } from "../../wire/message";
import type { Errand } from "./errand";
import type { Session } from "./session";
import * as line from "./session";
import type { Sitting } from "./sitting";
import { spoken } from "./spoken";

/** How long the student's own stone stands alone, judged already, before the reply is shown. */
const REPLY_PAUSE_MS = 150;

interface Asking {
  /** Makes the moves and shows the reply after a moment, so that the eye can follow. */
  make: (from: Session, moves: Move[]) => Promise<void>;
  follow: (moves: Move[], at: number) => Promise<void>;
  showLine: (moves: Move[], at?: number) => Promise<void>;
  /** One that nobody has asked for is silent where there is nothing to say. */
  hint: (session: Session, kind: HintStep, wanted: boolean) => Promise<void>;
}

export function asking(sitting: Sitting, errand: Errand, show: (session: Session) => void): Asking {
  /** In place of whatever is under way. */
  const instead = (act: (signal: AbortSignal) => Promise<void>) => act(errand.begin()).catch(errand.refused);
  return {
    make: (from, moves) => instead((signal) => made({ sitting, errand, show, signal }, from, moves)),
    follow: (moves, at) =>
      instead(async (signal) => {
        let next = line.starting(sitting.draft.stones);
        for (let count = 0; count <= moves.length; count++) {
          const asked = { you: "both", moves: moves.slice(0, count), computer: sitting.computer } as const;
          next = line.withLesson(next, mine(await errand.ask(signal, asked), sitting));
        }
        show({ ...line.moved(next, at), explored: true });
      }),
    showLine: (moves, at = Math.max(1, moves.length)) =>
      instead(async (signal) => {
        const shown = await errand.until(signal, api.line(sitting.problem, moves, signal));
        show(line.along(shown, sitting.draft.stones, at));
        lookUp();
        announce(whyWords(shown, sitting.defender, sitting.draft.stones.size));
      }),
    hint: (session, kind, wanted) =>
      hinted(sitting, errand, session, kind, wanted).catch((cause) => {
        if (wanted) errand.refused(cause);
      }),
  };
}

interface Turn {
  sitting: Sitting;
  errand: Errand;
  show: (session: Session) => void;
  signal: AbortSignal;
}

async function made({ sitting, errand, show, signal }: Turn, from: Session, moves: Move[]) {
  const { computer, opponent } = sitting;
  errand.tell({ making: moves.at(-1) ?? null });
  // Nothing is lost when a first look at the position is overtaken by the student's first move.
  errand.waiting.current = moves.length > 0 || line.shownFrame(from).stones.to_move !== sitting.you;
  const lesson = await errand.ask(signal, { you: youOf(sitting), moves, computer, opponent });
  errand.tell({ making: null });
  const next = line.withLesson(from, lesson);
  const pause = lesson.reply !== null && moves.length > 0 && !prefersStill();
  show(pause ? line.moved(next, next.at - 1) : next);
  if (pause) await delay(REPLY_PAUSE_MS, signal);
  errand.waiting.current = false;
  show(next);
  announce(spoken(lesson, sitting.defender));
}

async function hinted(sitting: Sitting, errand: Errand, session: Session, kind: HintStep, wanted: boolean) {
  const asked = { you: youOf(sitting), moves: line.movesSoFar(session), computer: false, hint: kind };
  const { hint, outcome } = await errand.ask(errand.signal(), asked);
  if (wanted || hint) errand.tell({ hint });
  if (hint) announce(hintWords(hint, sitting.draft.stones.size));
  else if (wanted && !outcome) throw new ApiError("not_solved", "There is no hint for what is not solved.");
}

export function youOf({ computer, you, defender }: Sitting): You {
  if (!computer) return "both";
  return you === defender ? "defender" : "attacker";
}

/** Only the student's moves are judged, even when a line is shown move by move. */
function mine(lesson: Lesson, { computer, you }: Sitting): Lesson {
  const isMine = !computer || lesson.steps.at(-1)?.color === you;
  return isMine ? lesson : { ...lesson, judgement: null };
}

/** Whoever has scrolled down to a list of moves gets back to the board, where they are shown. */
function lookUp() {
  if (isGuest) return;
  const strip = document.querySelector(".result")?.getBoundingClientRect();
  if (strip && strip.bottom < 0) scrollTo({ top: 0, behavior: prefersStill() ? "instant" : "smooth" });
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, stop) => {
    setTimeout(done, ms);
    signal.addEventListener("abort", () => stop(signal.reason));
  });
}
