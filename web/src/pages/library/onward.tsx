// Where to go on: the next problem at the visitor's level, one click from the first screen.
import { useEffect, useState } from "preact/hooks";
import { Failed, Loading } from "../../frame/states";
import { t } from "../../i18n/catalogue";
import { goalSentence, questionWords, rankWords, titleWords } from "../../i18n/words";
import { problemPath, replace } from "../../route";
import { pictureTheme } from "../../store";
import { api, thumbnailUrl } from "../../wire/client";
import type { Onward as Next, Summary } from "../../wire/message";

/** The part of the first screen. Where nothing is known yet, its room is kept. */
export function Onward() {
  const [next, setNext] = useState<Next | null>(null);
  useEffect(() => {
    api.onward().then(setNext, () => undefined); // The list below says what is wrong.
  }, []);
  return (
    <section class="onward" aria-label={t("onward.continue")}>
      {next && (next.problem ? <NextProblem next={next} problem={next.problem} /> : <p>{t("onward.done")}</p>)}
    </section>
  );
}

function NextProblem({ next: { begun, level }, problem }: { next: Next; problem: Summary }) {
  const { id, title, label, goal, to_move } = problem;
  return (
    <>
      <img src={thumbnailUrl(id, pictureTheme.value)} alt="" width="72" height="72" />
      <div class="onward-words">
        <p class="quiet">{begun ? t("onward.level", { rank: rankWords(level) }) : t("onward.first")}</p>
        <p class="onward-title">{titleWords(title, label)}</p>
        {/* Where the question is what a position is, a pass may be as good as any move. */}
        <p class="quiet">{label?.code === "status" ? goalSentence(goal, to_move) : questionWords(goal, to_move)}</p>
      </div>
      <a class="button primary" href={onwardPath(id)} data-testid="continue">
        {t(begun ? "onward.continue" : "onward.start")}
      </a>
    </>
  );
}

/** A page of its own, so that every part of the program can send somebody on. */
export function ContinuePage() {
  const [failure, setFailure] = useState<unknown>(null);
  const find = () => {
    setFailure(null);
    api.onward().then(({ problem }) => replace(problem ? onwardPath(problem.id) : "/"), setFailure);
  };
  useEffect(find, []);
  return failure ? <Failed cause={failure} again={find} /> : <Loading />;
}

function onwardPath(id: string): string {
  return `${problemPath(id)}?onward`;
}
