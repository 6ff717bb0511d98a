// Rooms in which teams play as one: open one, or go back to one of yours.
import { useEffect, useState } from "preact/hooks";
import { Choice } from "../../frame/controls";
import { useTitle } from "../../frame/title";
import { type Key, t } from "../../i18n/catalogue";
import { errorWords, rungWords } from "../../i18n/words";
import { go } from "../../route";
import { api } from "../../wire/client";
import type { Offer } from "../../wire/go";
import type { Agreed, RoomSummary, Scheme } from "../../wire/room";
import { rooms } from "../../wire/rooms";

const SIZES = [5, 7, 9, 11, 13, 15, 17, 19];
const SECONDS = [10, 20, 30, 45, 60, 120, 300];
const SCHEMES: Scheme[] = [
  { code: "voting" },
  { code: "monte_carlo", playouts: 1000 },
  { code: "approval" },
  { code: "captain" },
  { code: "rotation" },
  { code: "suggestions", count: 5, decoys: 0 },
  { code: "skill" },
];
const TALKS: Agreed["talk"][] = ["open", "team", "closed"];

export function RoomsPage() {
  useTitle(t("rooms.title"));
  const [offer, setOffer] = useState<Offer | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => void api.offer().then(setOffer, setFailure), []);
  return (
    <div class="row-page">
      <h1>{t("rooms.title")}</h1>
      <p>{t("rooms.about")}</p>
      {offer && <NewRoom offer={offer} />}
      {failure !== null && <p role="alert">{errorWords(failure)}</p>}
      <Mine />
    </div>
  );
}

function NewRoom({ offer }: { offer: Offer }) {
  const [size, setSize] = useState(9);
  const [names, setNames] = useState({ black: t("rooms.default_black"), white: t("rooms.default_white") });
  const [opponent, setOpponent] = useState("people");
  const [scheme, setScheme] = useState<Scheme["code"]>("voting");
  const [action, setAction] = useState(30);
  const [talk, setTalk] = useState<Agreed["talk"]>("open");
  const [failure, setFailure] = useState<unknown>(null);
  const open = (event: Event) => {
    event.preventDefault();
    const people = { kind: "people" as const, scheme: SCHEMES.find(({ code }) => code === scheme)! };
    const white = opponent === "people" ? people : { kind: "bot" as const, rung: opponent };
    const sides = { black: { name: names.black.trim(), crew: people }, white: { name: names.white.trim(), crew: white } };
    rooms.open({ size, ...sides, talk, pace: { kind: "fixed", action } }).then(({ id }) => go(`/room/${id}`), setFailure);
  };
  const opponents = [["people", t("rooms.people")] as const, ...offer.rungs.map((rung) => [rung.name, rungWords(rung)] as const)];
  return (
    <form class="row-form" onSubmit={open}>
      <Choice label="row.size" value={size} options={SIZES.map((size) => [size, `${size} × ${size}`])} onChange={setSize} />
      <Choice label="rooms.white_is" value={opponent} options={opponents} onChange={setOpponent} />
      <Field label="rooms.team_black" value={names.black} onInput={(black) => setNames({ ...names, black })} />
      <Field label="rooms.team_white" value={names.white} onInput={(white) => setNames({ ...names, white })} />
      <Choice label="rooms.scheme" value={scheme} options={SCHEMES.map(({ code }) => [code, t(`scheme.${code}`)])} onChange={setScheme} />
      <Choice label="rooms.seconds" value={action} options={SECONDS.map((n) => [n, String(n)])} onChange={setAction} />
      <Choice label="rooms.talk" value={talk} options={TALKS.map((talk) => [talk, t(`talk.${talk}`)])} onChange={setTalk} />
      <button class="primary" type="submit">
        {t("rooms.open")}
      </button>
      {failure !== null && <p role="alert">{errorWords(failure)}</p>}
    </form>
  );
}

/** A line of text with its name above it. */
export function Field({ label, value, onInput }: { label: Key; value: string; onInput: (text: string) => void }) {
  return (
    <label class="choice">
      <span>{t(label)}</span>
      <input type="text" value={value} maxLength={40} autocomplete="off" onInput={(event) => onInput(event.currentTarget.value)} />
    </label>
  );
}

function Mine() {
  const [mine, setMine] = useState<RoomSummary[]>([]);
  // Without the list a room can still be opened.
  useEffect(() => void rooms.list().then(setMine, () => undefined), []);
  if (mine.length === 0) return null;
  return (
    <section aria-labelledby="my-rooms">
      <h2 id="my-rooms">{t("rooms.mine")}</h2>
      <ul class="row-games">
        {mine.map((room) => (
          <li key={room.id}>
            <a href={`/room/${room.id}`}>{t("rooms.versus", { black: room.black, white: room.white })}</a>
            <span class="quiet">
              {room.size} × {room.size}, {t(`stage.${room.stage}`)} {room.result}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
