// The board of a room with what is asked at its edge: a point is proposed, voted for, marked or drawn on, as the moment
// wants it. After the game it is stepped through, together or alone.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { FateMark } from "../../board/signs";
import { Stage } from "../../board/stage";
import { Labelled } from "../../frame/controls";
import { t } from "../../i18n/catalogue";
import type { Mark } from "../../wire/generated";
import type { Point } from "../../wire/message";
import { cardOf, type Room } from "../../wire/room";
import { around, pointsOf, wordsOf } from "./area";
import { ballotWith, labelsOf } from "./ballot";
import { boardAfter } from "./boards";
import { Pens, usePen } from "./draw";
import { isBridged, isIn, type PartProps } from "./seen";
import { Strip } from "./strip";
import { type Together, Turning } from "./together";

export function Table({ sitting, room, together }: PartProps & { together: Together }) {
  const { turn } = room;
  const over = room.stage === "over";
  const { stones, last } = useMemo(
    () => boardAfter(room, over ? together.at : room.moves.length),
    [room, over, together.at],
  );
  const asked = turn?.your_move ? turn.phase : null;
  const areas = asked === "propose" && marksAreas(room);
  const [area, setArea] = useArea(room);
  const pen = usePen(sitting, room);
  const propose = (what: string) => void sitting.act({ act: "propose", what });
  const vote = useVote(sitting, room);
  const press = (point: Point) => {
    if (pen.kind) pen.put(point);
    else if (room.stage === "count") void sitting.act({ act: "mark", point });
    else if (areas) setArea(around(area, point, stones.size));
    else if (asked === "propose") propose(point);
    else if (asked === "vote" && turn?.options.some(({ what }) => what === point)) vote(point);
  };
  const signs = useSigns(sitting, room, area, over ? together.at : null);
  const waiting = asked === "propose" && turn?.proposal && /^[A-T]\d/.test(turn.proposal) ? turn.proposal : null;
  const shortcuts = over ? together.keys : { p: () => asked === "propose" && propose("pass") };
  return (
    <>
      <Stage
        stones={stones}
        interest={[]}
        label={t("board.label", { size: stones.size })}
        last={last}
        {...signs}
        ghost={asked === "propose" && !areas && !pen.kind ? stones.to_move : null}
        waiting={waiting}
        below={(confirm) => (
          <>
            <Strip
              sitting={sitting}
              room={room}
              confirm={confirm}
              vote={vote}
              area={areas ? area : null}
              propose={() => propose(wordsOf(area))}
              clear={() => setArea([])}
            />
            {over && <Turning room={room} together={together} />}
          </>
        )}
        onPlay={press}
        shortcuts={shortcuts}
      />
      {isIn(room) && (
        <div class="controls">
          {room.stage === "play" && <Turns sitting={sitting} room={room} pass={asked === "propose" ? propose : null} />}
          <Pens pen={pen} />
        </div>
      )}
    </>
  );
}

/** What is drawn over the stones; after the game, at the move that is looked at. */
function useSigns({ complaint }: PartProps["sitting"], room: Room, area: readonly Point[], at: number | null) {
  const { count, weak, moves } = room;
  return {
    markup: useMemo(() => marksOf(room, area, at), [room, area, at]),
    fates: useMemo(
      () => (count && (at === null || at === moves.length) ? deadOf(count.dead) : undefined),
      [count, at, moves.length],
    ),
    targets: useMemo(() => new Set(at === null ? weak : []), [weak, at]),
    alarm: useMemo(() => new Set(complaint?.points ?? []), [complaint]),
  };
}

interface TurnsProps extends PartProps {
  /** None while nobody asks for a move. */
  pass: ((what: "pass") => void) | null;
}

/** What can be done instead of a move. */
function Turns({ sitting, room, pass }: TurnsProps) {
  const raise = (subject: "undo" | "resign") => void sitting.act({ act: "raise", subject });
  const held = !!room.motion;
  return (
    <div class="button-row">
      <Labelled icon="pass" name="play.pass" disabled={!pass} onClick={() => pass?.("pass")} />
      <Labelled icon="undo" name="play.undo" disabled={held || isBridged(room)} onClick={() => raise("undo")} />
      <Labelled icon="flag" name="go.resign" disabled={held} onClick={() => raise("resign")} />
    </div>
  );
}

/** Votes for an option. Of several that are chosen quickly none is lost, though the room has not
 * told of the first yet. */
function useVote({ act }: PartProps["sitting"], room: Room): (what: string) => void {
  const sent = useRef<{ ask: number; options: string[] } | null>(null);
  return (what) => {
    const { ask, ballot } = room.turn!;
    const options = ballotWith(room, sent.current?.ask === ask ? sent.current.options : ballot, what);
    sent.current = { ask, options };
    void act({ act: "vote", options }).then((done) => {
      if (!done) sent.current = null;
    });
  };
}

/** The points that the viewer is about to propose as an area; another question begins with none. */
function useArea(room: Room): [readonly Point[], (area: readonly Point[]) => void] {
  const proposed = room.turn?.proposal;
  const [area, setArea] = useState<readonly Point[]>([]);
  useEffect(() => setArea(proposed?.startsWith("area:") ? pointsOf(proposed) : []), [room.turn?.ask]);
  return [area, setArea];
}

/** Does the viewer's team mark areas instead of proposing moves? */
function marksAreas({ turn, agreed }: Room): boolean {
  const crew = turn && agreed[turn.color].crew;
  return crew?.kind === "people" && cardOf(crew.scheme).asks === "area";
}

function marksOf(room: Room, area: readonly Point[], at: number | null): Mark[] {
  const marks = new Map<Point, Mark>();
  const put = (point: Point, sign: Mark["sign"], label: string | null = null) =>
    marks.set(point, { point, sign, label });
  for (const { circles, crosses, line } of room.sketches) {
    for (const point of circles) put(point, "circle");
    for (const point of crosses) put(point, "cross");
    for (const [index, point] of line.entries()) if (point !== "pass") put(point, "label", String(index + 1));
  }
  for (const point of area) put(point, "square");
  for (const [what, label] of labelsOf(room)) if (/^[A-T]\d/.test(what)) put(what, "label", label);
  const next = at === null ? undefined : room.past.find((past) => past.number === at && !past.undone);
  for (const { what, votes, proposed } of next?.options ?? [])
    if (/^[A-T]\d/.test(what)) put(what, "label", String(votes || proposed));
  return [...marks.values()];
}

function deadOf(dead: Point[]): ReadonlyMap<Point, FateMark> {
  return new Map(dead.map((point) => [point, { sign: "dead", certainty: "believed", words: t("fate.dead") }]));
}
