// The buttons of play, and the slider over the moves.
import { Icon, type IconName } from "../../frame/icon";
import { type Key, t } from "../../i18n/catalogue";
import { colorName, moveName } from "../../i18n/words";
import type { Play, Sitting } from "./play";
import { shownFrame } from "./session";

export function Controls({ sitting, play }: { sitting: Sitting; play: Play }) {
  const { at, frames } = play.session;
  return (
    <div class="controls">
      <div class="button-row">
        <Labelled icon="undo" name="play.undo" disabled={at === 0} onClick={play.undo} />
        <Labelled icon="redo" name="play.redo" disabled={at === frames.length - 1} onClick={play.redo} />
        <Labelled icon="reset" name="play.reset" disabled={frames.length === 1} onClick={play.reset} />
        <Labelled icon="hint" name="play.hint" onClick={() => play.askHint(play.hint ? "why" : "where")} />
        <button class="labelled" onClick={() => play.play("pass")} title={t("play.pass_why")}>
          <span aria-hidden="true" class="icon pass-sign">
            –
          </span>
          <span>{t("play.pass")}</span>
        </button>
      </div>
      <Slider sitting={sitting} play={play} />
    </div>
  );
}

interface LabelledProps {
  icon: IconName;
  name: Key;
  disabled?: boolean;
  onClick: () => void;
}

function Labelled({ icon, name, disabled, onClick }: LabelledProps) {
  return (
    <button class="labelled" disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      <span>{t(name)}</span>
    </button>
  );
}

function Slider({ sitting, play }: { sitting: Sitting; play: Play }) {
  const { at, frames } = play.session;
  const { move, color } = shownFrame(play.session);
  const last = frames.length - 1;
  const here = move && color ? `${colorName(color)} ${moveName(move, sitting.draft.stones.size)}` : t("play.start");
  return (
    <div class="slider">
      <Step icon="back" name="play.back" to={at - 1} play={play} disabled={at === 0} />
      <input
        type="range"
        min={0}
        max={Math.max(last, 1)}
        value={at}
        disabled={last === 0}
        aria-label={t("play.slider")}
        aria-valuetext={t("play.position", { at, of: last, move: here })}
        onInput={(event) => play.goTo(Number(event.currentTarget.value))}
      />
      <Step icon="next" name="play.forward" to={at + 1} play={play} disabled={at === last} />
      <span class="slider-text">{last === 0 ? here : t("play.position", { at, of: last, move: here })}</span>
    </div>
  );
}

interface StepProps {
  icon: IconName;
  name: Key;
  to: number;
  play: Play;
  disabled: boolean;
}

function Step({ icon, name, to, play, disabled }: StepProps) {
  return (
    <button class="icon-button" title={t(name)} disabled={disabled} onClick={() => play.goTo(to)}>
      <Icon name={icon} />
      <span class="unseen">{t(name)}</span>
    </button>
  );
}
