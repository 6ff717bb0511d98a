// One exercise: the board, what to do, what happened, and the way on.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Owners } from "../../board/fate";
import { Stage } from "../../board/stage";
import { defenderOf, touching } from "../../board/touching";
import { Icon } from "../../frame/icon";
import { t } from "../../i18n/catalogue";
import { other } from "../../i18n/words";
import type { Point } from "../../wire/message";
import { contentOf } from "../edit/draft";
import { type Play, usePlay } from "../problem/play";
import { movesSoFar, outcomeOf, shownFrame } from "../problem/session";
import type { Sitting } from "../problem/sitting";
import type { Exercise } from "./topics";

/** What stands around every exercise. */
export interface Around {
  head: ComponentChildren;
  next: ComponentChildren;
  foot: ComponentChildren;
}

interface LessonProps {
  exercise: Exercise;
  children: Around;
}

export function Lesson({ exercise, children }: LessonProps) {
  const sitting = useMemo(() => sittingOf(exercise), [exercise]);
  const play = usePlay(sitting);
  usePassing(exercise, play);
  const done = isDone(exercise, play);
  const yours = exercise.other === "you" || shownFrame(play.session).stones.to_move === exercise.you;
  const turn = yours ? "yours" : "theirs";
  return (
    <div class="table" data-exercise={exercise.name} data-turn={turn} data-turns={play.session.at}>
      <LessonBoard exercise={exercise} play={play} />
      <aside class="panel" aria-label={t("nav.learn")}>
        {children.head}
        <p class="task" data-testid="task">
          {t(`task.${exercise.name}`)}
        </p>
        <div class="said" aria-live="polite" data-testid="said">
          {play.complaint && <p class={done ? "said-right" : "said-refused"}>{play.complaint.sentence}</p>}
          {done && (
            <p class="said-outcome">
              <Icon name="check" /> {t(`done.${exercise.name}`)}
            </p>
          )}
        </div>
        <div class="button-row">
          <button onClick={play.reset} disabled={play.session.frames.length === 1}>
            <Icon name="reset" /> {t("play.reset")}
          </button>
          {exercise.goal === "counted" && (
            <button onClick={() => play.play("pass")} disabled={!yours || done}>
              <Icon name="pass" /> {t("play.pass")}
            </button>
          )}
          {children.next}
        </div>
        {children.foot}
      </aside>
    </div>
  );
}

function sittingOf({ draft, you, other }: Exercise): Sitting {
  const defender = defenderOf(draft.stones, draft.targets);
  return { problem: { draft }, draft, defender, you, computer: other === "program", opponent: null };
}

/** Where nobody moves for the other side, it passes. */
function usePassing({ other: mover, you }: Exercise, play: Play): void {
  const { stones } = shownFrame(play.session);
  const atEnd = play.session.at === play.session.frames.length - 1;
  useEffect(() => {
    if (mover === "nobody" && stones.to_move === other(you) && atEnd) play.play("pass");
  }, [stones]);
}

function isDone({ goal, draft }: Exercise, play: Play): boolean {
  const { stones } = shownFrame(play.session);
  if (goal === "refused") return ["illegal_ko", "suicide"].includes(play.complaint?.code ?? "");
  if (goal === "settled") return outcomeOf(play.session) !== null;
  if (goal === "answered") return play.session.at >= 2;
  if (goal === "counted") return isCounted(play);
  return draft.targets.every((point: Point) => contentOf(stones, point) !== contentOf(draft.stones, point));
}

/** Is everything taken, and have both passed? */
function isCounted({ session }: Play): boolean {
  const moves = movesSoFar(session);
  return moves.some((move) => move !== "pass") && moves.slice(-2).every((move) => move === "pass");
}

function ownersIn({ black, white }: Exercise["owned"]): Owners {
  return new Map([...black.map((point) => [point, 100] as const), ...white.map((point) => [point, -100] as const)]);
}

function LessonBoard({ exercise, play }: { exercise: Exercise; play: Play }) {
  const { draft } = exercise;
  const frame = shownFrame(play.session);
  const targets = useMemo(() => new Set(touching(draft.stones, draft.targets)), [draft]);
  const region = useMemo(() => new Set(draft.region), [draft]);
  const outcome = outcomeOf(play.session);
  const highlight = useMemo(() => new Set(outcome?.points ?? []), [outcome]);
  const alarm = useMemo(() => new Set(play.complaint?.points ?? []), [play.complaint]);
  const legal = useMemo(() => new Set(frame.lesson?.legal ?? []), [frame]);
  // A game that is counted is about no stones in particular.
  const isGame = exercise.goal === "counted";
  const counted = isGame && isCounted(play);
  const owners = useMemo(() => (counted ? ownersIn(exercise.owned) : undefined), [counted]);
  return (
    <Stage
      stones={frame.stones}
      interest={draft.region ?? []}
      label={t("board.label", { size: draft.stones.size })}
      last={frame.move === "pass" ? null : frame.move}
      targets={isGame ? undefined : targets}
      region={isGame ? undefined : region}
      legal={exercise.name === "centre" || exercise.name === "corner" ? legal : undefined}
      highlight={isGame ? undefined : highlight}
      alarm={alarm}
      owners={owners}
      ghost={frame.stones.to_move}
      onPlay={play.play}
      shortcuts={{ u: play.undo, r: play.reset }}
    />
  );
}
