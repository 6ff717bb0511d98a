// What lies under the stones: the wood or paper with its lines and names, and the calm surface that is out of bounds.
// The board ends at its edges; where the view cuts it off it fades out, so that no cut looks like an edge. A point's
// square is CELL wide and starts at its column and row times CELL; its crossing is in the middle.
import type { Point } from "../wire/message";
import { everyPoint, type Spot, spotOf } from "../wire/point";
import { memo } from "./memo";
import { columnName, type Naming, rowName } from "./naming";
import { columns, inside, range, rows, type View } from "./view";

export const CELL = 40;
/** How far a cut side fades, in cells. */
const FADE = 0.9;

export const middle = (at: number) => (at + 0.5) * CELL;

/** Few lines are drawn large; their names need not grow with them. */
function nameSize(view: View): number {
  return 8 + 0.35 * Math.max(columns(view), rows(view));
}

/** The rectangle that is drawn for a view: its squares, and room for the names at the left and below. */
export function sheetOf(view: View) {
  const name = nameSize(view);
  const box = squaresOf(view);
  return { x: box.x - 1.6 * name, y: box.y, width: box.width + 1.6 * name, height: box.height + 1.5 * name };
}

function squaresOf(view: View) {
  return { x: view.left * CELL, y: view.top * CELL, width: columns(view) * CELL, height: rows(view) * CELL };
}

/** The slight shade of the stones, the part of the board where they are shown, and how its cut sides fade. */
export const Definitions = memo(({ size, view }: { size: number; view: View }) => (
  <defs>
    {(["black", "white"] as const).map((color) => (
      <radialGradient id={`shade-${color}`} cx="0.4" cy="0.35" r="0.75">
        <stop offset="0" class={`shade-${color}-from`} />
        <stop offset="1" class={`shade-${color}-to`} />
      </radialGradient>
    ))}
    <clipPath id="board-view">
      <rect {...squaresOf(view)} />
    </clipPath>
    <mask id="board-fade" maskUnits="userSpaceOnUse" {...squaresOf(view)}>
      <rect {...squaresOf(view)} fill="#fff" />
      {cutSides(size, view).map(({ name, from, to, ...strip }) => (
        <>
          <linearGradient id={`fade-${name}`} gradientUnits="userSpaceOnUse" {...line(from, to)}>
            <stop offset="0" stop-color="#000" />
            <stop offset="1" stop-color="#000" stop-opacity="0" />
          </linearGradient>
          <rect {...strip} fill={`url(#fade-${name})`} />
        </>
      ))}
    </mask>
  </defs>
));

type Place = readonly [x: number, y: number];

const line = ([x1, y1]: Place, [x2, y2]: Place) => ({ x1, y1, x2, y2 });

/** The sides where the board goes on beyond the view, each with its strip and the way in which it grows clear. */
function cutSides(size: number, view: View) {
  const { x, y, width, height } = squaresOf(view);
  const [right, bottom, fade] = [x + width, y + height, FADE * CELL];
  const upright = { y, width: fade, height };
  const level = { x, width, height: fade };
  const sides = [
    { cut: view.left > 0, name: "left", from: [x, y], to: [x + fade, y], x, ...upright },
    { cut: view.right < size - 1, name: "right", from: [right, y], to: [right - fade, y], x: right - fade, ...upright },
    { cut: view.top > 0, name: "top", from: [x, y], to: [x, y + fade], y, ...level },
    {
      cut: view.bottom < size - 1,
      name: "bottom",
      from: [x, bottom],
      to: [x, bottom - fade],
      y: bottom - fade,
      ...level,
    },
  ] as const;
  return sides.filter(({ cut }) => cut).map(({ cut, ...side }) => side);
}

interface GroundProps {
  size: number;
  view: View;
  /** Where play may happen; the rest is one calm surface. */
  region?: ReadonlySet<Point> | null;
}

export const Ground = memo(({ size, view, region }: GroundProps) => {
  const ends = (from: number, to: number) => [
    from === 0 ? middle(0) : from * CELL,
    to === size - 1 ? middle(to) : (to + 1) * CELL,
  ];
  const [left, right] = ends(view.left, view.right);
  const [top, bottom] = ends(view.top, view.bottom);
  const across = range(view.top, view.bottom).map((y) => `M${left} ${middle(y)}H${right}`);
  const down = range(view.left, view.right).map((x) => `M${middle(x)} ${top}V${bottom}`);
  return (
    <g mask="url(#board-fade)">
      <rect class="board-ground" {...squaresOf(view)} rx={CELL * 0.12} />
      <path class="board-lines" d={[...across, ...down].join("")} />
      <path class="board-edge" d={edges(size, view, [left!, top!, right!, bottom!])} />
      {starPoints(size)
        .filter((spot) => inside(view, spot))
        .map(({ x, y }) => (
          <circle class="board-star" cx={middle(x)} cy={middle(y)} r={CELL * 0.08} />
        ))}
      {region && <path class="board-shade" d={outside(size, view, region)} />}
    </g>
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

/** The squares out of bounds as one surface. */
function outside(size: number, view: View, region: ReadonlySet<Point>): string {
  const spots = everyPoint(size)
    .filter((point) => !region.has(point))
    .map((point) => spotOf(point, size)!);
  const squares = spots.filter((spot) => inside(view, spot));
  return squares.map(({ x, y }) => `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h-${CELL}z`).join("");
}

/** The names of columns and rows, beside the board rather than on it. */
export const Names = memo(({ size, view, naming }: { size: number; view: View; naming: Naming }) => {
  const name = nameSize(view);
  return (
    <g class="board-name" font-size={name}>
      {range(view.left, view.right).map((x) => (
        <text x={middle(x)} y={(view.bottom + 1) * CELL + 1.1 * name}>
          {columnName(x, naming)}
        </text>
      ))}
      {range(view.top, view.bottom).map((y) => (
        <text x={view.left * CELL - 0.8 * name} y={middle(y) + 0.36 * name}>
          {rowName(y, size, naming)}
        </text>
      ))}
    </g>
  );
});

/** The star points of a board. */
export function starPoints(size: number): Spot[] {
  if (size < 7) return [];
  const edge = size < 13 ? 2 : 3;
  const middle = (size - 1) / 2;
  const lines = size % 2 ? [edge, middle, size - 1 - edge] : [edge, size - 1 - edge];
  const all = lines.flatMap((y) => lines.map((x) => ({ x, y })));
  const sides = size >= 15;
  return all.filter(({ x, y }) => sides || (x === middle) === (y === middle));
}
