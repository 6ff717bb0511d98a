// Small plots with units, all in one style: the rating over time, success by rank, time by rank.
import { language, numeral, t } from "../../i18n/catalogue";
import { rankWords } from "../../i18n/words";
import type { RankTally, RatedDay } from "../../wire/history";

const WIDTH = 360;
const HEIGHT = 140;
/** Room for the numbers at the left and below. */
const LEFT = 48;
const BELOW = 20;
const DAY_MS = 24 * 3_600_000;
/** Points between two lines, at the least. */
const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MOST_LINES = 4;

export function Curve({ ratings }: { ratings: RatedDay[] }) {
  const [first, last] = [ratings[0]!, ratings.at(-1)!];
  const points = ratings.map((one) => one.points);
  const lines = linesBetween(Math.min(...points), Math.max(...points));
  const [low, high] = [lines[0]!, lines.at(-1)!];
  const x = (day: number) => LEFT + ((WIDTH - LEFT - 8) * (day - first.day)) / Math.max(1, last.day - first.day);
  const y = (value: number) => 8 + (HEIGHT - 16) * (1 - (value - low) / (high - low));
  const words = t("progress.curve_words", {
    from: numeral(first.points),
    to: numeral(last.points),
    best: numeral(Math.max(...points)),
  });
  return (
    <figure class="trend" data-testid="curve" data-known={ratings.length}>
      <figcaption>
        <h2>{t("progress.curve")}</h2>
        <p class="quiet">{words}</p>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + BELOW}`} role="img" aria-label={words}>
        {lines.map((line) => (
          <>
            <path class="graph-line" d={`M${LEFT} ${y(line)}H${WIDTH - 8}`} />
            <text class="graph-text" x={LEFT - 6} y={y(line) + 4} text-anchor="end">
              {numeral(line)}
            </text>
          </>
        ))}
        <text class="graph-text" x={LEFT} y={HEIGHT + BELOW - 4}>
          {dateOf(first.day)}
        </text>
        <text class="graph-text" x={WIDTH - 8} y={HEIGHT + BELOW - 4} text-anchor="end">
          {dateOf(last.day)}
        </text>
        <path
          class="graph-rates"
          d={ratings.map(({ day, points }, at) => `${at ? "L" : "M"}${x(day)} ${y(points)}`).join("")}
        />
        <circle class="graph-dot" cx={x(last.day)} cy={y(last.points)} r="4" />
      </svg>
    </figure>
  );
}

/** Round numbers around these. */
function linesBetween(least: number, most: number): number[] {
  const step = STEPS.find((step) => (most - least) / step <= MOST_LINES - 1) ?? STEPS.at(-1)!;
  const low = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((most - low) / step));
  return Array.from({ length: count + 1 }, (_, at) => low + at * step);
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toLocaleDateString(language.value, { timeZone: "UTC", day: "numeric", month: "short" });
}

/** How much of each rank was solved: the bar is all of it, its full part what was solved. */
export function RankBars({ ranks }: { ranks: RankTally[] }) {
  const most = Math.max(...ranks.map(({ tries }) => tries));
  const told = (one: RankTally) => t("train.figure", { n: numeral(one.solved), of: numeral(one.tries) });
  return (
    <figure class="trend" data-testid="ranks">
      <figcaption>
        <h2>{t("progress.ranks")}</h2>
        <p class="quiet">{t("progress.ranks_words")}</p>
      </figcaption>
      <ul class="bars">
        {ranks.map((one) => (
          <li key={one.rank}>
            <span>{rankWords(one.rank)}</span>
            <Bar share={one.tries / most} full={one.solved / one.tries} />
            <span class="figure">{told(one)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** How long it took to solve a problem of each rank, half of them taking longer. */
export function RankTimes({ ranks }: { ranks: RankTally[] }) {
  const known = ranks.flatMap(({ rank, ms }) => (ms === null ? [] : [{ rank, seconds: ms / 1000 }]));
  const most = Math.max(1, ...known.map(({ seconds }) => seconds));
  return (
    <figure class="trend" data-testid="times">
      <figcaption>
        <h2>{t("progress.times")}</h2>
        <p class="quiet">{t("progress.times_words")}</p>
      </figcaption>
      <ul class="bars">
        {known.map(({ rank, seconds }) => (
          <li key={rank}>
            <span>{rankWords(rank)}</span>
            <Bar share={seconds / most} full={1} />
            <span class="figure">{t("progress.seconds", { n: numeral(Math.round(seconds)) })}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Bar({ share, full }: { share: number; full: number }) {
  return (
    <svg class="tally-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="tally-all" width={100 * share} height="8" />
      <rect class="tally-full" width={100 * share * full} height="8" />
    </svg>
  );
}
