// The room that somebody is about to open, as the form has it, kept for the next time.
import { loadAs, save } from "../../store";
import { code } from "../../wire/code";
import type { Offer } from "../../wire/go";
import { color } from "../../wire/message";
import { type Machine, machine, type Pace, pace, scheme, type Wanted } from "../../wire/room";
import { flag, maybe, number, type Of, record, text } from "../../wire/shape";
import { SCHEMES } from "./numbers";

/** How fast a game can go, with the usual numbers. */
export const PACES: Pace[] = [
  { kind: "fixed", action: 30 },
  { kind: "byo_yomi", main: 600, period: 60, periods: 5 },
  { kind: "fischer", main: 600, increment: 30, cap: 1200 },
  { kind: "correspondence", phase: 86_400 },
];

const plan = record({
  size: number,
  black: text,
  white: text,
  /** What plays against the team, if no people do, and its colour. */
  machine: maybe(machine),
  computer: color,
  scheme,
  /** How White decides, where that is not as Black does. */
  other: maybe(scheme),
  pace,
  /** Stones, or as the ranks say. */
  handicap: (value: unknown): number | "ranks" => (typeof value === "number" ? value : "ranks"),
  komi: number,
  scoring: code("scoring"),
  talk: code("talk"),
  drawing: flag,
  glass: flag,
  reveal: flag,
  hints: flag,
  quorum: number,
  listed: flag,
  questions: flag,
});
export type Plan = Of<typeof plan>;

const FIRST = {
  size: 9,
  machine: null,
  computer: "white",
  scheme: SCHEMES[0]!,
  other: null,
  pace: PACES[0]!,
  handicap: 0,
  komi: 6.5,
  scoring: "area",
  talk: "open",
  drawing: true,
  glass: false,
  reveal: true,
  hints: false,
  quorum: 0,
  listed: false,
  questions: false,
} satisfies Partial<Plan>;

/** What was opened last, or the usual room with teams of these names. */
export function lastPlan(names: Pick<Plan, "black" | "white">): Plan {
  return loadAs<Plan>("room", plan, { ...FIRST, ...names });
}

export function keepPlan(plan: Plan): void {
  save("room", JSON.stringify(plan));
}

/** The plan with what does not go together put right. */
export function fitting(plan: Plan, offer: Offer): Plan {
  const most = offer.boards.find(({ size }) => size === plan.size)?.most_handicap ?? 0;
  const handicap = typeof plan.handicap === "number" ? Math.min(plan.handicap, most) : plan.handicap;
  const pace =
    plan.pace.kind === "fischer"
      ? { ...plan.pace, cap: Math.max(plan.pace.cap, plan.pace.main, plan.pace.increment) }
      : plan.pace;
  return {
    ...plan,
    handicap,
    machine: offered(plan.machine, offer),
    pace,
    black: plan.black.trim(),
    white: plan.white.trim(),
  };
}

/** The machine, where there still is such a one. */
export function offered(machine: Machine | null, { rungs, engines, door }: Offer): Machine | null {
  if (machine?.kind === "outside") return door ? machine : null;
  if (machine?.kind === "bot" && rungs.some(({ name }) => name === machine.rung)) return machine;
  return machine?.kind === "engine" && engines.includes(machine.name) ? machine : null;
}

/** What the server is asked for. */
export function wantedOf({ black, white, machine, computer, scheme, other, handicap, ...rest }: Plan): Wanted {
  const crew = (color: "black" | "white") => {
    if (machine !== null && color === computer) return machine;
    return { kind: "people" as const, scheme: color === "white" && machine === null && other ? other : scheme };
  };
  const stones = handicap === "ranks" ? { handicap: 0, by_ranks: true } : { handicap, by_ranks: false };
  return {
    ...rest,
    ...stones,
    black: { name: black, crew: crew("black") },
    white: { name: white, crew: crew("white") },
  };
}
