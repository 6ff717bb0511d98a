// What is agreed in a room: told before the game, and to look up during it.
import { type Key, t } from "../../i18n/catalogue";
import { rungName } from "../../i18n/words";
import type { Pace, Room, Agreed as Terms } from "../../wire/room";
import { spanText } from "./time";

export function Agreed({ room: { agreed, handicap, komi, stage } }: { room: Room }) {
  const begun = stage !== "lobby";
  const stones = begun ? handicap : agreed.handicap;
  const fixed = stones ? t("go.stones", { n: stones }) : t("go.none");
  const rows: [Key, string][] = [
    ["row.size", `${agreed.size} × ${agreed.size}`],
    ["seat.black", crewWords(agreed.black)],
    ["seat.white", crewWords(agreed.white)],
    ["rooms.pace", paceWords(agreed.pace)],
    ["go.handicap", !begun && agreed.by_ranks ? t("rooms.by_ranks") : fixed],
    ["go.komi", String(begun ? komi : agreed.komi)],
    ["go.scoring", t(`scoring.${agreed.scoring}`)],
    ["rooms.talk", t(`talk.${agreed.talk}`)],
  ];
  const open = (["drawing", "hints", "glass", "reveal", "listed", "questions"] as const).filter((name) => agreed[name]);
  return (
    <details class="fold" open={!begun}>
      <summary>{t("rooms.agreed")}</summary>
      <dl class="room-agreed">
        {rows.map(([key, text]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ul class="room-list">
        {open.map((name) => (
          <li key={name}>{t(`rooms.allow_${name}`)}</li>
        ))}
      </ul>
    </details>
  );
}

function crewWords({ name, crew }: Terms["black"]): string {
  if (crew.kind === "people") return `${name}: ${t(`scheme.${crew.scheme.code}`)}`;
  if (crew.kind === "engine") return `${name}: ${crew.name}`;
  if (crew.kind === "outside") return `${name}: ${t("rooms.outside")}`;
  return `${name}: ${rungName({ name: crew.rung, title: crew.rung })}`;
}

function paceWords(pace: Pace): string {
  const span = (seconds: number) => spanText(1000 * seconds);
  if (pace.kind === "fixed") return t("rooms.pace_fixed", { time: span(pace.action) });
  if (pace.kind === "correspondence") return t("rooms.pace_fixed", { time: span(pace.phase) });
  if (pace.kind === "byo_yomi")
    return `${t("pace.byo_yomi")}: ${span(pace.main)} + ${pace.periods} × ${span(pace.period)}`;
  return `${t("pace.fischer")}: ${span(pace.main)} + ${span(pace.increment)} (≤ ${span(pace.cap)})`;
}
