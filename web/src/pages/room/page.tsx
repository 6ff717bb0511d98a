// Rooms in which teams play as one: open one, or go back to one of yours.
import { GameList } from "../../frame/games";
import { Kinds } from "../../frame/kinds";
import { useOffer } from "../../frame/offer";
import { useTitle } from "../../frame/title";
import { t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import type { RoomSummary } from "../../wire/room";
import { rooms } from "../../wire/rooms";
import { NewRoom } from "./form";
import { OpenRooms } from "./open";

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
      <OpenRooms />
      {offer && <NewRoom offer={offer} />}
      {failure !== null && <p role="alert">{errorWords(failure)}</p>}
      <Mine />
    </div>
  );
}

function Mine() {
  const about = ({ size, stage, result }: RoomSummary) => `${size} × ${size}, ${t(`stage.${stage}`)} ${result}`;
  const name = ({ black, white }: RoomSummary) => t("rooms.versus", { black, white });
  return (
    <GameList
      heading="rooms.mine"
      path="/room/"
      load={rooms.list}
      remove={rooms.remove}
      mayRemove={({ yours }) => yours}
      name={name}
      about={about}
    />
  );
}
