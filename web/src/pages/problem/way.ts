// The way on: which problem comes before and after this one in the list that it was found in, and what comes when the
// list ends.
import { useEffect, useRef, useState } from "preact/hooks";
import { numeral, t } from "../../i18n/catalogue";
import { problemPath } from "../../route";
import { level, levelAsked } from "../../store";
import { ahead, api, type Standing } from "../../wire/client";
import type { Collection, Deeds, Onward } from "../../wire/message";
import { queryIn, searchOf } from "../library/query";
import { titleOf } from "../library/title";
import { type Course, continuePath, courseIn, ledOn } from "./course";
import type { Opened, Way } from "./opened";
import type { Progress } from "./progress";

/** A step that can be taken, in words. */
export interface Step {
  path: string;
  words: string;
  /** It leaves the list. */
  beyond?: boolean;
}

/** What lies beyond the last problem of a list: what is left in it, and another collection. */
export interface Ending {
  words: string;
  steps: Step[];
}

/** The address of a problem that comes next on a way to train. */
export function onwardPath(id: string, course?: Course): string {
  return problemPath(id) + ledOn(course);
}

/** What was passed by on the way, the latest first: it does not come again so soon. */
let passed: string[] = [];
const MOST_PASSED = 50;

/** What was last told of a problem that comes next: whoever goes there need not ask again. */
let coming: { path: string; way: Way } | null = null;

/** The way at a problem that somebody was led to. */
export function arriving(id: string, search: string): Way | Promise<Way> {
  const told = coming?.path === onwardPath(id, courseIn(search)) ? coming.way : null;
  coming = null;
  return told ?? onward(id, search);
}

/** By level: what comes next depends on the visitor, and nothing lies behind. A problem that is rated comes until it was tried. */
export async function onward(id: string, search: string): Promise<Way> {
  passed = [id, ...passed.filter((other) => other !== id)].slice(0, MOST_PASSED);
  const { begin: _, ...course } = courseIn(search);
  const now = await nextFor({ except: passed.join(","), ...levelAsked() }, course);
  const next = nextOf(now, id);
  if (next) ahead(next);
  return wayOf(now, course, next);
}

function wayOf(now: Onward, course: Course, next: string | null): Way {
  const spot = { at: 0, of: 0, previous: null, next };
  return { level: now.level, now, heard: performance.now(), ...spot, search: ledOn(course) };
}

/** Who may not have anything written down is led on without a rating. */
export async function nextFor(asked: Standing, course: Course = { way: "stream" }): Promise<Onward> {
  const now = await told(asked, course);
  const { problem } = now;
  coming = problem && { path: onwardPath(problem.id, course), way: { ...wayOf(now, course, null), early: true } };
  return now;
}

function told(asked: Standing, course: Course): Promise<Onward> {
  if (course.way !== "stream") return api.train({ ...asked, ...course });
  return api.train(asked).catch(() => api.onward(asked));
}

function nextOf({ problem }: Onward, here: string): string | null {
  return problem && problem.id !== here ? problem.id : null;
}

/** The way on from a problem. By level it is another one after each deed: whoever misses is asked less. */
export function useWay({ way, ref }: Opened, { deeds }: Progress): Way | null {
  const [now, setNow] = useState(way);
  const first = useRef(deeds);
  const begun = useRef(level.value);
  useEffect(() => {
    if (deeds === first.current && level.value === begun.current && !way?.early) return;
    if (way?.level == null || !("id" in ref)) return;
    let current = true;
    onward(ref.id, way.search).then(
      (next) => current && setNow(next),
      () => undefined, // The way that was found before leads on, too.
    );
    return () => {
      current = false;
    };
  }, [deeds, level.value]);
  return now;
}

/** The step to the next problem: of the list, or else the first that lies beyond it. */
export function nextStep(way: Way | null, ending: Ending | null): Step | null {
  if (way?.now && !way.next && isCourse(way)) {
    return { path: continuePath(courseIn(way.search)), words: t("ways.finish"), beyond: true };
  }
  const path = way?.next ? problemPath(way.next) + way.search : ending?.steps[0]?.path;
  return path ? { path, words: t("problem.next"), beyond: !way?.next } : null;
}

/** Is it another way than the stream? */
export function isCourse(way: Way | null): boolean {
  return way !== null && way.level !== null && courseIn(way.search).way !== "stream";
}

/** What comes after the last problem, once that is over. */
export function useEnding(opened: Opened, way: Way | null, over: boolean, { settled }: Progress): Ending | null {
  const [ending, setEnding] = useState<Ending | null>(null);
  const last = over && way !== null && way.next === null && !isCourse(way);
  useEffect(() => {
    const find = async () => setEnding(await endingOf(opened, isSolved(await settled())));
    if (last) find().catch(() => undefined); // The list itself can always be gone back to.
  }, [last]);
  return last ? ending : null;
}

function isSolved(deeds: Deeds | null): boolean {
  return deeds?.state === "solved" || deeds?.state === "hinted";
}

async function endingOf({ summary, way, ref }: Opened, solved: boolean): Promise<Ending> {
  const asked = queryIn(way?.search ?? "");
  const whole = way?.level === null && !Object.keys(asked).length;
  const query = whole ? { collection: summary?.collection } : asked;
  const [left, collections] = await Promise.all([
    api.problems({ ...query, solved: "no", per_page: 2 }),
    api.collections(),
  ]);
  const here = "id" in ref ? ref.id : "";
  const first = left.problems.find(({ id }) => id !== here);
  const count = solved ? left.total : left.total - 1;
  const filtered = Object.keys(query).some((name) => name !== "collection" && name !== "sort");
  const collection = filtered ? undefined : collections.find(({ id }) => id === query.collection);
  const name = collection ? titleOf(collection) : t("end.list");
  const steps = first
    ? [{ path: problemPath(first.id) + searchOf(query), words: t("end.left", { n: numeral(count) }) }]
    : [];
  const next = await nextCollection(collections, query.collection ?? summary?.collection ?? "");
  return { words: t(first ? "end.last" : "end.solved", { name }), steps: next ? [...steps, next] : steps };
}

/** The first problem to be solved of the next collection that has one. */
async function nextCollection(all: Collection[], here: string): Promise<Step | null> {
  const at = all.findIndex(({ id }) => id === here);
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
  const next = others.find(({ count, solved }) => solved < count);
  if (!next) return null;
  const query = { collection: next.id };
  const { problems } = await api.problems({ ...query, solved: "no", per_page: 1 });
  const first = problems[0];
  return first
    ? { path: problemPath(first.id) + searchOf(query), words: t("end.next", { name: titleOf(next) }) }
    : null;
}
