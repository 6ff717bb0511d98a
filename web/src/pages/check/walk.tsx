// The walk: what a certificate proves, the worth of every first move, and the lines after them, on a board.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { FootingNote, FootingSign } from "../../board/footing";
import { VerdictIcon } from "../../board/mark";
import { defenderOf } from "../../board/touching";
import { Replay } from "../../frame/replay";
import { numeral, t } from "../../i18n/catalogue";
import { assumedPoints, errorWords, gradeWords, moveName, solutionWords } from "../../i18n/words";
import type { Step } from "../../wire/generated";
import type { Checked, Draft, Move, Solution } from "../../wire/message";
import { fileOf } from "../game/source";
import { lineAfter, type Verified } from "./proof";

export function Walk({ found: { checked, proved } }: { found: Verified }) {
  if (!proved)
    return (
      <div class="row-page said-refused" role="alert" data-testid="verified">
        <p>
          <strong>{t("check.fails")}</strong>
        </p>
        {checked.flaw && <p>{t("proof.flaw", { flaw: t(`flaw.${checked.flaw}`) })}</p>}
      </div>
    );
  return <Lines {...proved} head={<Verdict checked={checked} {...proved} />} />;
}

function Verdict({ checked, draft, solution }: { checked: Checked; draft: Draft; solution: Solution }) {
  const defender = defenderOf(draft.stones, solution.targets);
  return (
    <div class="verdict" role="status" data-testid="verified">
      <h1>{t("check.holds")}</h1>
      <p class="verdict-words">
        <VerdictIcon grade={solution.grade} />
        <strong data-testid="verdict">{solutionWords(solution, defender, draft.stones.size)}</strong>
      </p>
      <FootingNote standing={solution.standing} defender={defender} />
      <p class="quiet">{t("check.states", { states: numeral(checked.states), ms: numeral(checked.ms) })}</p>
    </div>
  );
}

interface LinesProps {
  draft: Draft;
  solution: Solution;
  /** Above the line. */
  head: ComponentChildren;
}

/** The main line first, and that after any first move. */
function Lines({ draft, solution, head }: LinesProps) {
  const [moves, setMoves] = useState<Move[]>([]);
  const [steps, setSteps] = useState<Step[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    setSteps(null);
    setFailure(null);
    lineAfter(draft, moves).then(
      (line) => current && setSteps(fileOf(draft.title, draft.stones, line).steps),
      (cause: unknown) => current && setFailure(errorWords(cause, draft.stones.size)),
    );
    return () => (current = false);
  }, [moves]);
  const { size } = draft.stones;
  const targets = new Set(solution.targets);
  const assumed = assumedPoints(solution.standing);
  const first = <FirstMoves draft={draft} solution={solution} chosen={moves[0]} choose={setMoves} />;
  if (!steps)
    return (
      <div class="row-page">
        {head}
        {failure ? <p class="said-refused">{failure}</p> : <p role="status">{t("check.working")}</p>}
      </div>
    );
  const name = moves[0] ? t("check.line", { move: moveName(moves[0], size) }) : t("check.main");
  return (
    <Replay
      key={name}
      size={size}
      steps={steps}
      label={name}
      drawing={{ targets, assumed }}
      head={() => (
        <>
          {head}
          <h2>{name}</h2>
        </>
      )}
      foot={() => first}
    />
  );
}

interface FirstMovesProps {
  draft: Draft;
  solution: Solution;
  chosen: Move | undefined;
  choose: (moves: Move[]) => void;
}

function FirstMoves({ draft, solution, chosen, choose }: FirstMovesProps) {
  const { size } = draft.stones;
  const defender = defenderOf(draft.stones, solution.targets);
  return (
    <>
      <table class="moves" aria-label={t("check.moves")}>
        <tbody>
          {solution.moves.map(({ move, grade, standing, correct }) => (
            <tr key={move} class={correct ? "move-best" : undefined}>
              <td>
                <button class="link" aria-pressed={move === chosen} onClick={() => choose([move])}>
                  {moveName(move, size)}
                </button>
              </td>
              <td>
                <VerdictIcon grade={grade} /> {gradeWords(grade, defender, standing)}{" "}
                <FootingSign footing={standing.footing} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && <button onClick={() => choose([])}>{t("check.main")}</button>}
    </>
  );
}
