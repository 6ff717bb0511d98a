// The table. First what a person needs to play, which every screen shows without scrolling: the question, the board,
// the result at its edge and the buttons; then, in the panel, what can be known besides.
import { useMemo, useState } from "preact/hooks";
import { SignLegend } from "../../board/legend";
import type { Played } from "../../board/signs";
import { Stage, type StageProps } from "../../board/stage";
import { withStones } from "../../board/touching";
import { later } from "../../frame/later";
import { t, withWords } from "../../i18n/catalogue";
import { other, questionWords, rankWords, tagWords, titleWords } from "../../i18n/words";
import { inFolder } from "../../place";
import { go } from "../../route";
import type { Deeds, Onward, Outcome, Point, Rated, Solution } from "../../wire/message";
import { Answers } from "./answers";
import { type Asked, useAsked, VERDICTS } from "./asked";
import { Controls, Moves } from "./controls";
import { DeedsLine } from "./deeds";
import { SolutionTree } from "./folded";
import { End, WayLinks } from "./next";
import { Notes } from "./notes";
import type { Opened, Way } from "./opened";
import { type Play, switched, usePlay } from "./play";
import { usePlayProgress, useProgress } from "./progress";
import { Result } from "./result";
import { Said } from "./said";
import {
  type Frame,
  isOver,
  judgedFrame,
  moveNumbers,
  movesSoFar,
  outcomeOf,
  type Session,
  shownFrame,
} from "./session";
import { Setup, type Shows, Turned } from "./setup";
import type { Sitting } from "./sitting";
import { Today } from "./today";
import { useTutor } from "./tutor";
import { type Drawing, Understand } from "./understand";
import { isCourse, nextStep, type Step, useEnding, useWay } from "./way";

const NONE: ReadonlySet<Point> = new Set();

/** Few problems need it: those that somebody has brought along. */
const Author = later(async () => (await import("./author")).Author);

/** Whoever has tried a problem may say what they think of it. */
const Feedback = later(async () => (await withWords("train", import("./feedback"))).Feedback);

/** Whoever goes on by level needs none of it. */
const Strip = later(async () => (await import("./strip")).Strip);

export function Table({ opened, asDrawn }: { opened: Opened; asDrawn: () => void }) {
  const [sitting, setSitting] = useState(() => firstSitting(opened));
  const [solution, setSolution] = useState<Solution | null>(null);
  const [shows, setShows] = useState<Shows>({ legal: false, passAlive: false, numbers: false });
  const [drawing, setDrawing] = useState<Drawing>({});
  const play = usePlay(sitting);
  const progress = useProgress(opened);
  usePlayProgress(opened, sitting, play, progress);
  const asked = useAsked(opened, sitting, play, progress);
  const atQuestion = asked !== null && play.session.at === 0 && !play.session.explored;
  const over = isOver(play.session) || (atQuestion && asked.given?.answer.right === true);
  const way = useWay(opened, progress);
  const ending = useEnding(opened, way, over, progress);
  const idle = over || progress.looked || (asked?.waits ?? false);
  useTutor({ sitting, play, rank: opened.summary?.rank ?? null, idle });
  const next = nextStep(way, ending);
  const swap = () => {
    const back = sitting.draft !== opened.draft;
    const draft = back ? opened.draft : switched({ ...opened.draft, targets: opened.targets });
    setSolution(null);
    setSitting({ ...sitting, draft, problem: back ? opened.ref : { draft } });
  };
  const strip: StageProps["below"] = (confirm) => {
    if (atQuestion && !play.complaint) return <Answers sitting={sitting} asked={asked} next={next} />;
    return <Result sitting={sitting} play={play} next={next} confirm={confirm} />;
  };
  const table = { opened, sitting, play, solution, setSolution, saw: progress.saw };
  return (
    <div class="solve" data-problem={opened.summary?.id}>
      <div class="first">
        {way?.now && <Head opened={opened} way={way} now={way.now} rated={progress.rated} />}
        <Question opened={opened} way={way} sitting={sitting} asked={asked} deeds={progress.deeds} />
        <TableBoard {...table} {...{ shows, drawing, asked, next, over }} below={strip} />
        <Controls play={play} waits={asked?.waits ?? false} />
      </div>
      <aside class="panel" aria-label={t("problem.panel")}>
        <Moves sitting={sitting} play={play} />
        <DeedsLine deeds={progress.deeds} />
        {(opened.book || opened.draft.targets.length === 0) && <Author {...table} />}
        <details class="fold">
          <summary>{t("setup.title")}</summary>
          <Setup sitting={sitting} set={setSitting} swap={swap} shows={shows} setShows={setShows} />
          {"id" in opened.ref && opened.ref.turn && <Turned asDrawn={asDrawn} />}
        </details>
        <Understand {...table} setDrawing={setDrawing} />
        <SolutionTree {...table} />
        <Notes {...table} />
        <Said sitting={sitting} play={play} />
        {over && !inFolder && "id" in opened.ref && <Feedback id={opened.ref.id} />}
        <End ending={ending} />
      </aside>
    </div>
  );
}

/** How today goes, or how it stands on the way that somebody has chosen. */
function Head(props: { opened: Opened; way: Way; now: Onward; rated: Rated | null }) {
  return isCourse(props.way) ? <Strip {...props} /> : <Today now={props.now} rated={props.rated} />;
}

function firstSitting({ ref, draft, defender }: Opened): Sitting {
  return { problem: ref, draft, defender, you: draft.stones.to_move, computer: true, opponent: null };
}

interface QuestionProps {
  opened: Opened;
  way: Way | null;
  sitting: Sitting;
  asked: Asked | null;
  deeds: Deeds | null;
}

function Question({ opened, way, sitting, asked, deeds }: QuestionProps) {
  const { title, goal, stones } = sitting.draft;
  const words = questionWords(goal, stones.to_move, asked && sitting.defender);
  return (
    <header class="question" style={{ "--letters": breadthOf(words) }}>
      <div class="question-line">
        <p class="quiet">
          {titleWords(title, opened.summary?.label)}
          {opened.summary?.rank && ` · ${rankWords(opened.summary.rank)}`}
          {opened.summary && tagWords(opened.summary, deeds?.state ?? "new")}
        </p>
        {way?.level === null && <WayLinks way={way} />}
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
  asked: Asked | null;
  next: Step | null;
  over: boolean;
  below: StageProps["below"];
}

function TableBoard(props: TableBoardProps) {
  const { opened, sitting, play, shows, solution, asked, below } = props;
  const drawing = drawnHere(props);
  const frame = shownFrame(play.session);
  const targets = useMemo(() => new Set(opened.targets), [opened]);
  const points = solution?.region.points ?? (sitting.draft === opened.draft ? opened.bounds : sitting.draft.region);
  const region = useMemo(() => (points ? withStones(points, sitting.draft.stones) : null), [points, sitting.draft]);
  const interest = useMemo(() => [...opened.targets, ...opened.surroundings], [opened]);
  const outcome = outcomeOf(play.session);
  // At the end the eyes are shown; stones speak for themselves.
  const pointed = useMemo(() => new Set(play.hint?.where ?? eyesOf(outcome, frame)), [play.hint, outcome, frame]);
  // Over a heat map nothing else is pointed out.
  const highlight = drawing.heat ? NONE : pointed;
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
      onPlay={asked?.waits ? asked.hurry : play.play}
      shortcuts={asked?.waits ? answerKeys(props, asked) : playKeys(props)}
    />
  );
}

/** What is drawn about the position that is shown: marks and heat of another one are on their way out. */
function drawnHere({ drawing, play }: TableBoardProps): Drawing {
  const here = movesSoFar(play.session).join();
  return drawing.path === here ? drawing : { assumed: drawing.assumed };
}

function eyesOf(outcome: Outcome | null, { stones }: Frame): Point[] {
  const taken = new Set([...stones.black, ...stones.white]);
  return outcome?.code === "captured" ? [] : (outcome?.points.filter((point) => !taken.has(point)) ?? []);
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

type Keys = Record<string, () => void>;

/** N leads on at any time, Enter when there is nothing left to do here. */
function wayKeys({ next, over }: TableBoardProps): Keys {
  const onward = () => next && go(next.path);
  return over ? { n: onward, enter: onward } : { n: onward };
}

function answerKeys(props: TableBoardProps, { answer }: Asked): Keys {
  return {
    ...wayKeys(props),
    ...Object.fromEntries(VERDICTS.map((verdict, index) => [index + 1, () => answer(verdict)])),
  };
}

function playKeys(props: TableBoardProps): Keys {
  const { play } = props;
  const step = (by: number) => () => play.goTo(play.session.at + by);
  const hint = () => play.askHint(play.hint ? "why" : "where");
  return {
    ...wayKeys(props),
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
