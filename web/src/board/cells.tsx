// The board for keyboards and screen readers: a grid of cells, one of which can be reached by Tab; arrows move on from
// there. Each cell is named after its point and what is to be said about it. (In SVG only `tabindex` in small letters
// is one.)
import { useRef, useState } from "preact/hooks";
import { t } from "../i18n/catalogue";
import type { Color, Point } from "../wire/message";
import { pointAt, type Spot, spotOf } from "../wire/point";
import { CELL } from "./ground";
import { memo } from "./memo";
import { shown } from "./naming";
import type { BoardProps } from "./props";
import { inside, range, type View } from "./view";

/** A point belongs to somebody, for those who do not see how much. */
const SURE = 50;

type CellsProps = BoardProps & { contents: ReadonlyMap<Point, Color> };

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const Cells = memo((props: CellsProps) => {
  const { view, stones } = props;
  const [chosen, setChosen] = useState<Spot | null>(null);
  const group = useRef<SVGGElement>(null);
  const current = chosen && inside(view, chosen) ? chosen : firstSpot(props);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = destination(event.key, current, view);
    if (next) {
      setChosen(next);
      group.current?.querySelector<SVGElement>(`[data-at="${next.x} ${next.y}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") press(props, pointAt(current.x, current.y, stones.size));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <g ref={group} onKeyDown={onKeyDown} role="rowgroup">
      {range(view.top, view.bottom).map((y) => (
        <g key={y} role="row" aria-rowindex={y + 1}>
          {range(view.left, view.right).map((x) => (
            <rect
              key={x}
              class="cell"
              role="gridcell"
              data-at={`${x} ${y}`}
              data-point={pointAt(x, y, stones.size)}
              data-stone={props.contents.has(pointAt(x, y, stones.size)) || undefined}
              x={x * CELL}
              y={y * CELL}
              width={CELL}
              height={CELL}
              tabindex={x === current.x && y === current.y ? 0 : -1}
              aria-colindex={x + 1}
              aria-label={nameOf(pointAt(x, y, stones.size), props)}
              onFocus={() => setChosen({ x, y })}
            />
          ))}
        </g>
      ))}
    </g>
  );
});

function press(props: CellsProps, point: Point): void {
  props.onPlay?.(point, false);
  for (const phase of ["start", "end"] as const) props.onStroke?.({ phase, from: point, to: point, secondary: false });
}

/** Where Tab leads first: the last move, or the middle of what is shown. */
function firstSpot({ last, view, stones }: CellsProps): Spot {
  const spot = last ? spotOf(last, stones.size) : null;
  const center = { x: (view.left + view.right) >> 1, y: (view.top + view.bottom) >> 1 };
  return spot && inside(view, spot) ? spot : center;
}

function destination(key: string, { x, y }: Spot, view: View): Spot | null {
  if (key === "Home") return { x: view.left, y };
  if (key === "End") return { x: view.right, y };
  const [dx, dy] = STEPS[key] ?? [0, 0];
  if (!dx && !dy) return null;
  const next = { x: x + dx, y: y + dy };
  return inside(view, next) ? next : { x, y };
}

/** "Q16, White, last move". */
function nameOf(point: Point, props: CellsProps): string {
  const { contents, numbers, marks } = props;
  const color = contents.get(point);
  const number = numbers?.get(point);
  const mark = marks?.get(point);
  const parts = [
    shown(point, props.stones.size, props.naming),
    color ? t(`color.${color}`) : t("point.empty"),
    props.stones.ko === point && t("point.ko"),
    props.targets?.has(point) && t("point.target"),
    number !== undefined && t("point.move", { number }),
    props.last === point && t("point.last"),
    props.played?.point === point && t(props.played.right ? "point.right" : "point.wrong"),
    !color && props.region && !props.region.has(point) && t("point.outside"),
    props.passAlive?.has(point) && t("point.pass_alive"),
    props.assumed?.has(point) && t("point.assumed"),
    !color && props.legal?.has(point) && t("point.legal"),
    props.fates?.get(point)?.words,
    ownerWords(point, props),
    props.highlight?.has(point) && t("point.marked"),
    props.pending === point && t("point.pending"),
    ...markupWords(point, props),
    mark?.words,
    mark?.best && t("point.best"),
    heatWords(point, props),
  ];
  return parts.filter(Boolean).join(", ");
}

function heatWords(point: Point, { heat }: CellsProps): string | undefined {
  const { words, label } = heat?.get(point) ?? {};
  return words ?? label;
}

/** "Black's point", where that is fairly sure. */
function ownerWords(point: Point, { owners }: CellsProps): string | null {
  const owned = owners?.get(point) ?? 0;
  return Math.abs(owned) < SURE ? null : t("point.owned", { color: t(`color.${owned > 0 ? "black" : "white"}`) });
}

/** "triangle", or the label itself. */
function markupWords(point: Point, { markup }: CellsProps): string[] {
  return (markup ?? []).filter((mark) => mark.point === point).map(({ sign, label }) => label ?? t(`sign.${sign}`));
}
