// The way to rooms: the list of rooms, or the room that the address names.
import { route } from "../../route";
import { RoomsPage } from "./page";
import { RoomPage } from "./room";

export function RoomDoor() {
  const id = route.value.page === "room" ? route.value.id : null;
  return id ? <RoomPage key={id} id={id} /> : <RoomsPage />;
}
