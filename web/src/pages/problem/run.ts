// A run against the clock goes on by itself: each try leads to the next problem.
import { useLayoutEffect, useRef } from "preact/hooks";
import { problemPath, replace } from "../../route";
import { continuePath, courseIn } from "./course";
import type { Opened, Way } from "./opened";

/** How long it can be seen that something was right, and that it was wrong. */
const RIGHT_MS = 250;
const WRONG_MS = 700;

export function useRun({ ref, way: first }: Opened, way: Way | null): void {
  const begun = useRef(first);
  useLayoutEffect(() => {
    const run = way?.now?.course?.run;
    const isHere = "id" in ref && way?.now?.problem?.id === ref.id;
    if (!way || !run || way === begun.current || isHere) return;
    const wasRight = run.solved > (begun.current?.now?.course?.run?.solved ?? 0);
    const path = way.next ? problemPath(way.next) + way.search : continuePath(courseIn(way.search));
    const timer = setTimeout(() => replace(path), wasRight ? RIGHT_MS : WRONG_MS);
    return () => clearTimeout(timer);
  }, [way]);
}
