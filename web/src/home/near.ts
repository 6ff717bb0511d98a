// Where the page has a machine beside its server, what is small is solved here, and the server is asked for the rest.
import { type SolveResult, solve } from "../wire/client";
import { type Draft, inJson, type Progress, progress, solution } from "../wire/message";
import { maybe, record } from "../wire/shape";
import { ask, isReady } from "./home";

/** What takes longer is not small. */
const SECONDS = 1;

const searched = record({ solution: maybe(solution) });

/** Solves a draft wherever that is sooner done. */
export async function solveNearby(
  draft: Draft,
  seconds: number,
  tell: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<SolveResult> {
  const found = isReady() ? await solvedHere(draft, tell, signal) : null;
  return found ?? solve(draft, seconds, tell, signal);
}

async function solvedHere(
  draft: Draft,
  tell: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<SolveResult | null> {
  const question = inJson({ draft, first_only: false, seconds: SECONDS });
  const asking = { signal, tell: (told: unknown) => tell(progress(told)) };
  const answer = await ask("POST /api/solve", question, asking).catch(() => null); // The server says what is wrong.
  signal.throwIfAborted();
  const found = answer ? searched(answer).solution : null;
  return found ? { solved: found, here: true } : null;
}
