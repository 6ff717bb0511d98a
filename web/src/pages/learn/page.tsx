// The rules for complete beginners: one topic at a time, with something to try on the board.
import { useEffect, useState } from "preact/hooks";
import { Terms } from "../../frame/terms";
import { useTitle } from "../../frame/title";
import { t } from "../../i18n/catalogue";
import { inFolder, SERVER } from "../../place";
import { FirstGame } from "./first";
import { Lesson } from "./lesson";
import { TOPICS, type Topic } from "./topics";
import { startTour } from "./tour";

export function LearnPage({ topic }: { topic: string | null }) {
  const index = Math.max(
    0,
    TOPICS.findIndex(({ name }) => name === topic),
  );
  const [exercise, setExercise] = useState(0);
  const current = TOPICS[index]!;
  useTitle(t(`learn.${current.name}`));
  useEffect(() => setExercise(0), [current]);
  const chosen = current.exercises[exercise] ?? current.exercises[0];
  const parts = {
    head: <Head current={current} />,
    next: <Next topic={index} exercise={exercise} setExercise={setExercise} />,
    foot: <Foot />,
  };
  if (!chosen) return <FirstGame>{parts}</FirstGame>;
  return (
    <Lesson key={`${current.name} ${chosen.name}`} exercise={chosen}>
      {parts}
    </Lesson>
  );
}

function Head({ current }: { current: Topic }) {
  return (
    <>
      <Contents current={current} />
      <h1>{t(`learn.${current.name}`)}</h1>
      <p>
        <Terms text={t(`learn_text.${current.name}`)} />
      </p>
    </>
  );
}

function Foot() {
  return (
    <p class="panel-links">
      <button class="link" onClick={startTour}>
        {t("welcome.tour")}
      </button>
      <a href="/learn/glossary">{t("glossary.title")}</a>
      {(SERVER || !inFolder) && <a href="/row">{t("row.title")}</a>}
      <a href="/library">{t("state.home")}</a>
      <a href={t("learn.rules_address")} target="_blank" rel="noreferrer">
        {t("learn.rules_elsewhere")}
      </a>
    </p>
  );
}

function Contents({ current }: { current: Topic }) {
  return (
    <nav class="topics" aria-label={t("learn.topics")}>
      {TOPICS.map(({ name }) => (
        <a href={`/learn/${name}`} aria-current={name === current.name ? "page" : undefined}>
          {t(`learn.${name}`)}
        </a>
      ))}
    </nav>
  );
}

interface NextProps {
  topic: number;
  exercise: number;
  setExercise: (exercise: number) => void;
}

/** The next exercise, the next topic, or the problems. */
function Next({ topic, exercise, setExercise }: NextProps) {
  if (exercise + 1 < TOPICS[topic]!.exercises.length)
    return (
      <button class="primary" onClick={() => setExercise(exercise + 1)}>
        {t("learn.next")}
      </button>
    );
  const next = TOPICS[topic + 1];
  return (
    <a class="button primary" href={next ? `/learn/${next.name}` : "/"}>
      {next ? t("learn.next_topic", { topic: t(`learn.${next.name}`) }) : t("learn.to_problems")}
    </a>
  );
}
