// The strip at the board's edge: what the viewer is asked for and until when, what was refused, what the team votes on,
// and how the game ended.
import type { ComponentChildren } from "preact";
import { Icon } from "../../frame/icon";
import { t } from "../../i18n/catalogue";
import { colorName, scoreWords } from "../../i18n/words";
import type { Closing, Room } from "../../wire/room";
import { timeText } from "../go/clock";
import { optionName, type PartProps } from "./room";
import type { Sitting } from "./sitting";

interface StripProps extends PartProps {
  /** The button that makes a move chosen by touch. */
  confirm: ComponentChildren;
  vote: (what: string) => void;
}

export function Strip(props: StripProps) {
  const { sitting, room } = props;
  return (
    <div class="result result-plain" data-testid="said" role="status">
      {sitting.complaint ? <Icon name="notice" /> : <span class={`turn-stone turn-${room.outcome?.winner ?? room.stones.to_move}`} aria-hidden="true" />}
      <div class="result-words">
        <p class={`result-sentence ${sitting.complaint ? "said-refused" : ""}`} data-testid={room.outcome ? "outcome" : "turn"}>
          {sentenceOf(sitting, room)}
        </p>
        <p class="quiet" aria-live="off">
          {noteOf(sitting, room)}
        </p>
      </div>
      <div class="result-actions">
        <Actions {...props} />
      </div>
    </div>
  );
}

function sentenceOf({ complaint }: Sitting, room: Room): string {
  const { turn, count, motion } = room;
  if (complaint) return complaint.sentence;
  if (room.outcome) return closingWords(room.outcome);
  if (motion && mayVote(room)) return t(`subject.${motion.subject}`);
  if (count) return count.working ? t("go.counting") : `${scoreWords(count.score)}?`;
  if (!turn) return "";
  if (turn.your_move && turn.phase === "propose") return turn.proposal ? t("rooms.proposed", { move: optionName(turn.proposal, room.stones.size) }) : t("rooms.propose");
  if (turn.your_move && turn.phase === "vote") return turn.ballot[0] ? t("rooms.voted", { move: optionName(turn.ballot[0], room.stones.size) }) : t("rooms.vote");
  return t(`phase.${turn.phase}`, { team: room.agreed[turn.color].name });
}

function closingWords({ code, winner, points }: Closing): string {
  if (code === "points" && !winner) return t("closing.draw");
  return t(`closing.${code}`, { color: winner ? colorName(winner) : "", n: points ?? 0 });
}

/** The time left, and who has acted. */
function noteOf({ now }: Sitting, { turn, count, motion, outcome }: Room): string {
  if (outcome) return "";
  const until = motion?.until ?? count?.until ?? turn?.until ?? now;
  const time = timeText({ ms: Math.max(0, until - now), extra: 0 });
  if (motion) return `${time} · ${t("rooms.motion_count", { yes: motion.yes, no: motion.no })}`;
  if (count) return `${time} · ${t("go.count_how")}`;
  return turn && turn.asked.length > 0 ? `${time} · ${t("rooms.acted", { n: turn.acted.length, of: turn.asked.length })}` : time;
}

function mayVote({ motion, members, you }: Room): boolean {
  return !!motion && members.some(({ id, place }) => id === you && place === motion.asked);
}

function Actions({ sitting, room, confirm, vote }: StripProps) {
  const { turn, count } = room;
  if (confirm) return <>{confirm}</>;
  if (room.outcome) return <Again sitting={sitting} room={room} />;
  if (mayVote(room))
    return (
      <>
        <button onClick={() => void sitting.act({ act: "second", yes: true })}>{t("rooms.yes")}</button>
        <button onClick={() => void sitting.act({ act: "second", yes: false })}>{t("rooms.no")}</button>
      </>
    );
  if (count && !count.working && room.you !== null)
    return (
      <>
        <button class="primary" onClick={() => void sitting.act({ act: "settle", say: "agree" })}>
          {t("go.agree")}
        </button>
        <button onClick={() => void sitting.act({ act: "settle", say: "play_on" })}>{t("go.play_on")}</button>
      </>
    );
  if (!turn?.your_move || turn.phase !== "vote") return null;
  return (
    <>
      {turn.options.map(({ what, proposed }) => (
        <button key={what} data-option={what} aria-pressed={turn.ballot.includes(what)} onClick={() => vote(what)}>
          {t("rooms.option", { move: optionName(what, room.stones.size), n: proposed })}
        </button>
      ))}
    </>
  );
}

function Again({ sitting, room }: PartProps) {
  if (room.rematch)
    return (
      <a class="button primary" href={`/room/${room.rematch}`}>
        {t("rooms.next")}
      </a>
    );
  return room.you !== null && room.you === room.host ? <button onClick={() => void sitting.act({ act: "rematch" })}>{t("rooms.again")}</button> : null;
}
