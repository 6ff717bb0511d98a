// Every message between this page and the server, as shapes. The server's golden files are decoded with them in
// message.test.ts, so a change on one side fails on the other.
import { args, code } from "./code";
import { mark } from "./mark";
import type { Point } from "./point";
import { flag, list, maybe, number, type Of, otherwise, record, type Shape, text } from "./shape";
import { color, point, sides, type Turn } from "./turn";

/** A point, or "pass". */
export type Move = string;

export { color, type Point };
export type Color = Of<typeof color>;

const verdict = code("verdict");
export type Verdict = Of<typeof verdict>;

const grade = record({ verdict, ko_balance: maybe(number) });
export type Grade = Of<typeof grade>;

export const stones = sides(
  record({
    size: number,
    black: list(point),
    white: list(point),
    to_move: color,
    ko: maybe(point),
  }),
);
export type Stones = Of<typeof stones>;

const aim = record({ side: color, aim: code("goal") });
export type Goal = Of<typeof aim>;

/** What the author asks for. Links of earlier versions have a sentence here, which is left out. */
const goal: Shape<Goal | null> = (value, at) => (typeof value === "string" ? null : maybe(aim)(value, at));

const written = record({
  title: otherwise(text, ""),
  notes: otherwise(text, ""),
  goal,
  collection: otherwise(text, ""),
  source: otherwise(text, ""),
  licence: otherwise(text, ""),
  targets: otherwise(list(point), []),
  region: maybe(list(point)),
  answers: otherwise(list(point), []),
});

/** A problem as it is edited. In JSON its stones stand beside its texts; here they are one thing. */
export interface Draft extends Of<typeof written> {
  stones: Stones;
}

/** Links of earlier versions have the stones in a field of their own. */
export const draft: Shape<Draft> = (value, at) => {
  const texts = written(value, at);
  const nested = (value as { stones?: unknown }).stones;
  return { ...texts, stones: stones(nested ?? value, at) };
};

/** JSON as the server writes it. */
export function inJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isDraft(part) ? flat(part) : part));
}

function isDraft(part: unknown): part is Draft {
  return typeof part === "object" && part !== null && "stones" in part && "answers" in part;
}

function flat({ stones, ...texts }: Draft): object {
  return { ...texts, ...stones };
}

/** What a problem that comes with the program is called, in every language. */
const label = record({ code: code("title"), args });
export type Label = Of<typeof label>;

const summary = record({
  id: text,
  title: text,
  label: maybe(label),
  collection: text,
  section: text,
  goal,
  to_move: color,
  size: number,
  /** From 1 for 30 kyu over 30 for 1 kyu to 37 for 7 dan. */
  rank: maybe(number),
  tags: list(code("tag")),
  verdict: maybe(grade),
  state: code("record"),
  empty: maybe(number),
  read_only: otherwise(flag, false),
});
export type Summary = Of<typeof summary>;

export const problemPage = record({ total: number, page: number, problems: list(summary) });

export const collection = record({
  id: text,
  title: text,
  count: number,
  solved: number,
  /** How many are proved, and how many still wait for that. */
  proved: number,
  waiting: number,
  reach: code("reach"),
  read_only: flag,
  /** The secret of its link, for whoever may give it away. */
  share: maybe(text),
});
export type Collection = Of<typeof collection>;

const region = record({
  kind: code("region"),
  points: list(point),
});

/** How much of a grade is proved on the whole board, and what that rests on. */
const standing = record({
  footing: code("footing"),
  extent: code("extent"),
  assumptions: list(record({ code: code("premise"), points: list(point) })),
});
export type Standing = Of<typeof standing>;

/** What is wrong with what was asked, with the points it is about. */
const complaint = record({ code: code("error"), args, message: text, points: otherwise(list(point), []) });
export type Refused = Of<typeof complaint>;

/** How play ended, with the stones it is about. */
const outcome = record({ code: code("outcome"), points: list(point) });
export type Outcome = Of<typeof outcome>;

const gradedMove = record({
  move: point,
  grade,
  standing,
  correct: flag,
  /** How many moves it takes until one side has won; none for a ko or a seki. */
  length: maybe(number),
  /** Bounds on the points that it keeps or takes. */
  points: maybe(record({ low: number, high: number })),
});
export type GradedMove = Of<typeof gradedMove>;

export const solution = record({
  key: text,
  grade,
  standing,
  to_move: color,
  best: list(point),
  /** Among which moves the best are all that are right. */
  scope: code("scope"),
  moves: list(gradedMove),
  region,
  targets: list(point),
  flags: list(code("flag")),
  soundness: record({ code: code("soundness") }),
  rank: number,
  /** None for problems that came solved. */
  nodes: maybe(number),
  ms: maybe(number),
  proof: record({ states: number, bytes: number }),
  checked: flag,
});
export type Solution = Of<typeof solution>;

/** What the visitor did with a problem. */
export const deeds = record({
  state: code("record"),
  tries: number,
  failed: number,
  hints: number,
  best_ms: maybe(number),
  spent_ms: number,
});
export type Deeds = Of<typeof deeds>;

/** Where a problem stands in the list that it was found in. */
const spot = record({ at: number, of: number, previous: maybe(text), next: maybe(text) });
export type Spot = Of<typeof spot>;

/** The author's answer: first moves, those of them that are proved not to be right, and how much the tree shows. */
const book = record({ answers: list(point), disproved: list(point), pages: number });
export type Book = Of<typeof book>;

export const problem = record({
  id: text,
  draft,
  summary,
  /** Is it answered in a word rather than by a move? */
  asks: flag,
  /** Notes and answers are left out, since they would tell. */
  withheld: flag,
  targets: list(point),
  region,
  book: maybe(book),
  record: deeds,
  spot,
});
export type Problem = Of<typeof problem>;

export const saved = record({ id: text });

const item = { file: text, problem: maybe(number) };

export const importReport = record({
  collection: maybe(record({ id: text, title: text })),
  imported: list(record({ file: text, id: text, title: text })),
  present: number,
  games: list(record(item)),
  mended: list(record({ ...item, code: code("mended") })),
  skipped: list(record({ ...item, reason: complaint })),
});

/** Something in a file that was passed over. */
export const remark = record({ code: code("sgf"), args });
export type Remark = Of<typeof remark>;

export const reading = record({ draft, remarks: list(remark) });

export const examination = record({
  stones,
  removed: list(point),
  complaint: maybe(complaint),
  targets: list(point),
  candidates: list(list(point)),
  region: maybe(region),
  legal: list(point),
  pass_alive: list(point),
});
export type Examination = Of<typeof examination>;

const bounds = maybe(record({ low: grade, high: grade }));

export const progress = record({ nodes: number, nodes_per_second: number, ms: number, line: list(point), bounds });
export type Progress = Of<typeof progress>;

export const gaveUp = record({ limit: code("limit"), bounds, nodes: number, ms: number });
export type GaveUp = Of<typeof gaveUp>;

const ledTo = record({ move: point, grade });
/** A stone more, or, without a colour, the stone there less. */
const change = record({ point, color: maybe(color) });
export type Change = Of<typeof change>;

/** What is to be said about a problem that somebody made. */
export const audit = record({
  grade,
  standing,
  targets: list(point),
  right: list(point),
  soundness: record({ code: code("soundness") }),
  /** Right moves that the author does not give, and moves that are given and are not right. */
  unnamed: list(point),
  wrong: list(ledTo),
  near: list(ledTo),
  /** Wrong moves that the author's tree has no answer to. */
  unanswered: list(point),
  /** Stones that could be taken away, each by itself: of the problem, and of its wall. */
  needless: list(point),
  spare: list(point),
  /** Leaves one right move. */
  mending: maybe(change),
  hurried: flag,
  rank: number,
  /** The same for problems that are the same. */
  shape: text,
  clean: flag,
  /** All of it, to be sent back for a report. */
  line: text,
});
export type Audit = Of<typeof audit>;

export const auditProgress = record({ ms: number, most_ms: number, looked: number });
export type AuditProgress = Of<typeof auditProgress>;

const stepFields = { move: point, color, captured: list(point), stones };
const step = record(stepFields);

/** Nothing but right and wrong where the author judges. */
const settings = record({
  depth: maybe(number),
  breadth: maybe(number),
  version: code("version"),
  contact: number,
  hane: number,
  triangle: number,
  mouth: number,
  influence: number,
  capture: number,
  horizon: code("horizon"),
  no_suicide: flag,
  eyes: flag,
  picks: number,
});
export type Settings = Of<typeof settings>;

const engineId = code("engine");
/** Who made a move that no proof says. */
const playedBy = record({ engine: engineId, settings: maybe(settings), nodes: number, ms: number, proved: flag });
export type PlayedBy = Of<typeof playedBy>;

const judgement = record({
  code: code("judgement"),
  grade: maybe(grade),
  standing: maybe(standing),
  before: maybe(grade),
  /** A move of the same grade that keeps more points. */
  better: maybe(record({ move: point, more: number })),
});
export type Judgement = Of<typeof judgement>;

/** What the author's tree says about the moves made so far. */
const page = record({ code: maybe(code("book")), comment: text, marks: list(mark), end: flag, judges: flag });
export type Page = Of<typeof page>;

export const lesson = record({
  stones,
  last: maybe(point),
  captured_now: list(point),
  captures: sides(record({ black: number, white: number })),
  reply: maybe(point),
  by: maybe(playedBy),
  steps: list(step),
  judgement: maybe(judgement),
  outcome: maybe(outcome),
  legal: list(point),
  pass_alive: list(point),
  /** Where to look; or, with `among`, moves one of which is right. */
  hint: maybe(record({ where: list(point), among: flag, code: maybe(code("hint")) })),
  book: maybe(page),
  your_turn: flag,
  asks: flag,
  moves: list(point),
});
export type Lesson = Of<typeof lesson>;

const act = code("ply");
export type Act = Of<typeof act>;

/** A line of play in which no move changes the verdict, and why it ends as it does. */
export const line = record({
  grade,
  plies: list(record({ ...stepFields, act })),
  /** How many plies lead to the line. */
  before: number,
  why: record({ code: code("because"), args, points: list(point) }),
});
export type Line = Of<typeof line>;

/** Whether an answer in a word is right, and what is known then. */
export const answer = record({ right: flag, grade: maybe(grade), standing: maybe(standing) });
export type Answer = Of<typeof answer>;

/** The next problem for this visitor. */
export const onward = record({ level: number, begun: flag, problem: maybe(summary) });
export type Onward = Of<typeof onward>;

export const tree = record({
  to_move: color,
  nodes: list(record({ move: point, grade, standing, correct: flag, outcome: maybe(outcome) })),
});
export type Tree = Of<typeof tree>;
export type TreeNode = Tree["nodes"][number];

/** What players would try, from the weakest to the strongest. */
export const players = record({
  to_move: color,
  /** Every right move, whether somebody tries it or not. */
  right: list(point),
  crowds: list(
    record({
      /** The weakest and the strongest of them, as steps of the scale of ranks. */
      from: number,
      to: number,
      tries: list(record({ move: point, share: number, grade: maybe(grade), correct: flag })),
    }),
  ),
});
export type Players = Of<typeof players>;
export type Crowd = Players["crowds"][number];

export const checked = record({
  ok: flag,
  flaw: maybe(code("flaw")),
  proved: maybe(record({ grade, standing, region })),
  states: number,
  ms: number,
});
export type Checked = Of<typeof checked>;

export const engine = record({ id: engineId, name: text, settings: maybe(settings) });
export type Engine = Of<typeof engine>;

/** How an engine gets on. */
const seenFields = {
  nodes: number,
  ms: number,
  deepest: number,
  best: maybe(point),
  score: maybe(number),
  judged: number,
  first_moves: number,
};
export const seen = record(seenFields);
export type Seen = Of<typeof seen>;

export const compared = record({
  ...seenFields,
  engine: engineId,
  /** None for the exact search, which knows. */
  opinion: maybe(code("opinion")),
  limit: maybe(code("limit")),
  /** By the exact verdict; none without a move or a verdict. */
  right: maybe(flag),
  right_moves: list(point),
  /** None as long as nobody knows it. */
  grade: maybe(grade),
  settings: maybe(settings),
  caveats: list(code("caveat")),
});
export type Compared = Of<typeof compared>;

export const failure = record({ error: complaint });

export const status = record({ at_home: flag });

/** A problem by its number in the library and how it is shown, or as it is drawn. */
export type ProblemRef = { id: string; turn?: Turn | null } | { draft: Draft };
