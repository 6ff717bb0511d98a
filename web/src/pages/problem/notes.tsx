// What the author wrote, where the problem comes from, and what else can be done with it.
import { t } from "../../i18n/catalogue";
import { notesWords } from "../../i18n/words";
import { linkTo } from "../../link";
import { editPath } from "../../route";
import type { Opened } from "./page";
import type { Sitting } from "./play";

export function Notes({ opened, sitting }: { opened: Opened; sitting: Sitting }) {
  const { notes, source, licence } = opened.draft;
  const edit = "id" in sitting.problem ? editPath(sitting.problem.id) : linkTo("/edit", sitting.draft);
  return (
    <>
      {(notes || source || licence) && (
        <details class="fold">
          <summary>{t("notes.title")}</summary>
          <p class="notes">{notesWords(notes)}</p>
          {source && <p class="quiet">{t("notes.source", { source: notesWords(source) })}</p>}
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
