// What the visitor did with this problem so far, in a line.
import { numeral, t } from "../../i18n/catalogue";
import { timeWords } from "../../i18n/words";
import type { Deeds } from "../../wire/message";

export function DeedsLine({ deeds }: { deeds: Deeds | null }) {
  if (!deeds || deeds.state === "new") return null;
  return (
    <p class="deeds quiet" data-testid="deeds" aria-label={t("deeds.title")}>
      {partsOf(deeds).join(" · ")}
    </p>
  );
}

function partsOf({ state, tries, failed, hints, best_ms: best, spent_ms: spent }: Deeds): string[] {
  return [
    t(`record.${state}`),
    tries > 0 && t("deeds.tries", { n: numeral(tries) }),
    failed > 0 && t("deeds.failed", { n: numeral(failed) }),
    hints > 0 && t("deeds.hints", { n: numeral(hints) }),
    best !== null && t("deeds.best", { time: timeWords(best) }),
    spent > (best ?? 0) && t("deeds.spent", { time: timeWords(spent) }),
  ].filter((part) => part !== false);
}
