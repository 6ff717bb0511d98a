// A room: where to sit and whom to wait for; then the board with what is asked at its edge, and beside it how the last
// move was decided, the talk and the members.
import { useState } from "preact/hooks";
import { later } from "../../frame/later";
import { Failed, Loading } from "../../frame/states";
import { t, withWords } from "../../i18n/catalogue";
import { roomSgfUrl } from "../../wire/client";
import type { Room } from "../../wire/room";
import { allow, mayAllow, useAttention } from "./attention";
import { Chat } from "./chat";
import { Clocks } from "./clocks";
import { Invitation, Lobby } from "./lobby";
import { Members } from "./members";
import { isIn, type PartProps } from "./seen";
import { useSitting } from "./sitting";
import { Story } from "./story";
import { Table } from "./table";
import { useTogether } from "./together";
import { useVoice } from "./voice";

const Agreed = later(async () => (await import("./agreed")).Agreed);
const Figures = later(async () => (await withWords("figures", import("./figures"))).Figures);
const Questions = later(async () => (await withWords("questions", import("./questions"))).Questions);
const Programs = later(async () => (await withWords("programs", import("./program"))).Programs);

export function RoomPage({ id }: { id: string }) {
  const sitting = useSitting(id);
  const { room } = sitting;
  const together = useTogether(sitting, room);
  const title = room ? versus(room) : t("rooms.title");
  useAttention(room, title);
  useVoice(sitting);
  if (sitting.failure) return <Failed cause={sitting.failure} />;
  if (!room) return <Loading />;
  const asked = !!room.turn?.your_move && room.turn.phase !== "work";
  const state = {
    "data-stage": room.stage,
    "data-phase": room.turn?.phase,
    "data-moves": room.moves.length,
    "data-version": room.version,
  };
  if (room.stage === "lobby")
    return (
      <div class="row-page" data-room={room.id} data-asked={false} {...state}>
        <h1>{title}</h1>
        {sitting.lost && <p role="alert">{t("rooms.lost")}</p>}
        <Lobby sitting={sitting} room={room} />
        <Members sitting={sitting} room={room} />
        <Chat sitting={sitting} room={room} />
        <Invitation />
        {isIn(room) && <Programs room={room} />}
        <Agreed room={room} />
        <Links sitting={sitting} room={room} />
      </div>
    );
  return (
    <div class="solve" data-room={room.id} data-asked={asked} data-at={together.at} {...state}>
      <div class="first">
        <header class="question" style={{ "--letters": 34 }}>
          <h1>{title}</h1>
          <Clocks sitting={sitting} room={room} />
        </header>
        <Table sitting={sitting} room={room} together={together} />
      </div>
      <aside class="panel" aria-label={t("rooms.title")}>
        {sitting.lost && <p role="alert">{t("rooms.lost")}</p>}
        {!isIn(room) && <Lobby sitting={sitting} room={room} />}
        {room.stage === "over" && room.agreed.questions && <Questions sitting={sitting} room={room} />}
        <Story room={room} together={together} />
        <Members sitting={sitting} room={room} />
        <Chat sitting={sitting} room={room} />
        {room.stage === "over" && <Figures id={room.id} room={room} />}
        <Agreed room={room} />
        {room.stage !== "over" && <Others />}
        {isIn(room) && room.stage !== "over" && <Programs room={room} />}
        <Links sitting={sitting} room={room} />
      </aside>
    </div>
  );
}

function versus({ agreed }: Room): string {
  return t("rooms.versus", { black: agreed.black.name, white: agreed.white.name });
}

/** The link for those who come later. */
function Others() {
  return (
    <details class="fold">
      <summary>{t("rooms.invite")}</summary>
      <Invitation />
    </details>
  );
}

function Links({ sitting, room }: PartProps) {
  const [asks, setAsks] = useState(mayAllow);
  return (
    <p class="panel-links">
      {asks && isIn(room) && room.stage !== "over" && (
        <button onClick={() => void allow().finally(() => setAsks(false))}>{t("rooms.notify")}</button>
      )}
      {isIn(room) && room.stage !== "over" && (
        <button onClick={() => void sitting.act({ act: "leave" })}>{t("rooms.leave")}</button>
      )}
      {room.stage === "over" && <a href={`/game/room-${room.id}`}>{t("game.replay")}</a>}
      {room.stage === "over" && <a href={`/game/room-${room.id}?missed`}>{t("missed.title")}</a>}
      {room.moves.length > 0 && (
        <a href={roomSgfUrl(room.id)} download>
          {t("row.sgf")}
        </a>
      )}
      <a href="/room">{t("rooms.title")}</a>
    </p>
  );
}
