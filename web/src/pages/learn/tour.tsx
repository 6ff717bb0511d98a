// The tour: a few cards that point at parts of the page, one after the other. It can be left at any time and is found
// again on the page for learners.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Key, t } from "../../i18n/catalogue";
import { go, problemPath, route } from "../../route";
import { tour } from "../../store";
import { api } from "../../wire/client";

interface Stop {
  text: Key;
  /** The page it happens on, and the part of it that is pointed at. */
  page: "library" | "problem" | "edit";
  part: string;
}

const STOPS: Stop[] = [
  { text: "tour.library", page: "library", part: ".card" },
  { text: "tour.question", page: "problem", part: ".question" },
  { text: "tour.board", page: "problem", part: ".stage-window" },
  { text: "tour.turn", page: "problem", part: ".result" },
  { text: "tour.controls", page: "problem", part: ".controls" },
  { text: "tour.understand", page: "problem", part: "[data-testid=understand]" },
  { text: "tour.edit", page: "edit", part: ".toolbox" },
];

const at = signal<number | null>(null);

export function startTour(): void {
  show(0);
}

/** Goes to a stop, and to its page where we are elsewhere. */
function show(stop: number): void {
  at.value = stop;
  const { page } = STOPS[stop]!;
  if (route.value.page === page) return;
  if (page === "library") go("/");
  if (page === "edit") go("/edit");
  if (page === "problem") void toFirstProblem();
}

async function toFirstProblem(): Promise<void> {
  const { problems } = await api.problems({ per_page: 1 }).catch(() => ({ problems: [] }));
  if (problems[0]) go(problemPath(problems[0].id));
}

function leave(): void {
  at.value = null;
  tour.value = "seen";
  for (const part of document.querySelectorAll(".toured")) part.classList.remove("toured");
}

export function Tour() {
  const card = useRef<HTMLElement>(null);
  const stop = at.value === null ? null : STOPS[at.value]!;
  useEffect(() => card.current?.focus(), [at.value === null]);
  usePointing(stop);
  if (stop === null || at.value === null) return null;
  const number = at.value + 1;
  return (
    <section class="tour" role="dialog" aria-label={t("tour.title")} tabIndex={-1} ref={card}>
      <p aria-live="polite">{t(stop.text)}</p>
      <div class="button-row">
        <span class="quiet figure">{t("tour.count", { n: number, of: STOPS.length })}</span>
        <span class="spring" />
        {number > 1 && <button onClick={() => show(number - 2)}>{t("tour.back")}</button>}
        {number < STOPS.length ? (
          <>
            <button onClick={leave}>{t("tour.leave")}</button>
            <button class="primary" onClick={() => show(number)}>
              {t("tour.next")}
            </button>
          </>
        ) : (
          <button class="primary" onClick={leave}>
            {t("tour.done")}
          </button>
        )}
      </div>
    </section>
  );
}

/** Marks the part of the page that the stop is about, as soon as it is there. */
function usePointing(stop: Stop | null): void {
  useEffect(() => {
    const point = () => {
      const part = stop && document.querySelector(stop.part);
      if (part?.classList.contains("toured")) return;
      for (const old of document.querySelectorAll(".toured")) old.classList.remove("toured");
      part?.classList.add("toured");
      part?.scrollIntoView({ block: "nearest" });
    };
    point();
    const watcher = new MutationObserver(point);
    if (stop) watcher.observe(document.getElementById("main")!, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [stop]);
}
