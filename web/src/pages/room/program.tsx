// A program as a member: the token that lets it in, and what it does with it.
import { useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";
import { complaintOf } from "../../i18n/words";
import type { Room, Token } from "../../wire/room";
import { rooms } from "../../wire/rooms";
import { isIn } from "./seen";

const TEAMS = ["black", "white"] as const;

/** The teams that the viewer may let a program into: the host both, a member their own. */
function teamsFor({ agreed, members, you, host }: Room) {
  const place = members.find(({ id }) => id === you)?.place;
  return TEAMS.filter((team) => agreed[team].crew.kind === "people" && (you === host || place === team));
}

export function Program({ room }: { room: Room }) {
  const [made, setMade] = useState<Token | null>(null);
  const [refused, setRefused] = useState("");
  const teams = teamsFor(room);
  if (!isIn(room) || room.stage === "over" || teams.length === 0) return null;
  const ask = (team: (typeof TEAMS)[number]) =>
    rooms.token(room.id, team).then(
      (token) => (setMade(token), setRefused("")),
      (cause) => setRefused(complaintOf(cause).sentence),
    );
  return (
    <details class="fold" data-testid="program">
      <summary>{t("program.title")}</summary>
      <p>{t("program.about")}</p>
      <div class="button-row">
        {teams.map((team) => (
          <button key={team} onClick={() => void ask(team)}>
            {t("program.token", { team: room.agreed[team].name })}
          </button>
        ))}
      </div>
      {refused && <p role="alert">{refused}</p>}
      {made && (made.port === null ? <p role="status">{t("program.no_door")}</p> : <Told token={made.token} port={made.port} />)}
    </details>
  );
}

function Told({ token, port }: { token: string; port: number }) {
  return (
    <div class="row-invite" role="status">
      <p>{t("program.how", { port: String(port) })}</p>
      <input type="text" readOnly value={token} aria-label={t("program.secret")} onFocus={(event) => event.currentTarget.select()} />
    </div>
  );
}
