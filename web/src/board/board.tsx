// The board: a pure function of what lies on it, plus callbacks. It knows nothing of the rules; whatever it shows was
// given to it. The picture is hidden from screen readers; a grid of named cells over it is what they meet.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Color, Grade, Point, Standing, Stones } from "../wire/message";
import { Cells } from "./cells";
import type { HeatMap } from "./heat";
import type { Mark } from "../wire/game";
import { Markup } from "./markup";
import { Assumed, CELL, Ghost, Ground, HeatLayer, Highlights, Lines, LegalDots, PassAlive, Shade, sheetOf, StoneLayer, Verdicts } from "./layers";
import { type Naming, pointAt, type Spot } from "./point";
import { inside, type View } from "./view";

/** The verdict of a move, and whether no move is better. */
export interface MoveMark {
  grade: Grade;
  best: boolean;
  /** Drawn so that it stands out. */
  good: boolean;
  footing: Standing["footing"];
  /** What it says, for those who do not see it. */
  words: string;
}

/** Pressing, moving and releasing, for an editor that draws with the pointer. */
export interface Stroke {
  phase: "start" | "move" | "end";
  from: Point;
  to: Point;
  secondary: boolean;
}

export interface BoardProps {
  stones: Stones;
  view: View;
  /** What the board is called by screen readers. */
  label: string;
  naming: Naming;
  last?: Point | null;
  numbers?: ReadonlyMap<Point, number>;
  targets?: ReadonlySet<Point>;
  /** Where play may happen; everything else is dimmed. */
  region?: ReadonlySet<Point> | null;
  marks?: ReadonlyMap<Point, MoveMark>;
  heat?: HeatMap;
  /** What an author drew. */
  markup?: readonly Mark[];
  passAlive?: ReadonlySet<Point>;
  legal?: ReadonlySet<Point>;
  highlight?: ReadonlySet<Point>;
  /** Stones and points that a verdict counts on. */
  assumed?: ReadonlySet<Point>;
  /** Points named by an error. */
  alarm?: ReadonlySet<Point>;
  /** The stone shown under the pointer; none where nobody may play. */
  ghost?: Color | null;
  /** A point chosen by touch that waits to be confirmed. */
  pending?: Point | null;
  onPlay?: (point: Point, touch: boolean) => void;
  onStroke?: (stroke: Stroke) => void;
}

export function Board(props: BoardProps) {
  const { stones, view, naming } = props;
  const [hover, setHover] = useState<Point | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const pointer = usePointer(props, svg, setHover);
  const contents = useMemo(() => contentsOf(stones), [stones]);
  const free = hover !== null && !contents.has(hover) ? hover : null;
  return (
    <svg
      ref={svg}
      class={`board ${props.onStroke ? "board-draws" : ""} ${props.ghost ? "board-plays" : ""}`}
      viewBox={viewBox(view)}
      role="grid"
      aria-label={props.label}
      aria-rowcount={stones.size}
      aria-colcount={stones.size}
      {...pointer}
    >
      <g aria-hidden="true">
        <Ground view={view} />
        <Lines size={stones.size} view={view} naming={naming} />
        <g clip-path="url(#board-view)">
          <Shade size={stones.size} view={view} region={props.region} />
          <HeatLayer size={stones.size} heat={props.heat} />
          <Highlights size={stones.size} points={props.highlight} kind="hint" />
          <LegalDots size={stones.size} points={props.legal} contents={contents} />
          <StoneLayer
            size={stones.size}
            contents={contents}
            last={props.last ?? null}
            numbers={props.numbers}
            targets={props.targets}
          />
          <Assumed size={stones.size} points={props.assumed} />
          <PassAlive size={stones.size} points={props.passAlive} />
          <Markup size={stones.size} markup={props.markup} contents={contents} />
          <Verdicts size={stones.size} marks={props.marks} />
          <Highlights size={stones.size} points={props.alarm} kind="alarm" />
          <Ghost size={stones.size} point={props.pending ?? free} color={props.ghost ?? null} pending={!!props.pending} />
        </g>
      </g>
      <Cells {...props} contents={contents} />
    </svg>
  );
}

/** What lies on each point that is not empty. */
export function contentsOf(stones: Stones): Map<Point, Color> {
  const black = stones.black.map((point) => [point, "black"] as const);
  return new Map([...black, ...stones.white.map((point) => [point, "white"] as const)]);
}

function viewBox(view: View): string {
  const { x, y, width, height } = sheetOf(view);
  return `${x} ${y} ${width} ${height}`;
}

type Hovering = (point: Point | null) => void;

function usePointer(props: BoardProps, svg: { current: SVGSVGElement | null }, hovering: Hovering) {
  const pressed = useRef<{ from: Point; to: Point; secondary: boolean } | null>(null);
  const { view, stones } = props;
  const pointOf = (event: PointerEvent) => pointUnder(event, svg.current, view, stones.size);
  const stroke = (phase: Stroke["phase"]) => pressed.current && props.onStroke?.({ phase, ...pressed.current });
  return {
    onPointerDown(event: PointerEvent) {
      const from = pointOf(event);
      if (!from || event.button > 2) return;
      pressed.current = { from, to: from, secondary: event.button === 2 };
      if (!props.onStroke) return;
      svg.current?.setPointerCapture(event.pointerId);
      stroke("start");
    },
    onPointerMove(event: PointerEvent) {
      const to = pointOf(event);
      hovering(event.pointerType === "touch" ? null : to);
      if (!pressed.current || !to || to === pressed.current.to) return;
      pressed.current.to = to;
      stroke("move");
    },
    onPointerUp(event: PointerEvent) {
      stroke("end");
      const [began, to] = [pressed.current, pointOf(event)];
      pressed.current = null;
      if (began && began.from === to && !began.secondary) props.onPlay?.(to, event.pointerType === "touch");
    },
    onPointerCancel: () => (pressed.current = null),
    onPointerLeave: () => hovering(null),
    onContextMenu: (event: Event) => props.onStroke && event.preventDefault(),
  };
}

function pointUnder(event: PointerEvent, svg: SVGSVGElement | null, view: View, size: number): Point | null {
  const matrix = svg?.getScreenCTM();
  if (!matrix) return null;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const spot: Spot = { x: Math.floor(at.x / CELL), y: Math.floor(at.y / CELL) };
  return inside(view, spot) ? pointAt(spot.x, spot.y, size) : null;
}
