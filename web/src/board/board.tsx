// The board: a pure function of what lies on it, plus callbacks. It knows nothing of the rules; whatever it shows was
// given to it. The picture is hidden from screen readers; a grid of named cells over it is what they meet.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Color, Point, Stones } from "../wire/message";
import { pointAt, type Spot } from "../wire/point";
import { Cells } from "./cells";
import { FateLayer, OwnerLayer } from "./fate";
import { useFingers } from "./fingers";
import { CELL, Definitions, Ground, Names, sheetOf } from "./ground";
import { Assumed, Ghost, HeatLayer, Highlights, KoSquare, LegalDots, PlayedMark, StoneLayer, Verdicts } from "./layers";
import { Markup } from "./markup";
import type { BoardProps, Stroke } from "./props";
import { inside, type View } from "./view";

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
        <Definitions size={stones.size} view={view} />
        <Ground size={stones.size} view={view} region={props.region} />
        <Names size={stones.size} view={view} naming={naming} />
        <g clip-path="url(#board-view)">
          <HeatLayer size={stones.size} heat={props.heat} />
          <Highlights size={stones.size} points={props.highlight} kind="hint" />
          <LegalDots size={stones.size} points={props.legal} contents={contents} />
          <KoSquare size={stones.size} point={stones.ko} />
          <StoneLayer
            size={stones.size}
            contents={contents}
            played={props.played}
            alarm={props.alarm}
            markup={props.markup}
            highlight={props.highlight}
            numbers={props.numbered ? props.numbers : undefined}
            last={props.last}
            assumed={props.assumed}
            targets={props.targets}
            passAlive={props.passAlive}
            fates={props.fates}
          />
          <OwnerLayer size={stones.size} owners={props.owners} contents={contents} />
          <FateLayer size={stones.size} fates={props.fates} />
          <Assumed size={stones.size} points={props.assumed} />
          <Markup size={stones.size} markup={props.markup} contents={contents} />
          <Verdicts size={stones.size} marks={props.marks} />
          <Highlights size={stones.size} points={props.alarm} kind="alarm" />
          <Ghost
            size={stones.size}
            point={props.pending ?? free}
            color={props.ghost ?? null}
            pending={!!props.pending}
          />
          <PlayedMark size={stones.size} played={props.played} />
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

/** A point at least so wide, in the pixels of the page, is hit by a finger for certain. */
const CERTAIN_PX = 44;

function usePointer(props: BoardProps, svg: { current: SVGSVGElement | null }, hovering: Hovering) {
  const pressed = useRef<Pressed | null>(null);
  const fingers = useFingers(props.onPinch);
  const pointOf = (event: PointerEvent) => pointUnder(event, svg.current, props.view, props.stones.size);
  const stroke = (phase: Stroke["phase"]) => {
    if (!pressed.current) return;
    const { from, to, secondary, begun } = pressed.current;
    // A finger draws when it moves or lifts: until then it may be the first of two.
    if (!begun && phase !== "start") props.onStroke?.({ phase: "start", from, to: from, secondary });
    pressed.current.begun = true;
    props.onStroke?.({ phase, from, to, secondary });
  };
  const cancel = () => {
    if (pressed.current?.begun) stroke("cancel");
    pressed.current = null;
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (props.onStroke) svg.current?.setPointerCapture(event.pointerId);
      if (props.onStroke && fingers.down(event)) return cancel();
      const from = pointOf(event);
      if (!from || event.button > 2) return;
      pressed.current = { from, to: from, secondary: event.button === 2, begun: false };
      if (event.pointerType !== "touch") stroke("start");
    },
    onPointerMove(event: PointerEvent) {
      if (fingers.move(event)) return;
      const to = pointOf(event);
      hovering(event.pointerType === "touch" ? null : to);
      if (!pressed.current || !to || to === pressed.current.to) return;
      pressed.current.to = to;
      stroke("move");
    },
    onPointerUp(event: PointerEvent) {
      fingers.up(event);
      stroke("end");
      const [began, to] = [pressed.current, pointOf(event)];
      pressed.current = null;
      const unsure = event.pointerType === "touch" && pointWidth(svg.current) < CERTAIN_PX;
      if (began && began.from === to && !began.secondary) props.onPlay?.(to, unsure);
    },
    onPointerCancel(event: PointerEvent) {
      fingers.up(event);
      cancel();
    },
    onPointerLeave: () => hovering(null),
    onContextMenu: (event: Event) => props.onStroke && event.preventDefault(),
  };
}

interface Pressed extends Pick<Stroke, "from" | "to" | "secondary"> {
  /** Has the stroke been told of? */
  begun: boolean;
}

/** How wide a point is on the screen. */
function pointWidth(svg: SVGSVGElement | null): number {
  return CELL * (svg?.getScreenCTM()?.a ?? 0);
}

function pointUnder(event: PointerEvent, svg: SVGSVGElement | null, view: View, size: number): Point | null {
  const matrix = svg?.getScreenCTM();
  if (!matrix) return null;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const spot: Spot = { x: Math.floor(at.x / CELL), y: Math.floor(at.y / CELL) };
  return inside(view, spot) ? pointAt(spot.x, spot.y, size) : null;
}
