// Rooms that are open to everybody: who waits there, and a place with one click.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import { go } from "../../route";
import { load } from "../../store";
import { ApiError } from "../../wire/client";
import type { OpenRoom } from "../../wire/room";
import { rooms } from "../../wire/rooms";

/** How often it is looked who waits, while the page is seen. */
const LOOK_MS = 4000;

export function OpenRooms() {
  const [open, setOpen] = useState<OpenRoom[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    // Without the list a room can still be opened.
    const look = () => void (document.hidden || rooms.lobby().then(setOpen, () => undefined));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const join = (room: OpenRoom, team: "black" | "white") => {
    const arrive = () => go(`/room/${room.id}`);
    rooms
      .act(room.id, { act: "join", name: nameIn(room), rank: load("rank") ?? "", place: team })
      .then(arrive, (cause: unknown) => (isThere(cause) ? arrive() : setFailure(cause)));
  };
  return (
    <section aria-labelledby="open-rooms" data-testid="lobby">
      <h2 id="open-rooms">{t("lobby.title")}</h2>
      {open.length === 0 && <p class="quiet">{t("lobby.none")}</p>}
      {failure !== null && <p role="alert">{errorWords(failure)}</p>}
      <ul class="row-games">
        {open.map((room) => (
          <li key={room.id} data-open={room.id}>
            <a href={`/room/${room.id}`}>
              {t("rooms.versus", { black: room.agreed.black.name, white: room.agreed.white.name })}
            </a>
            <span class="quiet">{about(room)}</span>
            <span class="button-row">
              {teamsOf(room).map((team) => (
                <button key={team} onClick={() => join(room, team)}>
                  {t("lobby.join", { team: room.agreed[team].name })}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function about({ agreed: { size }, stage, members }: OpenRoom): string {
  const names = members.map(({ name, rank }) => (rank ? `${name} ${rank}` : name)).join(", ");
  return `${size} × ${size}, ${t(`stage.${stage}`)} · ${t("lobby.there", { n: members.length, names })}`;
}

/** The teams that people play in, the one with fewer members first. */
function teamsOf({ agreed, members }: OpenRoom): ("black" | "white")[] {
  const size = (team: string) => members.filter(({ place }) => place === team).length;
  const teams = (["black", "white"] as const).filter((color) => agreed[color].crew.kind === "people");
  return teams.sort((a, b) => size(a) - size(b));
}

/** The name of the last time, or one that nobody there has. */
function nameIn({ members }: OpenRoom): string {
  const taken = (name: string) => members.some((member) => member.name.toLowerCase() === name.toLowerCase());
  const own = load("name");
  if (own && !taken(own)) return own;
  const free = (n: number): string => (taken(t("lobby.guest", { n })) ? free(n + 1) : t("lobby.guest", { n }));
  return free(1 + Math.floor(Math.random() * 900));
}

/** Is the reason that they are in the room already? */
function isThere(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === "room" && String(cause.args.room).includes("here");
}
