// The witness: has the reader's own machine check the certificate of a verdict that a server sends, and compares what it proves with
// what the server says. Nobody has to believe the server then.
import { api } from "../wire/client";
import type { Code } from "../wire/code";
import {
  type Color,
  checked,
  type Draft,
  draft,
  inJson,
  type ProblemRef,
  type Solution,
  solution,
} from "../wire/message";
import { maybe, record } from "../wire/shape";
import { asShown, type Turn, undone } from "../wire/turn";
import { inBase64 } from "./base64";
import { ask } from "./home";

/** A verdict, and what it is about. */
export interface VouchedProps {
  solution: Solution;
  problem: ProblemRef;
  draft: Draft;
  defender: Color;
  /** Has this browser found it, beside a server? */
  isNear?: boolean;
}

export type Testimony =
  | { state: "checking" }
  /** It holds: after so many positions, in so many milliseconds, here. */
  | { state: "holds"; states: number; ms: number }
  /** What the server says is not what its certificate proves; the flaw, where that proves nothing. */
  | { state: "forged"; flaw: Code<"flaw"> | null }
  /** There is nothing to be checked, or no way to do it. */
  | { state: "silent" };

const believed = record({ checked, draft: maybe(draft), solution: maybe(solution) });

/** What our own machine makes of a verdict. */
export async function testified(
  problem: ProblemRef,
  shown: Draft,
  said: Solution,
  signal: AbortSignal,
): Promise<Testimony> {
  const turn = ("id" in problem && problem.turn) || null;
  const began = performance.now();
  const certificate = inBase64(await (await api.certificate(problem)).arrayBuffer());
  signal.throwIfAborted();
  const told = await ask("POST /api/believe", inJson({ draft: asDrawn(shown, turn), certificate }), { signal });
  const { checked, solution } = asShown(turn, believed)(told);
  if (!checked.ok || !solution) return { state: "forged", flaw: checked.flaw };
  if (!saysTheSame(said, solution)) return { state: "forged", flaw: null };
  return { state: "holds", states: checked.states, ms: Math.round(performance.now() - began) };
}

/** The problem as its author drew it. */
function asDrawn(shown: Draft, turn: Turn | null): Draft {
  return turn ? asShown(undone(turn), draft)(JSON.parse(inJson(shown))) : shown;
}

/** Do both say the same of the position and of every move? How long it took, and how hard it is, nobody has to prove. */
export function saysTheSame(one: Solution, other: Solution): boolean {
  return claims(one) === claims(other);
}

function claims({ grade, standing, to_move, scope, region, targets, best, moves }: Solution): string {
  const sorted = (points: readonly string[]) => [...points].sort();
  const assumed = ({ footing, extent, assumptions }: Solution["standing"]) => [
    footing,
    extent,
    assumptions.map(({ code, points }) => [code, sorted(points)]),
  ];
  const graded = ({ verdict, ko_balance }: Solution["grade"]) => [verdict, ko_balance];
  const firsts = moves.map((one) => [one.move, graded(one.grade), assumed(one.standing), one.correct, one.length]);
  return JSON.stringify([
    [graded(grade), assumed(standing), to_move, scope],
    [region.kind, sorted(region.points), sorted(targets), sorted(best)],
    firsts.sort(([one], [other]) => (one! < other! ? -1 : 1)),
  ]);
}
