// What the author wrote, where the problem comes from, and what else can be done with it.
import { t } from "../../i18n/catalogue";
import { othersWords } from "../../i18n/words";
import { linkTo } from "../../link";
import { editPath } from "../../route";
import type { Opened } from "./page";
import type { Sitting } from "./play";

export function Notes({ opened, sitting }: { opened: Opened; sitting: Sitting }) {
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
        <a href={linkTo("/play", sitting.draft)}>{t("problem.link")}</a>
      </p>
    </>
  );
}

/** What the program says of the problems that were made for it; of others, what their authors wrote. */
function wordsOf({ draft, summary, solution }: Opened): { notes: string; source: string } {
  const made = summary?.label && summary.label.code !== "shape";
  return made && solution ? { notes: othersWords(solution), source: t("notes.made_here") } : draft;
}
