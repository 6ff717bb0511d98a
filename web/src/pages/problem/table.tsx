// The table. First what a person needs to play, which every screen shows without scrolling: the question, the board,
// the result at its edge and the buttons; then, in the panel, what can be known besides.
import { useMemo, useState } from "preact/hooks";
import { SignLegend } from "../../board/legend";
import type { Played } from "../../board/signs";
import { Stage, type StageProps } from "../../board/stage";
import { withStones } from "../../board/touching";
import { t } from "../../i18n/catalogue";
import { other, questionWords, titleWords } from "../../i18n/words";
import type { Outcome, Point, Solution } from "../../wire/message";
import { Author } from "./author";
import { Controls, Moves } from "./controls";
import { NeighbourLinks } from "./next";
import { Notes } from "./notes";
import type { Opened } from "./page";
import { type Play, type Sitting, switched, usePlay } from "./play";
import { Result } from "./result";
import { Said } from "./said";
import { type Frame, judgedFrame, moveNumbers, outcomeOf, type Session, shownFrame } from "./session";
import { Setup } from "./setup";
import { SolutionTree } from "./tree";
import { type Drawing, Understand } from "./understand";
import { useProgress } from "./progress";

/** What the reader wants drawn on the board. */
export interface Shows {
  legal: boolean;
  passAlive: boolean;
  numbers: boolean;
}

const NONE: ReadonlySet<Point> = new Set();

export function Table({ opened }: { opened: Opened }) {
  const [sitting, setSitting] = useState(() => firstSitting(opened));
  const [solution, setSolution] = useState(opened.solution);
  const [shows, setShows] = useState<Shows>({ legal: false, passAlive: false, numbers: false });
  const [drawing, setDrawing] = useState<Drawing>({});
  const play = usePlay(sitting);
  useProgress(opened, sitting, play.session);
  const swap = () => {
    const back = sitting.draft !== opened.draft;
    const draft = back ? opened.draft : switched(opened.draft);
    setSolution(back ? opened.solution : null);
    setSitting({ ...sitting, draft, problem: back ? opened.ref : { draft } });
  };
  const alone = () => setSitting({ ...sitting, computer: false });
  return (
    <div class="solve" data-problem={opened.summary?.id}>
      <div class="first">
        <Question opened={opened} sitting={sitting} />
        <TableBoard
          opened={opened}
          sitting={sitting}
          play={play}
          shows={shows}
          drawing={drawing}
          solution={solution}
          below={(confirm) => (
            <Result sitting={sitting} play={play} neighbours={opened} alone={alone} confirm={confirm} />
          )}
        />
        <Controls play={play} />
      </div>
      <aside class="panel" aria-label={t("problem.panel")}>
        <Moves sitting={sitting} play={play} />
        <Author opened={opened} sitting={sitting} play={play} solution={solution} />
        <details class="fold">
          <summary>{t("setup.title")}</summary>
          <Setup sitting={sitting} set={setSitting} swap={swap} shows={shows} setShows={setShows} />
        </details>
        <Understand
          sitting={sitting}
          play={play}
          solution={solution}
          setSolution={setSolution}
          setDrawing={setDrawing}
        />
        <SolutionTree sitting={sitting} play={play} />
        <Notes opened={opened} sitting={sitting} play={play} />
        <Said sitting={sitting} play={play} />
      </aside>
    </div>
  );
}

function firstSitting({ ref, draft, defender }: Opened): Sitting {
  return { problem: ref, draft, defender, you: draft.stones.to_move, computer: true };
}

function Question({ opened, sitting }: { opened: Opened; sitting: Sitting }) {
  const { title, goal, stones } = sitting.draft;
  const words = questionWords(goal, stones.to_move);
  return (
    <header class="question" style={{ "--letters": breadthOf(words) }}>
      <div class="question-line">
        <p class="quiet">
          {titleWords(title, opened.summary?.label)}
          {opened.summary?.difficulty && ` · ${t("problem.difficulty", { n: opened.summary.difficulty })}`}
        </p>
        <NeighbourLinks neighbours={opened} />
      </div>
      <h1>{words}</h1>
    </header>
  );
}

/** How many letters wide a text is; those of the East are nearly twice as wide as others. */
function breadthOf(words: string): number {
  return [...words].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1.7 : 1), 0);
}

interface TableBoardProps {
  opened: Opened;
  sitting: Sitting;
  play: Play;
  shows: Shows;
  drawing: Drawing;
  solution: Solution | null;
  below: StageProps["below"];
}

function TableBoard({ opened, sitting, play, shows, drawing, solution, below }: TableBoardProps) {
  const frame = shownFrame(play.session);
  const targets = useMemo(() => new Set(opened.targets), [opened]);
  const points = solution?.region.points ?? sitting.draft.region;
  const region = useMemo(() => (points ? withStones(points, sitting.draft.stones) : null), [points, sitting.draft]);
  const interest = useMemo(() => [...opened.targets, ...opened.surroundings], [opened]);
  const outcome = outcomeOf(play.session);
  // At the end the eyes are shown; stones speak for themselves.
  const highlight = useMemo(() => new Set(play.hint?.where ?? emptyOf(outcome, frame)), [play.hint, outcome, frame]);
  const played = useMemo(() => playedMove(play.session), [play.session]);
  const alarm = useMemo(() => new Set(play.complaint?.points ?? []), [play.complaint]);
  const passAlive = shows.passAlive ? passAliveStones(frame.lesson?.pass_alive, drawing.assumed) : NONE;
  const numbers = useMemo(() => moveNumbers(play.session), [play.session]);
  return (
    <Stage
      stones={frame.stones}
      interest={interest}
      label={t("board.label", { size: frame.stones.size })}
      last={frame.move === "pass" ? null : frame.move}
      numbers={numbers}
      numbered={shows.numbers || play.session.explored}
      played={played}
      targets={targets}
      region={region}
      marks={drawing.marks}
      heat={drawing.heat}
      markup={frame.lesson?.book?.marks}
      assumed={drawing.assumed}
      highlight={highlight}
      alarm={alarm}
      legal={shows.legal ? new Set(frame.lesson?.legal) : undefined}
      passAlive={passAlive}
      legend={<SignLegend targets={targets} passAlive={passAlive} assumed={drawing.assumed} />}
      ghost={frame.stones.to_move}
      waiting={play.making}
      below={below}
      onPlay={play.play}
      shortcuts={shortcutsOf(play)}
    />
  );
}

function emptyOf(outcome: Outcome | null, { stones }: Frame): Point[] {
  const taken = new Set([...stones.black, ...stones.white]);
  return outcome?.points.filter((point) => !taken.has(point)) ?? [];
}

/** The student's latest move, where it was right or wrong; not where the other side has taken its place. */
function playedMove(session: Session): Played | null {
  const { move, color, judgement } = judgedFrame(session) ?? {};
  const { stones } = shownFrame(session);
  const isGone = !move || !color || move === "pass" || stones[other(color)].includes(move);
  if (isGone || !(judgement?.code === "right" || judgement?.code === "wrong")) return null;
  return { point: move, right: judgement.code === "right" };
}

/** Stones that live within the bounds. Where it is shown that a verdict takes some for granted, these are left out. */
function passAliveStones(points: Point[] | undefined, assumed: ReadonlySet<Point> = NONE): ReadonlySet<Point> {
  return points?.length ? new Set(points.filter((point) => !assumed.has(point))) : NONE;
}

function shortcutsOf(play: Play): Record<string, () => void> {
  const step = (by: number) => () => play.goTo(play.session.at + by);
  const hint = () => play.askHint(play.hint ? "why" : "where");
  return {
    u: play.undo,
    r: play.reset,
    h: hint,
    // No column is called I, so this one never waits.
    i: hint,
    p: () => play.play("pass"),
    arrowleft: step(-1),
    arrowup: step(-1),
    arrowright: step(1),
    arrowdown: step(1),
    home: () => play.goTo(0),
    end: () => play.goTo(play.session.frames.length - 1),
  };
}
