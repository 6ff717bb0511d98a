// Sentences put together from what the server says in codes and grades.
import { shown } from "../board/naming";
import { LEVEL_STEPS, type Level, naming } from "../store";
import { ApiError } from "../wire/client";
import type { Args } from "../wire/code";
import type { Score } from "../wire/generated";
import type { Rung } from "../wire/go";
import type {
  Color,
  Engine,
  Goal,
  Grade,
  Label,
  Lesson,
  Line,
  Move,
  Outcome,
  PlayedBy,
  Point,
  Remark,
  Settings,
  Solution,
  Standing,
  Summary,
} from "../wire/message";
import { TECHNIQUES } from "../wire/techniques";
import { byCode, type Key, keys, language, numeral, t } from "./catalogue";

export function colorName(color: Color): string {
  return t(`color.${color}`);
}

export function other(color: Color): Color {
  return color === "black" ? "white" : "black";
}

function sides(defender: Color): { defender: string; attacker: string } {
  return { defender: colorName(defender), attacker: colorName(other(defender)) };
}

/** "seki, or better": the fewest words for a grade, as far as it is proved. */
export function gradeWords(grade: Grade, defender: Color, { extent }: Extended = EXACT): string {
  return t(`extent.${extent}`, { grade: verdictWords(grade, defender) });
}

/** How much of a grade is proved. */
type Extended = Pick<Standing, "extent">;
const EXACT: Extended = { extent: "exact" };

/** "ko: White needs one more threat". */
function verdictWords({ verdict, ko_balance: balance }: Grade, defender: Color): string {
  if (verdict !== "ko" || balance === null) return t(`verdict.${verdict}`);
  const [side, n] = balance > 0 ? [other(defender), balance] : [defender, 1 - balance];
  return t(n === 1 ? "verdict.ko_one" : "verdict.ko_many", { side: colorName(side), n });
}

/** What a grade means for the stones in question, for a reader who may not know the term. */
export function gradeMeaning(grade: Grade, defender: Color, { extent }: Extended = EXACT): string {
  const meaning = verdictMeaning(grade, defender);
  return extent === "exact" ? meaning : `${meaning} ${t(`meaning.${extent}`, sides(defender))}`;
}

function verdictMeaning(grade: Grade, defender: Color): string {
  const names = sides(defender);
  if (grade.verdict !== "ko" || grade.ko_balance === null) return t(`meaning.${grade.verdict}`, names);
  const n = grade.ko_balance;
  if (n === 0) return t("meaning.ko_even", names);
  return n > 0 ? t("meaning.ko_attacker", { ...names, n }) : t("meaning.ko_defender", { ...names, n: 1 - n });
}

/** "Black kills." Of a ko or a seki perhaps only one half is proved. */
export function resultSentence({ verdict }: Grade, defender: Color, { extent }: Extended = EXACT): string {
  const names = sides(defender);
  const half = (extent === "at_least" || extent === "at_most") && (verdict === "ko" || verdict === "seki");
  const result = half ? t(`result.${verdict}_${extent}`, names) : t(`result.${verdict}`, names);
  return extent === "nothing" ? t("result.believed", { result }) : result;
}

/** The verdict of a solution and its answer, in one or two sentences. */
export function solutionWords(solution: Solution, defender: Color, size: number): string {
  const result = resultSentence(solution.grade, defender, solution.standing);
  const best = moveList(solution.best, size);
  const only = solution.best.length === 1 && solution.best[0] !== "pass";
  if (only && solution.scope === "all") return `${result} ${t("solution.only", { move: best })}`;
  if (only && solution.scope === "region") return `${result} ${t("solution.only_region", { move: best })}`;
  return solution.best.length ? `${result} ${t("solution.best", { moves: best })}` : result;
}

export function moveName(move: Move, size: number): string {
  return move === "pass" ? t("move.pass") : shown(move, size, naming.value);
}

/** Where somebody stands among the moves: "2/5 White C1". */
export function placeWords(
  made: { move: Move | null; color: Color | null },
  at: number,
  of: number,
  size: number,
): string {
  const move = made.move && made.color ? `${colorName(made.color)} ${moveName(made.move, size)}` : t("play.start");
  return t("play.position", { at, of, move });
}

/** "Rung 3". */
export function rungName({ name, title }: Pick<Rung, "name" | "title">): string {
  return byCode("rung", name, title);
}

/** How a game ended: "Black won by 3.5 points". */
export function scoreWords({ code, winner, points }: Score): string {
  return t(`margin.${code}`, { color: winner ? colorName(winner) : "", n: points ?? 0 });
}

export function moveList(moves: Move[], size: number): string {
  return moves.map((move) => moveName(move, size)).join(", ");
}

/** The question that a problem asks. Where its author states no goal, finding out is the question. */
export function questionWords(goal: Goal | null, toMove: Color, asked: Color | null = null): string {
  if (asked) return asksWords(toMove, asked);
  return goal ? goalSentence(goal, toMove) : t("goal.open", { color: colorName(toMove) });
}

/** "Black to play: what becomes of White?" */
function asksWords(toMove: Color, target: Color): string {
  const names = { color: colorName(toMove), target: colorName(target) };
  return toMove === target ? t("goal.asks_own", names) : t("goal.asks", names);
}

/** "1 min 5 s". */
export function timeWords(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  const [m, s] = [Math.floor(seconds / 60), seconds % 60];
  return m ? t("deeds.minutes", { m: numeral(m), s }) : t("deeds.seconds", { s });
}

/** "Black to kill", in the reader's language. */
export function goalSentence(goal: Goal | null, toMove: Color): string {
  if (!goal) return t("goal.none", { color: colorName(toMove) });
  return t(`goal.${goal.aim}`, { color: colorName(goal.side), other: colorName(other(goal.side)) });
}

/** "12 kyu", "3 dan": a step of the scale, whose 30th is 1 kyu. */
export function rankWords(step: number): string {
  return step > 30 ? t("rank.dan", { n: step - 30 }) : t("rank.kyu", { n: 31 - step });
}

/** What a level is called that somebody may choose. */
export function levelWords(level: Level): string {
  if (level === "auto" || level === "never" || level === "dan") return t(`level.${level}`);
  return rankWords(LEVEL_STEPS[level]);
}

/** "16–13 kyu". */
export function rankRange(from: number, to: number): string {
  return to > 30 ? `${rankWords(from)} – ${rankWords(to)}` : t("rank.kyu", { n: `${31 - from}–${31 - to}` });
}

/** The title of a problem. Those that ship with the program have names in every language; others stay as they are. */
export function titleWords(title: string, label: Label | null | undefined): string {
  return label ? t(`title.${label.code}`, valuesOf(label.args)) : title || t("problem.untitled");
}

/** A search, with the problems that ship whose names in the reader's language fit, and with what a proof may show that is
 * called so; the server knows English names and no techniques. */
export function searchWords(q: string): { q: string; labels?: string; shown?: string } {
  const wanted = q.trim().toLowerCase();
  if (!wanted) return { q };
  const fits = (key: Key) =>
    t(key)
      .replace(/\{\w+\}/g, "")
      .toLowerCase()
      .includes(wanted);
  const named = (family: RegExp) =>
    keys()
      .filter((key) => family.test(key) && fits(key))
      .map((key) => key.slice(key.indexOf(".") + 1))
      .join(",");
  const shown = TECHNIQUES.filter((tag) => fits(`tag.${tag}` as Key)).join(",");
  const labels = language.value === "en" ? "" : named(/^(title|shape)\./);
  return { q, ...(labels && { labels }), ...(shown && { shown }) };
}

/** What becomes of the moves that are not right: "dead (2), ko (1)". */
export function othersWords({ moves }: Solution): string {
  const others = moves.filter(({ move, correct }) => !correct && move !== "pass").map(({ grade }) => grade.verdict);
  const told = [...new Set(others)].map((verdict) => {
    const n = others.filter((other) => other === verdict).length;
    return t("notes.outcome", { verdict: t(`verdict.${verdict}`), n });
  });
  return t("notes.one_move", { others: told.join(", ") });
}

/** Why something was refused. */
export function refusalWords({ code, args, points }: Pick<ApiError, "code" | "args" | "points">, size = 19): string {
  return t(`error.${code}`, { points: moveList(points, size), ...valuesOf(args) });
}

/** What stands in the blanks of a text: a code among the arguments is put into words first. */
function valuesOf(args: Args): Record<string, string | number> {
  const said = ([name, value]: [string, Args[string]]) =>
    [name, typeof value === "object" ? t(`${name}.${value.code}` as Key, valuesOf(value.args)) : value] as const;
  return Object.fromEntries(Object.entries(args).map(said));
}

/** What was passed over in a file. */
export function remarkWords({ code, args }: Remark): string {
  return t(`sgf.${code}`, valuesOf(args));
}

/** What a problem turned out to be about. Whoever has still to solve it is not told: it would give the answer away. */
export function tagWords({ tags }: Pick<Summary, "tags">, state: Summary["state"]): string {
  const knows = state === "solved" || state === "hinted" || state === "seen";
  return knows ? tags.map((tag) => ` · ${t(`tag.${tag}`)}`).join("") : "";
}

/** First where to look, then why; or a few moves one of which is right. */
export function hintWords({ code, among, where }: NonNullable<Lesson["hint"]>, size: number): string {
  if (among) return t(where.length > 2 ? "tutor.few" : "tutor.two", { points: moveList(where, size) });
  return t(`hint.${code ?? "where"}`);
}

/** Why a line of play ends as it does. */
export function whyWords({ grade, why }: Line, defender: Color, size: number): string {
  const balance = grade.ko_balance ?? 0;
  const side = colorName(balance > 0 ? other(defender) : defender);
  return t(`because.${why.code}`, {
    ...sides(defender),
    side,
    points: moveList(why.points, size),
    ...valuesOf(why.args),
  });
}

/** How the matter ended. */
export function outcomeWords({ code }: Outcome, defender: Color): string {
  return t(`outcome.${code}`, sides(defender));
}

/** Whether the problem is a good one, and what else solves it. */
export function soundnessWords(
  { soundness, standing, scope, best }: Pick<Solution, "soundness" | "standing" | "scope" | "best">,
  size: number,
): string {
  const [first, ...others] = best;
  if (standing.extent !== "exact") return t("soundness.unproved");
  if (soundness.code === "one_answer" && scope !== "all") return t("soundness.one_in_region");
  if (soundness.code === "several_answers" && !others.length) return t("soundness.none");
  const values = { first: moveList(first ? [first] : [], size), others: moveList(others, size) };
  return t(`soundness.${soundness.code}`, values);
}

/** What a verdict rests on, in one sentence. */
export function footingWords({ footing, assumptions }: Standing, defender: Color): string {
  const clauses = assumptions.map(({ code }) => t(`premise.${code}`, sides(defender)));
  return t(`footing.${footing}`, { assumptions: clauses.join(t("footing.and")) });
}

/** The stones and points that a verdict counts on. */
export function assumedPoints({ assumptions }: Standing): ReadonlySet<Point> {
  return new Set(assumptions.flatMap(({ points }) => points));
}

/** What was refused, for the page to act on and to show on the board. */
export interface Complaint {
  code: ApiError["code"];
  sentence: string;
  points: Point[];
}

export function complaintOf(cause: unknown, size?: number): Complaint {
  const { code, points } = cause instanceof ApiError ? cause : { code: "unexpected" as const, points: [] };
  return { code, points, sentence: errorWords(cause, size) };
}

/** What went wrong, for the person at the screen. */
export function errorWords(cause: unknown, size = 19): string {
  if (cause instanceof ApiError) return refusalWords(cause, size);
  return cause instanceof Error ? t("error.other", { message: cause.message }) : t("error.unexpected");
}

export function engineName(id: Engine["id"]): string {
  return t(`engine.${id}`);
}

/** The settings that an engine looks at; in short, how far it looks. */
export function settingsWords(engine: Engine["id"], settings: Settings, short = false): string {
  const set = (name: string, value: number | null) =>
    `${name} ${value === null ? t("engines.unlimited") : numeral(value)}`;
  const depth = set(t("engines.depth"), settings.depth);
  if (engine === "eye-patterns") {
    const on = (["no_suicide", "eyes"] as const).filter((name) => settings[name]).map((name) => t(`engines.${name}`));
    return (short ? [depth] : [depth, set(t("engines.picks"), settings.picks), ...on]).join(", ");
  }
  const far = [depth, set(t("engines.breadth"), settings.breadth)];
  if (engine === "learned") {
    const more = [set(t("engines.near"), settings.near), ...(settings.greedy ? [t("engines.greedy")] : [])];
    return [t(`ranker.${settings.ranker}`), ...far, ...(short ? [] : more)].join(", ");
  }
  const weights = WEIGHTS.map((name) => set(t(`weight.${name}`), settings[name]));
  return (short ? far : [...far, t(`version.${settings.version}`), t(`horizon.${settings.horizon}`), ...weights]).join(
    ", ",
  );
}

const WEIGHTS = ["contact", "hane", "triangle", "mouth", "influence", "capture"] as const;

/** Who made a move that no proof says. */
export function byWords({ engine, settings }: PlayedBy): string {
  const name = [engineName(engine), settings && settingsWords(engine, settings, true)].filter(Boolean).join(", ");
  return t("said.by", { name });
}
