// Before the game, and for whoever comes later: a place to sit, the start, and the link for others.
import { useState } from "preact/hooks";
import { Choice } from "../../frame/controls";
import { Invite } from "../../frame/invite";
import { later } from "../../frame/later";
import { t } from "../../i18n/catalogue";
import { load, save } from "../../store";
import type { Room, Seat } from "../../wire/room";
import { Field } from "./field";
import { isOnlyHere } from "./reach";
import type { PartProps } from "./seen";

const Code = later(async () => (await import("../../frame/code")).Code);

export function Lobby({ sitting, room }: PartProps) {
  const isMember = room.members.some(({ id }) => id === room.you);
  const waits = room.stage === "lobby";
  return (
    <div class="room-lobby">
      {isMember ? (
        <Moving sitting={sitting} room={room} />
      ) : (
        room.stage !== "over" && <Joining sitting={sitting} room={room} />
      )}
      {sitting.complaint && (
        <p class="said-refused" role="alert">
          {sitting.complaint.sentence}
        </p>
      )}
      {waits &&
        isMember &&
        (room.you === room.host ? <Start sitting={sitting} room={room} /> : <p>{t("rooms.wait_host")}</p>)}
    </div>
  );
}

/** The link for others, to copy or to be read by a camera. */
export function Invitation() {
  return (
    <Invite words={t(isOnlyHere(location.hostname) ? "rooms.only_here" : "rooms.link")}>
      {isOnlyHere(location.hostname) ? (
        <p class="quiet">{t("rooms.lan")}</p>
      ) : (
        <Code text={location.href} label="rooms.code" />
      )}
    </Invite>
  );
}

/** The teams that people play in, and the stands. */
function seatsOf({ agreed }: Room): (readonly [Seat, string])[] {
  const teams = (["black", "white"] as const).filter((color) => agreed[color].crew.kind === "people");
  return [
    ...teams.map((color) => [color, `${agreed[color].name} (${t(`seat.${color}`)})`] as const),
    ["stands", t("seat.stands")],
  ];
}

function Joining({ sitting, room }: PartProps) {
  const [name, setName] = useState(() => load("name") ?? "");
  const [rank, setRank] = useState(() => load("rank") ?? "");
  const seats = seatsOf(room);
  const [place, setPlace] = useState<Seat>(seats[0]![0]);
  const join = async (event: Event) => {
    event.preventDefault();
    const me = { name: name.trim(), rank: rank.trim() };
    if (!(await sitting.act({ act: "join", ...me, place }))) return;
    save("name", me.name);
    save("rank", me.rank);
  };
  return (
    <form class="row-form" onSubmit={(event) => void join(event)}>
      <Field label="rooms.name" value={name} onInput={setName} />
      <Field label="rooms.rank" value={rank} onInput={setRank} />
      <Choice label="rooms.place" value={place} options={seats} onChange={setPlace} />
      <button class="primary" type="submit">
        {t("rooms.sit")}
      </button>
    </form>
  );
}

function Moving({ sitting, room }: PartProps) {
  const me = room.members.find(({ id }) => id === room.you)!;
  return (
    <Choice
      label="rooms.place"
      value={me.place}
      options={seatsOf(room)}
      onChange={(place) => void sitting.act({ act: "move", place })}
    />
  );
}

function Start({ sitting, room }: PartProps) {
  const teams = (["black", "white"] as const).filter((color) => room.agreed[color].crew.kind === "people");
  return (
    <div class="button-row">
      {teams.map((team) => (
        <button key={team} onClick={() => void sitting.fill(team)}>
          {t("rooms.bot", { team: room.agreed[team].name })}
        </button>
      ))}
      <button class="primary" onClick={() => void sitting.act({ act: "start" })}>
        {t("rooms.start")}
      </button>
      <button onClick={() => void sitting.act({ act: "close" })}>{t("rooms.close")}</button>
    </div>
  );
}
