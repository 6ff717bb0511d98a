// What the program thinks of the position, while it is being drawn.
import { useEffect } from "preact/hooks";
import { VerdictIcon } from "../../board/mark";
import { defenderOf } from "../../board/touching";
import { announce } from "../../frame/announce";
import { Vouched } from "../../home/vouched";
import { t } from "../../i18n/catalogue";
import { refusalWords, solutionWords, soundnessWords } from "../../i18n/words";
import type { Draft, Point, Solution } from "../../wire/message";
import { Solving } from "../problem/solving";
import type { Editor } from "./editor";

/** The verdict is said aloud once it is there; the figures of a search under way are not. */
export function Opinion({ editor }: { editor: Editor }) {
  const { solution, examination, draft } = editor;
  const { size } = draft.stones;
  useEffect(() => {
    if (solution)
      announce(
        `${solutionWords(solution, defenderOf(draft.stones, solution.targets), size)} ${soundnessWords(solution, size)}`,
      );
    else if (examination?.complaint) announce(refusalWords(examination.complaint, size));
  }, [solution, examination?.complaint?.code]);
  return (
    <div class="opinion" data-testid="opinion">
      {editor.failure && <p class="said-refused">{editor.failure}</p>}
      <Content editor={editor} />
    </div>
  );
}

function Content({ editor }: { editor: Editor }) {
  const { draft, examination, solution, isNear, solving } = editor;
  const { size, black, white } = draft.stones;
  if (!black.length && !white.length) return <p class="quiet">{t("edit.empty")}</p>;
  if (!examination) return <p class="quiet">{t("solve.starting")}</p>;
  if (examination.complaint) return <p class="said-refused">{refusalWords(examination.complaint, size)}</p>;
  if (!examination.targets.length) return <p>{t("edit.no_target")}</p>;
  if (solution) return <Found solution={solution} isNear={isNear} draft={draft} targets={examination.targets} />;
  return (
    <Solving
      solving={solving}
      defender={defenderOf(draft.stones, examination.targets)}
      start={() => solving.start(draft)}
    />
  );
}

interface FoundProps {
  solution: Solution;
  isNear: boolean;
  draft: Draft;
  targets: Point[];
}

function Found({ solution, isNear, draft, targets }: FoundProps) {
  const defender = defenderOf(draft.stones, targets);
  return (
    <>
      <p class="verdict-words">
        <VerdictIcon grade={solution.grade} />
        <strong data-testid="verdict">{solutionWords(solution, defender, draft.stones.size)}</strong>
      </p>
      <Vouched solution={solution} isNear={isNear} problem={{ draft }} draft={draft} defender={defender} />
      <p>{soundnessWords(solution, draft.stones.size)}</p>
      <p class="quiet">
        {draft.targets.length === 0 && t("edit.guessed")} {t(`region.${solution.region.kind}`)}
      </p>
    </>
  );
}
