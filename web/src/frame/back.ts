// A server that does not answer: it is asked again and again, ever more rarely, and what failed is tried anew
// as soon as it is back.
import { useEffect, useRef } from "preact/hooks";
import { ApiError, isUp } from "../wire/client";

/** The first pause and the longest. */
const FIRST_MS = 1000;
const LONGEST_MS = 10_000;

/** Calls when the server answers again after this failure; other failures are not its absence. */
export function useServerBack(failure: unknown, back: () => void): void {
  const call = useRef(back);
  call.current = back;
  const away = isAbsence(failure);
  useEffect(() => {
    if (!away) return;
    let [timer, pause] = [0, FIRST_MS];
    const ask = async () => {
      const up = await isUp();
      if (timer === GONE) return;
      if (up) return call.current();
      pause = Math.min(LONGEST_MS, 2 * pause);
      timer = window.setTimeout(ask, pause);
    };
    timer = window.setTimeout(ask, pause);
    return () => {
      clearTimeout(timer);
      timer = GONE;
    };
  }, [failure]);
}

/** Stands for the timer of a page that has been left. */
const GONE = -1;

function isAbsence(failure: unknown): boolean {
  const code = failure instanceof ApiError ? failure.code : (failure as { code?: unknown } | null)?.code;
  return code === "offline" || code === "cut_off";
}
