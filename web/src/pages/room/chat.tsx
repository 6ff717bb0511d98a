// What was said in a room, and a line to say more.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Select } from "../../frame/controls";
import { t } from "../../i18n/catalogue";
import type { Channel, Room } from "../../wire/room";
import type { PartProps } from "./seen";

/** Lines that are shown; the rest is in the record. */
const MOST_SHOWN = 50;

export function Chat({ sitting, room }: PartProps) {
  const channels = channelsOf(room);
  const [chosen, setChosen] = useState<Channel | null>(null);
  const [text, setText] = useState("");
  const list = useRef<HTMLUListElement>(null);
  // The last line is the one to be seen.
  useLayoutEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [room.lines.length]);
  const channel = chosen && channels.includes(chosen) ? chosen : channels[0];
  const send = async (event: Event) => {
    event.preventDefault();
    if (channel && text.trim() && (await sitting.act({ act: "chat", channel, text: text.trim() }))) setText("");
  };
  const name = (id: number) => room.members.find((member) => member.id === id)?.name ?? "…";
  return (
    <section aria-label={t("rooms.chat")}>
      <ul class="room-chat" role="log" aria-live="off" data-testid="chat" ref={list}>
        {room.lines.slice(-MOST_SHOWN).map((line, index) => (
          <li key={`${line.at}-${index}`}>
            <strong>{name(line.member)}</strong>{" "}
            {line.channel !== "all" && <span class="quiet">({t(`channel.${line.channel}`)}) </span>}
            {line.text}
          </li>
        ))}
      </ul>
      {channel && (
        <form class="room-say" onSubmit={(event) => void send(event)}>
          <label>
            <span class="unseen">{t("rooms.to")}</span>
            <Select
              value={channel}
              options={channels.map((channel) => [channel, t(`channel.${channel}`)])}
              onChange={setChosen}
            />
          </label>
          <label class="room-text">
            <span class="unseen">{t("rooms.say")}</span>
            <input
              type="text"
              value={text}
              maxLength={500}
              placeholder={t("rooms.say")}
              autocomplete="off"
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <button type="submit">{t("rooms.send")}</button>
        </form>
      )}
    </section>
  );
}

/** Where the viewer may talk now. */
function channelsOf({ members, you, stage, agreed }: Room): Channel[] {
  const me = members.find(({ id }) => id === you);
  const playing = stage === "play" || stage === "count";
  if (!me || me.muted) return [];
  if (me.place === "stands") return playing ? ["stands"] : ["all", "stands"];
  if (!playing) return ["all", "team"];
  if (agreed.talk === "closed") return [];
  return agreed.talk === "team" ? ["team"] : ["team", "all"];
}
