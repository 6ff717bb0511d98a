// What the program thinks of the position, while it is being drawn.
import { VerdictIcon } from "../../board/mark";
import { t } from "../../i18n/catalogue";
import { remarkWords, solutionWords, soundnessWords } from "../../i18n/words";
import type { Draft, Point, Solution } from "../../wire/message";
import { Solving } from "../problem/solving";
import type { Editor } from "./editor";

export function Opinion({ editor }: { editor: Editor }) {
  return (
    <div class="opinion" data-testid="opinion" aria-live="polite">
      {editor.failure && <p class="said-refused">{editor.failure}</p>}
      <Content editor={editor} />
    </div>
  );
}

function Content({ editor }: { editor: Editor }) {
  const { draft, examination, solution, solving } = editor;
  const { size, black, white } = draft.stones;
  if (!black.length && !white.length) return <p class="quiet">{t("edit.empty")}</p>;
  if (!examination) return <p class="quiet">{t("solve.starting")}</p>;
  if (examination.complaint) return <p class="said-refused">{remarkWords("complaint", examination.complaint, size)}</p>;
  if (!examination.targets.length) return <p>{t("edit.no_target")}</p>;
  if (solution) return <Found solution={solution} draft={draft} targets={examination.targets} />;
  return <Solving solving={solving} start={() => solving.start(draft)} />;
}

function Found({ solution, draft, targets }: { solution: Solution; draft: Draft; targets: Point[] }) {
  const defender = targets.some((point) => draft.stones.white.includes(point)) ? "white" : "black";
  return (
    <>
      <p class="verdict-words">
        <VerdictIcon grade={solution.grade} />
        <strong data-testid="verdict">{solutionWords(solution, defender, draft.stones.size)}</strong>
      </p>
      <p>{soundnessWords(solution, draft.stones.size)}</p>
      <p class="quiet">
        {draft.targets.length === 0 && t("edit.guessed")} {t(`region.${solution.region.kind}`)}
      </p>
    </>
  );
}
