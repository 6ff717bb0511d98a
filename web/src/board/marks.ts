// The marks of graded moves, for the board.
import { gradeWords } from "../i18n/words";
import type { Color, GradedMove, Point } from "../wire/message";
import type { MoveMark } from "./board";

type Marked = Pick<GradedMove, "move" | "grade" | "correct">;

/** A mark for each move that has a place on the board. */
export function marksOf(moves: Marked[], defender: Color): Map<Point, MoveMark> {
  const points = moves.filter(({ move }) => move !== "pass");
  const mark = ({ grade, correct }: Marked) => ({ grade, best: correct, words: gradeWords(grade, defender) });
  return new Map(points.map((move) => [move.move, mark(move)]));
}
