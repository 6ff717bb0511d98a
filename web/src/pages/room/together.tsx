// After the game: everybody steps through it, with the others or alone.
import { useEffect, useRef, useState } from "preact/hooks";
import { Slider, Toggle } from "../../frame/controls";
import { t } from "../../i18n/catalogue";
import { moveName } from "../../i18n/words";
import type { Room } from "../../wire/room";
import { isIn } from "./seen";
import type { Sitting } from "./sitting";

/** Where somebody stops is told to the others, not every step on the way. */
const PAUSE_MS = 150;

export interface Together {
  /** After how many moves the board is shown. */
  at: number;
  goTo: (at: number) => void;
  joined: boolean;
  join: (joined: boolean) => void;
  keys: Record<string, () => void>;
}

export function useTogether({ act }: Sitting, room: Room | null): Together {
  const last = room?.moves.length ?? 0;
  const [own, setOwn] = useState<number | null>(null);
  const [joined, setJoined] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = room?.shown ?? null;
  useEffect(() => {
    if (joined) setOwn(null);
  }, [shown, joined]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const at = Math.min(own ?? (joined ? (shown ?? last) : last), last);
  const goTo = (wanted: number) => {
    const to = Math.max(0, Math.min(last, wanted));
    setOwn(to);
    clearTimeout(timer.current);
    if (joined && room && isIn(room) && room.stage === "over")
      timer.current = setTimeout(() => void act({ act: "show", number: to }), PAUSE_MS);
  };
  const join = (joined: boolean) => {
    setOwn(joined ? null : at);
    setJoined(joined);
  };
  const keys = {
    arrowleft: () => goTo(at - 1),
    arrowright: () => goTo(at + 1),
    home: () => goTo(0),
    end: () => goTo(last),
  };
  return { at, goTo, joined, join, keys };
}

export function Turning({ room, together }: { room: Room; together: Together }) {
  const { at, goTo, joined, join } = together;
  const move = room.moves[at - 1];
  const text = move
    ? t("rooms.at_move", { n: at, of: room.moves.length, move: moveName(move.turn, room.stones.size) })
    : t("rooms.at_start");
  return (
    <div class="room-turning">
      <Slider at={at} last={room.moves.length} text={text} goTo={goTo} />
      {isIn(room) && <Toggle name="rooms.together" on={joined} onChange={join} />}
    </div>
  );
}
