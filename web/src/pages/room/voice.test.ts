// What a room says aloud, in one queue: newer sentences of a kind take the place of older ones, and chat never drowns
// the game.
import { expect, it } from "vitest";
import { withWords } from "../../i18n/catalogue";
import type { Room } from "../../wire/room";
import { newsOf, queued, type Sentence, taken } from "./voice";

const of = (...texts: [Sentence["kind"], string][]) =>
  texts.reduce<Sentence[]>((waiting, [kind, text]) => queued(waiting, { kind, text }), []);

/** Everything that is said, in order. */
function said(waiting: Sentence[]): string[] {
  const [text, rest] = taken(waiting);
  return text === null ? [] : [text, ...said(rest)];
}

it("says the game before the talk, and only the newest of a kind", () => {
  const waiting = of(["chat", "Bob: hm"], ["time", "10 seconds"], ["move", "Black C3"], ["time", "9 seconds"]);
  expect(said(waiting)).toEqual(["Black C3", "9 seconds", "Bob: hm"]);
});

it("counts lines that pile up", async () => {
  await withWords("rooms", Promise.resolve());
  expect(said(of(["chat", "a"], ["chat", "b"], ["chat", "c"]))).toEqual(["3 new lines of chat."]);
  expect(said(of(["chat", "a"], ["chat", "b"]))).toEqual(["a", "b"]);
});

it("tells a move, what is asked now, and what others say", async () => {
  await withWords("rooms", withWords("games", Promise.resolve()));
  const room = (more: Partial<Room>) => ({ ...ROOM, ...more });
  const turn = { ...ROOM.turn!, ask: 2, phase: "vote" as const, options: [{ what: "C3", proposed: 2, votes: 0 }] };
  const line = { at: 0, channel: "team" as const, team: "black" as const, number: 0 };
  const lines = [
    { ...line, member: 2, text: "here" },
    { ...line, member: 1, text: "mine" },
  ];
  expect(newsOf(ROOM, room({ turn, lines }))).toEqual([
    { kind: "moment", text: "Vote for one of the proposals. C3: 2 proposals" },
    { kind: "chat", text: "Bob: here" },
  ]);
  const moves = [{ turn: "C3", color: "black" as const, captured: [] }];
  expect(newsOf(ROOM, room({ moves }))).toEqual([{ kind: "move", text: "Black C3" }]);
  expect(newsOf(ROOM, ROOM)).toEqual([]);
});

const people = { kind: "people", scheme: { code: "voting" } };
const ROOM = {
  stage: "play",
  you: 1,
  members: [
    { id: 1, name: "Ann", place: "black" },
    { id: 2, name: "Bob", place: "black" },
  ],
  agreed: { black: { name: "Cranes", crew: people }, white: { name: "Turtles", crew: people } },
  stones: { size: 9, black: [], white: [], to_move: "black", ko: null },
  moves: [],
  lines: [],
  turn: {
    color: "black",
    ask: 1,
    phase: "propose",
    your_move: true,
    proposal: null,
    ballot: [],
    options: [],
    asked: [1, 2],
    acted: [],
  },
  motion: null,
  count: null,
  outcome: null,
} as unknown as Room;
