// Made of the schemas of the crate `wire`, whose tests write this file. Do not edit.
import { args, code } from "./code";
import { draft, goal, stones } from "./draft";
import { flag, list, maybe, number, type Of, record, text, word } from "./shape";
import { color, point, sides } from "./turn";

/** What a problem that ships is called, in every language. */
export const label = record({ code: code("title"), args });
export type Label = Of<typeof label>;

/** What becomes of the target. */
export const grade = record({ ko_balance: maybe(number), verdict: code("verdict") });
export type Grade = Of<typeof grade>;

/** A problem in a list. */
export const summary = record({
  /** What its collection is asked for by. */
  collection: text,
  empty: number,
  goal: maybe(goal),
  id: text,
  /** None for problems that somebody saved. */
  label: maybe(label),
  /** How hard it is, from 1 for 30 kyu over 30 for 1 kyu to 37 for 7 dan; none before it is solved. */
  rank: maybe(number),
  /** Came with the program, or belongs to somebody else. */
  read_only: flag,
  /** The part of the collection that it belongs to; empty where there are none. */
  section: text,
  size: number,
  /** What this visitor did with it. */
  state: code("record"),
  /** What its proof shows, for a visitor who knows the answer. */
  tags: list(code("tag")),
  title: text,
  to_move: color,
  /** Only where the visitor knows it, when it is what the problem asks for. */
  verdict: maybe(grade),
});
export type Summary = Of<typeof summary>;

/** `GET /api/problems`. */
export const listing = record({ page: number, problems: list(summary), total: number });
export type Listing = Of<typeof listing>;

/** One of `GET /api/collections`. */
export const collection = record({
  count: number,
  /** What it is asked for by: its name in the store, or the secret of the link that led to it. */
  id: text,
  /** How many are proved, and how many still wait for that. */
  proved: number,
  reach: code("reach"),
  /** May this visitor change it? */
  read_only: flag,
  /** The secret of its link, for whoever may give it away. */
  share: maybe(text),
  solved: number,
  title: text,
  waiting: number,
});
export type Collection = Of<typeof collection>;

/** The author's answer, beside what is proved. */
export const book = record({
  /** First moves that the author calls right. */
  answers: list(point),
  /** Those of them that are proved not to be. */
  disproved: list(point),
  /** How many positions the author's tree shows; 0 where there is none. */
  pages: number,
});
export type Book = Of<typeof book>;

/** What a first try has changed, in points. */
export const rated = record({ after: number, before: number, solved: flag });
export type Rated = Of<typeof rated>;

/** What a visitor did with a problem, and what `POST /api/progress` answers. */
export const deeds = record({
  /** The quickest solution; none before the first. */
  best_ms: maybe(number),
  failed: number,
  hints: number,
  /** What this try has changed, where it was the first one of a rated problem. */
  rated: maybe(rated),
  /** All tries together. */
  spent_ms: number,
  state: code("record"),
  tries: number,
});
export type Deeds = Of<typeof deeds>;

/** Where play may happen. */
export const region = record({ kind: code("region"), points: list(point) });
export type Region = Of<typeof region>;

/** Where a problem stands in a list. */
export const spot = record({
  /** Counted from 1. */
  at: number,
  next: maybe(text),
  of: number,
  previous: maybe(text),
});
export type Spot = Of<typeof spot>;

/** `GET /api/problems/{id}`. */
export const problem = record({
  /** Is it answered in a word, by `POST /api/answer`, rather than by a move? */
  asks: flag,
  /** The author's answer; none where the file gave none. */
  book: maybe(book),
  draft,
  id: text,
  record: deeds,
  region,
  /** Its place in the list that was asked for; without a filter, in its collection. */
  spot,
  summary,
  /** The stones in question, and where play may happen. */
  targets: list(point),
  /** Notes, answers and verdict are left out, since this visitor has not answered it yet. */
  withheld: flag,
});
export type Problem = Of<typeof problem>;

/** What was saved. */
export const saved = record({ id: text });
export type Saved = Of<typeof saved>;

/** The collection that problems went into. */
export const destination = record({ id: text, title: text });
export type Destination = Of<typeof destination>;

/** A part of a file. */
export const fileItem = record({
  file: text,
  /** Which problem of the file, counted from one; none for the whole file. */
  problem: maybe(number),
});
export type FileItem = Of<typeof fileItem>;

export const imported = record({ file: text, id: text, title: text });
export type Imported = Of<typeof imported>;

/** What was left out of a problem. */
export const mended = record({
  code: code("mended"),
  file: text,
  /** Which problem of the file, counted from one; none for the whole file. */
  problem: maybe(number),
});
export type Mended = Of<typeof mended>;

/** What is wrong, with the points it is about. */
export const refused = record({
  code: code("error"),
  args,
  /** The fault in English, for programs that show what they get. */
  message: text,
  points: list(point),
});
export type Refused = Of<typeof refused>;

/** A part of a file. */
export const skippedFile = record({
  file: text,
  /** Which problem of the file, counted from one; none for the whole file. */
  problem: maybe(number),
  reason: refused,
});
export type SkippedFile = Of<typeof skippedFile>;

/** `POST /api/import`. */
export const importReport = record({
  /** Where the problems are; none where there were none. */
  collection: maybe(destination),
  /** Game records, which a viewer shows. */
  games: list(fileItem),
  imported: list(imported),
  /** What was taken with something left out. */
  mended: list(mended),
  /** Problems that were there already. */
  present: number,
  skipped: list(skippedFile),
});
export type ImportReport = Of<typeof importReport>;

/** Something in an SGF file that was passed over or mended. */
export const remark = record({ code: code("sgf"), args });
export type Remark = Of<typeof remark>;

/** `POST /api/read`. */
export const reading = record({
  draft,
  /** What was passed over. */
  remarks: list(remark),
});
export type Reading = Of<typeof reading>;

/** `POST /api/examine` and `POST /api/place`. */
export const examination = record({
  candidates: list(list(point)),
  complaint: maybe(refused),
  legal: list(point),
  pass_alive: list(point),
  region,
  removed: list(point),
  stones,
  targets: list(point),
});
export type Examination = Of<typeof examination>;

/** Bounds on the points of a move, both included; the same where the number is known. */
export const tally = record({ high: number, low: number });
export type Tally = Of<typeof tally>;

/** Something taken for granted, with the stones or points it is about. */
export const assumption = record({ code: code("premise"), points: list(point) });
export type Assumption = Of<typeof assumption>;

/** How much of a grade is proved on the whole board, and what that rests on. */
export const standing = record({
  /** Where it is believed: what a proof would have to do without. */
  assumptions: list(assumption),
  extent: code("extent"),
  footing: code("footing"),
});
export type Standing = Of<typeof standing>;

/** A first move and what it leads to. */
export const gradedMove = record({
  correct: flag,
  grade,
  /** How many moves it takes until one side has won; none for a ko or a seki. */
  length: maybe(number),
  move: point,
  /** Points that it keeps or takes, of a right move. */
  points: maybe(tally),
  standing,
});
export type GradedMove = Of<typeof gradedMove>;

export const proofSize = record({ bytes: number, states: number });
export type ProofSize = Of<typeof proofSize>;

export const soundness = record({ code: code("soundness") });
export type Soundness = Of<typeof soundness>;

/** A solved problem. */
export const solution = record({
  best: list(point),
  checked: flag,
  flags: list(code("flag")),
  grade,
  /** Stands for the problem and its verdict, whatever the proof. */
  key: text,
  moves: list(gradedMove),
  ms: maybe(number),
  /** Positions looked at; none for problems that came solved. */
  nodes: maybe(number),
  proof: proofSize,
  /** How hard it is, from 1 for 30 kyu over 30 for 1 kyu to 37 for 7 dan. */
  rank: number,
  region,
  /** Among which moves the best are all that are right. */
  scope: code("scope"),
  soundness,
  standing,
  targets: list(point),
  to_move: color,
});
export type Solution = Of<typeof solution>;

/** What was proved of a grade so far. */
export const bounds = record({ high: grade, low: grade });
export type Bounds = Of<typeof bounds>;

/** The event `progress`. */
export const progress = record({
  /** What is proved so far, by the search that is running. */
  bounds,
  /** The line that is being looked at. */
  line: list(point),
  ms: number,
  nodes: number,
  nodes_per_second: number,
  /** The move that looks best so far; nobody has proved it. */
  promising: maybe(point),
  /** How likely that is right, in hundredths. */
  sure: maybe(number),
});
export type Progress = Of<typeof progress>;

/** From one rank to another, as steps of the scale. */
export const rankSpan = record({ least: number, most: number });
export type RankSpan = Of<typeof rankSpan>;

/** The event `gave_up`. */
export const gaveUp = record({
  bounds,
  limit: code("limit"),
  ms: number,
  nodes: number,
  /** The move that looks best so far; nobody has proved it. */
  promising: maybe(point),
  /** How hard it may be, where it is looked over and the author names the move; nothing of it is proved. */
  rank: maybe(rankSpan),
  /** How likely that is right, in hundredths; none where that was never measured. */
  sure: maybe(number),
  /** The group that it is about. */
  targets: list(point),
});
export type GaveUp = Of<typeof gaveUp>;

/** What the author drew on a point. */
export const mark = record({
  /** Of a label, its text. */
  label: maybe(text),
  point,
  sign: code("sign"),
});
export type Mark = Of<typeof mark>;

/** What the author's tree says about the moves made so far. */
export const page = record({
  /** About the person's last move; none before the first. */
  code: maybe(code("book")),
  comment: text,
  /** The author's line ends here. */
  end: flag,
  /** Nothing is proved, so the program plays by the book, and what it says of a move is all that is known. */
  judges: flag,
  marks: list(mark),
});
export type Page = Of<typeof page>;

/** The settings of the classical engines. Each takes those that it knows; whatever is missing is as at the beginning. */
export const settings = record({
  /** Moves tried at each node; none for all. */
  breadth: maybe(number),
  capture: number,
  contact: number,
  /** Moves looked ahead after the first; none for no limit. */
  depth: maybe(number),
  /** Are eyes counted at the horizon? */
  eyes: flag,
  /** Where something can be taken, are only the moves searched that take most? */
  greedy: flag,
  hane: number,
  horizon: code("horizon"),
  influence: number,
  mouth: number,
  /** Steps from the nearest stone, at most three. */
  near: number,
  /** Are the defender's suicidal moves left out? */
  no_suicide: flag,
  /** Moves that are tried before all others. */
  picks: number,
  /** Who tells the learned engine how moves look. */
  ranker: word("boosted", "forest", "net", "none", "own"),
  triangle: number,
  version: code("version"),
});
export type Settings = Of<typeof settings>;

/** Who made a move that no proof says, and with which settings. */
export const playedBy = record({
  engine: code("engine"),
  ms: number,
  nodes: number,
  /** Never: it stands there so that nobody takes it for a proof. */
  proved: flag,
  settings: maybe(settings),
});
export type PlayedBy = Of<typeof playedBy>;

export const captures = sides(record({ black: number, white: number }));
export type Captures = Of<typeof captures>;

export const hint = record({
  /** Are these moves, one of which is right, rather than a place to look at? */
  among: flag,
  /** What to look for; none while only the place was asked for. */
  code: maybe(code("hint")),
  where: list(point),
});
export type Hint = Of<typeof hint>;

/** A move that keeps so many points more than another. */
export const better = record({ more: number, move: point });
export type Better = Of<typeof better>;

/** What the person's move was worth. */
export const judged = record({
  before: grade,
  /** A move of the same grade that keeps more points than this one. */
  better: maybe(better),
  code: code("judgement"),
  grade,
  /** What that rests on. */
  standing,
});
export type Judged = Of<typeof judged>;

/** How play ended. */
export const outcome = record({ code: code("outcome"), points: list(point) });
export type Outcome = Of<typeof outcome>;

/** A move that this request made. */
export const lessonStep = record({ captured: list(point), color, move: point, stones });
export type LessonStep = Of<typeof lessonStep>;

/** The state of play after the request. */
export const lesson = record({
  /** Is the problem answered in a word, by `POST /api/answer`, rather than by a move? */
  asks: flag,
  /** What the author's answer tree says, where it shows the moves made. */
  book: maybe(page),
  /** Who replied, where no proof says that move. */
  by: maybe(playedBy),
  captured_now: list(point),
  captures,
  hint: maybe(hint),
  judgement: maybe(judged),
  last: maybe(point),
  legal: list(point),
  moves: list(point),
  outcome: maybe(outcome),
  pass_alive: list(point),
  /** Nobody has proved this answer yet, and a proof is being looked for: whoever asks again later may hear another. */
  proving: flag,
  reply: maybe(point),
  steps: list(lessonStep),
  stones,
  your_turn: flag,
});
export type Lesson = Of<typeof lesson>;

/** A move of a line. A threat elsewhere and its answer are passes on this board. */
export const ply = record({ act: code("ply"), captured: list(point), color, move: point, stones });
export type Ply = Of<typeof ply>;

/** Why a line ends as it does, with the points it is about. */
export const why = record({ code: code("because"), args, points: list(point) });
export type Why = Of<typeof why>;

/** A line of play in which no move changes the verdict. */
export const line = record({
  /** How many of them come before the line. */
  before: number,
  /** What becomes of the target. */
  grade,
  /** Every move from the problem on. */
  plies: list(ply),
  why,
});
export type Line = Of<typeof line>;

export const treeNode = record({
  correct: flag,
  grade,
  move: point,
  /** How play ends with this move, where it does. */
  outcome: maybe(outcome),
  standing,
});
export type TreeNode = Of<typeof treeNode>;

/** The moves at a node of the solution tree. */
export const tree = record({ nodes: list(treeNode), to_move: color });
export type Tree = Of<typeof tree>;

/** A move that some players try, and what it leads to. */
export const tried = record({
  correct: flag,
  /** None where it was not graded. */
  grade: maybe(grade),
  move: point,
  /** Of all players of this strength, to four digits; all shares of a crowd sum to one. */
  share: number,
});
export type Tried = Of<typeof tried>;

/** Players of about one strength. */
export const crowd = record({
  /** The weakest and the strongest rank, from 1 for 30 kyu over 30 for 1 kyu to 37 for 7 dan. */
  from: number,
  to: number,
  /** The most liked first. A pass is never among them. */
  tries: list(tried),
});
export type Crowd = Of<typeof crowd>;

/** What players would try, from the weakest to the strongest. */
export const players = record({
  /** Empty where play has ended. */
  crowds: list(crowd),
  /** The right moves, whether somebody tries them or not; none where no move helps. */
  right: list(point),
  to_move: color,
});
export type Players = Of<typeof players>;

/** What a certificate proves, where, and what that rests on. */
export const proved = record({ grade, region, standing });
export type Proved = Of<typeof proved>;

/** What the checker says. */
export const checked = record({
  /** Why they do not. */
  flaw: maybe(code("flaw")),
  ms: number,
  /** Do the steps prove what the certificate claims in its region? What that is worth is in `proved`. */
  ok: flag,
  proved: maybe(proved),
  states: number,
});
export type Checked = Of<typeof checked>;

/** Why a problem returns: what is known of how well it is remembered. */
export const returns = record({
  /** Days since the latest review, and whether that went wrong. */
  days: number,
  missed: flag,
  /** How likely it is still known, in hundredths. */
  recalled: number,
  reviews: number,
});
export type Returns = Of<typeof returns>;

/** A run against the clock, which the server holds. */
export const run = record({
  /** Milliseconds; none are left when it is over. */
  left_ms: number,
  missed: number,
  /** With so many misses it is over. */
  most_missed: number,
  solved: number,
});
export type Run = Of<typeof run>;

/** How a way to train stands. */
export const course = record({
  /** So many of them may be tried now. */
  due: number,
  /** So many there are: of the day, or mistakes that wait. */
  of: number,
  /** How today's problems went, one after the other, as far as they were tried. */
  results: list(flag),
  /** Why a problem returns. */
  returns: maybe(returns),
  /** A run against the clock. */
  run: maybe(run),
  way: code("way"),
});
export type Course = Of<typeof course>;

/** How strong somebody is. */
export const rating = record({
  /** Two times out of three the truth is no further away than this. */
  deviation: number,
  points: number,
  /** Is that little enough? */
  sure: flag,
  /** Have they said another rank within a day of the one they began with? It changes nothing. */
  too_soon: flag,
  /** Rated problems that were tried. */
  tries: number,
});
export type Rating = Of<typeof rating>;

/** What somebody has done today. */
export const today = record({
  solved: number,
  /** Days in a row on which something was tried, up to today or yesterday. */
  streak: number,
  tries: number,
});
export type Today = Of<typeof today>;

/** The next problem for this visitor. */
export const onward = record({
  /** Has this visitor tried any problem yet? */
  begun: flag,
  /** How the way to train stands, where it is another than the stream. */
  course: maybe(course),
  /** So many of the latest problems the level goes by; a few are not much to go by. */
  known: number,
  /** From 1 for 30 kyu to 37 for 7 dan, by what was chosen, solved and missed. */
  level: number,
  /** None when everything is solved. */
  problem: maybe(summary),
  /** Does the first try of this problem count for it? */
  rated: flag,
  /** None before the first rated problem. */
  rating: maybe(rating),
  today,
});
export type Onward = Of<typeof onward>;

/** Whether an answer is right. */
export const answer = record({
  /** All that is known, for whoever is right. */
  grade: maybe(grade),
  right: flag,
  standing: maybe(standing),
});
export type Answer = Of<typeof answer>;

/** One of `GET /api/engines`. */
export const engine = record({
  id: code("engine"),
  name: text,
  /** Who can tell it how moves look; empty where it does not ask. */
  rankers: list(word("boosted", "forest", "net", "none", "own")),
  /** What it begins with; none where there is nothing to set. */
  settings: maybe(settings),
});
export type Engine = Of<typeof engine>;

/** The event `progress`. */
export const auditProgress = record({
  /** Changes that were looked at; 0 while the problem itself is being solved. */
  looked: number,
  /** When it ends at the latest. */
  most_ms: number,
  ms: number,
});
export type AuditProgress = Of<typeof auditProgress>;

/** A stone more, or the stone there less. */
export const change = record({
  /** Of the stone that is added; none where one is taken away. */
  color: maybe(color),
  point,
});
export type Change = Of<typeof change>;

/** A first move and what it leads to. */
export const ledTo = record({ grade, move: point });
export type LedTo = Of<typeof ledTo>;

/** The event `audit`. */
export const audit = record({
  /** Is it proved, with nothing to complain about? */
  clean: flag,
  grade,
  /** Some changes were not looked at, for want of time. */
  hurried: flag,
  /** All of it as `shikatsu audit` writes it, for `/api/audit/report`. */
  line: text,
  /** The smallest change that leaves one right move, where there are several. */
  mending: maybe(change),
  /** Wrong moves that come nearest to the right ones. */
  near: list(ledTo),
  /** Stones without which nothing that is asked changes; each by itself. */
  needless: list(point),
  /** How hard it is, from 1 for 30 kyu over 30 for 1 kyu to 37 for 7 dan. */
  rank: number,
  right: list(point),
  /** The same for problems that are the same, however they are turned and coloured. */
  shape: text,
  soundness,
  /** The same of stones of a wall that is thicker than it has to be. */
  spare: list(point),
  standing,
  targets: list(point),
  /** Wrong moves that the author's tree says nothing about, where it shows others. */
  unanswered: list(point),
  /** Right moves that the author does not give, where the author gives any. */
  unnamed: list(point),
  /** Moves that the author gives as right and that are not. */
  wrong: list(ledTo),
});
export type Audit = Of<typeof audit>;

/** The event `result`. */
export const compared = record({
  /** The move that it would play now. */
  best: maybe(point),
  /** What is odd about the settings. */
  caveats: list(code("caveat")),
  /** The longest line looked at. */
  deepest: number,
  engine: code("engine"),
  first_moves: number,
  /** The exact verdict; none as long as nobody knows it. */
  grade: maybe(grade),
  /** First moves that have been judged, of so many. */
  judged: number,
  /** What ended it early. */
  limit: maybe(code("limit")),
  ms: number,
  nodes: number,
  /** What it thinks becomes of the target; none for the exact search, which knows. */
  opinion: maybe(code("opinion")),
  /** Is the move right by the exact verdict? None without a move or a verdict. */
  right: maybe(flag),
  right_moves: list(point),
  score: maybe(number),
  /** With what it was run; none where there is nothing to set. */
  settings: maybe(settings),
});
export type Compared = Of<typeof compared>;

/** The event `progress`, and a part of the event `result`. */
export const seen = record({
  /** The move that it would play now. */
  best: maybe(point),
  /** The longest line looked at. */
  deepest: number,
  first_moves: number,
  /** First moves that have been judged, of so many. */
  judged: number,
  ms: number,
  nodes: number,
  score: maybe(number),
});
export type Seen = Of<typeof seen>;

export const player = record({ name: text, rank: text });
export type Player = Of<typeof player>;

/** How a game ended. */
export const score = record({ code: code("margin"), points: maybe(number), winner: maybe(color) });
export type Score = Of<typeof score>;

/** A position as what is different from the one before it. */
export const step = sides(record({
  /** Stones that are there now. */
  black: list(point),
  /** Stones of each colour that were taken so far. */
  captures,
  color: maybe(color),
  comment: text,
  /** Points that are empty now. */
  gone: list(point),
  /** Where the side to move may not retake a ko. */
  ko: maybe(point),
  marks: list(mark),
  move: maybe(point),
  /** The number of the step before it, counted from 0; none for the first. */
  parent: maybe(number),
  to_move: color,
  white: list(point),
}));
export type Step = Of<typeof step>;

/** `POST /api/game`: a game of a file, with every variation. */
export const gameFile = sides(record({
  black: player,
  date: text,
  /** Does the file ask for dots on stones that can never be captured? */
  dots: flag,
  game: number,
  /** How many the file holds, and which this is, counted from 1. */
  games: number,
  komi: text,
  /** Steps of a large file that are not here. */
  left_out: number,
  /** What was passed over. */
  remarks: list(remark),
  score: maybe(score),
  size: number,
  /** Each after the one that it follows; the main line first. */
  steps: list(step),
  /** What the file says, or nothing. */
  title: text,
  white: player,
}));
export type GameFile = Of<typeof gameFile>;

/** `POST /api/alive`: stones that can never be captured, whoever moves, and points where the other colour can never live. */
export const alive = record({ stones: list(point), territory: list(point) });
export type Alive = Of<typeof alive>;

/** A move that was thought about. */
export const candidate = record({
  /** By how many points Black led at the end, on average. */
  lead: number,
  /** How play would go on, this move first. */
  line: list(point),
  move: point,
  visits: number,
  /** How often Black won after it, in percent. */
  winrate: number,
});
export type Candidate = Of<typeof candidate>;

/** What the computer thinks of a position. */
export const analysis = record({
  /** The best moves first. */
  candidates: list(candidate),
  /** By how many points Black led at their end, on average. */
  lead: number,
  /** Whose each point was at their end, A1, B1 and so on: 100 for always Black's, -100 for always White's. */
  owners: list(number),
  /** Games that it played out. */
  playouts: number,
  /** How often Black won them, in percent. */
  winrate: number,
});
export type Analysis = Of<typeof analysis>;

/** What random games say about a move. */
export const warmth = record({
  /** The standard deviation of that in a single game. */
  deviation: number,
  /** By how many points whoever is to move leads at their end, on average. */
  mean: number,
  move: point,
  /** How many moves are better. */
  rank: number,
});
export type Warmth = Of<typeof warmth>;

/** What random games say about every move. */
export const heat = record({
  moves: list(warmth),
  /** Games after each move. */
  playouts: number,
});
export type Heat = Of<typeof heat>;

/** A board to play on, and how many stones of handicap there is room for; 0 where there can be none. */
export const board = record({ most_handicap: number, size: number });
export type Board = Of<typeof board>;

/** A match of this strength on 9x9. */
export const met = record({
  games: number,
  /** The name of the other strength, or `gnugo`: GNU Go 3.8 at its level 10. */
  other: text,
  /** So many games were played out for every move, where otherwise time decides. */
  playouts: maybe(number),
  /** Those that were won against the other. */
  won: number,
});
export type Met = Of<typeof met>;

/** A strength of the computer. */
export const rung = record({
  met,
  name: text,
  /** What people call it, in English; the page has words for the name. */
  title: text,
});
export type Rung = Of<typeof rung>;

/** `GET /api/offer`: what can be played. */
export const offer = record({
  boards: list(board),
  /** Can programs come into rooms, and play against teams from outside? */
  door: flag,
  /** The operator's engines, which can play in rooms. */
  engines: list(text),
  /** The weakest first. */
  rungs: list(rung),
});
export type Offer = Of<typeof offer>;

/** How much time the players have, in seconds. */
export const clockTerms = record({
  /** Periods of byo-yomi, or moves in a Canadian period. */
  count: number,
  kind: code("clock"),
  /** Before anything else. */
  main: number,
  /** The length of a period, or what Fischer's clock adds after a move. */
  period: number,
});
export type ClockTerms = Of<typeof clockTerms>;

/** What a clock shows. */
export const time = record({
  /** Periods left, or moves to be made in this one; 0 during the main time. */
  extra: number,
  /** Milliseconds of the main time, or of the period that is running. */
  ms: number,
});
export type Time = Of<typeof time>;

/** The clocks of a game. */
export const clocks = sides(record({ agreed: clockTerms, black: time, white: time }));
export type Clocks = Of<typeof clocks>;

/** Stones that share their fate. */
export const group = record({
  certainty: code("certainty"),
  color,
  /** Are they counted as dead? */
  dead: flag,
  /** What the computer makes of them. */
  fate: code("fate"),
  stones: list(point),
});
export type Group = Of<typeof group>;

/** The count of a finished game, as the stones are marked. */
export const count = record({
  groups: list(group),
  /** The points of both, the komi among White's. */
  points: sides(record({ black: number, white: number })),
  /** Points that only one colour's living stones surround. */
  territory: sides(record({ black: list(point), white: list(point) })),
});
export type Count = Of<typeof count>;

/** A turn that was taken: a point, `pass`, or `resume` where both had passed and play goes on. */
export const played = record({ captured: list(point), color, turn: text });
export type Played = Of<typeof played>;

/** A game. */
export const goGame = record({
  /** Stones that each colour has taken. */
  captures,
  clocks: maybe(clocks),
  computers_turn: flag,
  /** What is dead and how much everybody has, once that was asked for. */
  count: maybe(count),
  /** The black stones of the handicap. */
  handicap: list(point),
  id: text,
  komi: number,
  may_undo: flag,
  /** Have both passed? Then the stones are to be counted. */
  over: flag,
  /** Milliseconds that the computer thinks about a move, at most. */
  patience: number,
  rung,
  score: maybe(score),
  scoring: code("scoring"),
  stones,
  turns: list(played),
  version: number,
  /** Your colour. */
  you: color,
  your_turn: flag,
});
export type GoGame = Of<typeof goGame>;

/** A game in a list. */
export const goSummary = record({
  /** Milliseconds since 1970. */
  changed: number,
  handicap: number,
  id: text,
  rung,
  /** None while it goes on. */
  score: maybe(score),
  size: number,
  turns: number,
  you: color,
});
export type GoSummary = Of<typeof goSummary>;

/** What the computer expects, and in how many moves: neither in fewer than `least` nor in more than `moves`. */
export const expectation = record({ code: code("expectation"), least: number, moves: number });
export type Expectation = Of<typeof expectation>;

/** Who has agreed to hints. */
export const rowAgreed = record({ other: flag, you: flag });
export type RowAgreed = Of<typeof rowAgreed>;

/** How a game ended. */
export const rowOutcome = record({
  code: code("end"),
  /** The stones of the row. */
  stones: list(point),
  winner: maybe(color),
});
export type RowOutcome = Of<typeof rowOutcome>;

/** A turn that was taken. */
export const rowPlayed = record({ captured: list(point), color, turn: text });
export type RowPlayed = Of<typeof rowPlayed>;

/** A game. */
export const rowGame = record({
  captures,
  /** Is the computer to move? */
  computers_turn: flag,
  diagonals: flag,
  /** What the computer expected when it moved. */
  expectation: maybe(expectation),
  hints: rowAgreed,
  id: text,
  /** Are you one of those who play? */
  is_player: flag,
  length: number,
  level: number,
  limit: number,
  /** The stones of each colour's longest row. */
  longest: captures,
  /** May you ask for a hint now? Between two people only if both have agreed. */
  may_hint: flag,
  may_join: flag,
  may_swap: flag,
  /** Is there still a seat for whoever has the link, and could you take it? */
  open_seat: flag,
  opening: code("opening"),
  outcome: maybe(rowOutcome),
  partner: code("partner"),
  /** Milliseconds that the computer thinks about a turn, at most. */
  patience: number,
  /** The game that followed this one. */
  rematch: maybe(text),
  repetition: code("repetition"),
  stones,
  swapped: flag,
  turns: list(rowPlayed),
  version: number,
  /** Your colour now; none if you only watch, and none if you play both. */
  you: maybe(color),
  /** May you move now? */
  your_turn: flag,
});
export type RowGame = Of<typeof rowGame>;

/** `POST /api/rows/{id}/hint`. */
export const rowHint = record({ expectation, turn: text });
export type RowHint = Of<typeof rowHint>;

/** `POST /api/rows/{id}/line`: how the computer expects the game to go on. */
export const rowLine = record({
  /** How the game ends with these turns, if it does. */
  outcome: maybe(rowOutcome),
  turns: list(rowPlayed),
});
export type RowLine = Of<typeof rowLine>;

/** A game in a list. */
export const rowSummary = record({
  /** Milliseconds since 1970. */
  changed: number,
  id: text,
  length: number,
  level: number,
  /** None while it goes on. */
  outcome: maybe(code("end")),
  partner: code("partner"),
  size: number,
  turns: number,
  /** Did you win, where somebody did and you are one of the two? */
  won: maybe(flag),
});
export type RowSummary = Of<typeof rowSummary>;

/** `GET /api/status`. */
export const status = record({
  /** Only this computer reaches the server: whatever somebody saves is everybody's. */
  at_home: flag,
  jobs: number,
  most_jobs: number,
  version: text,
});
export type Status = Of<typeof status>;

/** The body of every refusal. */
export const failure = record({ error: refused });
export type Failure = Of<typeof failure>;
