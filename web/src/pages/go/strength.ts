// How strong a rung is, in words: a match that it has played on the board that is chosen, and on another board nothing.
import { numeral, t } from "../../i18n/catalogue";
import { rungName } from "../../i18n/words";
import type { Rung } from "../../wire/go";

/** The board that the matches were played on. */
const MEASURED_ON = 9;

/** What a rung has won, where that was measured. */
export function strengthWords({ met }: Rung, size: number): string {
  if (size !== MEASURED_ON) return t("go.unmeasured");
  const { games, won, playouts } = met;
  const other = met.other === "gnugo" ? t("go.gnugo") : rungName({ name: met.other, title: met.other });
  return playouts === null
    ? t("go.measured", { won, games, other })
    : t("go.measured_playouts", { won, games, other, playouts: numeral(playouts) });
}
