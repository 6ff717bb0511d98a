// Whose the points are, and what becomes of the stones when a game is counted or estimated. A square of the owner's
// colour is the larger the surer that is; a stone that is not plainly alive carries the sign of its verdict, in a ring that is solid
// where there is a proof and dotted where there is none.
import type { Color, Point } from "../wire/message";
import { placed, pointAt } from "../wire/point";
import { CELL, middle } from "./ground";
import { memo } from "./memo";
import type { FateMark } from "./signs";

/** From -100 for White to 100 for Black. */
export type Owners = ReadonlyMap<Point, number>;

/** Less than this is nobody's. */
const LEAST = 15;

/** Owners as the server lists them: A1, B1 and so on. */
export function ownersOf(list: readonly number[], size: number): Owners {
  return new Map(list.map((owned, at) => [pointAt(at % size, size - 1 - Math.floor(at / size), size), owned]));
}

interface OwnerProps {
  size: number;
  owners?: Owners;
  contents: ReadonlyMap<Point, Color>;
}

/** Nothing is drawn on a stone that stands on its own side's point. */
export const OwnerLayer = memo(({ size, owners, contents }: OwnerProps) => (
  <>
    {placed(owners?.keys(), size).map(([point, { x, y }]) => {
      const owned = owners!.get(point)!;
      const color = owned > 0 ? "black" : "white";
      if (Math.abs(owned) < LEAST || contents.get(point) === color) return null;
      const side = (CELL * 0.42 * Math.abs(owned)) / 100;
      return (
        <rect
          key={point}
          class={`owner owner-${color}`}
          x={middle(x) - side / 2}
          y={middle(y) - side / 2}
          width={side}
          height={side}
        />
      );
    })}
  </>
));

const SIGNS: Record<FateMark["sign"], preact.JSX.Element> = {
  dead: <path d="M0-5.500V5.500M-3.500-2H3.500" />,
  alive: (
    <path d="M-5.200 0a2.100 2.100 0 1 0 4.200 0a2.100 2.100 0 1 0-4.200 0M1 0a2.100 2.100 0 1 0 4.200 0a2.100 2.100 0 1 0-4.200 0" />
  ),
  seki: <path d="M-5-2.500H5M-5 2.500H5" />,
  unsettled: <path d="M-3-2.500A3 3 0 1 1 0 1V2.500M0 5.500v.1" />,
};

export const FateLayer = memo(({ size, fates }: { size: number; fates?: ReadonlyMap<Point, FateMark> }) => (
  <>
    {placed(fates?.keys(), size).map(([point, { x, y }]) => {
      const { sign, certainty } = fates!.get(point)!;
      return (
        <g key={point} class={`fate fate-${certainty}`} transform={`translate(${middle(x)} ${middle(y)})`}>
          <circle r={CELL * 0.26} />
          {SIGNS[sign]}
        </g>
      );
    })}
  </>
));

/** The same sign beside words. */
export function FateIcon({ sign, certainty }: Pick<FateMark, "sign" | "certainty">) {
  return (
    <svg class="fate-icon" viewBox="-12 -12 24 24" aria-hidden="true">
      <g class={`fate fate-${certainty}`}>
        <circle r="10.5" />
        {SIGNS[sign]}
      </g>
    </svg>
  );
}
