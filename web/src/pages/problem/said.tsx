// What there is to say about the last move: why it was refused, what it was worth, how the matter ended. The place is
// always there, so nothing below it moves.
import { FootingIcon } from "../../board/footing";
import { VerdictIcon } from "../../board/mark";
import { Icon } from "../../frame/icon";
import { t } from "../../i18n/catalogue";
import { colorName, type Complaint, footingWords, gradeMeaning, hintWords, moveName, outcomeWords, resultSentence } from "../../i18n/words";
import type { Color, Grade, Judgement, Outcome, Standing, Verdict } from "../../wire/message";
import { type Neighbours, NextButton } from "./next";
import type { Play, Sitting } from "./play";
import { latestJudgement, movesSoFar, outcomeOf, shownFrame } from "./session";

interface SaidProps {
  sitting: Sitting;
  play: Play;
  neighbours: Neighbours;
  /** Sends the program away: one person plays both sides. */
  alone: () => void;
}

export function Said({ sitting, play, neighbours, alone }: SaidProps) {
  return (
    <div class="said" data-testid="said">
      {play.complaint ? (
        <Refused complaint={play.complaint} alone={sitting.computer ? alone : null} />
      ) : (
        <>
          <Passed play={play} />
          <Judged sitting={sitting} play={play} />
          <Ended play={play} sitting={sitting} />
          <Hint play={play} />
          {play.session.frames.length === 1 && !play.hint && <p class="quiet">{t("said.start")}</p>}
        </>
      )}
      {outcomeOf(play.session) && <NextButton neighbours={neighbours} />}
    </div>
  );
}

/** Why nothing was done. The program plays only what it can solve; people may go on without it. */
function Refused({ complaint, alone }: { complaint: Complaint; alone: (() => void) | null }) {
  if (complaint.code !== "not_solved" || !alone) return <p class="said-refused">{complaint.sentence}</p>;
  return (
    <>
      <p>{t("said.unsolved")}</p>
      <button onClick={alone}>{t("said.alone")}</button>
    </>
  );
}

/** A pass leaves no stone behind, so it is said in words. */
function Passed({ play }: { play: Play }) {
  const frame = shownFrame(play.session);
  if (frame.move !== "pass" || !frame.color) return null;
  return <p>{t("said.passed", { color: colorName(frame.color) })}</p>;
}

const CLASSES: Partial<Record<Judgement["code"], string>> = { right: "said-right", wrong: "said-wrong" };

function Judged({ sitting, play }: { sitting: Sitting; play: Play }) {
  const judgement = latestJudgement(play.session);
  if (!judgement) return null;
  return (
    <>
      <p class={CLASSES[judgement.code]}>
        <Icon name={judgement.code === "right" ? "check" : "notice"} />
        <span>
          {t(`judgement.${judgement.code}`)}{" "}
          {judgement.grade && <Result grade={judgement.grade} standing={judgement.standing} defender={sitting.defender} />}{" "}
          {judgement.code === "wrong" && judgement.before && (
            <>
              {t("said.best")} <Result grade={judgement.before} defender={sitting.defender} />
            </>
          )}
        </span>
      </p>
      <Refutation play={play} judgement={judgement} size={sitting.draft.stones.size} />
    </>
  );
}

/** A result in a sentence that explains itself when it is pointed at or focused. */
function Result({ grade, standing, defender }: { grade: Grade; standing?: Standing; defender: Color }) {
  const rests = standing ? ` ${t(`standing.${standing.footing}`)} ${footingWords(standing, defender)}` : "";
  const meaning = gradeMeaning(grade, defender, standing) + rests;
  return (
    <span class="term" tabIndex={0} data-meaning={meaning}>
      {resultSentence(grade, defender, standing)}
      {standing && <FootingIcon footing={standing.footing} />}
      <span class="unseen"> {meaning}</span>
    </span>
  );
}

/** Offers to step through what is wrong with the move. The refutation begins with the move itself. */
function Refutation({ play, judgement, size }: { play: Play; judgement: Judgement; size: number }) {
  const { frames, at } = play.session;
  const known = frames.slice(0, at + 1).findLastIndex((frame) => frame.lesson?.refutation?.length);
  const lesson = frames[known]?.lesson;
  const moves = lesson?.refutation;
  if (judgement.code !== "wrong" || !moves || moves.length < 2) return null;
  const before = movesSoFar({ frames, at: known - lesson.steps.length });
  return (
    <button onClick={() => play.follow([...before, ...moves], before.length + 1)}>
      {t("said.refutation", { move: moveName(moves[1]!, size) })}
    </button>
  );
}

/** The mark that goes with each way to end. */
const ENDS: Record<Outcome["code"], Verdict> = {
  captured: "dead",
  dead: "dead",
  two_eyes: "alive",
  escaped: "alive",
  alive: "alive",
  repetition: "alive",
  seki: "seki",
  ko: "ko",
};

function Ended({ play, sitting }: { play: Play; sitting: Sitting }) {
  const outcome = outcomeOf(play.session);
  if (!outcome) return null;
  return (
    <p class="said-outcome">
      <VerdictIcon grade={{ verdict: ENDS[outcome.code], ko_balance: null }} />
      {outcomeWords(outcome, sitting.defender)}
    </p>
  );
}

function Hint({ play }: { play: Play }) {
  if (!play.hint) return null;
  return (
    <p class="said-hint">
      {hintWords(play.hint)}{" "}
      {!play.hint.code && <button onClick={() => play.askHint("why")}>{t("hint.ask_why")}</button>}
    </p>
  );
}
