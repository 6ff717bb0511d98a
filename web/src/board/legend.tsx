// What the colours of a heat map mean.
import { heatColor, type HeatMap } from "./heat";

const STEPS = 24;

export function HeatLegend({ heat, name }: { heat: HeatMap; name: string }) {
  const entries = [...heat.values()].sort((a, b) => a.value - b.value);
  return (
    <p class="heat-legend quiet">
      <span>{name}</span>
      <span class="figure">{entries[0]?.label}</span>
      <svg viewBox={`0 0 ${STEPS} 1`} preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: STEPS }, (_, step) => (
          <rect x={step} width="1.05" height="1" fill={heatColor(step / (STEPS - 1))} />
        ))}
      </svg>
      <span class="figure">{entries.at(-1)?.label}</span>
    </p>
  );
}
