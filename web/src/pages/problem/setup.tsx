// Who plays what, and what is drawn on the board.
import { Choice, Toggle } from "../../frame/controls";
import { type Key, t } from "../../i18n/catalogue";
import { colorName } from "../../i18n/words";
import { inFolder } from "../../place";
import { blindfold, isTouched, TUTOR, tutor } from "../../store";
import type { Color } from "../../wire/message";
import { OpponentChoice } from "../compare/opponent";
import type { Sitting } from "./sitting";

/** What the reader wants drawn on the board. */
export interface Shows {
  legal: boolean;
  passAlive: boolean;
  numbers: boolean;
}

interface SetupProps {
  sitting: Sitting;
  set: (sitting: Sitting) => void;
  /** Gives the first move to the other side. */
  swap: () => void;
  shows: Shows;
  setShows: (shows: Shows) => void;
}

export function Setup({ sitting, set, swap, shows, setShows }: SetupProps) {
  const first = sitting.draft.stones.to_move;
  return (
    <div class="setup">
      <ColorChoice label="setup.you" value={sitting.you} onChoose={(you) => set({ ...sitting, you })} />
      <ColorChoice label="setup.first" value={first} onChoose={(color) => color !== first && swap()} />
      <p class="quiet">{sitting.you === first ? t("setup.you_first") : t("setup.program_first")}</p>
      <Toggle name="setup.computer" on={sitting.computer} onChange={(computer) => set({ ...sitting, computer })} />
      {sitting.computer && !inFolder && (
        <OpponentChoice opponent={sitting.opponent} choose={(opponent) => set({ ...sitting, opponent })} />
      )}
      <Toggle name="setup.legal" on={shows.legal} onChange={(legal) => setShows({ ...shows, legal })} />
      <Toggle
        name="setup.pass_alive"
        on={shows.passAlive}
        onChange={(passAlive) => setShows({ ...shows, passAlive })}
      />
      <Toggle name="setup.numbers" on={shows.numbers} onChange={(numbers) => setShows({ ...shows, numbers })} />
      <Choice
        label="setup.tutor"
        why="setup.tutor_why"
        value={tutor.value}
        options={TUTOR.map(tutorOption)}
        onChange={(after) => (tutor.value = after)}
      />
      {tutor.value !== "off" && <p class="quiet">{t("setup.tutor_why")}</p>}
      <Toggle
        name="setup.blindfold"
        on={blindfold.value === "on"}
        onChange={(on) => (blindfold.value = on ? "on" : "off")}
      />
      <p class="quiet">{t(isTouched() ? "setup.touch" : "setup.keys")}</p>
    </div>
  );
}

function tutorOption(after: typeof tutor.value): [typeof tutor.value, string] {
  return [after, after === "off" ? t("switch.off") : t("setup.tutor_after", { s: after })];
}

/** Says that the board is not as it was drawn, and leads there. */
export function Turned({ asDrawn }: { asDrawn: () => void }) {
  return (
    <p class="quiet" data-testid="turned">
      {t("setup.turned")}{" "}
      <button class="link" onClick={asDrawn}>
        {t("setup.as_drawn")}
      </button>
    </p>
  );
}

interface ColorChoiceProps {
  label: Key;
  value: Color;
  onChoose: (color: Color) => void;
}

function ColorChoice({ label, value, onChoose }: ColorChoiceProps) {
  return (
    <fieldset class="segments">
      <legend>{t(label)}</legend>
      {(["black", "white"] as const).map((color) => (
        <label>
          <input type="radio" name={label} checked={value === color} onChange={() => onChoose(color)} />
          <span>{colorName(color)}</span>
        </label>
      ))}
    </fieldset>
  );
}
