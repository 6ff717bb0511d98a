// What the author wrote, where the problem comes from, and what else can be done with it.
import { CopyLink } from "../../frame/copy";
import { t } from "../../i18n/catalogue";
import { othersWords } from "../../i18n/words";
import { linkTo } from "../../link";
import { editPath } from "../../route";
import type { Draft } from "../../wire/message";
import type { Opened } from "./page";
import type { Play, Sitting } from "./play";
import { shownFrame } from "./session";

interface NotesProps {
  opened: Opened;
  sitting: Sitting;
  play: Play;
}

export function Notes({ opened, sitting, play }: NotesProps) {
  const { licence } = opened.draft;
  const { notes, source } = wordsOf(opened);
  const edit = "id" in sitting.problem ? editPath(sitting.problem.id) : linkTo("/edit", sitting.draft);
  return (
    <>
      {(notes || source || licence) && (
        <details class="fold">
          <summary>{t("notes.title")}</summary>
          <p class="notes">{notes}</p>
          {source && <p class="quiet">{t("notes.source", { source })}</p>}
          {licence && <p class="quiet">{t("notes.licence", { licence })}</p>}
        </details>
      )}
      <p class="panel-links">
        <a href={edit}>{t("problem.edit")}</a>
        <CopyLink href={linkTo("/play", positionOf(opened, sitting, play))} label="problem.link" />
      </p>
    </>
  );
}

/** What is on the board now, as a problem of its own: what was asked at the start is asked no more. */
function positionOf(opened: Opened, { draft, defender }: Sitting, { session }: Play): Draft {
  if (session.at === 0) return draft;
  const { stones } = shownFrame(session);
  const targets = opened.targets.filter((point) => stones[defender].includes(point));
  return { ...draft, stones, targets, goal: null, answers: [] };
}

/** What the program says of the problems that were made for it; of others, what their authors wrote. */
function wordsOf({ draft, summary, solution }: Opened): { notes: string; source: string } {
  const made = summary?.label && summary.label.code !== "shape";
  return made && solution ? { notes: othersWords(solution), source: t("notes.made_here") } : draft;
}
