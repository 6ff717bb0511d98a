// A room: where to sit and whom to wait for; then the board with what is asked at its edge, and beside it the proposals,
// the talk and the members.
import { useEffect, useMemo } from "preact/hooks";
import type { FateMark } from "../../board/signs";
import { Stage } from "../../board/stage";
import { announce } from "../../frame/announce";
import { Labelled } from "../../frame/controls";
import { Failed, Loading } from "../../frame/states";
import { useTitle } from "../../frame/title";
import { t } from "../../i18n/catalogue";
import { moveName } from "../../i18n/words";
import { roomSgfUrl } from "../../wire/client";
import type { Mark } from "../../wire/mark";
import type { Point } from "../../wire/message";
import type { Member, Room } from "../../wire/room";
import { Chat } from "./chat";
import { Lobby } from "./lobby";
import { type Sitting, useSitting } from "./sitting";
import { Strip } from "./strip";

export interface PartProps {
  sitting: Sitting;
  room: Room;
}

export function RoomPage({ id }: { id: string }) {
  const sitting = useSitting(id);
  const { room } = sitting;
  const asked = !!room?.turn?.your_move && room.turn.phase !== "work";
  const title = room ? versus(room) : t("rooms.title");
  // Whoever looks elsewhere sees in the title that something is to be done.
  useTitle(asked && !hasActed(room) ? `● ${title}` : title);
  if (sitting.failure) return <Failed cause={sitting.failure} />;
  if (!room) return <Loading />;
  const state = { "data-stage": room.stage, "data-phase": room.turn?.phase, "data-moves": room.moves.length, "data-version": room.version };
  return (
    <div class="solve" data-room={room.id} data-asked={asked} {...state}>
      <div class="first">
        <header class="question" style={{ "--letters": 34 }}>
          <h1>{title}</h1>
        </header>
        {room.stage === "lobby" ? <Lobby sitting={sitting} room={room} /> : <Table sitting={sitting} room={room} />}
      </div>
      <aside class="panel" aria-label={t("rooms.title")}>
        {sitting.lost && <p role="alert">{t("rooms.lost")}</p>}
        {room.stage !== "lobby" && !isIn(room) && <Lobby sitting={sitting} room={room} />}
        <LastTurn room={room} />
        <Members room={room} />
        <Chat sitting={sitting} room={room} />
        <Links sitting={sitting} room={room} />
      </aside>
    </div>
  );
}

function versus({ agreed }: Room): string {
  return t("rooms.versus", { black: agreed.black.name, white: agreed.white.name });
}

function isIn(room: Room): boolean {
  return room.members.some(({ id }) => id === room.you);
}

/** Has the viewer done what they are asked for? */
export function hasActed({ turn, you }: Room): boolean {
  return !!turn && you !== null && turn.acted.includes(you);
}

/** A proposal in words. */
export function optionName(what: string, size: number): string {
  return what === "resign" ? t("go.resign") : moveName(what, size);
}

function Table({ sitting, room }: PartProps) {
  const { turn, stones, count } = room;
  const asked = turn?.your_move ? turn.phase : null;
  const propose = (what: string) => void sitting.act({ act: "propose", what });
  const vote = (what: string) => void sitting.act({ act: "vote", options: [what] });
  const isOption = (what: string) => turn?.options.some((option) => option.what === what);
  const press = (point: Point) => {
    if (room.stage === "count") void sitting.act({ act: "mark", point });
    else if (asked === "propose") propose(point);
    else if (asked === "vote" && isOption(point)) vote(point);
  };
  const last = room.moves.at(-1)?.turn;
  const markup = useMemo(() => marksOf(room), [room]);
  const fates = useMemo(() => (count ? deadOf(count.dead) : undefined), [count]);
  const alarm = useMemo(() => new Set(sitting.complaint?.points ?? []), [sitting.complaint]);
  const weak = useMemo(() => new Set(room.weak), [room.weak]);
  useEffect(() => {
    if (last && turn) announce(`${t(`color.${room.moves.at(-1)!.color}`)} ${moveName(last, stones.size)}`);
  }, [room.moves.length]);
  return (
    <>
      <Stage
        stones={stones}
        interest={[]}
        label={t("board.label", { size: stones.size })}
        last={last && last !== "pass" ? last : null}
        markup={markup}
        fates={fates}
        targets={weak}
        alarm={alarm}
        ghost={asked === "propose" ? stones.to_move : null}
        waiting={asked === "propose" && turn?.proposal && turn.proposal !== "pass" && turn.proposal !== "resign" ? turn.proposal : null}
        below={(confirm) => <Strip sitting={sitting} room={room} confirm={confirm} vote={vote} />}
        onPlay={press}
        shortcuts={{ p: () => asked === "propose" && propose("pass") }}
      />
      {room.stage === "play" && isIn(room) && (
        <div class="controls">
          <div class="button-row">
            <Labelled icon="pass" name="play.pass" disabled={asked !== "propose"} onClick={() => propose("pass")} />
            <Labelled icon="undo" name="play.undo" disabled={!!room.motion} onClick={() => void sitting.act({ act: "raise", subject: "undo" })} />
            <Labelled icon="flag" name="go.resign" disabled={!!room.motion} onClick={() => void sitting.act({ act: "raise", subject: "resign" })} />
          </div>
        </div>
      )}
    </>
  );
}

/** What may be voted for, with how often it was proposed. */
function marksOf({ turn }: Room): Mark[] {
  const points = turn?.options.filter(({ what }) => /^[A-T]\d+$/.test(what)) ?? [];
  return points.map(({ what, proposed }) => ({ point: what, sign: "label", label: String(proposed) }));
}

function deadOf(dead: Point[]): ReadonlyMap<Point, FateMark> {
  return new Map(dead.map((point) => [point, { sign: "dead", certainty: "believed", words: t("fate.dead") }]));
}

/** What was proposed and voted for in the last turn that the viewer may look into. */
function LastTurn({ room }: { room: Room }) {
  const past = room.past.findLast(({ options, undone }) => options.length > 0 && !undone);
  if (!past) return null;
  const name = (what: string) => optionName(what, room.stones.size);
  return (
    <section data-testid="last-turn">
      <p class="quiet">{t("rooms.result_head")}</p>
      <ul class="room-list">
        {past.options.map(({ what, proposed, votes }) => (
          <li key={what} data-chosen={what === past.chosen || undefined}>
            {t("rooms.result", { move: name(what), proposed, votes })} {what === past.chosen && past.by && `(${t(`chosen.${past.by}`)})`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Members({ room }: { room: Room }) {
  const notes = ({ id, rank, here }: Member) => [rank, id === room.you && t("rooms.you"), id === room.host && t("rooms.host"), !here && t("rooms.away")];
  return (
    <details class="fold" open={room.stage === "lobby"}>
      <summary>{t("rooms.members")}</summary>
      <ul class="room-list" data-testid="members">
        {room.members.map((member) => (
          <li key={member.id} data-here={member.here}>
            {member.place !== "stands" && <span class={`dot dot-${member.place}`} aria-hidden="true" />} {member.name}{" "}
            <span class="quiet">{[t(`seat.${member.place}`), ...notes(member)].filter(Boolean).join(", ")}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Links({ sitting, room }: PartProps) {
  return (
    <p class="panel-links">
      {isIn(room) && room.stage !== "over" && <button onClick={() => void sitting.act({ act: "leave" })}>{t("rooms.leave")}</button>}
      {room.stage === "over" && <a href={`/game/room-${room.id}`}>{t("game.replay")}</a>}
      {room.moves.length > 0 && (
        <a href={roomSgfUrl(room.id)} download>
          {t("row.sgf")}
        </a>
      )}
      <a href="/room">{t("rooms.title")}</a>
    </p>
  );
}
