// The author's desk: what is wrong with the problem that is being drawn, found out when somebody asks.
import { useEffect, useState } from "preact/hooks";
import { defenderOf } from "../../board/touching";
import { announce } from "../../frame/announce";
import { numeral, t } from "../../i18n/catalogue";
import { audit } from "../../wire/client";
import type { Audit, AuditProgress, Draft, GaveUp, Point } from "../../wire/message";
import { sameDraft } from "../edit/draft";
import type { Editor } from "../edit/editor";
import { useSearch } from "../problem/search";
import { changed, findingsOf, isComplaint, openWords } from "./findings";
import { Report } from "./report";

const SECONDS = 20;

interface DeskProps {
  editor: Editor;
  /** The problem whose author's tree goes with what is drawn. */
  book: string | null;
  /** Shows points on the board. */
  show: (points: Point[]) => void;
}

/** What was found, and about what. */
interface Looked {
  draft: Draft;
  audit: Audit | null;
  gaveUp: GaveUp | null;
}

export function Desk({ editor, book, show }: DeskProps) {
  const { draft, examination } = editor;
  const search = useSearch<AuditProgress>(draft.stones.size);
  const [looked, setLooked] = useState<Looked | null>(null);
  const look = (draft: Draft) => {
    show([]);
    setLooked(null);
    search.run(
      (tell, signal) => audit({ problem: { draft }, book, seconds: SECONDS }, tell, signal),
      (result) => {
        setLooked({
          draft,
          audit: "audit" in result ? result.audit : null,
          gaveUp: "gaveUp" in result ? result.gaveUp : null,
        });
        announce("audit" in result ? spoken(result.audit, draft) : openWords(result.gaveUp, draft.stones));
      },
    );
  };
  // Whoever opens the desk wants to know; later it is asked again by hand.
  const can = examination !== null && !examination.complaint && examination.targets.length > 0;
  useEffect(() => {
    if (can && !looked && !search.running) look(draft);
  }, [can]);
  const stale = looked !== null && !sameDraft(looked.draft, draft);
  useEffect(() => show([]), [stale]);
  const defender = looked?.audit && defenderOf(looked.draft.stones, looked.audit.targets);
  return (
    <div class="desk" data-testid="desk">
      <p class="quiet">{t("desk.about")}</p>
      {search.running && <Running progress={search.progress} stop={search.stop} />}
      {search.failure && <p class="said-refused">{search.failure}</p>}
      {looked?.gaveUp && <p data-testid="desk-open">{openWords(looked.gaveUp, looked.draft.stones)}</p>}
      {stale && <p>{t("desk.stale")}</p>}
      {looked?.audit && defender && !stale && (
        <Report
          findings={findingsOf(looked.audit, defender, draft.stones.size)}
          draft={looked.draft}
          defender={defender}
          show={show}
          apply={(change) => {
            const next = changed(draft, change, looked.audit!.targets);
            editor.change(next);
            look(next);
          }}
        />
      )}
      {!search.running && (
        <p class="button-row">
          <button disabled={!can} onClick={() => look(draft)}>
            {t(looked ? "desk.again" : "desk.start")}
          </button>
        </p>
      )}
    </div>
  );
}

function Running({ progress, stop }: { progress: AuditProgress | null; stop: () => void }) {
  const { ms, most_ms, looked } = progress ?? { ms: 0, most_ms: 1, looked: 0 };
  return (
    <div class="solving">
      <p>{looked ? t("desk.looking", { n: numeral(looked) }) : t("desk.solving")}</p>
      <progress aria-label={t("desk.title")} value={ms} max={most_ms} />
      <button onClick={stop}>{t("desk.stop")}</button>
    </div>
  );
}

/** What is said aloud: what is wrong, or that nothing is. */
function spoken(audit: Audit, { stones }: Draft): string {
  const all = findingsOf(audit, defenderOf(stones, audit.targets), stones.size).filter(isComplaint);
  return all.length ? all.map(({ words }) => words).join(" ") : t("desk.clean");
}
