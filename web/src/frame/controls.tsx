// What every page has its controls made of: buttons with a picture, the slider over the moves, choices and switches.
import type { ComponentChildren } from "preact";
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
      <span key={text} class="slider-text">
        {last > 0 && text}
      </span>
    </div>
  );
}

/** A button with a picture alone, one step on or back. */
export function Step({ icon, name, disabled, onClick }: LabelledProps) {
  return (
    <button class="icon-button" title={t(name)} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      <span class="unseen">{t(name)}</span>
    </button>
  );
}

interface SelectProps<T> {
  value: T;
  options: readonly (readonly [value: T, name: string])[];
  onChange: (value: T) => void;
}

/** One of several. */
export function Select<T extends string | number>({ value, options, onChange }: SelectProps<T>) {
  return (
    <select value={value} onChange={(event) => onChange(options[event.currentTarget.selectedIndex]![0])}>
      {options.map(([value, name]) => (
        <option value={value}>{name}</option>
      ))}
    </select>
  );
}

/** One of several, with its name before it, which may lead somewhere. */
export function Choice<T extends string | number>({
  label,
  why,
  link,
  ...select
}: SelectProps<T> & { label: Key; why?: Key; link?: ComponentChildren }) {
  return (
    <label class="choice" title={why && t(why)}>
      <span>{link ?? t(label)}</span>
      <Select {...select} />
    </label>
  );
}

interface NumbersProps {
  label: Key;
  link?: ComponentChildren;
  of: readonly number[];
  value: number;
  set: (value: number) => void;
}

/** One of these numbers, or the one that is chosen already. */
export function Numbers({ label, link, of, value, set }: NumbersProps) {
  const options = ordered([...of, value]).map((n) => [n, String(n)] as const);
  return <Choice label={label} link={link} value={value} options={options} onChange={set} />;
}

/** From the least to the greatest, each once. */
export function ordered(numbers: number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

interface ToggleProps {
  name: Key;
  /** The name in full, where what stands beside it completes it for the eye. */
  label?: string;
  why?: Key;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** On or off. */
export function Toggle({ name, label, why, on, onChange }: ToggleProps) {
  return (
    <label class="toggle" title={why && t(why)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{t(name)}</span>
    </label>
  );
}
