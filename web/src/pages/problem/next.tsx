// The way on to the problems before and after this one, as the library lists them.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";
import { api } from "../../wire/client";
import type { Opened } from "./page";

export interface Neighbours {
  previous: string | null;
  next: string | null;
}

const NONE: Neighbours = { previous: null, next: null };

export function useNeighbours({ summary }: Opened): Neighbours {
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (!summary) return;
    api
      .problems({ collection: summary.collection, per_page: 200 })
      .then(({ problems }) => {
        const at = problems.findIndex(({ id }) => id === summary.id);
        setFound(at < 0 ? NONE : { previous: problems[at - 1]?.id ?? null, next: problems[at + 1]?.id ?? null });
      })
      .catch(() => undefined); // Without it there is still the list.
  }, [summary]);
  return found;
}

export function problemPath(id: string): string {
  return `/problem/${encodeURIComponent(id)}`;
}

/** Small links beside the title. */
export function NeighbourLinks({ neighbours: { previous, next } }: { neighbours: Neighbours }) {
  return (
    <nav aria-label={t("problem.neighbours")}>
      {previous && <a href={problemPath(previous)}>{t("problem.previous")}</a>}
      {next && <a href={problemPath(next)}>{t("problem.following")}</a>}
    </nav>
  );
}

/** The large button, once this problem is over. */
export function NextButton({ neighbours: { next } }: { neighbours: Neighbours }) {
  if (!next) return null;
  return (
    <a class="button primary" href={problemPath(next)}>
      {t("problem.next")}
    </a>
  );
}
