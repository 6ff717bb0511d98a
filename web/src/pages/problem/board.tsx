// The board of the table: what the session shows, with what is drawn on it, and the keys that play has.
import { useMemo } from "preact/hooks";
import { SignLegend } from "../../board/legend";
import type { Played } from "../../board/signs";
import { Stage, type StageProps } from "../../board/stage";
import { withStones } from "../../board/touching";
import { t } from "../../i18n/catalogue";
import { other } from "../../i18n/words";
import { go } from "../../route";
import type { Outcome, Point, Solution } from "../../wire/message";
import { type Asked, VERDICTS } from "./asked";
import type { Opened } from "./opened";
import type { Play } from "./play";
import { type Frame, judgedFrame, moveNumbers, movesSoFar, outcomeOf, type Session, shownFrame } from "./session";
import type { Shows } from "./setup";
import type { Sitting } from "./sitting";
import type { Drawing } from "./understand";
import type { Step } from "./way";

const NONE: ReadonlySet<Point> = new Set();

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
  /** Where keys are heard, if not on the whole page. */
  within?: StageProps["within"];
}

export function TableBoard(props: TableBoardProps) {
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
      within={props.within}
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
