// How strong a rung is, in words: on the board that it was measured on, and on no other.
import { t } from "../../i18n/catalogue";
import type { Rung } from "../../wire/go";

/** What the anchor of the scale has, which is GNU Go, and the board that it was measured on. */
const ANCHOR = 1800;
const MEASURED_ON = 9;

/** How strong a rung is, where that was measured. */
export function strengthWords({ elo }: Rung, size: number): string {
  if (elo === null || size !== MEASURED_ON) return t("go.unmeasured");
  const share = 1 / (1 + 10 ** ((ANCHOR - elo) / 400));
  return t("go.measured", { n: Math.round(100 * share) });
}
