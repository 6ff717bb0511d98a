// A game tree to step through: the board, the moves as a slider, the branches, what the author says and draws. Any page
// that has steps can show it; what stands around it is the page's own.
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { contentsOf } from "../board/board";
import type { Owners } from "../board/fate";
import type { HeatMap } from "../board/heat";
import { Stage } from "../board/stage";
import { t } from "../i18n/catalogue";
import { moveName, placeWords } from "../i18n/words";
import type { Step } from "../wire/generated";
import type { Point, Stones } from "../wire/message";
import { Labelled, Slider } from "./controls";
import { followers, lineThrough, moveNumber, stonesAt } from "./lines";

/** Where the reader stands. */
export interface Standing {
  step: Step;
  stones: Stones;
  /** Moves made so far. */
  number: number;
  /** The steps that can be stepped through, which of them is shown, and the way to another. */
  line: readonly number[];
  at: number;
  goTo: (at: number) => void;
}

/** What a page has found out about the position, drawn on the board. */
export interface Drawing {
  passAlive?: ReadonlySet<Point>;
  targets?: ReadonlySet<Point>;
  /** What a verdict counts on. */
  assumed?: ReadonlySet<Point>;
  heat?: HeatMap;
  owners?: Owners;
}

interface ReplayProps {
  size: number;
  steps: readonly Step[];
  /** What the panel is called by screen readers. */
  label: string;
  drawing?: Drawing;
  /** Somebody has pointed at a stone. */
  onStone?: (point: Point) => void;
  /** Above the controls. */
  head: (now: Standing) => ComponentChildren;
  /** Below the comment. */
  foot: (now: Standing) => ComponentChildren;
}

const NOTHING: readonly Point[] = [];

export function Replay({ size, steps, label, drawing, onStone, head, foot }: ReplayProps) {
  const { next, line, at, here, siblings, goTo, branch, turnTo, shortcuts } = useWalk(steps);
  const step = steps[here]!;
  const stones = useMemo(() => stonesAt(steps, size, here), [steps, here]);
  const play = (point: Point) => {
    const found = next.find((step) => steps[step]!.move === point);
    if (found !== undefined) branch(found);
    else if (contentsOf(stones).has(point)) onStone?.(point);
  };
  const last = line.length - 1;
  const now = { step, stones, number: moveNumber(steps, here), line, at, goTo };
  return (
    <div class="table" data-testid="replay" data-at={at}>
      <Stage
        stones={stones}
        interest={NOTHING}
        label={t("board.label", { size })}
        last={step.move === "pass" ? null : step.move}
        markup={step.marks}
        {...drawing}
        below={() => <Slider at={at} last={last} text={placeWords(step, at, last, size)} goTo={goTo} />}
        onPlay={play}
        shortcuts={shortcuts}
      />
      <aside class="panel" aria-label={label}>
        {head(now)}
        <div class="controls">
          <div class="button-row">
            <Labelled icon="first" name="game.first" disabled={at === 0} onClick={() => goTo(0)} />
            <Labelled icon="last" name="game.last" disabled={at === last} onClick={() => goTo(last)} />
          </div>
        </div>
        <Branches steps={steps} from={siblings} here={here} size={size} name="game.instead" choose={turnTo} />
        <Branches
          steps={steps}
          from={next}
          here={line[at + 1] ?? -1}
          size={size}
          name="game.branches"
          choose={branch}
        />
        <p class="notes" data-testid="comment">
          {step.comment}
        </p>
        {foot(now)}
      </aside>
    </div>
  );
}

/** Where somebody stands in a tree of steps, and where they can go. */
function useWalk(steps: readonly Step[]) {
  const next = useMemo(() => followers(steps), [steps]);
  const [line, setLine] = useState(() => lineThrough(steps, next, 0));
  const [at, setAt] = useState(0);
  const here = line[at]!;
  const { parent } = steps[here]!;
  const siblings = parent === null ? [here] : next[parent]!;
  const goTo = (to: number) => setAt(Math.max(0, Math.min(line.length - 1, to)));
  /** The same move of another branch. */
  const turnTo = (to: number | undefined) => {
    if (to !== undefined) setLine(lineThrough(steps, next, to, line));
  };
  /** Goes on in one of the branches. */
  const branch = (to: number) => {
    turnTo(to);
    setAt(at + 1);
  };
  const place = siblings.indexOf(here);
  const shortcuts = {
    arrowleft: () => goTo(at - 1),
    arrowright: () => goTo(at + 1),
    arrowup: () => turnTo(siblings[place - 1]),
    arrowdown: () => turnTo(siblings[place + 1]),
    home: () => goTo(0),
    end: () => goTo(line.length - 1),
  };
  return { next: next[here]!, line, at, here, siblings, goTo, branch, turnTo, shortcuts };
}

interface BranchesProps {
  steps: readonly Step[];
  from: readonly number[];
  here: number;
  size: number;
  name: "game.branches" | "game.instead";
  choose: (step: number) => void;
}

/** Where there is a choice, the moves to choose from. */
function Branches({ steps, from, here, size, name, choose }: BranchesProps) {
  if (from.length < 2) return null;
  return (
    <div class="button-row" role="group" aria-label={t(name)}>
      <span class="quiet">{t(name)}</span>
      {from.map((step, index) => {
        const { move, color } = steps[step]!;
        const words = move && color ? moveName(move, size) : t("game.branch", { n: index + 1 });
        return (
          <button key={step} aria-pressed={step === here} onClick={() => choose(step)}>
            {color && <span class={`dot dot-${color}`} aria-hidden="true" />} {words}
          </button>
        );
      })}
    </div>
  );
}
