// The layers of the board's picture over its ground, each drawn again only when what it shows has changed.
import { useRef, useState } from "preact/hooks";
import { prefersStill } from "../store";
import type { Color, Point } from "../wire/message";
import { placed, spotOf } from "../wire/point";
import { CELL, middle } from "./ground";
import { type HeatMap, heatColor } from "./heat";
import { ResultShape, VerdictShape } from "./mark";
import type { MoveMark } from "./marks";
import { memo } from "./memo";
import { type Played, type Signs, signOf } from "./signs";

const RADIUS = 0.47 * CELL;

export const HeatLayer = memo(({ size, heat }: { size: number; heat?: HeatMap }) => (
  <>
    {placed(heat?.keys(), size).map(([point, { x, y }]) => {
      const { value, label, right } = heat!.get(point)!;
      const ink = value > 0.55 ? "#111" : "#fff";
      return (
        <g key={point} class="board-heat">
          <rect x={x * CELL} y={y * CELL} width={CELL} height={CELL} fill={heatColor(value)} />
          <text x={middle(x)} y={middle(y) + CELL * (right ? 0.32 : 0.12)} fill={ink}>
            {label}
          </text>
          {right && <path class="tick" d={`M${middle(x) - 7} ${middle(y) - 9}l5 5 9-9`} stroke={ink} />}
        </g>
      );
    })}
  </>
));

interface PointsProps {
  size: number;
  points?: ReadonlySet<Point>;
}

export const Highlights = memo(({ size, points, kind }: PointsProps & { kind: "hint" | "alarm" }) => (
  <>
    {placed(points, size).map(([point, { x, y }]) => (
      <rect
        key={point}
        class={`board-${kind}`}
        x={x * CELL + 2}
        y={y * CELL + 2}
        width={CELL - 4}
        height={CELL - 4}
        rx={8}
      />
    ))}
  </>
));

/** A line around the stones and points that a verdict counts on, those that touch in one. */
export const Assumed = memo(({ size, points }: PointsProps) => {
  const squares = placed(points, size);
  const taken = new Set(squares.map(([, { x, y }]) => `${x} ${y}`));
  const sides = squares.flatMap(([, { x, y }]) => [
    ...(taken.has(`${x} ${y - 1}`) ? [] : [`M${x * CELL} ${y * CELL}h${CELL}`]),
    ...(taken.has(`${x} ${y + 1}`) ? [] : [`M${x * CELL} ${(y + 1) * CELL}h${CELL}`]),
    ...(taken.has(`${x - 1} ${y}`) ? [] : [`M${x * CELL} ${y * CELL}v${CELL}`]),
    ...(taken.has(`${x + 1} ${y}`) ? [] : [`M${(x + 1) * CELL} ${y * CELL}v${CELL}`]),
  ]);
  return (
    <>
      <path class="board-assumed-halo" d={sides.join("")} />
      <path class="board-assumed" d={sides.join("")} />
    </>
  );
});

type Contents = ReadonlyMap<Point, Color>;
const NOTHING: Contents = new Map();

export const LegalDots = memo(({ size, points, contents }: PointsProps & { contents: Contents }) => (
  <>
    {placed(points, size)
      .filter(([point]) => !contents.has(point))
      .map(([point, { x, y }]) => (
        <circle key={point} class="board-legal" cx={middle(x)} cy={middle(y)} r={CELL * 0.13} />
      ))}
  </>
));

/** The point where the side to move may not retake a ko: a small square, as in exported pictures. */
export const KoSquare = memo(({ size, point }: { size: number; point: Point | null }) => {
  const spot = point ? spotOf(point, size) : null;
  if (!spot) return null;
  const side = CELL * 0.4;
  return (
    <rect class="board-ko" x={middle(spot.x) - side / 2} y={middle(spot.y) - side / 2} width={side} height={side} />
  );
});

interface StoneLayerProps extends Signs {
  size: number;
  contents: Contents;
}

export const StoneLayer = memo((props: StoneLayerProps) => {
  const { size, contents } = props;
  const { leaving, arriving, settle } = useChanges(contents);
  return (
    <>
      {placed(leaving.keys(), size).map(([point, { x, y }]) => (
        <g
          key={`gone-${point}`}
          class="stone-leaving"
          transform={`translate(${middle(x)} ${middle(y)})`}
          onAnimationEnd={settle}
        >
          <circle class={`stone stone-${leaving.get(point)}`} r={RADIUS} />
        </g>
      ))}
      {placed(contents.keys(), size).map(([point, { x, y }]) => (
        <g
          key={point}
          class={`on-${contents.get(point)} ${isDead(props, point) ? "stone-dead" : ""}`}
          transform={`translate(${middle(x)} ${middle(y)})`}
        >
          <circle
            class={`stone stone-${contents.get(point)} ${point === arriving ? "stone-arriving" : ""}`}
            r={RADIUS}
          />
          <SignOn point={point} {...props} />
        </g>
      ))}
    </>
  );
});

function isDead({ fates }: Signs, point: Point): boolean {
  return fates?.get(point)?.sign === "dead";
}

/** The one sign of a stone; those that lie around it or over it have layers of their own. */
function SignOn({ point, ...signs }: Signs & { point: Point }) {
  const sign = signOf(point, signs);
  if (sign === "target")
    return <path class="stone-target" d={`M0 ${-CELL * 0.2} ${CELL * 0.18} ${CELL * 0.12}H${-CELL * 0.18}Z`} />;
  if (sign === "number")
    return (
      <text class="stone-number" y={CELL * 0.14}>
        {signs.numbers!.get(point)}
      </text>
    );
  if (sign === "last") return <circle class="stone-last" r={CELL * 0.24} />;
  return sign === "pass_alive" ? <circle class="stone-pass-alive" r={CELL * 0.1} /> : null;
}

interface Changes {
  contents: Contents;
  /** The stones that were there a moment ago; they fade. */
  leaving: Contents;
  /** The one stone that has just come. */
  arriving: Point | null;
}

/**
 * How the stones differ from those before, until they have come to rest. Several new ones at once are another position
 * rather than a move.
 */
function useChanges(contents: Contents): Changes & { settle: () => void } {
  const seen = useRef<Changes>({ contents, leaving: NOTHING, arriving: null });
  const [, redraw] = useState(0);
  const { contents: before } = seen.current;
  if (before !== contents) {
    const come = [...contents.keys()].filter((point) => !before.has(point));
    const gone = [...before].filter(([point]) => !contents.has(point));
    const moves = come.length <= 1 && !prefersStill();
    seen.current = { contents, leaving: moves ? new Map(gone) : NOTHING, arriving: moves ? (come[0] ?? null) : null };
  }
  const settle = () => {
    seen.current = { ...seen.current, leaving: NOTHING };
    redraw((count) => count + 1);
  };
  return { ...seen.current, settle };
}

/** What the person's move was worth, on its stone or where it stood. */
export const PlayedMark = memo(({ size, played }: { size: number; played?: Played | null }) => {
  const spot = played && spotOf(played.point, size);
  if (!spot) return null;
  return (
    <g key={`${played.point} ${played.right}`} transform={`translate(${middle(spot.x)} ${middle(spot.y)})`}>
      <g class="stone-played">
        <ResultShape right={played.right} />
      </g>
    </g>
  );
});

export const Verdicts = memo(({ size, marks }: { size: number; marks?: ReadonlyMap<Point, MoveMark> }) => (
  <>
    {placed(marks?.keys(), size).map(([point, { x, y }]) => {
      const mark = marks!.get(point)!;
      return (
        <g key={point} transform={`translate(${middle(x)} ${middle(y)})`}>
          <circle class={`mark-ground mark-${mark.footing}`} r={CELL * 0.42} />
          {mark.good ? <ResultShape right /> : <VerdictShape grade={mark.grade} />}
        </g>
      );
    })}
  </>
));

interface GhostProps {
  size: number;
  point: Point | null;
  color: Color | null;
  pending: boolean;
}

export const Ghost = memo(({ size, point, color, pending }: GhostProps) => {
  const spot = point && color ? spotOf(point, size) : null;
  if (!spot) return null;
  return (
    <circle
      class={`stone-ghost stone-${color} ${pending ? "stone-pending" : ""}`}
      cx={middle(spot.x)}
      cy={middle(spot.y)}
      r={RADIUS}
    />
  );
});
