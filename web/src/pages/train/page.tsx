// The ways to train, to choose from: what waits on each stands beside it.
import { useEffect, useState } from "preact/hooks";
import { Select } from "../../frame/controls";
import { Failed, Loading } from "../../frame/states";
import { useTitle } from "../../frame/title";
import { type Key, numeral, t } from "../../i18n/catalogue";
import { rankWords } from "../../i18n/words";
import { go } from "../../route";
import { fetchWays, type Ways, wantReviews } from "../../wire/history";
import { TECHNIQUES } from "../../wire/techniques";
import { type Course, continuePath } from "../problem/course";
import { clockWords, Results } from "../problem/strip";

const KINDS = ["kill", "live", "ko", "seki"];
const RANKS = Array.from({ length: 37 }, (_, at) => at + 1);
/** Where a rank is chosen before one is known: 15 kyu. */
const MIDDLE = 16;

export function TrainPage() {
  const [ways, setWays] = useState<Ways | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const find = () => {
    setFailure(null);
    fetchWays().then(setWays, setFailure);
  };
  useEffect(find, []);
  useTitle(t("ways.link"));
  if (failure) return <Failed cause={failure} again={find} />;
  if (!ways) return <Loading />;
  return (
    <div class="train">
      <header class="train-head">
        <h1>{t("ways.link")}</h1>
        <a href="/progress">{t("train.progress")}</a>
      </header>
      <div class="ways">
        <Card way="stream" main note={streamNote(ways)} />
        <Card way="daily" note={ways.daily_of === 0 ? t("train.daily_about") : undefined}>
          {ways.daily_of > 0 && <Results results={ways.daily} of={ways.daily_of} />}
        </Card>
        <Card way="run" begin={!ways.run} note={runNote(ways)} />
        <Card way="mistakes" note={mistakesNote(ways)} />
        <Reviews ways={ways} changed={find} />
        <Card way="status" note={t("train.status_about")} />
        <Ranks level={ways.level ?? MIDDLE} />
        <a class="way-card" href="/library">
          <strong>{t("train.course")}</strong>
          <span class="quiet">{t("train.course_about")}</span>
        </a>
      </div>
      <Themes />
      <p class="quiet">{t("train.counts")}</p>
    </div>
  );
}

interface CardProps {
  way: Course["way"];
  main?: boolean;
  begin?: boolean;
  note?: string;
  children?: preact.ComponentChildren;
}

/** All of it is the link. */
function Card({ way, main, begin, note, children }: CardProps) {
  return (
    <a class={main ? "way-card way-main" : "way-card"} href={continuePath({ way, begin })} data-way={way}>
      <strong>{t(`way.${way}`)}</strong>
      {note && <span class="quiet">{note}</span>}
      {children}
    </a>
  );
}

function streamNote({ rating, level }: Ways): string {
  if (!rating || !level) return t("train.stream_about");
  const points = numeral(rating.points) + (rating.sure ? "" : "?");
  return t("today.rating", { points, rank: rankWords(level) });
}

function runNote({ run, best_today, best_ever }: Ways): string {
  if (run) return t("train.run_goes_on", { time: clockWords(Math.ceil(run.left_ms / 1000)) });
  if (best_ever === null) return t("train.run_rules");
  return t("train.best", { today: best_today === null ? "–" : numeral(best_today), ever: numeral(best_ever) });
}

function mistakesNote({ mistakes, mistakes_due }: Ways): string {
  if (mistakes === 0) return t("train.mistakes_none");
  if (mistakes_due === 0) return t("train.mistakes_later", { n: numeral(mistakes) });
  return t("ways.waiting", { n: numeral(mistakes_due) });
}

/** Only for whoever wants it. */
function Reviews({ ways, changed }: { ways: Ways; changed: () => void }) {
  const { reviews_on } = ways;
  const turn = () => void wantReviews(!reviews_on).then(changed, changed);
  return (
    <div class="way-card" data-way="review">
      {reviews_on ? (
        <a href={continuePath({ way: "review" })}>
          <strong>{t("way.review")}</strong>
        </a>
      ) : (
        <strong>{t("way.review")}</strong>
      )}
      <span class="quiet">{reviewNote(ways)}</span>
      <button class="link" onClick={turn}>
        {t(reviews_on ? "train.review_off" : "train.review_on")}
      </button>
    </div>
  );
}

function reviewNote({ reviews_on, reviews, reviews_due }: Ways): string {
  if (!reviews_on || reviews === 0) return t("train.review_about");
  if (reviews_due > 0) return t("ways.waiting", { n: numeral(reviews_due) });
  return t("train.review_later", { n: numeral(reviews) });
}

function Ranks({ level }: { level: number }) {
  const [rank, setRank] = useState(String(level));
  const options = RANKS.map((step): [string, string] => [String(step), rankWords(step)]);
  const path = continuePath({ way: "rank", rank: Number(rank) });
  return (
    <form
      class="way-card"
      data-way="rank"
      onSubmit={(event) => {
        event.preventDefault();
        go(path);
      }}
    >
      <label>
        <strong>{t("way.rank")}</strong>
        <Select value={rank} options={options} onChange={setRank} />
      </label>
      <button>{t("train.go")}</button>
    </form>
  );
}

function Themes() {
  return (
    <section class="themes" aria-labelledby="themes">
      <h2 id="themes">{t("way.theme")}</h2>
      <div class="theme-row">
        {KINDS.map((kind) => (
          <a class="theme" href={continuePath({ way: "theme", kind })}>
            {t(`kind.${kind}` as Key)}
          </a>
        ))}
        {TECHNIQUES.map((tag) => (
          <a class="theme" href={continuePath({ way: "theme", tag })}>
            {t(`tag.${tag}` as Key)}
          </a>
        ))}
      </div>
    </section>
  );
}
