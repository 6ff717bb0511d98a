// The first page is a board: the next problem at the visitor's level, to be played at once.
import { useEffect, useState } from "preact/hooks";
import { later } from "../../frame/later";
import { Failed, Loading } from "../../frame/states";
import { useTitle } from "../../frame/title";
import { t, withWords } from "../../i18n/catalogue";
import { here } from "../../place";
import { replace } from "../../route";
import { level, levelAsked } from "../../store";
import type { Onward } from "../../wire/message";
import { type Course, courseIn, ledOn } from "../problem/course";
import { ProblemPage } from "../problem/page";
import { nextFor, onwardPath } from "../problem/way";

const HowItWent = later(async () => (await withWords("train", import("../train/done"))).HowItWent);

/** The problem stays while somebody is here: only another level brings another one. */
export function TodayPage() {
  const [next, find, failure] = useNext({ way: "stream" });
  useTitle("");
  if (failure) return <Failed cause={failure} again={find} />;
  if (next === undefined) return <Loading />;
  if (next.problem === null) return <Done />;
  return <ProblemPage key={next.problem.id} id={next.problem.id} search={ledOn()} />;
}

function Done() {
  return (
    <div class="state">
      <h1>{t("onward.done")}</h1>
      <a class="button primary" href="/library">
        {t("nav.problems")}
      </a>
    </div>
  );
}

/** A page of its own, so that every part of the program can send somebody on, by whatever way. */
export function ContinuePage() {
  const [course] = useState(() => courseIn(here().search));
  const [next, find, failure] = useNext(course);
  const isOver = next?.problem === null && course.way !== "stream";
  useEffect(() => {
    if (next && !isOver) replace(next.problem ? onwardPath(next.problem.id, course) : "/");
  }, [next]);
  if (failure) return <Failed cause={failure} again={find} />;
  return next && isOver ? <HowItWent course={course} now={next} /> : <Loading />;
}

/** The next problem for this visitor: none where all is solved, not known where nobody has answered yet. */
function useNext(course: Course): [Onward | undefined, () => void, unknown] {
  const [next, setNext] = useState<Onward>();
  const [failure, setFailure] = useState<unknown>(null);
  const find = () => {
    let current = true;
    setFailure(null);
    nextFor(levelAsked(), course).then(
      (now) => current && setNext(now),
      (cause: unknown) => current && setFailure(cause),
    );
    return () => {
      current = false;
    };
  };
  useEffect(find, [level.value]);
  return [next, find, failure];
}
