// The board after any turn of a game, and what a count draws on it. The server says what each turn captured, so
// no rule is needed here.
import type { Owners } from "../../board/fate";
import type { FateMark } from "../../board/signs";
import { t } from "../../i18n/catalogue";
import { other } from "../../i18n/words";
import type { Count, GoGame, Group } from "../../wire/go";
import type { Point, Stones } from "../../wire/message";

interface Shown {
  stones: Stones;
  last: Point | null;
}

/** The board after so many turns. */
export function boardAfter(game: GoGame, turns: number): Shown {
  if (turns === game.turns.length) return { stones: game.stones, last: pointOf(game.turns.at(-1)?.turn) };
  const board = { black: new Set(game.handicap), white: new Set<Point>() };
  for (const { turn, color, captured } of game.turns.slice(0, turns)) {
    const point = pointOf(turn);
    if (point) board[color].add(point);
    for (const stone of captured) board[other(color)].delete(stone);
  }
  const stones = {
    size: game.stones.size,
    black: [...board.black],
    white: [...board.white],
    to_move: game.turns[turns]!.color,
    ko: null,
  };
  return { stones, last: pointOf(game.turns[turns - 1]?.turn) };
}

function pointOf(turn: string | undefined): Point | null {
  return turn === undefined || turn === "pass" || turn === "resume" ? null : turn;
}

/** The signs of the stones that are not plainly alive. */
export function fatesOf({ groups }: Count): ReadonlyMap<Point, FateMark> {
  return new Map(groups.flatMap((group) => marked(group).map((mark) => [mark[0], mark[1]] as const)));
}

function marked(group: Group): [Point, FateMark][] {
  const sign = signOf(group);
  if (!sign) return [];
  const mark = { sign, certainty: certaintyOf(group), words: groupWords(group) };
  return group.stones.map((stone) => [stone, mark]);
}

/** As it is marked; what lives is shown only where somebody has said so, or nobody can. */
export function signOf({ dead, fate, certainty }: Group): FateMark["sign"] | null {
  if (dead) return "dead";
  if (fate === "dead") return "alive";
  if (certainty === "unsettled") return "unsettled";
  return fate === "seki" ? "seki" : null;
}

/** What somebody marked otherwise than the computer would is nobody's proof. */
export function certaintyOf({ dead, fate, certainty }: Group): FateMark["certainty"] {
  return dead === (fate === "dead") ? certainty : "believed";
}

/** "dead, proved". */
export function groupWords(group: Group): string {
  const yours = group.dead !== (group.fate === "dead");
  const marked = group.dead ? "dead" : "alive";
  const fate = yours ? marked : group.fate;
  return `${t(`fate.${fate}`)}, ${yours ? t("go.by_you") : t(`certainty.${group.certainty}`)}`;
}

/** Whose the points are; a dead stone says so by its own sign. */
export function ownersIn({ territory, groups }: Count): Owners {
  const dead = new Set(groups.filter((group) => group.dead).flatMap((group) => group.stones));
  const of = (points: Point[], owned: number) =>
    points.filter((point) => !dead.has(point)).map((point) => [point, owned] as const);
  return new Map([...of(territory.black, 100), ...of(territory.white, -100)]);
}
