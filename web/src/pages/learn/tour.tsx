// The tour: a first lesson. Cards point at parts of the page, one after the other, and twice the visitor plays: the
// real board, the real answers. It can be left at any time and is found again on the page for learners.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Key, t } from "../../i18n/catalogue";
import { here } from "../../place";
import { go, problemPath } from "../../route";

interface Stop {
  text: Key;
  /** The page it happens on, and the part of it that is pointed at. */
  path: string;
  part: string;
  /** Where the visitor plays: what the page shows once that is done, and what to say after a wrong move. */
  task?: { done: string; wrong: Key };
}

const FIRST = problemPath("shapes-01-straight-three");
const SECOND = problemPath("shapes-02-bent-three");
/** A problem was solved, and it is said so. */
const DONE = ".result-right[data-over]";

const STOPS: Stop[] = [
  { text: "tour.library", path: "/library", part: ".card" },
  { text: "tour.question", path: FIRST, part: ".question" },
  { text: "tour.play", path: FIRST, part: ".stage-window", task: { done: DONE, wrong: "tour.play_wrong" } },
  { text: "tour.result", path: FIRST, part: ".result" },
  { text: "tour.alone", path: SECOND, part: ".stage-window", task: { done: DONE, wrong: "tour.alone_wrong" } },
  { text: "tour.controls", path: SECOND, part: ".controls" },
  { text: "tour.understand", path: SECOND, part: "[data-testid=understand]" },
  { text: "tour.edit", path: "/edit", part: ".toolbox" },
];

const at = signal<number | null>(null);

export function startTour(): void {
  show(0);
}

/** Is this where the tour is now? What watches the page may hear of a change after the visitor has gone on or left. */
function isAt(stop: Stop | null): stop is Stop {
  return stop !== null && at.value !== null && STOPS[at.value] === stop;
}

/** Goes to a stop, and to its page where we are elsewhere. */
function show(stop: number): void {
  at.value = stop;
  const { path } = STOPS[stop]!;
  if (here().pathname !== path) go(path);
}

function leave(): void {
  at.value = null;
  for (const part of document.querySelectorAll(".toured")) part.classList.remove("toured");
}

export function Tour() {
  const card = useRef<HTMLElement>(null);
  const stop = at.value === null ? null : STOPS[at.value]!;
  useEffect(() => card.current?.focus({ preventScroll: true }), [at.value === null]);
  usePointing(stop);
  const went = useTask(stop);
  if (stop === null || at.value === null) return null;
  const number = at.value + 1;
  const text = stop.task && went === "wrong" ? stop.task.wrong : stop.text;
  const waits = stop.task !== undefined && went !== "done";
  return (
    <section class="tour" role="dialog" aria-label={t("tour.title")} tabIndex={-1} ref={card}>
      <p aria-live="polite">{t(text)}</p>
      <div class="button-row">
        <span class="quiet figure">{t("tour.count", { n: number, of: STOPS.length })}</span>
        <span class="spring" />
        {number > 1 && <button onClick={() => show(number - 2)}>{t("tour.back")}</button>}
        {number < STOPS.length ? (
          <>
            <button onClick={leave}>{t("tour.leave")}</button>
            <button class={waits ? undefined : "primary"} onClick={() => show(number)}>
              {t(waits ? "tour.skip" : "tour.next")}
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

type Went = "open" | "wrong" | "done";

/** How a task goes. What the visitor gets done while the card stands there leads on by itself. */
function useTask(stop: Stop | null): Went {
  const [went, setWent] = useState<Went>("open");
  const task = stop?.task;
  useEffect(() => {
    const now = (): Went => {
      if (!task || here().pathname !== stop.path) return "open";
      if (document.querySelector(task.done)) return "done";
      return document.querySelector(".result-wrong") ? "wrong" : "open";
    };
    let before = now();
    setWent(before);
    return whenChanged(task !== undefined, () => {
      if (!isAt(stop)) return;
      const after = now();
      setWent(after);
      if (after === "done" && before !== "done") show(STOPS.indexOf(stop) + 1);
      before = after;
    });
  }, [stop]);
  return went;
}

/** Marks the part of the page that the stop is about, as soon as it is there. */
function usePointing(stop: Stop | null): void {
  useEffect(() => {
    const point = () => {
      if (stop && !isAt(stop)) return;
      const part = stop && here().pathname === stop.path ? document.querySelector(stop.part) : null;
      if (part?.classList.contains("toured")) return;
      for (const old of document.querySelectorAll(".toured")) old.classList.remove("toured");
      part?.classList.add("toured");
      part?.scrollIntoView({ block: "nearest" });
    };
    point();
    return whenChanged(stop !== null, point);
  }, [stop]);
}

/** Calls whenever something on the page has changed. */
function whenChanged(on: boolean, call: () => void): () => void {
  const watcher = new MutationObserver(call);
  const what = { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "data-over"] };
  if (on) watcher.observe(document.getElementById("main")!, what);
  return () => watcher.disconnect();
}
