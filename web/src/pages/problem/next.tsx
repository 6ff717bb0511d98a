// The way on to the next problem of the collection, once this one is over.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";
import { api } from "../../wire/client";
import type { Opened } from "./page";
import type { Play } from "./play";
import { outcomeOf } from "./session";

export function NextProblem({ opened, play }: { opened: Opened; play: Play }) {
  const next = useNext(opened);
  const over = outcomeOf(play.session) !== null;
  if (!next) return null;
  return (
    <a class={over ? "button primary" : "quiet-link"} href={`/problem/${encodeURIComponent(next)}`}>
      {t("problem.next")}
    </a>
  );
}

/** The problem after this one, as the library lists them. */
function useNext({ summary }: Opened): string | null {
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    if (!summary) return;
    const query = { collection: summary.collection, per_page: 200 };
    api
      .problems(query)
      .then(({ problems }) => setNext(problems[problems.findIndex(({ id }) => id === summary.id) + 1]?.id ?? null))
      .catch(() => undefined); // Without it there is still the list.
  }, [summary]);
  return next;
}
