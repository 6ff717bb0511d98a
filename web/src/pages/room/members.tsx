// Who is in the room, and what the host and the captains may do about it.
import { useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";
import { cardOf, type Member, type Room } from "../../wire/room";
import type { PartProps } from "./seen";

export function Members({ sitting, room }: PartProps) {
  const host = room.members.find(({ id }) => id === room.host);
  const orphan = room.you !== null && room.you !== room.host && !host?.here;
  return (
    <details class="fold" open={room.stage === "lobby"}>
      <summary>
        {t("rooms.members")} <span class="quiet">({room.members.length})</span>
      </summary>
      <ul class="room-list" data-testid="members">
        {room.members.map((member) => (
          <li key={member.id} data-here={member.here}>
            <span>
              {member.place !== "stands" && <span class={`dot dot-${member.place}`} aria-hidden="true" />} {member.name}{" "}
              <span class="quiet">
                {[t(`seat.${member.place}`), ...notesOf(member, room)].filter(Boolean).join(", ")}
              </span>
            </span>
            <Tools sitting={sitting} room={room} member={member} />
          </li>
        ))}
      </ul>
      {orphan && <button onClick={() => void sitting.act({ act: "take_host" })}>{t("rooms.take_host")}</button>}
    </details>
  );
}

function notesOf({ id, rank, here, muted, place }: Member, { you, host, captains }: Room): (string | false)[] {
  const leads = place !== "stands" && captains[place] === id;
  return [
    rank,
    id === you && t("rooms.you"),
    id === host && t("rooms.host"),
    leads && t("rooms.captain"),
    muted && t("rooms.muted"),
    !here && t("rooms.away"),
  ];
}

/** Behind a button, so that nobody is removed by a slip of the finger. */
function Tools({ sitting, room, member }: PartProps & { member: Member }) {
  const [open, setOpen] = useState(false);
  const { id, name, place, muted } = member;
  const hosts = room.you !== null && room.you === room.host;
  const captains =
    place !== "stands" &&
    hasCaptain(room, place) &&
    (hosts || room.captains[place] === room.you) &&
    room.captains[place] !== id;
  if (!(hosts && id !== room.you) && !captains) return null;
  const act = (act: Parameters<typeof sitting.act>[0]) => {
    setOpen(false);
    void sitting.act(act);
  };
  return (
    <span class="room-tools">
      <button
        class="room-more"
        aria-expanded={open}
        aria-label={t("rooms.about_member", { name })}
        onClick={() => setOpen(!open)}
      >
        …
      </button>
      {open && (
        <span class="button-row" role="group" aria-label={t("rooms.about_member", { name })}>
          {hosts && id !== room.you && (
            <>
              <button onClick={() => act({ act: "mute", member: id, muted: !muted })}>
                {t(muted ? "rooms.unmute" : "rooms.mute")}
              </button>
              <button onClick={() => act({ act: "remove", member: id })}>{t("rooms.remove")}</button>
              <button onClick={() => act({ act: "pass_host", member: id })}>{t("rooms.pass_host")}</button>
            </>
          )}
          {captains && <button onClick={() => act({ act: "name", member: id })}>{t("rooms.make_captain")}</button>}
        </span>
      )}
    </span>
  );
}

/** Does this team have use for a captain? */
function hasCaptain({ agreed }: Room, team: "black" | "white"): boolean {
  const { crew } = agreed[team];
  return crew.kind === "people" && cardOf(crew.scheme).led;
}
