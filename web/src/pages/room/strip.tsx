// The strip at the board's edge: what the viewer is asked for and until when, what was refused, what the team votes on,
// and how the game ended.
import type { ComponentChildren } from "preact";
import { Icon } from "../../frame/icon";
import { t } from "../../i18n/catalogue";
import { colorName, scoreWords } from "../../i18n/words";
import type { Point } from "../../wire/message";
import { type Closing, cardOf, type Room } from "../../wire/room";
import { approves, labelsOf } from "./ballot";
import { mayVote, optionName, type PartProps } from "./seen";
import type { Sitting } from "./sitting";
import { spanText } from "./time";

interface StripProps extends PartProps {
  /** The button that makes a move chosen by touch. */
  confirm: ComponentChildren;
  vote: (what: string) => void;
  /** The points of an area that is about to be proposed, where areas are. */
  area: readonly Point[] | null;
  propose: () => void;
  clear: () => void;
}

export function Strip(props: StripProps) {
  return (
    <>
      <Moment {...props} />
      <Options {...props} />
    </>
  );
}

function Moment(props: StripProps) {
  const { sitting, room } = props;
  return (
    <div class="result result-plain" data-testid="said">
      {sitting.complaint ? (
        <Icon name="notice" />
      ) : (
        <span class={`turn-stone turn-${room.outcome?.winner ?? room.stones.to_move}`} aria-hidden="true" />
      )}
      <div class="result-words">
        <p
          class={`result-sentence ${sitting.complaint ? "said-refused" : ""}`}
          data-testid={room.outcome ? "outcome" : "turn"}
        >
          {sentenceOf(sitting, room)}
        </p>
        <p class="quiet">{noteOf(sitting, room)}</p>
      </div>
      <div class="result-actions">
        <Actions {...props} />
      </div>
    </div>
  );
}

/** What the moment is about. It is said aloud by the voice of the room, so it is no live region. */
export function sentenceOf({ complaint }: Pick<Sitting, "complaint">, room: Room): string {
  const { turn, count, motion } = room;
  if (complaint) return complaint.sentence;
  if (room.outcome) return closingWords(room.outcome);
  if (motion && mayVote(room)) return t(`subject.${motion.subject}`);
  if (count) return count.working ? t("go.counting") : `${scoreWords(count.score)}?`;
  if (!turn) return "";
  const name = (what: string) => optionName(what, room.stones.size);
  if (turn.your_move && turn.phase === "propose")
    return turn.proposal ? t("rooms.proposed", { move: name(turn.proposal) }) : proposeWords(room);
  if (turn.your_move && turn.phase === "vote")
    return turn.ballot.length
      ? t("rooms.voted", { move: turn.ballot.map(name).join(", ") })
      : t(approves(room) ? "rooms.approve" : "rooms.vote");
  if (isOutside(room)) return t("rooms.outside_turn");
  return t(`phase.${turn.phase}`, { team: room.agreed[turn.color].name });
}

/** Is whoever plays from outside to move? They take their time. */
function isOutside({ turn, agreed }: Room): boolean {
  return turn !== null && agreed[turn.color].crew.kind === "outside";
}

function proposeWords({ turn, agreed }: Room): string {
  const crew = turn && agreed[turn.color].crew;
  const asks = crew?.kind === "people" ? cardOf(crew.scheme).asks : "move";
  if (asks === "area") return t("rooms.mark_area");
  return t(asks === "turn" ? "rooms.your_turn" : "rooms.propose");
}

function closingWords({ code, winner, points }: Closing): string {
  if (code === "points" && !winner) return t("closing.draw");
  return t(`closing.${code}`, { color: winner ? colorName(winner) : "", n: points ?? 0 });
}

/** The time left, and who has acted. */
function noteOf({ now }: Sitting, room: Room): string {
  const { turn, count, motion, outcome } = room;
  if (outcome || (!motion && isOutside(room))) return "";
  const until = motion?.until ?? count?.until ?? turn?.until ?? now;
  const time = spanText(until - now);
  if (motion) return `${time} · ${t("rooms.motion_count", { yes: motion.yes, no: motion.no })}`;
  if (count) return `${time} · ${t("go.count_how")}`;
  return turn && turn.asked.length > 0
    ? `${time} · ${t("rooms.acted", { n: turn.acted.length, of: turn.asked.length })}`
    : time;
}

function Actions({ sitting, room, confirm, area, propose, clear }: StripProps) {
  const { count } = room;
  if (confirm) return <>{confirm}</>;
  if (room.outcome) return <Again sitting={sitting} room={room} />;
  if (mayVote(room))
    return (
      <>
        {[true, false].map((yes) => (
          <button
            key={String(yes)}
            aria-pressed={room.motion?.you === yes}
            onClick={() => void sitting.act({ act: "second", yes })}
          >
            {t(yes ? "rooms.yes" : "rooms.no")}
          </button>
        ))}
      </>
    );
  if (count && !count.working && plays(room)) {
    const mine = count.says.find(({ member }) => member === room.you)?.say;
    return (
      <>
        <button
          class="primary"
          aria-pressed={mine === "agree"}
          onClick={() => void sitting.act({ act: "settle", say: "agree" })}
        >
          {t("go.agree")}
        </button>
        <button aria-pressed={mine === "play_on"} onClick={() => void sitting.act({ act: "settle", say: "play_on" })}>
          {t("go.play_on")}
        </button>
      </>
    );
  }
  if (area)
    return (
      <>
        <button class="primary" disabled={area.length === 0} onClick={propose}>
          {t("rooms.propose_area", { n: area.length })}
        </button>
        {area.length > 0 && <button onClick={clear}>{t("pen.clear")}</button>}
      </>
    );
  return null;
}

/** What may be voted for, below the strip: there may be many. */
function Options({ room, vote, confirm }: StripProps) {
  const { turn } = room;
  if (confirm || !turn?.your_move || turn.phase !== "vote") return null;
  const labels = labelsOf(room);
  return (
    <div class="room-options" role="group" aria-label={t("rooms.vote")}>
      {turn.options.map(({ what, proposed }) => (
        <button key={what} data-option={what} aria-pressed={turn.ballot.includes(what)} onClick={() => vote(what)}>
          {proposed
            ? t("rooms.option", { move: optionName(what, room.stones.size), n: proposed })
            : `${labels.get(what)}: ${optionName(what, room.stones.size)}`}
        </button>
      ))}
    </div>
  );
}

/** Does the viewer sit in a team? */
function plays({ members, you }: Room): boolean {
  return members.some(({ id, place }) => id === you && place !== "stands");
}

function Again({ sitting, room }: PartProps) {
  if (room.rematch)
    return (
      <a class="button primary" href={`/room/${room.rematch}`}>
        {t("rooms.next")}
      </a>
    );
  return room.you !== null && room.you === room.host ? (
    <button onClick={() => void sitting.act({ act: "rematch" })}>{t("rooms.again")}</button>
  ) : null;
}
