// Where to go on: the next problem at the visitor's level, one click from the first screen.
import { useEffect, useState } from "preact/hooks";
import { Failed, Loading } from "../../frame/states";
import { t } from "../../i18n/catalogue";
import { goalSentence, levelWords, questionWords, rankWords, titleWords } from "../../i18n/words";
import { problemPath, replace } from "../../route";
import { chooseLevel, LEVELS, lessons, level, levelAsked, pictureTheme } from "../../store";
import { api, thumbnailUrl } from "../../wire/client";
import type { Onward as Next, Summary } from "../../wire/message";

/** The part of the first screen. Where nothing is known yet, its room is kept. */
export function Onward() {
  const [next, setNext] = useState<Next | null>(null);
  useEffect(() => {
    let current = true;
    api.onward(levelAsked()).then(
      (next) => current && setNext(next),
      () => undefined, // The list below says what is wrong.
    );
    return () => {
      current = false;
    };
  }, [level.value]);
  return (
    <section class="onward" aria-label={t("onward.continue")}>
      {next && (next.problem ? <NextProblem next={next} problem={next.problem} /> : <p>{t("onward.done")}</p>)}
      {next && !next.begun && <Levels />}
    </section>
  );
}

/** How strong somebody is, before they have begun; afterwards it stands in the settings. */
function Levels() {
  return (
    <div class="onward-levels" role="group" aria-label={t("level.ask")}>
      <span class="quiet">{t("level.ask")}</span>
      {LEVELS.map((one) => (
        <button key={one} aria-pressed={level.value === one} onClick={() => chooseLevel(one)}>
          {levelWords(one)}
        </button>
      ))}
    </div>
  );
}

function NextProblem({ next: { begun, level: rank }, problem }: { next: Next; problem: Summary }) {
  const { id, title, label, goal, to_move } = problem;
  const chosen = level.value !== "auto";
  const learns = !begun && level.value === "never" && lessons.value === "unseen";
  return (
    <>
      <img src={thumbnailUrl(id, pictureTheme.value)} alt="" width="72" height="72" />
      <div class="onward-words">
        <p class="quiet">{begun || chosen ? t("onward.level", { rank: rankWords(rank) }) : t("onward.first")}</p>
        <p class="onward-title">{titleWords(title, label)}</p>
        {/* Where the question is what a position is, a pass may be as good as any move. */}
        <p class="quiet">{label?.code === "status" ? goalSentence(goal, to_move) : questionWords(goal, to_move)}</p>
      </div>
      {learns ? (
        <a class="button primary" href="/learn">
          {t("welcome.learn")}
        </a>
      ) : (
        <a class="button primary" href={onwardPath(id)} data-testid="continue">
          {t(begun ? "onward.continue" : "onward.start")}
        </a>
      )}
    </>
  );
}

/** A page of its own, so that every part of the program can send somebody on. */
export function ContinuePage() {
  const [failure, setFailure] = useState<unknown>(null);
  const find = () => {
    setFailure(null);
    api.onward(levelAsked()).then(({ problem }) => replace(problem ? onwardPath(problem.id) : "/"), setFailure);
  };
  useEffect(find, []);
  return failure ? <Failed cause={failure} again={find} /> : <Loading />;
}

function onwardPath(id: string): string {
  return `${problemPath(id)}?onward`;
}
