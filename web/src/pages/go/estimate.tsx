// What the computer thinks of the position, for those who ask: who is ahead, and on the board
// whose the points would be.
import { Opinion } from "../../frame/opinion";
import { t } from "../../i18n/catalogue";
import type { PartProps } from "./sitting";

export function Estimate({ sitting, game }: PartProps) {
  const { estimate, estimating } = sitting;
  if (estimating) return <p role="status">{t("go.estimating")}</p>;
  if (!estimate) return null;
  return (
    <section class="study" aria-live="polite" data-testid="estimate">
      <Opinion opinion={estimate} size={game.stones.size} moves={false} />
      <button onClick={sitting.hideEstimate}>{t("go.hide")}</button>
    </section>
  );
}
