// The days of half a year as small squares, a column for each week: the darker, the more was tried.
import { language, numeral, t } from "../../i18n/catalogue";
import type { Day } from "../../wire/history";

const WEEKS = 26;
const SIDE = 11;
const STEP = 13;
/** Tries from which a day is darker. */
const SHADES = [1, 4, 10, 20];
const DAY_MS = 24 * 3_600_000;

export function Calendar({ days, today }: { days: Day[]; today: number }) {
  const of = new Map(days.map((day) => [day.day, day]));
  // The first of 1970 was a Thursday; weeks begin on Monday.
  const weekday = (today + 3) % 7;
  const first = today - weekday - (WEEKS - 1) * 7;
  const shown = days.filter(({ day }) => day >= first);
  const tries = shown.reduce((sum, day) => sum + day.tries, 0);
  const words = t("progress.calendar_words", { days: numeral(shown.length), tries: numeral(tries) });
  return (
    <figure class="trend" data-testid="calendar" data-days={shown.length}>
      <figcaption>
        <h2>{t("progress.calendar")}</h2>
        <p class="quiet">{words}</p>
      </figcaption>
      <svg viewBox={`0 0 ${WEEKS * STEP} ${7 * STEP + 14}`} role="img" aria-label={words}>
        {Array.from({ length: today - first + 1 }, (_, at) => {
          const day = of.get(first + at);
          return (
            <rect
              class="calendar-day"
              data-shade={shadeOf(day?.tries ?? 0)}
              x={Math.floor(at / 7) * STEP}
              y={(at % 7) * STEP}
              width={SIDE}
              height={SIDE}
              rx="2"
            >
              <title>{`${dateOf(first + at)}: ${numeral(day?.tries ?? 0)}`}</title>
            </rect>
          );
        })}
        {months(first, today).map(({ week, name }) => (
          <text class="graph-text" x={week * STEP} y={7 * STEP + 10}>
            {name}
          </text>
        ))}
      </svg>
    </figure>
  );
}

function shadeOf(tries: number): number {
  return SHADES.filter((least) => tries >= least).length;
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toLocaleDateString(language.value, { timeZone: "UTC", day: "numeric", month: "long" });
}

/** Where each month begins, and what it is called for short. */
function months(first: number, today: number): { week: number; name: string }[] {
  const found: { week: number; name: string }[] = [];
  for (let day = first; day <= today; day += 7) {
    const date = new Date(day * DAY_MS);
    const before = new Date((day - 7) * DAY_MS);
    const name = date.toLocaleDateString(language.value, { timeZone: "UTC", month: "short" });
    if (date.getUTCMonth() !== before.getUTCMonth()) found.push({ week: (day - first) / 7, name });
  }
  // The last ones would be cut off.
  return found.filter(({ week }) => week <= WEEKS - 2);
}
