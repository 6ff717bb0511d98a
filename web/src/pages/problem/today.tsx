// The line above a board that somebody was led to: what to do, for who is new; how today goes, for who comes back.
import { useState } from "preact/hooks";
import { numeral, t } from "../../i18n/catalogue";
import { levelWords, rankWords } from "../../i18n/words";
import { chooseLevel, goal, LEVELS, type Level, level } from "../../store";
import type { Onward, Rated, Rating } from "../../wire/message";
import { startTour } from "../learn/tour";

/** So many problems set the level of who does not say it. */
const QUICK_ONES = 5;

export function Today({ now, rated }: { now: Onward; rated: Rated | null }) {
  // What is below stays where it is while a problem is on the table.
  const [asks] = useState(!now.begun || isFinding(now));
  return (
    <section
      class="today"
      data-testid="today"
      aria-label={t("today.title")}
      data-begun={now.begun || undefined}
      data-level={now.level}
      data-asks={asks || undefined}
    >
      <p class="today-sentence">{now.begun ? standing(now, rated) : t("today.first")}</p>
      {asks && <Links begun={now.begun} />}
      {!asks && (
        <p class="today-links">
          <a href="/train">{t("ways.link")}</a>
        </p>
      )}
    </section>
  );
}

function Links({ begun }: { begun: boolean }) {
  return (
    <p class="today-links">
      <Rank />
      {!begun && (
        <>
          <a href="/learn">{t("today.rules")}</a>
          <button class="link" onClick={startTour}>
            {t("today.tour")}
          </button>
        </>
      )}
    </p>
  );
}

/** Who says nothing is found by what they solve. */
function Rank() {
  return (
    <label class="today-rank">
      {t("today.rank")}
      <select value={level.value} onChange={(event) => chooseLevel(event.currentTarget.value as Level)}>
        <option value="auto">{t("today.rank_unsaid")}</option>
        {LEVELS.map((one) => (
          <option key={one} value={one}>
            {levelWords(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Is the level still to be found? */
function isFinding({ known, rating }: Onward): boolean {
  return level.value === "auto" && !rating && known < QUICK_ONES;
}

function standing(now: Onward, rated: Rated | null): string {
  const { today } = now;
  const parts = [
    levelTold(now, rated),
    today.tries > 0 && t("today.solved", { n: numeral(today.solved), of: numeral(today.tries) }),
    goal.value !== "none" && goalTold(today.solved, Number(goal.value)),
    now.rating?.too_soon && t("today.once"),
    // Told once, and no more when the day has begun.
    today.tries === 0 && today.streak > 1 && t("today.streak", { n: numeral(today.streak) }),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** How far it is to what somebody has set themselves. */
function goalTold(solved: number, of: number): string {
  return solved >= of ? t("today.goal_reached") : t("today.goal", { n: numeral(of - solved) });
}

function levelTold(now: Onward, rated: Rated | null): string {
  const rank = rankWords(now.level);
  if (now.rating) return ratingWords(now.rating, rated, rank);
  if (isFinding(now)) return t("today.finding", { n: numeral(now.known), of: numeral(QUICK_ONES) });
  return t("onward.level", { rank });
}

/** "Rating 1,246 (+12), 10 kyu"; with a question mark while little is known. */
export function ratingWords({ points, sure }: Rating, rated: Rated | null, rank: string): string {
  const change = rated ? rated.after - rated.before : 0;
  const told = rated ? ` (${change < 0 ? "−" : "+"}${numeral(Math.abs(change))})` : "";
  return t("today.rating", { points: numeral(points) + (sure ? "" : "?") + told, rank });
}
