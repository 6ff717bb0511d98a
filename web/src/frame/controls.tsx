// The buttons of play and the slider over the moves, for every page on which something is played.
import { type Key, t } from "../i18n/catalogue";
import { Icon, type IconName } from "./icon";

interface LabelledProps {
  icon: IconName;
  name: Key;
  /** What the word does not say. */
  why?: Key;
  disabled?: boolean;
  onClick: () => void;
}

/** A button with a picture and a word. */
export function Labelled({ icon, name, why, disabled, onClick }: LabelledProps) {
  return (
    <button class="labelled" title={why && t(why)} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      <span>{t(name)}</span>
    </button>
  );
}

interface SliderProps {
  at: number;
  last: number;
  /** The place in words. */
  text: string;
  goTo: (at: number) => void;
}

/** Steps through what was played. Before the first move there is nothing to say. */
export function Slider({ at, last, text, goTo }: SliderProps) {
  return (
    <div class="slider">
      <Step icon="back" name="play.back" disabled={at === 0} onClick={() => goTo(at - 1)} />
      <input
        type="range"
        min={0}
        max={Math.max(last, 1)}
        value={at}
        disabled={last === 0}
        aria-label={t("play.slider")}
        aria-valuetext={text}
        onInput={(event) => goTo(Number(event.currentTarget.value))}
      />
      <Step icon="next" name="play.forward" disabled={at === last} onClick={() => goTo(at + 1)} />
      <span class="slider-text">{last > 0 && text}</span>
    </div>
  );
}

function Step({ icon, name, disabled, onClick }: LabelledProps) {
  return (
    <button class="icon-button" title={t(name)} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      <span class="unseen">{t(name)}</span>
    </button>
  );
}
