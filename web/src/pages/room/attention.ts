// Something is to be done: the title says so and blinks for whoever looks elsewhere, a sound is heard, and the browser
// tells it where the reader has allowed that.
import { useEffect, useState } from "preact/hooks";
import { chime } from "../../board/sound";
import { useTitle } from "../../frame/title";
import { t } from "../../i18n/catalogue";
import type { Room } from "../../wire/room";
import { mayVote } from "./seen";

const BLINK_MS = 1000;

/** The name of what the viewer is asked and has not done yet; none where nothing is asked. */
export function dutyOf(room: Room): string | null {
  const { turn, motion, count, you, stage } = room;
  const plays = room.members.some(({ id, place }) => id === you && place !== "stands");
  if (you === null || stage === "over" || stage === "lobby") return null;
  if (motion && mayVote(room) && motion.you === null) return `motion ${motion.until}`;
  if (count && stage === "count")
    return plays && !count.working && !count.says.some(({ member }) => member === you) ? `count ${count.until}` : null;
  if (turn?.your_move && turn.phase !== "work" && !turn.acted.includes(you)) return `turn ${turn.ask}`;
  return null;
}

export function useAttention(room: Room | null, title: string): void {
  const duty = room && dutyOf(room);
  const hidden = useHidden();
  const [lit, setLit] = useState(true);
  useEffect(() => {
    if (!duty || !hidden) return setLit(true);
    const timer = setInterval(() => setLit((lit) => !lit), BLINK_MS);
    return () => clearInterval(timer);
  }, [duty, hidden]);
  useEffect(() => {
    if (!duty) return;
    chime();
    if (document.hidden) tell(title);
  }, [duty]);
  useTitle(duty && lit ? `● ${t("rooms.due")} · ${title}` : title);
}

function useHidden(): boolean {
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return hidden;
}

/** Could the browser tell, if the reader allows it? */
export function mayAllow(): boolean {
  return typeof Notification !== "undefined" && Notification.permission === "default";
}

export function allow(): Promise<unknown> {
  return Notification.requestPermission();
}

function tell(title: string): void {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  try {
    new Notification(title, { body: t("rooms.due"), tag: location.pathname });
  } catch {
    // Some browsers let only workers tell; the title and the sound remain.
  }
}
