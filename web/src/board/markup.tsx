// What an author drew on points: triangles, squares, circles, crosses and labels, in the ink that
// suits what lies there.
import type { Mark } from "../wire/generated";
import type { Color, Point } from "../wire/message";
import { spotOf } from "../wire/point";
import { CELL } from "./ground";
import { memo } from "./memo";

interface MarkupProps {
  size: number;
  markup?: readonly Mark[];
  contents: ReadonlyMap<Point, Color>;
}

export const Markup = memo(({ size, markup, contents }: MarkupProps) => (
  <>
    {(markup ?? []).map(({ point, sign, label }) => {
      const spot = spotOf(point, size);
      if (!spot) return null;
      const place = `translate(${(spot.x + 0.5) * CELL} ${(spot.y + 0.5) * CELL})`;
      return (
        <g key={point + sign} class={`markup markup-on-${contents.get(point) ?? "empty"}`} transform={place}>
          {sign === "label" ? <Label text={label ?? ""} empty={!contents.has(point)} /> : SHAPES[sign]}
        </g>
      );
    })}
  </>
));

const R = CELL * 0.24;

const SHAPES: Record<Exclude<Mark["sign"], "label">, preact.JSX.Element> = {
  triangle: <path class="markup-line" d={`M0 ${-R} ${R * 0.9} ${R * 0.6}H${-R * 0.9}Z`} />,
  square: <rect class="markup-line" x={-R * 0.8} y={-R * 0.8} width={R * 1.6} height={R * 1.6} />,
  circle: <circle class="markup-line" r={R * 0.9} />,
  cross: (
    <path
      class="markup-line"
      d={`M${-R * 0.8} ${-R * 0.8}L${R * 0.8} ${R * 0.8}M${R * 0.8} ${-R * 0.8}L${-R * 0.8} ${R * 0.8}`}
    />
  ),
  selected: <circle class="markup-fill" r={R * 0.6} />,
};

/** On an empty point the lines make room for the letters. */
function Label({ text, empty }: { text: string; empty: boolean }) {
  return (
    <>
      {empty && <circle class="markup-ground" r={CELL * 0.34} />}
      <text class="markup-text" y={CELL * 0.14} font-size={CELL * (text.length > 2 ? 0.3 : 0.42)}>
        {text}
      </text>
    </>
  );
}
