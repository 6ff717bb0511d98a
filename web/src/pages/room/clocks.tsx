// The clocks of the teams, where the pace has some.
import { t } from "../../i18n/catalogue";
import type { Color } from "../../wire/message";
import type { Room } from "../../wire/room";
import { timeAfter, timeText } from "../go/clock";
import type { PartProps } from "./seen";

export function Clocks({ sitting, room }: PartProps) {
  if (!room.clocks.black || !room.clocks.white || room.stage === "lobby") return null;
  return (
    <p class="room-clocks" role="timer" aria-live="off" aria-label={t("go.clock")}>
      {(["black", "white"] as const).map((color) => (
        <span key={color}>
          <span class={`dot dot-${color}`} aria-hidden="true" /> <span class="unseen">{room.agreed[color].name}</span>{" "}
          {shown(room, color, sitting.now)}
        </span>
      ))}
    </p>
  );
}

/** What the clock of a team shows: it runs while its members are asked, and stands while an engine works. */
function shown({ clocks, agreed, turn }: Room, color: Color, now: number): string {
  const { pace } = agreed;
  const time = clocks[color]!;
  if (turn?.color !== color || (pace.kind !== "byo_yomi" && pace.kind !== "fischer")) return timeText(time);
  const spent = turn.spent + (turn.phase === "work" ? 0 : Math.max(0, now - turn.began));
  const byo = pace.kind === "byo_yomi";
  const terms = {
    kind: pace.kind,
    main: pace.main,
    period: byo ? pace.period : pace.increment,
    count: byo ? pace.periods : 0,
  };
  return timeText(timeAfter(time, terms, spent) ?? { ms: 0, extra: 0 });
}
