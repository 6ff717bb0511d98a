// The client of rooms: it comes with their page, as the shapes of their messages do.
import { call, get, post, roomPath, search } from "./client";
import { readEvents } from "./events";
import {
  type Act,
  figures,
  openRoom,
  question,
  type Room,
  room,
  roomDone,
  roomSummary,
  schemeOffer,
  token,
  type Wanted,
} from "./room";
import { list } from "./shape";

export const rooms = {
  list: () => get("/api/rooms", list(roomSummary)),
  lobby: () => get("/api/lobby", list(openRoom)),
  questions: () => get("/api/questions", list(question)),
  fill: (id: string, team: "black" | "white") => post(`${roomPath(id)}/bots`, { team }, roomDone),
  schemes: () => get("/api/schemes", list(schemeOffer)),
  figures: (id: string) => get(`${roomPath(id)}/figures`, figures),
  open: (wanted: Wanted) => post("/api/rooms", wanted, room),
  remove: async (id: string) => void (await call("DELETE", roomPath(id))),
  token: (id: string, team: "black" | "white") => post(`${roomPath(id)}/token`, { team }, token),
  act: (id: string, act: Act) => post(`${roomPath(id)}/act`, act, roomDone),
};

/** Hears of a room for as long as the signal lets it: first all of it, then whatever is new. */
export async function listen(
  id: string,
  after: number | null,
  hear: (news: Room) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await call("GET", `${roomPath(id)}/events${search({ after: after ?? "" })}`, undefined, signal);
  for await (const { event, data } of readEvents(response)) if (event === "room") hear(room(JSON.parse(data)));
}
