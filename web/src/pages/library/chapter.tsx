// The head of a collection: how far the visitor is, and where it begins or goes on.
import { useEffect, useState } from "preact/hooks";
import { later } from "../../frame/later";
import { byCode, numeral, t } from "../../i18n/catalogue";
import { inFolder } from "../../place";
import { problemPath } from "../../route";
import { api, type Query } from "../../wire/client";
import type { Collection } from "../../wire/message";
import { searchOf } from "./query";

const Along = later(
  async () => (await import("../../home/away")).Along,
  () => null,
);

interface ChapterProps {
  collection: Collection;
  query: Query;
}

export function Chapter({ collection: { id, count, solved }, query }: ChapterProps) {
  const first = useFirst({ collection: id, sort: query.sort });
  const words = t("chapter.solved", { solved: numeral(solved), count: numeral(count) });
  const sentence = byCode("course", id, "");
  return (
    <section class="chapter" data-testid="chapter">
      {sentence && <p class="chapter-sentence">{sentence}</p>}
      <progress value={solved} max={Math.max(count, 1)} aria-label={words} />
      <span class="figure">{words}</span>
      {inFolder && "serviceWorker" in navigator && <Along collection={id} />}
      {first && (
        <a class="button" href={problemPath(first) + searchOf({ collection: id, sort: query.sort })}>
          {t(solved > 0 ? "chapter.go_on" : "chapter.begin")}
        </a>
      )}
    </section>
  );
}

/** The first problem of a collection that is not solved. */
function useFirst(query: Query): string | null {
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    const found = api.problems({ ...query, solved: "no", per_page: 1 });
    found.then(
      ({ problems }) => current && setFirst(problems[0]?.id ?? null),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [query.collection, query.sort]);
  return first;
}
