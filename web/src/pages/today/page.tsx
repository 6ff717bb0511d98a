// The first page is a board: the next problem at the visitor's level, to be played at once.
import { useEffect, useState } from "preact/hooks";
import { Failed, Loading } from "../../frame/states";
import { useTitle } from "../../frame/title";
import { t } from "../../i18n/catalogue";
import { replace } from "../../route";
import { level, levelAsked } from "../../store";
import { ProblemPage } from "../problem/page";
import { ledOn, nextFor, onwardPath } from "../problem/way";

/** The problem stays while somebody is here: only another level brings another one. */
export function TodayPage() {
  const [next, find, failure] = useNext();
  useTitle("");
  if (failure) return <Failed cause={failure} again={find} />;
  if (next === undefined) return <Loading />;
  if (next === null) return <Done />;
  return <ProblemPage key={next} id={next} search={ledOn()} />;
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

/** A page of its own, so that every part of the program can send somebody on. */
export function ContinuePage() {
  const [next, find, failure] = useNext();
  useEffect(() => {
    if (next !== undefined) replace(next === null ? "/" : onwardPath(next));
  }, [next]);
  return failure ? <Failed cause={failure} again={find} /> : <Loading />;
}

/** The next problem for this visitor: none where all is solved, not known where nobody has answered yet. */
function useNext(): [string | null | undefined, () => void, unknown] {
  const [next, setNext] = useState<string | null>();
  const [failure, setFailure] = useState<unknown>(null);
  const find = () => {
    let current = true;
    setFailure(null);
    nextFor(levelAsked()).then(
      ({ problem }) => current && setNext(problem?.id ?? null),
      (cause: unknown) => current && setFailure(cause),
    );
    return () => {
      current = false;
    };
  };
  useEffect(find, [level.value]);
  return [next, find, failure];
}
