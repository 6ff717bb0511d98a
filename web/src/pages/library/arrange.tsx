// The problems of a collection as cards, under the names of its parts; and, while its order is being changed, with what
// is needed to move them: buttons for keys and fingers, dragging for the mouse.
import type { ComponentChildren } from "preact";
import { Icon } from "../../frame/icon";
import { t } from "../../i18n/catalogue";
import { titleWords } from "../../i18n/words";
import type { Summary } from "../../wire/message";
import { Card } from "./card";

interface CardsProps {
  problems: readonly Summary[];
  /** These and those of the pages around them, and the one before them. */
  around: readonly Summary[];
  before: Summary | undefined;
  /** The list that they are in, as it stands in addresses. */
  search: string;
  /** Parts have names here. */
  sections: boolean;
  /** Puts a problem before another, or to the end. */
  place: ((id: string, before: string | null) => void) | null;
}

/** What is being moved, on whichever page it stands. */
const held = { current: null as string | null };

const hold = (id: string) => (on: boolean) => {
  held.current = on ? id : null;
};

export function Cards({ problems, around, before, search, sections, place }: CardsProps) {
  return (
    <ul class="cards" data-arranging={place ? true : undefined}>
      {problems.map((summary, at) => {
        const isNew = sections && summary.section && summary.section !== (problems[at - 1] ?? before)?.section;
        const drop = () => place && held.current && held.current !== summary.id && place(held.current, summary.id);
        return [
          isNew && (
            <li class="section" key={`section ${summary.id}`}>
              <h3>{summary.section}</h3>
            </li>
          ),
          <Card key={summary.id} summary={summary} search={search} hold={place && hold(summary.id)} drop={drop}>
            {place && <Movers problems={around} at={around.indexOf(summary)} place={place} />}
          </Card>,
        ];
      })}
    </ul>
  );
}

function Movers({
  problems,
  at,
  place,
}: {
  problems: readonly Summary[];
  at: number;
  place: NonNullable<CardsProps["place"]>;
}): ComponentChildren {
  const { id, title, label } = problems[at]!;
  const words = { title: titleWords(title, label) };
  const before = problems[at - 1]?.id;
  return (
    <span class="card-movers">
      <button
        class="icon-button"
        disabled={before === undefined}
        title={t("shelf.up", words)}
        onClick={() => place(id, before ?? null)}
      >
        <Icon name="back" />
        <span class="unseen">{t("shelf.up", words)}</span>
      </button>
      <button
        class="icon-button"
        disabled={at === problems.length - 1}
        title={t("shelf.down", words)}
        onClick={() => place(id, problems[at + 2]?.id ?? null)}
      >
        <Icon name="next" />
        <span class="unseen">{t("shelf.down", words)}</span>
      </button>
    </span>
  );
}
