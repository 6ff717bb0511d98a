// A problem in the list: its board, what is asked, how hard it is, and whether it has been solved.
import type { ComponentChildren } from "preact";
import { Icon } from "../../frame/icon";
import { Thumbnail } from "../../frame/thumbnail";
import { t } from "../../i18n/catalogue";
import { goalSentence, rankWords, tagWords, titleWords } from "../../i18n/words";
import { problemPath } from "../../route";
import type { Summary } from "../../wire/message";

interface CardProps {
  summary: Summary;
  /** The list that it stands in leads on from the problem, so it is in the address. */
  search: string;
  /** While the order is being changed: it is taken up or let go. */
  hold?: ((on: boolean) => void) | null;
  drop?: () => void;
  children?: ComponentChildren;
}

export function Card({ summary, search, hold, drop, children }: CardProps) {
  const { id, title, label, goal, to_move, rank, state } = summary;
  return (
    <li class="card" {...(hold ? dragging(hold, drop) : {})}>
      <a href={problemPath(id) + search}>
        <Thumbnail id={id} side={160} />
        <span class="card-goal">{goalSentence(goal, to_move)}</span>
        <span class="card-title quiet">
          {titleWords(title, label)}
          {tagWords(summary, state)}
        </span>
        <span class="card-foot quiet">
          {rank !== null && <span class="figure">{rankWords(rank)}</span>}
          <Sign state={state} />
        </span>
      </a>
      {children}
    </li>
  );
}

function dragging(hold: (on: boolean) => void, drop?: () => void) {
  return {
    draggable: true,
    onDragStart: () => hold(true),
    onDragEnd: () => hold(false),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault();
      drop?.();
    },
  };
}

/** What the visitor did with it; nothing where that is nothing. */
function Sign({ state }: Pick<Summary, "state">) {
  if (state === "new") return null;
  return (
    <span class={`card-sign card-${state}`}>
      {(state === "solved" || state === "hinted") && <Icon name="check" />} {t(`record.${state}`)}
    </span>
  );
}
