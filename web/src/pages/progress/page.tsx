// What has come of training: the rating over time, the days, ranks, times, and what to train next.
import { useEffect, useState } from "preact/hooks";
import { Choice } from "../../frame/controls";
import { later } from "../../frame/later";
import { Failed, Loading } from "../../frame/states";
import { useTitle } from "../../frame/title";
import { type Key, numeral, t, withWords } from "../../i18n/catalogue";
import { inFolder } from "../../place";
import { problemPath } from "../../route";
import { GOALS, goal } from "../../store";
import { fetchHistory, type History, type LatestTry, type ThemeTally } from "../../wire/history";
import { continuePath } from "../problem/course";
import { Calendar } from "./calendar";
import { Mine } from "./mine";
import { Curve, RankBars, RankTimes } from "./plots";

const AccountPart = later(
  async () => (await withWords("account", import("../account/account"))).AccountPart,
  () => null,
);

export function ProgressPage() {
  const [history, setHistory] = useState<History | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [age, setAge] = useState(0);
  const find = () => {
    setFailure(null);
    fetchHistory().then(setHistory, setFailure);
  };
  useEffect(find, []);
  // Whoever has forgotten all of it is somebody else's account no more.
  const forgotten = () => {
    find();
    setAge(age + 1);
  };
  useTitle(t("train.progress"));
  if (failure) return <Failed cause={failure} again={find} />;
  if (!history) return <Loading />;
  return (
    <div class="train progress">
      <header class="train-head">
        <h1>{t("train.progress")}</h1>
        <a href="/train">{t("ways.link")}</a>
      </header>
      {history.tries === 0 && history.ratings.length === 0 ? (
        <Nothing forgotten={forgotten} />
      ) : (
        <All history={history} forgotten={forgotten} />
      )}
      {!inFolder && <AccountPart key={age} />}
    </div>
  );
}

function Nothing({ forgotten }: { forgotten: () => void }) {
  return (
    <>
      <p>{t("progress.nothing")}</p>
      <a class="button primary" href="/continue">
        {t("train.stream")}
      </a>
      {/* What was done elsewhere can be brought here. */}
      <Mine forgotten={forgotten} />
    </>
  );
}

function All({ history, forgotten }: { history: History; forgotten: () => void }) {
  const { rating, ratings, streak, tries, days, today, themes, ranks, latest } = history;
  return (
    <>
      <dl class="progress-figures">
        {rating && <Figure name="progress.rating" value={numeral(rating.points) + (rating.sure ? "" : "?")} />}
        <Figure name="progress.tries" value={numeral(tries)} />
        <Figure name="progress.days" value={numeral(days.length)} />
        <Figure name="progress.streak" value={numeral(streak)} />
      </dl>
      <Choice
        label="progress.goal"
        value={goal.value}
        options={GOALS.map((one) => [one, one === "none" ? t("progress.no_goal") : numeral(Number(one))])}
        onChange={(one) => (goal.value = one)}
      />
      {ratings.length > 1 && <Curve ratings={ratings} />}
      <Calendar days={days} today={today} />
      {themes.length > 0 && <Themes themes={themes} />}
      {ranks.length > 0 && <RankBars ranks={ranks} />}
      {ranks.some(({ ms }) => ms !== null) && <RankTimes ranks={ranks} />}
      <Latest latest={latest} />
      <Mine forgotten={forgotten} />
    </>
  );
}

function Figure({ name, value }: { name: Key; value: string }) {
  return (
    <div>
      <dt class="quiet">{t(name)}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** From the weakest on: fewer solved than somebody of this rating would. */
function Themes({ themes }: { themes: ThemeTally[] }) {
  return (
    <section class="trend">
      <h2>{t("progress.themes")}</h2>
      <table class="tallies">
        <thead>
          <tr>
            <th>{t("progress.theme")}</th>
            <th>{t("progress.solved")}</th>
            <th>{t("progress.expected")}</th>
            <th>
              <span class="unseen">{t("train.go")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {themes.map((theme) => (
            <Theme key={nameOf(theme)} theme={theme} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Theme({ theme }: { theme: ThemeTally }) {
  const { kind, tag, solved, tries, expected } = theme;
  const name = nameOf(theme);
  const path = continuePath({ way: "theme", kind: kind ?? undefined, tag: tag ?? undefined });
  return (
    <tr>
      <th scope="row">{name}</th>
      <td class="figure">{t("train.figure", { n: numeral(solved), of: numeral(tries) })}</td>
      <td class="figure">{numeral(Math.round(expected / 100) / 10)}</td>
      <td>
        <a class="button" href={path} aria-label={t("progress.train", { name })}>
          {t("train.go")}
        </a>
      </td>
    </tr>
  );
}

function nameOf({ kind, tag }: ThemeTally): string {
  return kind ? t(`kind.${kind}` as Key) : t(`tag.${tag}` as Key);
}

function Latest({ latest }: { latest: LatestTry[] }) {
  return (
    <section class="trend">
      <h2>{t("progress.latest")}</h2>
      <ul class="latest">
        {latest.map((one) => (
          <li key={one.at}>
            <a href={problemPath(one.problem)} class={one.solved ? "tried-right" : "tried-wrong"}>
              {t(one.solved ? "progress.right" : "progress.wrong")}
            </a>
            <span class="quiet">
              {t(`way.${one.way}`)} · {t("progress.seconds", { n: numeral(Math.round(one.ms / 1000)) })}
            </span>
            {one.change !== null && <span class="figure">{signed(one.change)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function signed(change: number): string {
  return `${change < 0 ? "−" : "+"}${numeral(Math.abs(change))}`;
}
