// What a way to train came to, when nothing is left on it for now.
import { useEffect, useState } from "preact/hooks";
import { useTitle } from "../../frame/title";
import { numeral, t } from "../../i18n/catalogue";
import { fetchWays, type Ways } from "../../wire/history";
import type { Onward } from "../../wire/message";
import { type Course, continuePath, courseName } from "../problem/course";
import { Results } from "../problem/strip";

export function HowItWent({ course, now }: { course: Course; now: Onward }) {
  const name = courseName(course);
  useTitle(name);
  return (
    <section class="went" data-testid="went">
      <h1>{name}</h1>
      <Words course={course} now={now} />
      <div class="button-row">
        {course.way === "run" && (
          <a class="button primary" href={continuePath({ way: "run", begin: true })}>
            {t(now.course?.run ? "train.run_again" : "train.run_start")}
          </a>
        )}
        <a class={course.way === "run" ? "button" : "button primary"} href="/continue">
          {t("train.stream")}
        </a>
        <a class="button" href="/train">
          {t("ways.link")}
        </a>
      </div>
    </section>
  );
}

function Words({ course, now }: { course: Course; now: Onward }) {
  const told = now.course;
  if (course.way === "daily" && told) return <Day results={told.results} of={told.of} />;
  if (course.way === "mistakes" && told) {
    return <p>{told.of ? t("train.mistakes_later", { n: numeral(told.of) }) : t("train.mistakes_none")}</p>;
  }
  if (course.way === "review" && told) {
    return <p>{told.of ? t("train.review_later", { n: numeral(told.of) }) : t("train.review_about")}</p>;
  }
  if (course.way === "run" && told) return <Run now={now} />;
  return <p>{t("train.nothing")}</p>;
}

function Day({ results, of }: { results: boolean[]; of: number }) {
  const right = results.filter(Boolean).length;
  return (
    <>
      <p class="went-figure">{t("train.figure", { n: numeral(right), of: numeral(of) })}</p>
      <Results results={results} of={of} />
      <p class="quiet">{t("train.daily_again")}</p>
    </>
  );
}

function Run({ now }: { now: Onward }) {
  const [ways, setWays] = useState<Ways | null>(null);
  useEffect(() => {
    fetchWays().then(setWays, () => undefined);
  }, []);
  const run = now.course?.run;
  if (!run) return <p>{t("train.run_rules")}</p>;
  const best = ways?.best_ever ?? run.solved;
  return (
    <>
      <p class="went-figure" data-testid="score">
        {numeral(run.solved)}
      </p>
      <p>{t(run.missed >= run.most_missed ? "train.run_lost" : "train.run_time")}</p>
      <p class="quiet">{t("train.best", { today: numeral(ways?.best_today ?? run.solved), ever: numeral(best) })}</p>
    </>
  );
}
