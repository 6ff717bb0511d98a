// A search under way: what it is doing, how far it is, and how to stop it.
import { useEffect, useRef, useState } from "preact/hooks";
import { numeral, t } from "../../i18n/catalogue";
import { errorWords, gradeWords } from "../../i18n/words";
import { solve, wasAborted } from "../../wire/client";
import type { Color, Draft, GaveUp, Progress, Solution } from "../../wire/message";

export interface SolvingState {
  running: boolean;
  progress: Progress | null;
  gaveUp: GaveUp | null;
  failure: string | null;
  start: (draft: Draft, seconds?: number) => void;
  stop: () => void;
}

const SECONDS = 30;
const QUIET = { running: false, progress: null, gaveUp: null, failure: null };

export function useSolving(solved: (solution: Solution) => void): SolvingState {
  const [state, setState] = useState<Omit<SolvingState, "start" | "stop">>(QUIET);
  const work = useRef<AbortController | null>(null);
  const stop = () => {
    work.current?.abort();
    work.current = null;
    setState(QUIET);
  };
  const start = async (draft: Draft, seconds = SECONDS) => {
    stop();
    const own = (work.current = new AbortController());
    setState({ ...QUIET, running: true });
    try {
      const progress = (progress: Progress) => setState({ ...QUIET, running: true, progress });
      const result = await solve(draft, seconds, { progress }, own.signal);
      if (own.signal.aborted) return;
      setState({ ...QUIET, gaveUp: "gaveUp" in result ? result.gaveUp : null });
      if ("solved" in result) solved(result.solved);
    } catch (cause) {
      if (!wasAborted(cause) && !own.signal.aborted) setState({ ...QUIET, failure: errorWords(cause, draft.stones.size) });
    }
  };
  useEffect(() => () => work.current?.abort(), []);
  return { ...state, start: (draft, seconds) => void start(draft, seconds), stop };
}

interface SolvingProps {
  solving: SolvingState;
  /** Whose stones are in question. */
  defender: Color;
  start: () => void;
}

export function Solving({ solving, defender, start }: SolvingProps) {
  const { running, progress, gaveUp, failure } = solving;
  return (
    <div class="solving">
      {running && (
        <>
          <p>{progress ? progressWords(progress, defender) : t("solve.starting")}</p>
          <progress aria-label={t("solve.title")} />
          <button onClick={solving.stop}>{t("solve.stop")}</button>
        </>
      )}
      {gaveUp && <p>{gaveUpWords(gaveUp, defender)}</p>}
      {failure && <p class="said-refused">{failure}</p>}
      {!running && <button onClick={start}>{gaveUp ? t("solve.again") : t("solve.start")}</button>}
    </div>
  );
}

function progressWords({ nodes, nodes_per_second, ms, bounds }: Progress, defender: Color): string {
  const seconds = (ms / 1000).toFixed(1);
  const done = t("solve.progress", { nodes: numeral(nodes), speed: numeral(Math.round(nodes_per_second)), seconds });
  return bounds ? `${done} ${boundsWords(bounds, defender)}` : done;
}

function gaveUpWords({ limit, nodes, bounds }: GaveUp, defender: Color): string {
  const reason = limit === "memory" ? t("solve.gave_up_memory") : t("solve.gave_up", { nodes: numeral(nodes) });
  return bounds ? `${reason} ${boundsWords(bounds, defender)}` : reason;
}

function boundsWords({ low, high }: NonNullable<Progress["bounds"]>, defender: Color): string {
  if (low.verdict === "dead" && high.verdict === "alive") return t("solve.unknown_yet");
  return t("solve.between", { low: gradeWords(low, defender), high: gradeWords(high, defender) });
}
