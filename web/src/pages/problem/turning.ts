// Which way a problem of the library is turned. For whoever goes on from one problem to the next it is chosen at random, and
// stays as long as the page is in the history of the tab: a page that is loaded again, or come back to, looks as it did.
// In a list and behind a link nothing is turned, so that a class that speaks of a number has the same board before it.
import { here } from "../../place";
import { isOnward, route } from "../../route";
import { turning } from "../../store";
import type { Problem } from "../../wire/message";
import { type Turn, WAYS } from "../../wire/turn";
import { ledOn } from "./course";
import { isMadeHere } from "./opened";

/** What would not follow if it were turned: a point or a colour that an author names. */
const NAMES = /\b[a-hj-t](1\d|[1-9])\b|black|white|[黑黒白흑백]/i;

/** How a problem is to be shown; not turned where somebody else has written about it, since words do not turn. */
export function turnHere(problem: Problem): Turn | null {
  if (turning.value === "off" || !isTurnable(problem)) return null;
  const way = wayHere() ?? wayFor(route.peek().page === "today" ? ledOn() : here().search, Math.random());
  keepWay(way);
  return way ? { size: problem.draft.stones.size, way } : null;
}

/** The way for an address, by chance where somebody is led on. */
export function wayFor(search: string, chance: number): number {
  return isOnward(search) ? Math.floor(chance * WAYS) : 0;
}

/** From now on this problem is shown so, as long as it is visited. */
export function keepWay(way: number): void {
  history.replaceState({ ...(history.state as object | null), way }, "");
}

function wayHere(): number | null {
  const { way } = (history.state ?? {}) as { way?: unknown };
  return typeof way === "number" && Number.isInteger(way) && way >= 0 && way < WAYS ? way : null;
}

export function isTurnable({
  summary,
  draft,
  withheld,
  book,
}: Pick<Problem, "summary" | "draft" | "withheld" | "book">): boolean {
  return (
    isMadeHere({ summary }) || (!summary.label && !withheld && !draft.notes && !book?.pages && !NAMES.test(draft.title))
  );
}
