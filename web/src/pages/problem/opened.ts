// A problem as it is opened, and its place in the list that it was found in.
import { defenderOf, touching } from "../../board/touching";
import type {
  Book,
  Color,
  Deeds,
  Draft,
  Examination,
  Onward,
  Point,
  ProblemRef,
  Spot,
  Summary,
} from "../../wire/message";

/** All that is known about a problem when it is opened. Its solution is fetched by those who ask for it. */
export interface Opened {
  ref: ProblemRef;
  draft: Draft;
  summary: Summary | null;
  /** Is it answered in a word rather than by a move? */
  asks: boolean;
  /** Notes and answers were left out, since they would tell. */
  withheld: boolean;
  record: Deeds | null;
  way: Way | null;
  book: Book | null;
  targets: Point[];
  /** The part of the board that it is about. */
  surroundings: Point[];
  /** Where play may happen, as far as that is settled. */
  bounds: Point[] | null;
  defender: Color;
}

export interface Way extends Spot {
  /** The visitor's, when that leads on rather than a list. */
  level: number | null;
  /** How the visitor stands today, then. */
  now: Onward | null;
  /** When that was heard, by the clock of the page. */
  heard: number;
  /** That was on the way here: what lies beyond is still to be asked. */
  early?: boolean;
  /** The list, as it stands in addresses. */
  search: string;
}

/** Was it made for the program? Then the program says in the reader's language what there is to say. */
export function isMadeHere({ summary }: Pick<Opened, "summary">): boolean {
  return !!summary?.label && summary.label.code !== "shape";
}

/** A draft as it is opened, and what the program sees in it. The author names one stone of a chain or none at all; the whole chain,
 * or the program's guess, is taken. */
export function openedDraft(draft: Draft, found: Examination): Opened {
  const targets = touching(draft.stones, found.targets);
  return {
    ref: { draft },
    draft,
    summary: null,
    asks: false,
    withheld: false,
    record: null,
    way: null,
    book: null,
    targets,
    surroundings: found.region?.points ?? [],
    bounds: draft.region,
    defender: defenderOf(draft.stones, targets),
  };
}
