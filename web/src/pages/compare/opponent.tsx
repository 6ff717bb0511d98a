// Who answers a person: the proof, or an engine that proves nothing, with its settings.
import { useEffect, useState } from "preact/hooks";
import { Choice } from "../../frame/controls";
import { later } from "../../frame/later";
import { t } from "../../i18n/catalogue";
import { api, type Opponent } from "../../wire/client";
import type { Engine, Settings } from "../../wire/message";

/** Only what is no proof has settings. */
const Switches = later(async () => (await import("./switches")).Switches);

interface OpponentChoiceProps {
  opponent: Opponent | null;
  choose: (opponent: Opponent | null) => void;
}

export function OpponentChoice({ opponent, choose }: OpponentChoiceProps) {
  const [engines, setEngines] = useState<Engine[]>([]);
  useEffect(() => void api.engines().then(setEngines, () => setEngines([])), []);
  const chosen = engines.find(({ id }) => id === (opponent?.engine ?? "exact"));
  const take = (id: Engine["id"]) =>
    choose(
      id === "exact" ? null : { engine: id, settings: engines.find((engine) => engine.id === id)?.settings ?? {} },
    );
  if (!engines.length) return null;
  return (
    <>
      <Choice
        label="setup.opponent"
        value={opponent?.engine ?? "exact"}
        options={engines.map(({ id }) => [id, t(`engine.${id}`)])}
        onChange={take}
      />
      {opponent && chosen?.settings && (
        <Switches
          engine={opponent.engine}
          rankers={chosen.rankers}
          settings={{ ...chosen.settings, ...opponent.settings } as Settings}
          change={(settings) => choose({ ...opponent, settings })}
        />
      )}
      <p class="quiet">{t(opponent ? "setup.opponent_unproved" : "setup.opponent_proof")}</p>
    </>
  );
}
