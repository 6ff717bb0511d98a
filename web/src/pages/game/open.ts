// The game record that is being looked at: a file of the reader's own, which nobody keeps.
import { signal } from "@preact/signals";
import { go } from "../../route";

export const file = signal<Blob | null>(null);

/** Shows a file in the viewer, wherever it comes from. */
export function openGame(chosen: Blob): void {
  file.value = chosen;
  go("/game");
}
