// A search under way: what it is doing, how far it is, and how to stop it.
import { useState } from "preact/hooks";
import { numeral, t } from "../../i18n/catalogue";
import { gradeWords } from "../../i18n/words";
import { solve } from "../../wire/client";
import type { Color, Draft, GaveUp, Progress, Solution } from "../../wire/message";
import { type Search, useSearch } from "./search";

export interface SolvingState extends Pick<Search<Progress>, "running" | "progress" | "failure" | "stop"> {
  gaveUp: GaveUp | null;
  start: (draft: Draft, seconds?: number) => void;
}

const SECONDS = 30;

export function useSolving(size: number, solved: (solution: Solution) => void): SolvingState {
  const search = useSearch<Progress>(size);
  const [gaveUp, setGaveUp] = useState<GaveUp | null>(null);
  const stop = () => {
    setGaveUp(null);
    search.stop();
  };
  const start = (draft: Draft, seconds = SECONDS) => {
    setGaveUp(null);
    search.run(
      (tell, signal) => solve(draft, seconds, tell, signal),
      (result) => ("solved" in result ? solved(result.solved) : setGaveUp(result.gaveUp)),
    );
  };
  return { ...search, gaveUp, start, stop };
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
          <p>{progress ? progressWords(progress) : t("solve.starting")}</p>
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

function progressWords({ nodes, nodes_per_second, ms }: Progress): string {
  const seconds = (ms / 1000).toFixed(1);
  return t("solve.progress", { nodes: numeral(nodes), speed: numeral(Math.round(nodes_per_second)), seconds });
}

function gaveUpWords({ limit, nodes, bounds }: GaveUp, defender: Color): string {
  const reason = t("solve.gave_up", { nodes: numeral(nodes), limit: t(`limit.${limit}`) });
  return bounds ? `${reason} ${boundsWords(bounds, defender)}` : reason;
}

function boundsWords({ low, high }: NonNullable<GaveUp["bounds"]>, defender: Color): string {
  if (low.verdict === "dead" && high.verdict === "alive") return t("solve.unknown_yet");
  return t("solve.between", { low: gradeWords(low, defender), high: gradeWords(high, defender) });
}
