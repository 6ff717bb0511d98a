// A search under way: what it is doing, how far it is, and how to stop it.
import { useState } from "preact/hooks";
import { numeral, t } from "../../i18n/catalogue";
import { gradeWords, moveName } from "../../i18n/words";
import { solve } from "../../wire/client";
import type { Color, Draft, GaveUp, Progress, Solution } from "../../wire/message";
import { type Search, useSearch } from "./search";

export interface SolvingState extends Pick<Search<Progress>, "running" | "progress" | "failure" | "stop"> {
  gaveUp: GaveUp | null;
  /** Lines of the board. */
  size: number;
  start: (draft: Draft, seconds?: number) => void;
}

const SECONDS = 30;
/** Moves of the line that is being tried. */
const MOST_TRIED = 6;

/** Some other way to solve is taken where it is given. */
export function useSolving(
  size: number,
  solved: (solution: Solution, here: boolean) => void,
  ask: typeof solve = solve,
): SolvingState {
  const search = useSearch<Progress>(size);
  const [gaveUp, setGaveUp] = useState<GaveUp | null>(null);
  const stop = () => {
    setGaveUp(null);
    search.stop();
  };
  const start = (draft: Draft, seconds = SECONDS) => {
    setGaveUp(null);
    search.run(
      (tell, signal) => ask(draft, seconds, tell, signal),
      (result) => ("solved" in result ? solved(result.solved, result.here ?? false) : setGaveUp(result.gaveUp)),
    );
  };
  return { ...search, gaveUp, size, start, stop };
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
          <p data-testid="progress">
            {progress ? progressWords(progress, defender, solving.size) : t("solve.starting")}
          </p>
          <progress aria-label={t("solve.title")} />
          <button onClick={solving.stop}>{t("solve.stop")}</button>
        </>
      )}
      {gaveUp && <p data-testid="gave-up">{gaveUpWords(gaveUp, defender, solving.size)}</p>}
      {failure && <p class="said-refused">{failure}</p>}
      {!running && <button onClick={start}>{gaveUp ? t("solve.again") : t("solve.start")}</button>}
    </div>
  );
}

/** What is liked at first sight, how far it is, what is proved, and what is being tried. */
function progressWords(progress: Progress, defender: Color, size: number): string {
  const { nodes, nodes_per_second, ms, line, bounds } = progress;
  const seconds = (ms / 1000).toFixed(1);
  const count = t("solve.progress", { nodes: numeral(nodes), speed: numeral(Math.round(nodes_per_second)), seconds });
  const moves = line.slice(0, MOST_TRIED).map((move) => moveName(move, size));
  const trying = moves.length > 0 && t("solve.trying", { moves: moves.join(" ") });
  const sight = promisingWords(progress, "solve.sight", size);
  return [sight, count, bounds && provedWords(bounds, defender), trying].filter(Boolean).join(" ");
}

/** The move that is liked best, and how sure that is where it is known. */
function promisingWords(
  { promising, sure }: Pick<GaveUp, "promising" | "sure">,
  words: "solve.sight" | "solve.promising",
  size: number,
): string | null {
  if (!promising) return null;
  const said = t(words, { move: moveName(promising, size) });
  return sure === null ? said : `${said} ${t("solve.sure", { sure: (sure / 100).toFixed(2) })}`;
}

function gaveUpWords(found: GaveUp, defender: Color, size: number): string {
  const { limit, nodes, bounds } = found;
  const reason = t("solve.gave_up", { nodes: numeral(nodes), limit: t(`limit.${limit}`) });
  const best = promisingWords(found, "solve.promising", size);
  return [best, reason, bounds && boundsWords(bounds, defender)].filter(Boolean).join(" ");
}

function provedWords(bounds: NonNullable<GaveUp["bounds"]>, defender: Color): string {
  const { low, high } = bounds;
  const isSettled = low.verdict === high.verdict && low.ko_balance === high.ko_balance;
  return isSettled ? t("solve.settled", { grade: gradeWords(low, defender) }) : boundsWords(bounds, defender);
}

function boundsWords({ low, high }: NonNullable<GaveUp["bounds"]>, defender: Color): string {
  if (low.verdict === "dead" && high.verdict === "alive") return t("solve.unknown_yet");
  return t("solve.between", { low: gradeWords(low, defender), high: gradeWords(high, defender) });
}
