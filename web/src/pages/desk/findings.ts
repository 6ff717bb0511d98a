// What an audit found, one thing at a time: in words, with the points it is about and what can be done about it.
import { defenderOf } from "../../board/touching";
import { numeral, t } from "../../i18n/catalogue";
import {
  colorName,
  footingWords,
  gradeWords,
  moveList,
  moveName,
  rankWords,
  resultSentence,
  soundnessWords,
} from "../../i18n/words";
import type { Audit, Change, Color, Draft, GaveUp, Move, Point, Stones } from "../../wire/message";
import { placed, withStones } from "../edit/draft";

export type FindingKind =
  | "verdict"
  | "group"
  | "unsound"
  | "wrong"
  | "unnamed"
  | "needless"
  | "unanswered"
  | "same"
  | "mending"
  | "spare"
  | "near"
  | "rank"
  | "hurried";

export interface Finding {
  kind: FindingKind;
  words: string;
  points: Point[];
  /** A first move whose line shows it. */
  move?: Move;
  /** Changes that would do away with it, each by itself. */
  changes: Change[];
}

/** What is wrong rather than worth knowing. */
const COMPLAINTS: readonly FindingKind[] = ["unsound", "wrong", "unnamed", "needless", "unanswered", "same"];

export function isComplaint({ kind }: Finding): boolean {
  return COMPLAINTS.includes(kind);
}

/** The first that is the same is named, where there is one. */
export function findingsOf(audit: Audit, defender: Color, size: number, sameAs: string | null = null): Finding[] {
  const { grade, standing, right, soundness, mending } = audit;
  const list = (moves: Move[]) => moveList(moves, size);
  const note = (kind: FindingKind, words: string, points: Move[] = [], changes: Change[] = []): Finding => ({
    kind,
    words,
    points: points.filter(isPoint),
    changes,
  });
  const led = (kind: "wrong" | "near") =>
    audit[kind].map(({ move, grade }) => ({
      ...note(kind, t(`desk.${kind}`, { move: moveName(move, size), grade: gradeWords(grade, defender) }), [move]),
      move,
    }));
  const some = (kind: "unnamed" | "unanswered" | "needless" | "spare", points: Move[], changes: Change[] = []) =>
    points.length ? [note(kind, t(`desk.${kind}`, { points: list(points) }), points, changes)] : [];
  const unsound = soundness.code !== "one_answer";
  const rests = `${t(`standing.${standing.footing}`)} ${footingWords(standing, defender)}`;
  const footing = standing.footing === "proved" ? t("desk.proved") : rests;
  const removed = audit.needless.map((point): Change => ({ point, color: null }));
  return [
    note(
      "verdict",
      [resultSentence(grade, defender, standing), right.length > 0 && t("desk.right", { moves: list(right) }), footing]
        .filter(Boolean)
        .join(" "),
      right,
    ),
    note("group", groupWords(audit.targets, defender, size), audit.targets),
    ...(unsound
      ? [note("unsound", soundnessWords({ soundness, standing, scope: "all", best: right }, size), right)]
      : []),
    ...led("wrong"),
    ...some("unnamed", audit.unnamed),
    ...some("needless", audit.needless, removed),
    ...some("unanswered", audit.unanswered),
    ...(sameAs === null ? [] : [note("same", t("desk.same", { title: sameAs }))]),
    ...(mending ? [note("mending", changeWords(mending, size), [mending.point], [mending])] : []),
    ...led("near"),
    ...some("spare", audit.spare),
    note("rank", t("desk.rank", { rank: rankWords(audit.rank) })),
    ...(audit.hurried ? [note("hurried", t("desk.hurried"))] : []),
  ];
}

/** What can be said of a problem that was not solved. */
export function openWords({ limit, promising, targets, rank }: GaveUp, stones: Stones): string {
  const { size } = stones;
  return [
    t("desk.open", { limit: t(`limit.${limit}`) }),
    promising && t("solve.promising", { move: moveName(promising, size) }),
    groupWords(targets, defenderOf(stones, targets), size),
    rank && t("desk.rank_span", { least: rankWords(rank.least), most: rankWords(rank.most) }),
  ]
    .filter(Boolean)
    .join(" ");
}

function isPoint(move: Move): boolean {
  return move !== "pass";
}

function changeWords({ point, color }: Change, size: number): string {
  const at = moveName(point, size);
  return color ? t("desk.mend_add", { color: colorName(color), point: at }) : t("desk.mend_remove", { point: at });
}

/** The draft with a change. Its target is named, for it might be guessed otherwise. */
export function changed(draft: Draft, { point, color }: Change, targets: Point[]): Draft {
  const stones = { ...placed(draft.stones, point, color ?? "empty"), ko: null };
  const region = draft.region && color && !draft.region.includes(point) ? [...draft.region, point] : draft.region;
  return { ...withStones(draft, stones), targets: targets.filter((target) => target !== point), region };
}

/** How many problems there is something of each kind to say about, in the order of importance. */
export function tally(all: readonly Finding[][]): [FindingKind, number][] {
  const kinds = COMPLAINTS.map((kind): [FindingKind, number] => [
    kind,
    all.filter((findings) => findings.some((one) => one.kind === kind)).length,
  ]);
  return kinds.filter(([, count]) => count > 0);
}

export function tallyWords([kind, n]: [FindingKind, number]): string {
  return t(`desk.count_${kind}` as "desk.count_wrong", { n: numeral(n) });
}

/** Which stones an audit is about. */
function groupWords(targets: Point[], defender: Color, size: number): string {
  return t("desk.group", { color: colorName(defender), point: moveName(targets[0] ?? "pass", size) });
}
