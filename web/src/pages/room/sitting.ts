// A room at this screen: what the server tells of it as it happens, and what a member does in it.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Complaint, complaintOf } from "../../i18n/words";
import { ApiError, wasAborted } from "../../wire/client";
import { type Act, after, type Room } from "../../wire/room";
import { listen as listenTo, rooms } from "../../wire/rooms";

/** How long a page that was cut off waits before it comes back. */
const PAUSE_MS = 1000;
const TICK_MS = 250;

export interface Sitting {
  room: Room | null;
  failure: unknown;
  /** The server does not answer; it is asked again and again. */
  lost: boolean;
  /** Why something was refused, and the stones to blame. */
  complaint: Complaint | null;
  /** The time at the server. */
  now: number;
  act: (act: Act) => Promise<boolean>;
  /** Has a bot sit down in a team until somebody comes. */
  fill: (team: "black" | "white") => Promise<boolean>;
}

export function useSitting(id: string): Sitting {
  const [room, setRoom] = useState<Room | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [lost, setLost] = useState(false);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const now = useNow(room);
  useEffect(() => {
    const leaving = new AbortController();
    let known: Room | null = null;
    const hear = (news: Room) => {
      known = after(known, news);
      setLost(false);
      setRoom(known);
    };
    const listen = async () => {
      while (!leaving.signal.aborted) {
        // What was missed comes as a whole where something was.
        await listenTo(id, known?.version ?? null, hear, leaving.signal).catch((cause: unknown) => {
          if (wasAborted(cause)) return;
          const gone = !known || (cause instanceof ApiError && cause.code === "no_such_room");
          if (!gone) return setLost(true);
          setFailure(cause);
          leaving.abort();
        });
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    };
    void listen();
    return () => leaving.abort();
  }, [id]);
  const turn = room?.turn?.ask;
  useEffect(() => setComplaint(null), [turn, room?.stage]);
  const done = async (doing: Promise<unknown>) => {
    const refusal = await doing.then(
      () => null,
      (cause: unknown) => complaintOf(cause, room?.stones.size),
    );
    setComplaint(refusal);
    return refusal === null;
  };
  const act = (act: Act) => done(rooms.act(id, act));
  const fill = (team: "black" | "white") => done(rooms.fill(id, team));
  return { room, failure, lost, complaint, now, act, fill };
}

/** The time at the server, a few times a second while a phase runs. */
function useNow(room: Room | null): number {
  const [, tick] = useState(0);
  const ahead = useRef(0);
  useEffect(() => {
    if (room) ahead.current = room.now - Date.now();
  }, [room]);
  const runs = room?.stage === "play" || room?.stage === "count";
  useEffect(() => {
    const timer = runs ? setInterval(() => tick((count) => count + 1), TICK_MS) : undefined;
    return () => clearInterval(timer);
  }, [runs]);
  return Date.now() + ahead.current;
}
