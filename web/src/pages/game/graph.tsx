// The win rate over the game as a small plot: Black's share from the bottom up, the position that is shown as a line.
import { t } from "../../i18n/catalogue";
import type { Review } from "./review";

interface GraphProps {
  review: Review;
  /** The steps that are shown, and which of them is. */
  line: readonly number[];
  at: number;
  goTo: (at: number) => void;
}

const WIDTH = 320;
const HEIGHT = 96;
/** Room for the numbers at the left and below. */
const LEFT = 44;
const BELOW = 16;

export function Graph({ review, line, at, goTo }: GraphProps) {
  const { rates, running, failure, start, stop } = review;
  if (!running && rates.size === 0) {
    return (
      <>
        <button onClick={start}>{t("study.graph_make")}</button>
        {failure && <p class="said-refused">{failure}</p>}
      </>
    );
  }
  const last = Math.max(1, line.length - 1);
  const x = (index: number) => LEFT + ((WIDTH - LEFT - 4) * index) / last;
  const y = (rate: number) => 4 + (HEIGHT - 8) * (1 - rate / 100);
  const known = line.flatMap((step, index) => (rates.has(step) ? [[index, rates.get(step)!] as const] : []));
  const here = rates.get(line[at]!);
  const words = here === undefined ? t("study.graph") : t("study.graph_place", { n: at, share: Math.round(here) });
  const seek = (event: PointerEvent) => {
    const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
    const inside = ((event.clientX - box.left) / box.width) * WIDTH - LEFT;
    goTo(Math.round((inside / (WIDTH - LEFT - 4)) * last));
  };
  return (
    <figure class="graph" data-testid="graph" data-known={known.length}>
      <figcaption class="quiet">{words}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + BELOW}`}
        role="img"
        aria-label={words}
        onPointerDown={seek}
        onPointerMove={(event) => event.buttons && seek(event)}
      >
        {[0, 50, 100].map((share) => (
          <>
            <path class="graph-line" d={`M${LEFT} ${y(share)}H${WIDTH - 4}`} />
            <text class="graph-text" x={LEFT - 4} y={y(share) + 4} text-anchor="end">
              {t("study.percent", { n: share })}
            </text>
          </>
        ))}
        <text class="graph-text" x={LEFT} y={HEIGHT + BELOW - 2}>
          {t("study.graph_axis")} 0
        </text>
        <text class="graph-text" x={WIDTH - 4} y={HEIGHT + BELOW - 2} text-anchor="end">
          {line.length - 1}
        </text>
        <path class="graph-here" d={`M${x(at)} 4V${HEIGHT - 4}`} />
        <path
          class="graph-rates"
          d={known.map(([index, rate], n) => `${n ? "L" : "M"}${x(index)} ${y(rate)}`).join("")}
        />
        {here !== undefined && <circle class="graph-dot" cx={x(at)} cy={y(here)} r="4" />}
      </svg>
      {running && <button onClick={stop}>{t("study.graph_stop")}</button>}
      {failure && <p class="said-refused">{failure}</p>}
    </figure>
  );
}
