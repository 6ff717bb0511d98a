// The messages of rooms in which teams play as one, as shapes: those that are generated, and what members do.
import type { Code } from "./code";
import { type Agreed, type Crew, crew, type Room, type Sketch } from "./generated-rooms";
import { type Shape, WrongShape } from "./shape";

export * from "./generated-rooms";
export * from "./scheme";

export type Seat = Code<"seat">;
export type Channel = Code<"channel">;

/** Who plays a side where no people do. */
export type Machine = Exclude<Crew, { kind: "people" }>;
export const machine: Shape<Machine> = (value, at = "") => {
  const found = crew(value, at);
  if (found.kind === "people") throw new WrongShape(at, "a program");
  return found;
};

/** What a room is opened with; what is left out is as usual. */
export type Wanted = Pick<Agreed, "size" | "black" | "white"> & Partial<Agreed>;

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
  | { act: "show"; number: number }
  | { act: "answer"; answers: Record<string, string> };

/** The room after some news. */
export function after(known: Room | null, news: Room): Room {
  if (news.whole || !known) return news;
  return { ...news, past: [...known.past, ...news.past], lines: [...known.lines, ...news.lines] };
}
