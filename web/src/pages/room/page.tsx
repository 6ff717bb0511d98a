// Rooms in which teams play as one: open one, or go back to one of yours.
import { useEffect, useState } from "preact/hooks";
import { Kinds } from "../../frame/kinds";
import { useOffer } from "../../frame/offer";
import { useTitle } from "../../frame/title";
import { t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import type { RoomSummary } from "../../wire/room";
import { rooms } from "../../wire/rooms";
import { NewRoom } from "./form";

export function RoomsPage() {
  useTitle(t("rooms.title"));
  const { offer, failure } = useOffer();
  return (
    <div class="row-page">
      <Kinds />
      <h1 class="unseen">{t("rooms.title")}</h1>
      <p>
        {t("rooms.about")} <a href="/room/schemes">{t("rooms.explain")}</a>
      </p>
      {offer && <NewRoom offer={offer} />}
      {failure !== null && <p role="alert">{errorWords(failure)}</p>}
      <Mine />
    </div>
  );
}

function Mine() {
  const [mine, setMine] = useState<RoomSummary[]>([]);
  // Without the list a room can still be opened.
  const load = () => void rooms.list().then(setMine, () => undefined);
  useEffect(load, []);
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
            {room.yours && (
              <button onClick={() => void rooms.remove(room.id).then(load, load)}>{t("row.delete")}</button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
