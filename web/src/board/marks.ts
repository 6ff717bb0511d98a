// The marks of graded moves, for the board.
import { gradeWords } from "../i18n/words";
import type { Color, Grade, GradedMove, Point, Standing } from "../wire/message";
import { isGoodFor } from "./mark";

/** The verdict of a move, and whether no move is better. */
export interface MoveMark {
  grade: Grade;
  best: boolean;
  /** Right, and of help: it carries the check. */
  good: boolean;
  footing: Standing["footing"];
  /** What it says, for those who do not see it. */
  words: string;
}

type Marked = Pick<GradedMove, "move" | "grade" | "standing" | "correct">;

/** A mark for each move that has a place on the board; the right ones that help their side carry a check. */
export function marksOf(moves: Marked[], mover: Color, defender: Color): Map<Point, MoveMark> {
  const points = moves.filter(({ move }) => move !== "pass");
  const mark = ({ grade, standing, correct }: Marked) => ({
    grade,
    best: correct,
    good: correct && isGoodFor(mover, defender, grade),
    footing: standing.footing,
    words: gradeWords(grade, defender, standing),
  });
  return new Map(points.map((move) => [move.move, mark(move)]));
}
