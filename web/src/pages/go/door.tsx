// The way to whole games: the list of games, or the game that the address names.
import { route } from "../../route";
import { GoGamePage } from "./game";
import { GoPage } from "./page";

export function GoDoor() {
  const id = route.value.page === "go" ? route.value.id : null;
  return id ? <GoGamePage key={id} id={id} /> : <GoPage />;
}
