// Made of the schemas of the crate `wire`, whose tests write this file. Do not edit.
import { code } from "./code";
import { stones } from "./draft";
import { captures, score, played, time } from "./generated";
import { scheme } from "./scheme";
import { flag, kinds, list, maybe, number, type Of, record, text, word } from "./shape";
import { color, point, sides } from "./turn";

/** Who plays a side. */
export const crew = kinds({
  people: record({ kind: word("people"), scheme }),
  bot: record({ kind: word("bot"), rung: text }),
  engine: record({ kind: word("engine"), name: text }),
  outside: record({ kind: word("outside") }),
});
export type Crew = Of<typeof crew>;

/** One side of the game. */
export const side = record({
  crew,
  /** The team's name. */
  name: text,
});
export type Side = Of<typeof side>;

/** How fast the game goes, in seconds. */
export const pace = kinds({
  fixed: record({ action: number, kind: word("fixed") }),
  byo_yomi: record({ kind: word("byo_yomi"), main: number, period: number, periods: number }),
  fischer: record({ cap: number, increment: number, kind: word("fischer"), main: number }),
  correspondence: record({ kind: word("correspondence"), phase: number }),
});
export type Pace = Of<typeof pace>;

/** `POST /api/rooms`: what is agreed before the game. What is left out is as usual. */
export const agreed = sides(record({
  black: side,
  /** The ranks of the members say what the weaker team gets, and who is Black. */
  by_ranks: flag,
  /** May teams draw on the board? */
  drawing: flag,
  /** May those who watch look into the teams? */
  glass: flag,
  /** Black stones that are there before White begins: none, or from 2 on. */
  handicap: number,
  /** Are chains with few liberties pointed out? */
  hints: flag,
  /** What White gets, in points. */
  komi: number,
  /** Is the room listed for everybody at `/api/lobby`? */
  listed: flag,
  pace,
  /** Are members asked the questions of `/api/questions` when the game is over? */
  questions: flag,
  /** With fewer ballots than this part of the voters, in percent, the most proposed move is played. */
  quorum: number,
  /** Is everything opened when the game is over? */
  reveal: flag,
  scoring: code("scoring"),
  size: number,
  talk: code("talk"),
  white: side,
}));
export type Agreed = Of<typeof agreed>;

/** What a member says about a count. */
export const says = record({ member: number, say: word("agree", "play_on") });
export type Says = Of<typeof says>;

/** A count, under way or done. */
export const marks = record({
  dead: list(point),
  says: list(says),
  /** How the game would end. */
  score,
  seki: list(point),
  until: number,
  /** Does an engine look at the stones first? */
  working: flag,
});
export type Marks = Of<typeof marks>;

/** A line that was said. */
export const said = record({
  at: number,
  channel: code("channel"),
  member: number,
  /** How many moves were on the board. */
  number,
  /** The speaker's team. */
  team: maybe(color),
  text,
});
export type Said = Of<typeof said>;

/** A member as others see them. */
export const member = record({
  here: flag,
  id: number,
  muted: flag,
  name: text,
  place: code("seat"),
  /** Such as `3k`; empty where none was said. */
  rank: text,
});
export type Member = Of<typeof member>;

/** A motion under way. */
export const motion = record({
  asked: color,
  no: number,
  subject: code("subject"),
  /** The team that it came from, and the one that votes on it. */
  team: color,
  until: number,
  yes: number,
  /** What the viewer says. */
  you: maybe(flag),
});
export type Motion = Of<typeof motion>;

/** How a game ended. */
export const closing = record({ code: code("closing"), points: maybe(number), winner: maybe(color) });
export type Closing = Of<typeof closing>;

/** What a member said. */
export const cast = record({ member: number, what: list(text) });
export type Cast = Of<typeof cast>;

/** What may be voted for, or could be. */
export const option = record({
  /** How often it was proposed, and how many voted for it, once the vote is over. */
  proposed: number,
  votes: number,
  what: text,
});
export type Option = Of<typeof option>;

export const value = record({ points: number, what: text });
export type Value = Of<typeof value>;

/** A turn that is over. What went on within the team is there for those who may see it. */
export const past = record({
  at: number,
  ballot: list(text),
  ballots: list(cast),
  by: maybe(code("chosen")),
  chosen: text,
  color,
  /** Which suggestions were bad on purpose. */
  decoys: list(text),
  /** How many moves were on the board before it. */
  number,
  options: list(option),
  /** What the viewer proposed and voted for. */
  proposal: maybe(text),
  /** Who proposed and voted for what, once that is revealed. */
  proposals: list(cast),
  /** Did chance break a tie? */
  tie: flag,
  /** Was it taken back? */
  undone: flag,
  /** Milliseconds that the members took. */
  used: number,
  /** What an engine says that moves are worth, in points. */
  values: list(value),
});
export type Past = Of<typeof past>;

/** What a member draws on the board. */
export const sketch = record({ circles: list(point), crosses: list(point), line: list(point), member: number });
export type Sketch = Of<typeof sketch>;

/** The turn under way. */
export const roomTurn = record({
  acted: list(number),
  /** The number of the question. */
  ask: number,
  /** Who is asked, and who has acted, for those who see inside the team. */
  asked: list(number),
  ballot: list(text),
  began: number,
  color,
  options: list(option),
  phase: code("phase"),
  /** What the viewer has proposed, and voted for. */
  proposal: maybe(text),
  /** Milliseconds that the phases before took from the team's clock. */
  spent: number,
  until: number,
  /** Is the viewer asked to act? */
  your_move: flag,
});
export type RoomTurn = Of<typeof roomTurn>;

/** A room, as one visitor may see it. */
export const room = record({
  agreed,
  captains: sides(record({ black: maybe(number), white: maybe(number) })),
  /** Stones that each colour has taken. */
  captures,
  clocks: sides(record({ black: maybe(time), white: maybe(time) })),
  count: maybe(marks),
  /** What the game started with. */
  handicap: number,
  host: maybe(number),
  id: text,
  komi: number,
  lines: list(said),
  members: list(member),
  motion: maybe(motion),
  moves: list(played),
  /** The time here, in milliseconds since 1970, as all times of a room are. */
  now: number,
  outcome: maybe(closing),
  past: list(past),
  /** Is the viewer asked the questions of `/api/questions`? */
  questions: flag,
  /** The room of the next game. */
  rematch: maybe(text),
  /** After the game: after how many moves the position is that everybody looks at. */
  shown: maybe(number),
  sketches: list(sketch),
  stage: code("stage"),
  stones,
  turn: maybe(roomTurn),
  /** Counts what has happened. */
  version: number,
  /** Stones with few liberties, where the room points them out. */
  weak: list(point),
  /** Are `past` and `lines` all there are? If not they are those that are new. */
  whole: flag,
  /** The viewer, if they sit in the room. */
  you: maybe(number),
});
export type Room = Of<typeof room>;

/** A room in a list. */
export const roomSummary = sides(record({
  /** The names of the teams. */
  black: text,
  /** Milliseconds since 1970. */
  changed: number,
  id: text,
  /** As a game record says it; empty while it goes on. */
  result: text,
  size: number,
  stage: code("stage"),
  white: text,
  /** Have you opened it? */
  yours: flag,
}));
export type RoomSummary = Of<typeof roomSummary>;

/** What went on within a team. */
export const insideFigures = record({
  acted: number,
  /** Of the proposals of a turn, the part that was for what was done, on average over turns. */
  agreement: maybe(number),
  as_engine: number,
  /** How often members who were there were asked to act, and how often they did in time. */
  asked: number,
  /** How far the stones that were played were from the nearest one, on average, and all that were proposed. */
  distance: maybe(number),
  /** Turns for which the engine's own choice is known, and those in which the team did the same. */
  judged: number,
  proposed: number,
  proposed_distance: maybe(number),
  silent: number,
  /** Turns that chance decided, and those in which nobody said anything. */
  ties: number,
  /** Turns in which all proposals were the same, and those with any. */
  unanimous: number,
});
export type InsideFigures = Of<typeof insideFigures>;

/** Figures of a team. */
export const teamFigures = record({
  /** What went on within the team, where people played and the room has opened that. */
  inside: maybe(insideFigures),
  /** Turns that it decided, those that were taken back among them. */
  turns: number,
  /** Milliseconds that its members took for each. */
  used: list(number),
});
export type TeamFigures = Of<typeof teamFigures>;

/** Figures of a member. */
export const memberFigures = record({
  acted: number,
  /** How often they were asked to act while they were there, and how often they did in time. */
  asked: number,
  /** How far the stones that they proposed were from the nearest one, on average. */
  distance: maybe(number),
  done: number,
  member: number,
  name: text,
  /** Turns in which they proposed something, and in which that was done. */
  proposed: number,
  /** Milliseconds from the question to their last word, on average. */
  time: maybe(number),
  /** Turns in which they voted, and in which what they voted for was done. */
  voted: number,
  won: number,
});
export type MemberFigures = Of<typeof memberFigures>;

/** How the teams of a game decided, once it is over. */
export const figures = sides(record({
  black: teamFigures,
  /** Everybody who was asked to act, where the room has opened that. */
  members: list(memberFigures),
  white: teamFigures,
}));
export type Figures = Of<typeof figures>;

/** What lets a program into a team, or play against one from outside. */
export const token = record({
  /** Where; none where programs cannot come in. */
  port: maybe(number),
  /** The first line that the program sends. */
  token: text,
});
export type Token = Of<typeof token>;

/** What a room has come to by an act. */
export const roomDone = record({ version: number });
export type RoomDone = Of<typeof roomDone>;

/** `GET /api/schemes`: a way to decide, with its usual numbers. */
export const schemeOffer = record({
  /** Which of four rules for games played together it follows: a tension between one's own and the team's advantage; acting without the others' consent; seeing what came of one's own decision; different abilities or duties. */
  follows: list(flag),
  scheme,
});
export type SchemeOffer = Of<typeof schemeOffer>;

/** `GET /api/lobby`: a room that its host has listed, with those who are in it. */
export const openRoom = record({
  agreed,
  /** When something last happened, in milliseconds since 1970. */
  changed: number,
  id: text,
  /** Those who are there. */
  members: list(member),
  stage: code("stage"),
});
export type OpenRoom = Of<typeof openRoom>;

/** A text by language; English where one is missing. */
export const spoken = record({ en: text, ja: maybe(text), ko: maybe(text), zh: maybe(text) });
export type Spoken = Of<typeof spoken>;

/** `GET /api/questions`: what members are asked after a game, where its host wants that. */
export const question = record({
  asks: spoken,
  /** What the answer is called in the log: small letters, digits and `_`. */
  code: text,
  kind: word("scale", "text", "yes_no"),
});
export type Question = Of<typeof question>;
