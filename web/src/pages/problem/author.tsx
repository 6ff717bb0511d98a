// What the author of a problem says: the comments as play follows the tree in the file, and the answer where it differs
// from what is proved.
import { t } from "../../i18n/catalogue";
import { moveList, solutionWords } from "../../i18n/words";
import type { Solution } from "../../wire/message";
import type { Opened } from "./page";
import type { Play, Sitting } from "./play";
import { shownFrame } from "./session";

interface AuthorProps {
  opened: Opened;
  sitting: Sitting;
  play: Play;
  solution: Solution | null;
}

export function Author({ opened, sitting, play, solution }: AuthorProps) {
  const { book } = opened;
  const page = shownFrame(play.session).lesson?.book;
  if (!book || sitting.draft !== opened.draft) return null;
  const { size } = sitting.draft.stones;
  return (
    <section class="author" aria-label={t("bookish.title")} data-testid="author">
      {book.pages > 0 && (
        <>
          <h2>{t("bookish.title")}</h2>
          <p class="notes">{page?.comment || t("bookish.follows")}</p>
          {page?.end && play.session.at > 0 && <p class="quiet">{t("bookish.end")}</p>}
        </>
      )}
      {book.disproved.length > 0 && solution && (
        <details class="fold">
          <summary>{t("bookish.differ")}</summary>
          <p>{t("bookish.both", { book: moveList(book.answers, size), proved: solutionWords(solution, sitting.defender, size) })}</p>
        </details>
      )}
    </section>
  );
}
