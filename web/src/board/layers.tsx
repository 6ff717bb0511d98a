// The layers of the board's picture, each drawn again only when what it shows has changed. A point's square is CELL
// wide and starts at its column and row times CELL; its crossing is in the middle.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Color, Point } from "../wire/message";
import type { MoveMark } from "./board";
import { heatColor, type HeatMap } from "./heat";
import { VerdictShape } from "./mark";
import { memo } from "./memo";
import { columnName, everyPoint, type Naming, rowName, type Spot, spotOf, starPoints } from "./point";
import { columns, inside, range, rows, type View } from "./view";

export const CELL = 40;
/** The room around the view, in cells; the coordinates stand there. */
const MARGIN = 0.6;
const RADIUS = 0.47 * CELL;

const middle = (at: number) => (at + 0.5) * CELL;

function placed(points: Iterable<Point> | undefined, size: number): [Point, Spot][] {
  const all = [...(points ?? [])].map((point) => [point, spotOf(point, size)] as [Point, Spot | null]);
  return all.filter((pair): pair is [Point, Spot] => pair[1] !== null);
}

/** The rectangle that is drawn for a view. */
export function sheetOf(view: View) {
  const [x, y] = [(view.left - MARGIN) * CELL, (view.top - MARGIN) * CELL];
  return { x, y, width: (columns(view) + 2 * MARGIN) * CELL, height: (rows(view) + 2 * MARGIN) * CELL };
}

/** The wood or paper, the slight shade of the stones on it, and the part of it where stones are shown. */
export const Ground = memo(({ view }: { view: View }) => (
  <>
    <defs>
      {(["black", "white"] as const).map((color) => (
        <radialGradient id={`shade-${color}`} cx="0.4" cy="0.35" r="0.75">
          <stop offset="0" class={`shade-${color}-from`} />
          <stop offset="1" class={`shade-${color}-to`} />
        </radialGradient>
      ))}
      <clipPath id="board-view">
        <rect x={view.left * CELL} y={view.top * CELL} width={columns(view) * CELL} height={rows(view) * CELL} />
      </clipPath>
    </defs>
    <rect class="board-ground" {...sheetOf(view)} rx={CELL * 0.12} />
  </>
));

export const Lines = memo(({ size, view, naming }: { size: number; view: View; naming: Naming }) => {
  const ends = (from: number, to: number) => [
    from === 0 ? middle(0) : from * CELL,
    to === size - 1 ? middle(to) : (to + 1) * CELL,
  ];
  const [left, right] = ends(view.left, view.right);
  const [top, bottom] = ends(view.top, view.bottom);
  const [xs, ys] = [range(view.left, view.right), range(view.top, view.bottom)];
  // Few lines are drawn large; their names need not grow with them.
  const fontSize = 8 + 0.35 * Math.max(xs.length, ys.length);
  const across = ys.map((y) => `M${left} ${middle(y)}H${right}`).join("");
  const down = xs.map((x) => `M${middle(x)} ${top}V${bottom}`).join("");
  return (
    <>
      <path class="board-lines" d={across + down} />
      <path class="board-edge" d={edges(size, view, [left!, top!, right!, bottom!])} />
      {starPoints(size)
        .filter((spot) => inside(view, spot))
        .map(({ x, y }) => (
          <circle class="board-star" cx={middle(x)} cy={middle(y)} r={CELL * 0.08} />
        ))}
      {xs.map((x) => (
        <text class="board-name" font-size={fontSize} x={middle(x)} y={(view.bottom + 1) * CELL + CELL * 0.38}>
          {columnName(x, naming)}
        </text>
      ))}
      {ys.map((y) => (
        <text class="board-name" font-size={fontSize} x={view.left * CELL - CELL * 0.26} y={middle(y) + fontSize * 0.36}>
          {rowName(y, size, naming)}
        </text>
      ))}
    </>
  );
});

/** The edge of the board, where the view reaches it. */
function edges(size: number, view: View, [left, top, right, bottom]: [number, number, number, number]): string {
  const last = middle(size - 1);
  const upright = [view.left === 0 ? middle(0) : null, view.right === size - 1 ? last : null];
  const level = [view.top === 0 ? middle(0) : null, view.bottom === size - 1 ? last : null];
  const lines = [
    ...upright.map((x) => (x === null ? "" : `M${x} ${top}V${bottom}`)),
    ...level.map((y) => (y === null ? "" : `M${left} ${y}H${right}`)),
  ];
  return lines.join("");
}

interface ShadeProps {
  size: number;
  view: View;
  region?: ReadonlySet<Point> | null;
}

/** Everything outside the region, dimmed. */
export const Shade = memo(({ size, view, region }: ShadeProps) => {
  if (!region) return null;
  const outside = placed(everyPoint(size), size).filter(([point, spot]) => !region.has(point) && inside(view, spot));
  const squares = outside.map(([, { x, y }]) => `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h-${CELL}z`);
  return <path class="board-shade" d={squares.join("")} />;
});

export const HeatLayer = memo(({ size, heat }: { size: number; heat?: HeatMap }) => (
  <>
    {placed(heat?.keys(), size).map(([point, { x, y }]) => {
      const { value, label } = heat!.get(point)!;
      return (
        <g key={point} class="board-heat">
          <rect x={x * CELL} y={y * CELL} width={CELL} height={CELL} fill={heatColor(value)} />
          <text x={middle(x)} y={middle(y) + CELL * 0.12} fill={value > 0.55 ? "#111" : "#fff"}>
            {label}
          </text>
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

export const LegalDots = memo(({ size, points, contents }: PointsProps & { contents: Contents }) => (
  <>
    {placed(points, size)
      .filter(([point]) => !contents.has(point))
      .map(([point, { x, y }]) => (
        <circle key={point} class="board-legal" cx={middle(x)} cy={middle(y)} r={CELL * 0.13} />
      ))}
  </>
));

export const PassAlive = memo(({ size, points }: PointsProps) => (
  <>
    {placed(points, size).map(([point, { x, y }]) => (
      <circle
        key={point}
        class="board-pass-alive"
        cx={middle(x) + CELL * 0.26}
        cy={middle(y) - CELL * 0.26}
        r={CELL * 0.09}
      />
    ))}
  </>
));

interface StoneLayerProps {
  size: number;
  contents: Contents;
  last: Point | null;
  numbers?: ReadonlyMap<Point, number>;
  targets?: ReadonlySet<Point>;
}

export const StoneLayer = memo((props: StoneLayerProps) => {
  const { size, contents } = props;
  const leaving = useLeaving(contents);
  return (
    <>
      {placed(leaving.keys(), size).map(([point, { x, y }]) => (
        <g key={`gone-${point}`} class="stone-leaving" transform={`translate(${middle(x)} ${middle(y)})`}>
          <circle class={`stone stone-${leaving.get(point)}`} r={RADIUS} />
        </g>
      ))}
      {placed(contents.keys(), size).map(([point, { x, y }]) => (
        <g key={point} class={`on-${contents.get(point)}`} transform={`translate(${middle(x)} ${middle(y)})`}>
          <circle class={`stone stone-${contents.get(point)}`} r={RADIUS} />
          {decoration(point, props)}
        </g>
      ))}
    </>
  );
});

function decoration(point: Point, { last, numbers, targets }: StoneLayerProps) {
  const number = numbers?.get(point);
  const target = targets?.has(point);
  return (
    <>
      {target && <path class="stone-target" d={`M0 ${-CELL * 0.2} ${CELL * 0.18} ${CELL * 0.12}H${-CELL * 0.18}Z`} />}
      {number !== undefined && (
        <text class="stone-number" y={CELL * 0.14}>
          {number}
        </text>
      )}
      {point === last && <circle class="stone-last" r={number === undefined ? CELL * 0.24 : CELL * 0.36} />}
    </>
  );
}

/** The stones that were there a moment ago; they fade. */
function useLeaving(contents: Contents): Contents {
  const before = useRef<Contents>(contents);
  const [leaving, setLeaving] = useState<Contents>(new Map());
  useEffect(() => {
    const gone = [...before.current].filter(([point]) => !contents.has(point));
    before.current = contents;
    // Many at once is another position rather than a capture.
    setLeaving(new Map(gone.length <= contents.size ? gone : []));
    const timer = setTimeout(() => setLeaving(new Map()), 400);
    return () => clearTimeout(timer);
  }, [contents]);
  return leaving;
}

export const Verdicts = memo(({ size, marks }: { size: number; marks?: ReadonlyMap<Point, MoveMark> }) => (
  <>
    {placed(marks?.keys(), size).map(([point, { x, y }]) => {
      const mark = marks!.get(point)!;
      return (
        <g key={point} transform={`translate(${middle(x)} ${middle(y)})`}>
          <circle class={`mark-ground mark-${mark.footing}`} r={CELL * 0.42} />
          <VerdictShape grade={mark.grade} good={mark.good} />
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
