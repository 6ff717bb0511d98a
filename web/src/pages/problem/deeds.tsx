// What the visitor did with this problem so far, in a line. Its room is there before it, so
// nothing moves when it comes.
import { numeral, t } from "../../i18n/catalogue";
import { timeWords } from "../../i18n/words";
import type { Deeds } from "../../wire/message";

export function DeedsLine({ deeds }: { deeds: Deeds | null }) {
  const known = deeds && deeds.state !== "new" ? partsOf(deeds).join(" · ") : null;
  return (
    <div class="deeds">
      {known && (
        <p key={known} class="quiet" data-testid="deeds">
          {known}
        </p>
      )}
    </div>
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
