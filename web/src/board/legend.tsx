// What the colours of a heat map, the marks of moves and the signs on the stones mean.
import { t } from "../i18n/catalogue";
import type { Point } from "../wire/message";
import { type HeatMap, heatColor } from "./heat";
import { ResultIcon, VerdictIcon } from "./mark";

const STEPS = 24;

/** The scale from the coldest point to the hottest, or from what its cold end is said to be. */
export function HeatLegend({ heat, name, from }: { heat: HeatMap; name: string; from?: string }) {
  const entries = [...heat.values()].sort((a, b) => a.value - b.value);
  return (
    <p class="heat-legend quiet">
      <span>{name}</span>
      <span class="figure">{from ?? entries[0]?.label}</span>
      <svg viewBox={`0 0 ${STEPS} 1`} preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: STEPS }, (_, step) => (
          <rect x={step} width="1.05" height="1" fill={heatColor(step / (STEPS - 1))} />
        ))}
      </svg>
      <span class="figure">{entries.at(-1)?.label}</span>
    </p>
  );
}

/** The marks of moves: the right ones, and what becomes of the stones by the others. */
export function MarkLegend() {
  return (
    <ul class="sign-legend quiet">
      <li>
        <ResultIcon right /> {t("legend.right")}
      </li>
      {(["dead", "alive", "seki", "ko"] as const).map((verdict) => (
        <li>
          <VerdictIcon grade={{ verdict, ko_balance: null }} /> {t(`verdict.${verdict}`)}
        </li>
      ))}
    </ul>
  );
}

interface SignsProps {
  targets: ReadonlySet<Point>;
  passAlive: ReadonlySet<Point>;
  assumed?: ReadonlySet<Point>;
}

/** The signs that are on the board now. */
export function SignLegend({ targets, passAlive, assumed }: SignsProps) {
  return (
    <ul class="sign-legend quiet">
      {targets.size > 0 && (
        <li>
          <svg viewBox="-6 -6 12 12" aria-hidden="true">
            <path class="sign-target" d="M0-4.500 4.500 3.500H-4.500Z" />
          </svg>
          {t("legend.target")}
        </li>
      )}
      {passAlive.size > 0 && (
        <li>
          <svg viewBox="-6 -6 12 12" aria-hidden="true">
            <circle class="sign-pass-alive" r="3" />
          </svg>
          {t("legend.pass_alive")}
        </li>
      )}
      {assumed && assumed.size > 0 && (
        <li>
          <svg viewBox="-6 -6 12 12" aria-hidden="true">
            <rect class="sign-assumed" x="-4.500" y="-4.500" width="9" height="9" />
          </svg>
          {t("legend.assumed")}
        </li>
      )}
    </ul>
  );
}
