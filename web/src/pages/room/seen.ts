// What the parts of a room's page are given, and what they all ask about it.
import { t } from "../../i18n/catalogue";
import { moveName } from "../../i18n/words";
import type { Room } from "../../wire/room";
import { pointsOf } from "./area";
import type { Sitting } from "./sitting";

export interface PartProps {
  sitting: Sitting;
  room: Room;
}

/** Does the viewer sit in the room? */
export function isIn(room: Room): boolean {
  return room.members.some(({ id }) => id === room.you);
}

/** Does somebody outside play against the team? Nothing can be taken back then. */
export function isBridged({ agreed }: Room): boolean {
  return agreed.black.crew.kind === "outside" || agreed.white.crew.kind === "outside";
}

/** Is the viewer's team asked to say yes or no? */
export function mayVote({ motion, members, you }: Room): boolean {
  return !!motion && members.some(({ id, place }) => id === you && place === motion.asked);
}

/** A proposal in words. */
export function optionName(what: string, size: number): string {
  if (what.startsWith("area:")) return t("rooms.area", { n: pointsOf(what).length });
  return what === "resign" ? t("go.resign") : moveName(what, size);
}
