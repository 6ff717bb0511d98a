// The messages of rooms in which teams play as one, as shapes.
import { code } from "./code";
import { score } from "./game";
import { color, stones } from "./message";
import { flag, list, maybe, number, type Of, record, type Shape, text, WrongShape, word } from "./shape";

const points = list(text);
const seat = code("seat");
export type Seat = Of<typeof seat>;

/** An object of one of several kinds, each with fields of its own. */
function oneOf<T extends { kind: string }>(shapes: Record<T["kind"], Shape<T>>): Shape<T> {
  return (value, at = "") => {
    const { kind } = record({ kind: text })(value, at);
    const shape = (shapes as Record<string, Shape<T> | undefined>)[kind];
    if (!shape) throw new WrongShape(at, "of a known kind");
    return shape(value, at);
  };
}

/** How a team decides; some schemes have numbers beside their name. */
export type Scheme = { code: Of<typeof schemeCode> } & { playouts?: number; count?: number; decoys?: number };
const schemeCode = code("scheme");
export const scheme: Shape<Scheme> = (value, at) => ({
  ...(value as Scheme),
  code: record({ code: schemeCode })(value, at).code,
});

/** Who plays a side where no people do. */
export type Machine = { kind: "bot"; rung: string } | { kind: "engine"; name: string } | { kind: "outside" };
type Crew = { kind: "people"; scheme: Scheme } | Machine;
const machines = {
  bot: record({ kind: word("bot"), rung: text }),
  engine: record({ kind: word("engine"), name: text }),
  outside: record({ kind: word("outside") }),
};
export const machine = oneOf<Machine>(machines);
export const crew = oneOf<Crew>({ people: record({ kind: word("people"), scheme }), ...machines });
const side = record({ name: text, crew });

export type Pace =
  | { kind: "fixed"; action: number }
  | { kind: "byo_yomi"; main: number; period: number; periods: number }
  | { kind: "fischer"; main: number; increment: number; cap: number }
  | { kind: "correspondence"; phase: number };
export const pace = oneOf<Pace>({
  fixed: record({ kind: word("fixed"), action: number }),
  byo_yomi: record({ kind: word("byo_yomi"), main: number, period: number, periods: number }),
  fischer: record({ kind: word("fischer"), main: number, increment: number, cap: number }),
  correspondence: record({ kind: word("correspondence"), phase: number }),
});

const agreed = record({
  size: number,
  komi: number,
  handicap: number,
  by_ranks: flag,
  scoring: code("scoring"),
  black: side,
  white: side,
  pace,
  talk: code("talk"),
  drawing: flag,
  glass: flag,
  reveal: flag,
  hints: flag,
  quorum: number,
});
export type Agreed = Of<typeof agreed>;

/** What a room is opened with; what is left out is as usual. */
export type Wanted = Pick<Agreed, "size" | "black" | "white"> & Partial<Agreed>;

const member = record({ id: number, name: text, rank: text, place: seat, here: flag, muted: flag });
export type Member = Of<typeof member>;

const option = record({ what: text, proposed: number, votes: number });
const cast = record({ member: number, what: list(text) });

const turn = record({
  color,
  ask: number,
  phase: code("phase"),
  began: number,
  until: number,
  spent: number,
  your_move: flag,
  proposal: maybe(text),
  ballot: list(text),
  options: list(option),
  asked: list(number),
  acted: list(number),
});

export type Past = Of<typeof past>;
const past = record({
  number,
  color,
  chosen: text,
  at: number,
  used: number,
  undone: flag,
  by: maybe(code("chosen")),
  tie: flag,
  options: list(option),
  values: list(record({ what: text, points: number })),
  decoys: list(text),
  proposal: maybe(text),
  ballot: list(text),
  proposals: list(cast),
  ballots: list(cast),
});

const motion = record({
  subject: code("subject"),
  team: color,
  asked: color,
  until: number,
  yes: number,
  no: number,
  you: maybe(flag),
});

const count = record({
  working: flag,
  dead: points,
  seki: points,
  says: list(record({ member: number, say: word("agree", "play_on") })),
  until: number,
  score,
});

const closing = record({ code: code("closing"), winner: maybe(color), points: maybe(number) });
export type Closing = Of<typeof closing>;

const channel = code("channel");
export type Channel = Of<typeof channel>;
const line = record({ at: number, member: number, channel, team: maybe(color), text, number });
export type Sketch = Of<typeof sketch>;
const sketch = record({ member: number, circles: points, crosses: points, line: list(text) });
const clock = maybe(record({ ms: number, extra: number }));

export const room = record({
  id: text,
  version: number,
  now: number,
  whole: flag,
  stage: code("stage"),
  agreed,
  handicap: number,
  komi: number,
  you: maybe(number),
  host: maybe(number),
  captains: record({ black: maybe(number), white: maybe(number) }),
  members: list(member),
  stones,
  captures: record({ black: number, white: number }),
  moves: list(record({ turn: text, color, captured: points })),
  weak: points,
  clocks: record({ black: clock, white: clock }),
  turn: maybe(turn),
  past: list(past),
  motion: maybe(motion),
  count: maybe(count),
  outcome: maybe(closing),
  lines: list(line),
  sketches: list(sketch),
  shown: maybe(number),
  rematch: maybe(text),
});
export type Room = Of<typeof room>;

export const summary = record({
  id: text,
  size: number,
  black: text,
  white: text,
  stage: code("stage"),
  result: text,
  yours: flag,
  changed: number,
});
export type RoomSummary = Of<typeof summary>;

const inside = record({
  asked: number,
  acted: number,
  unanimous: number,
  proposed: number,
  agreement: maybe(number),
  ties: number,
  silent: number,
  distance: maybe(number),
  proposed_distance: maybe(number),
  judged: number,
  as_engine: number,
});
const teamFigures = record({ turns: number, used: list(number), inside: maybe(inside) });
export type TeamFigures = Of<typeof teamFigures>;
const memberFigures = record({
  member: number,
  name: text,
  asked: number,
  acted: number,
  time: maybe(number),
  proposed: number,
  done: number,
  voted: number,
  won: number,
  distance: maybe(number),
});

/** How the teams decided. */
export const figures = record({ black: teamFigures, white: teamFigures, members: list(memberFigures) });
export type Figures = Of<typeof figures>;

/** A way to decide, and which of the four rules it follows. */
export const schemeOffer = record({ scheme, follows: list(flag) });
export type SchemeOffer = Of<typeof schemeOffer>;

/** What lets a program into a team; without a port none can come in. */
export const token = record({ token: text, port: maybe(number) });
export type Token = Of<typeof token>;

export const done = record({ version: number });

/** What a member does. */
export type Act =
  | { act: "join"; name: string; rank: string; place: Seat }
  | { act: "move"; place: Seat }
  | { act: "leave" | "start" | "rematch" | "close" | "take_host" }
  | { act: "propose"; what: string }
  | { act: "vote"; options: string[] }
  | { act: "raise"; subject: "resign" | "undo" }
  | { act: "second"; yes: boolean }
  | { act: "mark"; point: string }
  | { act: "settle"; say: "agree" | "play_on" }
  | { act: "chat"; channel: Channel; text: string }
  | { act: "mute"; member: number; muted: boolean }
  | { act: "remove" | "pass_host" | "name"; member: number }
  | ({ act: "draw" } & Omit<Sketch, "member">)
  | { act: "show"; number: number };

/** The room after some news. */
export function after(known: Room | null, news: Room): Room {
  if (news.whole || !known) return news;
  return { ...news, past: [...known.past, ...news.past], lines: [...known.lines, ...news.lines] };
}
