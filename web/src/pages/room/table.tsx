// The board of a room with what is asked at its edge: a point is proposed, voted for, marked or drawn on, as the moment
// wants it. After the game it is stepped through, together or alone.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { FateMark } from "../../board/signs";
import { Stage } from "../../board/stage";
import { Labelled } from "../../frame/controls";
import { t } from "../../i18n/catalogue";
import type { Mark } from "../../wire/mark";
import type { Point } from "../../wire/message";
import type { Room } from "../../wire/room";
import { around, pointsOf, wordsOf } from "./area";
import { ballotWith, labelsOf } from "./ballot";
import { boardAfter } from "./boards";
import { Pens, usePen } from "./draw";
import { isBridged, isIn, type PartProps } from "./seen";
import { Strip } from "./strip";
import { type Together, Turning } from "./together";

export function Table({ sitting, room, together }: PartProps & { together: Together }) {
  const { turn, count } = room;
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
  const markup = useMemo(() => marksOf(room, area, over ? together.at : null), [room, area, over, together.at]);
  const fates = useMemo(
    () => (count && (!over || together.at === room.moves.length) ? deadOf(count.dead) : undefined),
    [count, over, together.at],
  );
  const alarm = useMemo(() => new Set(sitting.complaint?.points ?? []), [sitting.complaint]);
  const weak = useMemo(() => new Set(over ? [] : room.weak), [room.weak, over]);
  const waiting = asked === "propose" && turn?.proposal && /^[A-T]\d/.test(turn.proposal) ? turn.proposal : null;
  const shortcuts = over ? together.keys : { p: () => asked === "propose" && propose("pass") };
  return (
    <>
      <Stage
        stones={stones}
        interest={[]}
        label={t("board.label", { size: stones.size })}
        last={last}
        markup={markup}
        fates={fates}
        targets={weak}
        alarm={alarm}
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
          {room.stage === "play" && (
            <div class="button-row">
              <Labelled icon="pass" name="play.pass" disabled={asked !== "propose"} onClick={() => propose("pass")} />
              <Labelled
                icon="undo"
                name="play.undo"
                disabled={!!room.motion || isBridged(room)}
                onClick={() => void sitting.act({ act: "raise", subject: "undo" })}
              />
              <Labelled
                icon="flag"
                name="go.resign"
                disabled={!!room.motion}
                onClick={() => void sitting.act({ act: "raise", subject: "resign" })}
              />
            </div>
          )}
          <Pens pen={pen} />
        </div>
      )}
    </>
  );
}

/** Votes for an option. Of several that are chosen quickly none is lost, though the room has not told of the first yet. */
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
  return crew?.kind === "people" && crew.scheme.code === "hot_spots";
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
