// The line above a board on a way to train with a course of its own: how it stands, and, in a run, the clock.
import { useLayoutEffect, useState } from "preact/hooks";
import { ResultIcon } from "../../board/mark";
import { numeral, t } from "../../i18n/catalogue";
import { rankWords } from "../../i18n/words";
import { replace } from "../../route";
import type { Onward, Rated, Returns } from "../../wire/message";
import { continuePath, courseIn, courseName } from "./course";
import type { Opened, Way } from "./opened";
import { useRun } from "./run";
import { ratingWords } from "./today";

interface StripProps {
  opened: Opened;
  way: Way;
  now: Onward;
  rated: Rated | null;
}

export function Strip({ opened, way, now, rated }: StripProps) {
  const course = courseIn(way.search);
  useRun(opened, way);
  // It is told of the problem at hand; after a try the answer is about the next one.
  const why = opened.way?.now?.course?.returns;
  return (
    <section class="today" data-testid="today" aria-label={courseName(course)} data-begun data-way={course.way}>
      <p class="today-sentence">
        {courseName(course)}
        {WAITING.includes(course.way) && ` · ${t("ways.waiting", { n: numeral(now.course?.due ?? 0) })}`}
        {why && ` · ${whyWords(why)}`}
        {now.rating && now.course === null && ` · ${ratingWords(now.rating, rated, rankWords(now.level))}`}
      </p>
      {course.way === "daily" && now.course && <Results results={now.course.results} of={now.course.of} />}
      {course.way === "run" && <Clock now={now} heard={way.heard} />}
      {course.way !== "daily" && course.way !== "run" && (
        <p class="today-links">
          <a href="/train">{t("ways.link")}</a>
        </p>
      )}
    </section>
  );
}

/** Ways on which something waits. */
const WAITING = ["mistakes", "review"];

/** Why a problem returns. */
function whyWords({ days, missed, recalled }: Returns): string {
  const values = { n: numeral(days), share: numeral(recalled) };
  return missed ? t("ways.why_missed", values) : t("ways.why_solved", values);
}

/** A mark for each problem of a day: right, wrong, or still to be tried. */
export function Results({ results, of }: { results: boolean[]; of: number }) {
  const right = results.filter(Boolean).length;
  const words = t("ways.results", { n: numeral(results.length), of: numeral(of), right: numeral(right) });
  return (
    <p class="day-results" role="img" aria-label={words} title={words} data-testid="results">
      {Array.from({ length: of }, (_, at) => (
        <span class="results-one">{at < results.length && <ResultIcon right={results[at]!} />}</span>
      ))}
    </p>
  );
}

/** The server holds the clock: this one only shows it. */
function Clock({ now, heard }: { now: Onward; heard: number }) {
  const run = now.course?.run;
  const left = useLeft(heard + (run?.left_ms ?? 0));
  const isOver = !!run && left === 0;
  useLayoutEffect(() => {
    if (isOver) replace(continuePath({ way: "run" }));
  }, [isOver]);
  if (!run) return null;
  return (
    <p class="clock-line">
      <span>{t("ways.score", { n: numeral(run.solved) })}</span>
      <span class="misses" role="img" aria-label={t("ways.misses", { n: numeral(run.missed), of: run.most_missed })}>
        {Array.from({ length: run.most_missed }, (_, at) => (
          <span class="results-one">{at < run.missed && <ResultIcon right={false} />}</span>
        ))}
      </span>
      <time class="run-clock" data-testid="clock" data-short={left < 20 || undefined}>
        {clockWords(left)}
      </time>
    </p>
  );
}

/** Seconds until then, by the clock of the page. */
function useLeft(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - performance.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useLayoutEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

/** "2:05". */
export function clockWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
