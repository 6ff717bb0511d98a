// Other engines to compare with. There is nothing to compare while the server knows only one, so nothing is shown.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";
import { api } from "../../wire/client";
import type { Engine } from "../../wire/message";

export function Engines() {
  const [engines, setEngines] = useState<Engine[]>([]);
  useEffect(() => {
    api.engines().then(setEngines, () => undefined);
  }, []);
  if (engines.length < 2) return null;
  return (
    <div class="engines">
      <h2>{t("engines.title")}</h2>
      <ul>
        {engines.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
