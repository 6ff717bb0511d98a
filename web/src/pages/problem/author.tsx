// What the author of a problem says: the comments as play follows the tree in the file, and the answer where it differs
// from what is proved.
import { t } from "../../i18n/catalogue";
import { moveList, solutionWords } from "../../i18n/words";
import { api } from "../../wire/client";
import type { Solution } from "../../wire/message";
import { About } from "./about";
import type { Opened } from "./opened";
import type { Play } from "./play";
import { shownFrame } from "./session";
import type { Sitting } from "./sitting";

interface AuthorProps {
  opened: Opened;
  sitting: Sitting;
  play: Play;
  solution: Solution | null;
  setSolution: (solution: Solution) => void;
  /** Called when the answer is looked at. */
  saw: () => void;
}

export function Author(props: AuthorProps) {
  return (
    <>
      <About {...props} />
      <Answer {...props} />
    </>
  );
}

function Answer({ opened, sitting, play, solution, setSolution, saw }: AuthorProps) {
  const { book } = opened;
  const page = shownFrame(play.session).lesson?.book;
  if (!book || sitting.draft !== opened.draft) return null;
  const { size } = sitting.draft.stones;
  const onToggle = (event: Event) => {
    if (!(event.currentTarget as HTMLDetailsElement).open) return;
    saw();
    if (!solution && "id" in opened.ref) api.solution(opened.ref).then(setSolution, () => undefined);
  };
  return (
    <section class="author" aria-label={t("bookish.title")} data-testid="author">
      {book.pages > 0 && (
        <>
          <h2>{t("bookish.title")}</h2>
          <p class="notes">{page?.comment || t("bookish.follows")}</p>
          {page?.end && play.session.at > 0 && <p class="quiet">{t("bookish.end")}</p>}
        </>
      )}
      {book.disproved.length > 0 && (
        <details class="fold" onToggle={onToggle}>
          <summary>{t("bookish.differ")}</summary>
          {solution && (
            <p>
              {t("bookish.both", {
                book: moveList(book.answers, size),
                proved: solutionWords(solution, sitting.defender, size),
              })}
            </p>
          )}
        </details>
      )}
    </section>
  );
}
