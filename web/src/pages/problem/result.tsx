// The result: a strip at the board's edge, in the same place on every screen, that says right or wrong in one short
// sentence and offers what comes next. Its room is always there, so nothing moves when it speaks.
import type { ComponentChildren } from "preact";
import { ResultIcon, VerdictIcon } from "../../board/mark";
import { Step } from "../../frame/controls";
import { Icon } from "../../frame/icon";
import { Terms } from "../../frame/terms";
import { t } from "../../i18n/catalogue";
import type { Outcome, Verdict } from "../../wire/message";
import { NextButton } from "./next";
import type { Play } from "./play";
import { beforeMistake, isOver, judgedFrame, movesSoFar, outcomeOf, shownFrame } from "./session";
import type { Sitting } from "./sitting";
import { type Telling, type Tone, tellingOf } from "./telling";
import type { Step as Onward } from "./way";

interface ResultProps {
  sitting: Sitting;
  play: Play;
  next: Onward | null;
  /** The button that makes a move chosen by touch. */
  confirm: ComponentChildren;
}

export function Result(props: ResultProps) {
  const { sitting, play } = props;
  const told = tellingOf(sitting, play);
  const over = isOver(play.session);
  const state = { "data-moves": play.session.at, "data-over": over || undefined };
  return (
    <div class={`result result-${told.tone}`} data-testid="said" {...state}>
      <Sign play={play} tone={told.tone} />
      <div key={told.sentence + told.note} class="result-words" data-testid="turn">
        <p class={`result-sentence ${classOf(play, told, over)}`}>
          <Terms text={told.sentence} />
        </p>
        <p class="quiet">
          <Terms text={told.note} />
        </p>
      </div>
      <div class="result-actions">
        <Actions {...props} tone={told.tone} />
      </div>
    </div>
  );
}

function classOf(play: Play, { tone }: Telling, over: boolean): string {
  if (play.complaint) return "said-refused";
  if (play.hint) return "said-hint";
  return over ? `said-outcome said-${tone}` : `said-${tone}`;
}

/** The verdict that goes with each way to end. */
const ENDS: Record<Outcome["code"], Verdict> = {
  captured: "dead",
  dead: "dead",
  two_eyes: "alive",
  escaped: "alive",
  alive: "alive",
  repetition: "alive",
  threats_run_out: "dead",
  seki: "seki",
  ko: "ko",
};

function Sign({ play, tone }: { play: Play; tone: Tone }) {
  const outcome = outcomeOf(play.session);
  if (play.complaint) return <Icon name="notice" />;
  if (play.hint) return <Icon name="hint" />;
  if (play.session.line) return <EndIcon verdict={play.session.line.grade.verdict} />;
  if (tone !== "plain") return <ResultIcon right={tone === "right"} />;
  if (outcome) return <EndIcon verdict={ENDS[outcome.code]} />;
  return <span class={`turn-stone turn-${shownFrame(play.session).stones.to_move}`} aria-hidden="true" />;
}

function EndIcon({ verdict }: { verdict: Verdict }) {
  return <VerdictIcon grade={{ verdict, ko_balance: null }} />;
}

function Actions({ play, next, confirm, tone }: ResultProps & { tone: Tone }) {
  const over = isOver(play.session);
  if (confirm) return <>{confirm}</>;
  if (play.thinking) return <button onClick={play.stop}>{t("solve.stop")}</button>;
  if (play.hint && !play.hint.code) return <button onClick={() => play.askHint("why")}>{t("hint.ask_why")}</button>;
  if (play.session.explored) return <Steps play={play} />;
  return (
    <>
      {(over || tone === "wrong") && <TryAgain play={play} main={tone === "wrong"} />}
      {tone === "wrong" && <ShowWhy play={play} />}
      {over && <NextButton step={next} main={tone !== "wrong"} solved={tone === "right"} />}
    </>
  );
}

/** Back to where it can still be done right. */
function TryAgain({ play, main }: { play: Play; main: boolean }) {
  const to = beforeMistake(play.session);
  const again = () => (to === 0 && play.session.explored ? play.reset() : play.goTo(to));
  return (
    <button class={main ? "primary" : undefined} onClick={again}>
      {t("said.again")}
    </button>
  );
}

/** Offers to step through what is wrong with the move. */
function ShowWhy({ play }: { play: Play }) {
  const { frames } = play.session;
  const frame = judgedFrame(play.session);
  if (!frame?.judgement?.grade) return null; // Only what is proved has lines.
  const moves = movesSoFar({ frames, at: frames.indexOf(frame) });
  return <button onClick={() => play.showLine(moves)}>{t("said.refutation")}</button>;
}

/** Through a line that is being looked at, and back to the question. */
function Steps({ play }: { play: Play }) {
  const { at, frames } = play.session;
  return (
    <>
      <Step icon="back" name="play.back" disabled={at === 0} onClick={() => play.goTo(at - 1)} />
      <Step icon="next" name="play.forward" disabled={at === frames.length - 1} onClick={() => play.goTo(at + 1)} />
      <TryAgain play={play} main={false} />
    </>
  );
}
