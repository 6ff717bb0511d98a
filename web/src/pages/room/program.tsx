// A program as a member, or one that plays against the team from outside: the token that lets it in, and
// what it does with it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";
import { complaintOf } from "../../i18n/words";
import type { Room, Token } from "../../wire/room";
import { rooms } from "../../wire/rooms";

const TEAMS = ["black", "white"] as const;
type Team = (typeof TEAMS)[number];

/** For those who sit in the room, until the game is over. */
export function Programs({ room }: { room: Room }) {
  return (
    <>
      <Bridge room={room} />
      <Program room={room} />
    </>
  );
}

/** The teams that the viewer may let a program into: the host both, a member their own. */
function teamsFor({ agreed, members, you, host }: Room) {
  const place = members.find(({ id }) => id === you)?.place;
  return TEAMS.filter((team) => agreed[team].crew.kind === "people" && (you === host || place === team));
}

/** For the host of a room that is played from outside: the way in. */
function Bridge({ room }: { room: Room }) {
  const side = TEAMS.find((team) => room.agreed[team].crew.kind === "outside");
  if (!side || room.you !== room.host) return null;
  return (
    <details class="fold" data-testid="bridge" open={room.stage === "lobby"}>
      <summary>{t("bridge.title")}</summary>
      <Tokens
        room={room}
        teams={[side]}
        how={(token, port) => (
          <Told about={t("bridge.how")} value={`shikatsu gtp --room ${token} --server ${location.hostname}:${port}`} />
        )}
      />
    </details>
  );
}

function Program({ room }: { room: Room }) {
  const teams = teamsFor(room);
  if (teams.length === 0) return null;
  return (
    <details class="fold" data-testid="program">
      <summary>{t("program.title")}</summary>
      <p>{t("program.about")}</p>
      <Tokens
        room={room}
        teams={teams}
        how={(token, port) => <Told about={t("program.how", { port: String(port) })} value={token} />}
      />
    </details>
  );
}

interface TokensProps {
  room: Room;
  teams: readonly Team[];
  /** What to do with a token at this port. */
  how: (token: string, port: number) => JSX.Element;
}

/** A button for a token of each of these teams, and the one that was asked for last. */
function Tokens({ room, teams, how }: TokensProps) {
  const [made, setMade] = useState<Token | null>(null);
  const [refused, setRefused] = useState("");
  const ask = (team: Team) =>
    rooms.token(room.id, team).then(
      (token) => {
        setMade(token);
        setRefused("");
      },
      (cause) => setRefused(complaintOf(cause).sentence),
    );
  return (
    <>
      <div class="button-row">
        {teams.map((team) => (
          <button key={team} onClick={() => void ask(team)}>
            {t("program.token", { team: room.agreed[team].name })}
          </button>
        ))}
      </div>
      {refused && <p role="alert">{refused}</p>}
      {made && (made.port === null ? <p role="status">{t("room.no_door")}</p> : how(made.token, made.port))}
    </>
  );
}

/** What is to be copied, and what for. */
function Told({ about, value }: { about: string; value: string }) {
  return (
    <div class="row-invite" role="status">
      <p>{about}</p>
      <input
        type="text"
        readOnly
        value={value}
        aria-label={t("program.secret")}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
