// Drawing on the board, for the team while the game is on and for everybody after it: circles, crosses, and moves that
// are tried. Everybody has a sketch of their own, which the others see.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";
import type { Point } from "../../wire/message";
import type { Room, Sketch } from "../../wire/room";
import type { Sitting } from "./sitting";

const KINDS = ["circle", "cross", "line"] as const;
type Kind = (typeof KINDS)[number];
type Drawn = Omit<Sketch, "member">;

const NOTHING: Drawn = { circles: [], crosses: [], line: [] };

export interface Pen {
  /** May the viewer draw here now? */
  may: boolean;
  kind: Kind | null;
  choose: (kind: Kind | null) => void;
  put: (point: Point) => void;
  /** Takes everything off again; nothing where there is nothing. */
  clear: (() => void) | null;
  /** Who else has drawn something. */
  others: string[];
}

export function usePen(sitting: Sitting, room: Room): Pen {
  const [kind, setKind] = useState<Kind | null>(null);
  const mine: Drawn = room.sketches.find(({ member }) => member === room.you) ?? NOTHING;
  const may = mayDraw(room);
  // Another question is answered before it is drawn about.
  useEffect(() => setKind(null), [room.turn?.ask, room.stage]);
  const draw = ({ circles, crosses, line }: Drawn) => void sitting.act({ act: "draw", circles, crosses, line });
  const authors = room.sketches.filter(({ member }) => member !== room.you).map(({ member }) => member);
  return {
    may,
    kind: may ? kind : null,
    choose: setKind,
    put: (point) => kind && draw(withPoint(mine, kind, point)),
    clear: mine.circles.length + mine.crosses.length + mine.line.length > 0 ? () => draw(NOTHING) : null,
    others: room.members.filter(({ id }) => authors.includes(id)).map(({ name }) => name),
  };
}

function mayDraw({ members, you, stage, agreed }: Room): boolean {
  const me = members.find(({ id }) => id === you);
  if (!me || me.muted) return false;
  return stage === "over" || ((stage === "play" || stage === "count") && agreed.drawing && me.place !== "stands");
}

/** A sign is put where there is none, and taken off where it is; a line of moves grows, and loses its last move. */
export function withPoint(drawn: Drawn, kind: Kind, point: Point): Drawn {
  const toggled = (points: Point[], on: boolean) =>
    on && !points.includes(point) ? [...points, point] : points.filter((other) => other !== point);
  if (kind === "line") {
    if (drawn.line.at(-1) === point) return { ...drawn, line: drawn.line.slice(0, -1) };
    return drawn.line.includes(point) ? drawn : { ...drawn, line: [...drawn.line, point] };
  }
  return {
    ...drawn,
    circles: toggled(drawn.circles, kind === "circle"),
    crosses: toggled(drawn.crosses, kind === "cross"),
  };
}

export function Pens({ pen }: { pen: Pen }) {
  if (!pen.may && pen.others.length === 0) return null;
  return (
    <div class="button-row" role="group" aria-label={t("rooms.draw")}>
      {pen.may && (
        <>
          <span class="quiet">{t("rooms.draw")}</span>
          {KINDS.map((kind) => (
            <button
              key={kind}
              aria-pressed={pen.kind === kind}
              onClick={() => pen.choose(pen.kind === kind ? null : kind)}
            >
              {t(`pen.${kind}`)}
            </button>
          ))}
          {pen.clear && <button onClick={pen.clear}>{t("pen.clear")}</button>}
        </>
      )}
      {pen.others.length > 0 && <span class="quiet">{t("rooms.drawn_by", { names: pen.others.join(", ") })}</span>}
    </div>
  );
}
