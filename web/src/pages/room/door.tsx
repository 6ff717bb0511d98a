// The way to rooms: the list of rooms, the page about how teams decide, or the room that the address names. Whoever
// follows a link to a room needs neither of the others.
import { later } from "../../frame/later";
import { withWords } from "../../i18n/catalogue";
import { route } from "../../route";

const RoomPage = later(async () => (await import("./room")).RoomPage);
const RoomsPage = later(async () => (await withWords("opening", import("./page"))).RoomsPage);
const SchemesPage = later(async () => (await withWords("films", import("./schemes"))).SchemesPage);

export function RoomDoor() {
  const id = route.value.page === "room" ? route.value.id : null;
  if (id === "schemes") return <SchemesPage />;
  return id ? <RoomPage key={id} id={id} /> : <RoomsPage />;
}
