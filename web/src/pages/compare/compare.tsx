// Comparing engines: the older programs read the same problem. Few people ask for it, so it comes when they do.
import { useState } from "preact/hooks";
import { later } from "../../frame/later";
import { t } from "../../i18n/catalogue";
import type { Sitting } from "../problem/sitting";

const Contestants = later(async () => (await import("./contestants")).Contestants);

export function Compare({ sitting }: { sitting: Sitting }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)} data-testid="compare">
      <summary>{t("engines.title")}</summary>
      {open && <Contestants sitting={sitting} />}
    </details>
  );
}
