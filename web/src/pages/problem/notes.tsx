// What the author wrote, where the problem comes from, and what else can be done with it.
import { useState } from "preact/hooks";
import { CopyLink } from "../../frame/copy";
import { t } from "../../i18n/catalogue";
import { othersWords } from "../../i18n/words";
import { linkTo } from "../../link";
import { editPath } from "../../route";
import { api } from "../../wire/client";
import type { Draft } from "../../wire/message";
import { isMadeHere, type Opened } from "./opened";
import type { Play } from "./play";
import { shownFrame } from "./session";
import type { Sitting } from "./sitting";

interface NotesProps {
  opened: Opened;
  sitting: Sitting;
  play: Play;
  saw: () => void;
}

export function Notes({ opened, sitting, play, saw }: NotesProps) {
  const [words, setWords] = useState<Words>(() => wordsAtOnce(opened));
  const { licence } = opened.draft;
  const { notes, source } = words;
  const tells = tellsAnswer(opened);
  const onToggle = (event: Event) => {
    if (!tells || !(event.currentTarget as HTMLDetailsElement).open) return;
    saw();
    wordsOf(opened).then(setWords, () => undefined); // What there is stays.
  };
  const edit = "id" in sitting.problem ? editPath(sitting.problem.id) : linkTo("/edit", sitting.draft);
  return (
    <>
      {(notes || source || licence || tells) && (
        <details class="fold" onToggle={onToggle}>
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

type Words = Pick<Draft, "notes" | "source">;

/** What is written about the problems that ship gives their answers away. */
function tellsAnswer({ summary, withheld }: Opened): boolean {
  return withheld || !!summary?.label;
}

/** What can be said before anything is fetched. */
function wordsAtOnce(opened: Opened): Words {
  return isMadeHere(opened) ? { notes: "", source: t("notes.made_here") } : opened.draft;
}

/** What the program says of the problems that were made for it; of others, what their authors wrote. */
async function wordsOf(opened: Opened): Promise<Words> {
  const { draft, ref, withheld } = opened;
  if (!("id" in ref)) return draft;
  if (isMadeHere(opened)) return { notes: othersWords(await api.solution(ref)), source: t("notes.made_here") };
  return withheld ? (await api.wholeProblem(ref.id)).draft : draft;
}
