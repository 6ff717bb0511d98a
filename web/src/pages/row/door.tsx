// The way to Capture Row: the list of games, or the game that the address names.
import { route } from "../../route";
import { RowGamePage } from "./game";
import { RowPage } from "./page";

export function RowDoor() {
  const id = route.value.page === "row" ? route.value.id : null;
  return id ? <RowGamePage key={id} id={id} /> : <RowPage />;
}
