// What the team to move votes on, and the viewer's ballot.
import { cardOf, type Room } from "../../wire/room";

const LETTERS = "ABCDEFGHIJKLMNOP";

/** May a ballot of the team to move name several options? */
export function approves({ turn, agreed }: Room): boolean {
  const crew = turn && agreed[turn.color].crew;
  return crew?.kind === "people" && cardOf(crew.scheme).several;
}

/** A ballot with this option: in the place of the other one, or beside the others where that is approval. */
export function ballotWith(room: Room, ballot: readonly string[], what: string): string[] {
  if (!approves(room)) return [what];
  const rest = ballot.filter((option) => option !== what);
  if (rest.length === ballot.length) return [...ballot, what];
  return rest.length ? rest : [...ballot];
}

/** What may be voted for, with how often it was proposed, or a letter where the computer suggests it. */
export function labelsOf({ turn }: Room): Map<string, string> {
  const options = turn?.options ?? [];
  const suggested = options.every(({ proposed }) => proposed === 0);
  return new Map(options.map(({ what, proposed }, at) => [what, suggested ? (LETTERS[at] ?? "?") : String(proposed)]));
}
