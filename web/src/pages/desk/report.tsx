// What an audit found, as a list: each finding shows itself on the board, and some can be mended with a button.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";
import { moveList, moveName, whyWords } from "../../i18n/words";
import { prefersStill } from "../../store";
import { api } from "../../wire/client";
import type { Change, Color, Draft, Line, Move, Point } from "../../wire/message";
import { type Finding, isComplaint } from "./findings";

interface ReportProps {
  findings: Finding[];
  draft: Draft;
  defender: Color;
  show: (points: Point[]) => void;
  apply: (change: Change) => void;
}

export function Report({ findings, draft, defender, show, apply }: ReportProps) {
  // By what it says, which nothing else does.
  const [chosen, setChosen] = useState<string | null>(null);
  const { size } = draft.stones;
  const choose = ({ words, points }: Finding) => {
    const isNew = words !== chosen;
    setChosen(isNew ? words : null);
    show(isNew ? points : []);
    if (isNew) bringBoard();
  };
  return (
    <>
      {!findings.some(isComplaint) && <p class="desk-clean">{t("desk.clean")}</p>}
      <ul class="findings" aria-label={t("desk.title")}>
        {findings.map((finding) => (
          <li key={finding.words} data-kind={finding.kind}>
            {finding.points.length ? (
              <button class={classOf(finding)} aria-pressed={finding.words === chosen} onClick={() => choose(finding)}>
                {finding.words}
              </button>
            ) : (
              <p class={classOf(finding)}>{finding.words}</p>
            )}
            {finding.words === chosen && finding.move && (
              <Shown draft={draft} move={finding.move} defender={defender} />
            )}
            {finding.changes.length > 0 && (
              <p class="button-row">
                {finding.changes.map((change) => (
                  <button key={change.point} onClick={() => apply(change)}>
                    {t(finding.kind === "mending" ? "desk.apply" : "desk.apply_at", {
                      point: moveName(change.point, size),
                    })}
                  </button>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is wrong stands out from what is worth knowing. */
function classOf(finding: Finding): string {
  return isComplaint(finding) ? "finding finding-wrong" : "finding";
}

/** On a narrow screen the board may be out of sight. */
function bringBoard(): void {
  const board = document.querySelector(".board");
  if (board && board.getBoundingClientRect().bottom < LEAST_SEEN)
    board.scrollIntoView({ block: "center", behavior: prefersStill() ? "auto" : "smooth" });
}

/** So much of it is enough, in pixels. */
const LEAST_SEEN = 160;

/** What becomes of a move, played out by the proof. */
function Shown({ draft, move, defender }: { draft: Draft; move: Move; defender: Color }) {
  const [line, setLine] = useState<Line | null>(null);
  const { size } = draft.stones;
  useEffect(() => {
    const work = new AbortController();
    api.line({ draft }, [move], work.signal).then(setLine, () => undefined); // The finding says what it leads to.
    return () => work.abort();
  }, [move]);
  if (!line) return null;
  const moves = moveList(
    line.plies.map(({ move }) => move),
    size,
  );
  return <p class="quiet finding-line">{t("desk.line", { moves, why: whyWords(line, defender, size) })}</p>;
}
