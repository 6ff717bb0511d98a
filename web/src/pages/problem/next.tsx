// The way on to the problems before and after this one, in its collection.
import { t } from "../../i18n/catalogue";
import { problemPath } from "../../route";
import type { Spot } from "../../wire/message";

export type Neighbours = Pick<Spot, "previous" | "next">;

/** Small links beside the title. */
export function NeighbourLinks({ neighbours: { previous, next } }: { neighbours: Neighbours }) {
  return (
    <nav aria-label={t("problem.neighbours")}>
      {previous && <a href={problemPath(previous)}>{t("problem.previous")}</a>}
      {next && <a href={problemPath(next)}>{t("problem.following")}</a>}
    </nav>
  );
}

/** The button, once this problem is over. */
export function NextButton({ neighbours: { next }, main }: { neighbours: Neighbours; main?: boolean }) {
  if (!next) return null;
  return (
    <a class={`button ${main ? "primary" : ""}`} href={problemPath(next)}>
      {t("problem.next")}
    </a>
  );
}
