// The voice of a room, for those who hear it instead of seeing it: what is new becomes sentences in one polite queue. A
// newer sentence of a kind takes the place of one that waits, and lines of chat that pile up are counted instead of
// read, so that nothing drowns anything else.
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../../frame/announce";
import { t } from "../../i18n/catalogue";
import { colorName, moveName } from "../../i18n/words";
import type { Room } from "../../wire/room";
import { dutyOf } from "./attention";
import type { Sitting } from "./sitting";
import { sentenceOf } from "./strip";

/** Whoever has not acted is told when so little time is left. */
const LATE_MS = 10_000;
/** How long a sentence is heard before the next one. */
const PAUSE_MS = 900;
const LETTER_MS = 45;
/** More lines of chat than this are only counted. */
const MOST_READ = 2;

type Kind = "move" | "moment" | "time" | "chat";

export interface Sentence {
  kind: Kind;
  text: string;
}

/** The queue with one more sentence. */
export function queued(waiting: readonly Sentence[], next: Sentence): Sentence[] {
  if (next.kind === "chat") return [...waiting, next];
  return [...waiting.filter(({ kind }) => kind !== next.kind), next];
}

/** The sentence that comes now, and what waits after it. */
export function taken(waiting: readonly Sentence[]): [string | null, Sentence[]] {
  const first = waiting.find(({ kind }) => kind !== "chat") ?? waiting[0];
  if (!first) return [null, []];
  const lines = waiting.filter(({ kind }) => kind === "chat");
  if (first.kind === "chat" && lines.length > MOST_READ) return [t("rooms.lines_said", { n: lines.length }), []];
  return [first.text, waiting.filter((sentence) => sentence !== first)];
}

/** What is new in a room since it was last looked at. */
export function newsOf(before: Room, now: Room): Sentence[] {
  const news: Sentence[] = [];
  const size = now.stones.size;
  if (now.moves.length > before.moves.length && now.stage !== "over") {
    const moves = now.moves
      .slice(before.moves.length)
      .map(({ color, turn }) => `${colorName(color)} ${moveName(turn, size)}`);
    news.push({ kind: "move", text: moves.join(", ") });
  }
  const moment = (room: Room) => sentenceOf({ complaint: null }, room);
  const options =
    now.turn?.your_move && now.turn.phase === "vote" && before.turn?.ask !== now.turn.ask ? now.turn.options : [];
  if (moment(now) && (moment(now) !== moment(before) || options.length)) {
    const told = options.map(({ what, proposed }) => t("rooms.option", { move: moveName(what, size), n: proposed }));
    news.push({ kind: "moment", text: [moment(now), ...told].join(" ") });
  }
  const name = (id: number) => now.members.find((member) => member.id === id)?.name ?? "";
  for (const line of now.lines.slice(before.lines.length))
    if (line.member !== now.you) news.push({ kind: "chat", text: `${name(line.member)}: ${line.text}` });
  return news;
}

export function useVoice({ room, now }: Sitting): void {
  const known = useRef<Room | null>(null);
  const waiting = useRef<Sentence[]>([]);
  const busy = useRef<ReturnType<typeof setTimeout>>(undefined);
  const speak = () => {
    const [text, rest] = taken(waiting.current);
    waiting.current = rest;
    busy.current = undefined;
    if (text === null) return;
    announce(text);
    busy.current = setTimeout(speak, PAUSE_MS + LETTER_MS * text.length);
  };
  const say = (sentences: Sentence[]) => {
    for (const sentence of sentences) waiting.current = queued(waiting.current, sentence);
    if (busy.current === undefined) speak();
  };
  useEffect(() => {
    if (room && known.current) say(newsOf(known.current, room));
    known.current = room;
  }, [room]);
  const until = room?.turn?.until ?? 0;
  const late = room && dutyOf(room)?.startsWith("turn") && until - now < LATE_MS && until > now ? room.turn!.ask : null;
  useEffect(() => {
    if (late !== null) say([{ kind: "time", text: t("rooms.late", { n: Math.ceil((until - now) / 1000) }) }]);
  }, [late]);
  useEffect(() => () => clearTimeout(busy.current), []);
}
