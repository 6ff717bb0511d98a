// The settings of an engine: depth and breadth, which heuristics are on and what each of them weighs, and who tells how moves look.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Choice, Toggle } from "../../frame/controls";
import { numeral, t } from "../../i18n/catalogue";
import type { Engine, Settings } from "../../wire/message";

interface SwitchesProps {
  engine: Engine["id"];
  settings: Settings;
  /** Who can tell it how moves look. */
  rankers: Settings["ranker"][];
  change: (settings: Settings) => void;
}

const WEIGHTS = ["contact", "hane", "triangle", "mouth", "influence", "capture"] as const;
/** What a heuristic weighs when it is switched on again. */
const USUAL = { contact: 30, hane: 50, triangle: 75, mouth: 100, influence: 20, capture: 1_000_000 };
const VERSIONS = ["attacker-triangles", "whole-board", "last-move"] as const;
const HORIZONS = ["same", "capture", "influence", "eyes"] as const;

export function Switches(props: SwitchesProps) {
  const { engine, settings, change } = props;
  const set = (part: Partial<Settings>) => change({ ...settings, ...part });
  const Own = OWN[engine] ?? OfShapes;
  return (
    <div class="switches">
      <Limit
        name={t("engines.depth")}
        why={t("why.depth")}
        least={0}
        usual={engine === "learned" ? 2 : 6}
        value={settings.depth}
        change={(depth) => set({ depth })}
      />
      <Own {...props} set={set} />
    </div>
  );
}

interface OwnProps extends SwitchesProps {
  set: (part: Partial<Settings>) => void;
}

/** Engines that have switches of their own beside the depth. */
const OWN: Partial<Record<Engine["id"], (props: OwnProps) => JSX.Element>> = {
  "eye-patterns": OfEyes,
  learned: OfLearned,
};

function OfEyes({ settings, set }: OwnProps) {
  return (
    <>
      <Toggle
        name="engines.no_suicide"
        why="why.no_suicide"
        on={settings.no_suicide}
        onChange={(no_suicide) => set({ no_suicide })}
      />
      <Toggle name="engines.eyes" why="why.eyes" on={settings.eyes} onChange={(eyes) => set({ eyes })} />
      <label class="choice" title={t("why.picks")}>
        <span>{t("engines.picks")}</span>
        <Figure name={t("engines.picks")} least={0} value={settings.picks} change={(picks) => set({ picks })} />
      </label>
    </>
  );
}

function OfLearned({ settings, rankers, set }: OwnProps) {
  return (
    <>
      <Choice
        label="engines.ranker"
        why="why.ranker"
        value={settings.ranker}
        options={rankers.map((ranker) => [ranker, t(`ranker.${ranker}`)])}
        onChange={(ranker) => set({ ranker })}
      />
      <Limit
        name={t("engines.breadth")}
        why={t("why.breadth_learned")}
        least={1}
        usual={3}
        value={settings.breadth}
        change={(breadth) => set({ breadth })}
      />
      <Choice
        label="engines.near"
        why="why.near"
        value={String(settings.near)}
        options={["1", "2", "3"].map((steps) => [steps, numeral(Number(steps))])}
        onChange={(near) => set({ near: Number(near) })}
      />
      <Toggle name="engines.greedy" why="why.greedy" on={settings.greedy} onChange={(greedy) => set({ greedy })} />
    </>
  );
}

function OfShapes({ settings, set }: OwnProps) {
  return (
    <>
      <Limit
        name={t("engines.breadth")}
        why={t("why.breadth")}
        least={1}
        usual={8}
        value={settings.breadth}
        change={(breadth) => set({ breadth })}
      />
      <Choice
        label="engines.version"
        why="why.version"
        value={settings.version}
        options={VERSIONS.map((version) => [version, t(`version.${version}`)])}
        onChange={(version) => set({ version })}
      />
      <Choice
        label="engines.horizon"
        why="why.horizon"
        value={settings.horizon}
        options={HORIZONS.map((horizon) => [horizon, t(`horizon.${horizon}`)])}
        onChange={(horizon) => set({ horizon })}
      />
      {WEIGHTS.map((weight) => (
        <div class="choice">
          <Toggle
            name={`weight.${weight}`}
            why={`why.${weight}`}
            on={settings[weight] !== 0}
            onChange={(on) => set({ [weight]: on ? USUAL[weight] : 0 })}
          />
          <Figure
            name={t("engines.weight", { heuristic: t(`weight.${weight}`) })}
            value={settings[weight]}
            change={(value) => set({ [weight]: value })}
          />
        </div>
      ))}
    </>
  );
}

interface FigureProps {
  name: string;
  value: number;
  least?: number;
  disabled?: boolean;
  change: (value: number) => void;
}

/** The largest weight that the server can take. */
const MOST = 2_000_000_000;

/** What is being typed stands until the field is left: a result that comes in meanwhile must not undo it. */
function Figure({ name, value, least = -MOST, disabled, change }: FigureProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const number = Math.round(Number(text));
    if (text.trim() && Number.isFinite(number)) change(Math.min(MOST, Math.max(least, number)));
  };
  return (
    <input
      type="number"
      aria-label={name}
      min={least > -MOST ? least : undefined}
      value={typed ?? value}
      disabled={disabled}
      onInput={(event) => take(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

interface LimitProps {
  name: string;
  why: string;
  least: number;
  usual: number;
  value: number | null;
  change: (value: number | null) => void;
}

/** A number, or no limit at all. */
function Limit({ name, why, least, usual, value, change }: LimitProps) {
  return (
    <div class="choice" title={why}>
      <span>{name}</span>
      <Toggle
        name="engines.unlimited"
        label={t("engines.no_limit", { setting: name })}
        on={value === null}
        onChange={(on) => change(on ? null : usual)}
      />
      <Figure name={name} least={least} value={value ?? usual} disabled={value === null} change={change} />
    </div>
  );
}
