// Stepping through frames, undoing and branching, with lessons as the server would send them.
import { describe, expect, it } from "vitest";
import type { Color, Lesson, Move, Stones } from "../../wire/message";
import {
  askedIn,
  isOver,
  moved,
  moveNumbers,
  movesSoFar,
  redone,
  type Session,
  starting,
  takenOver,
  undone,
  withLesson,
} from "./session";

const stonesFor = (to_move: Color): Stones => ({ size: 9, black: [], white: [], to_move, ko: null });
const turn = (count: number): Color => (count % 2 ? "white" : "black");

/** The lesson after these moves, of which the last `made` came with the request. */
function lessonOf(moves: Move[], made: number): Lesson {
  const steps = moves.slice(moves.length - made).map((move, index) => {
    const count = moves.length - made + index;
    return { move, color: turn(count), captured: [], stones: stonesFor(turn(count + 1)) };
  });
  const stones = stonesFor(turn(moves.length));
  const quiet = {
    last: null,
    captured_now: [],
    captures: { black: 0, white: 0 },
    reply: null,
    by: null,
    judgement: null,
  };
  const rest = {
    outcome: null,
    legal: [],
    pass_alive: [],
    hint: null,
    book: null,
    your_turn: true,
    asks: false,
    proving: false,
  };
  return { stones, steps, moves, ...quiet, ...rest };
}

const played = (session: Session, moves: Move[], made: number) => withLesson(session, lessonOf(moves, made));

describe("a session", () => {
  const answered = played(starting(stonesFor("black")), ["A1", "B1"], 2);
  const longer = played(answered, ["A1", "B1", "C1", "D1"], 2);

  it("shows the reply and knows the moves", () => {
    expect(answered.at).toBe(2);
    expect(movesSoFar(longer)).toEqual(["A1", "B1", "C1", "D1"]);
  });

  it("undoes a move together with its reply, and one by one without the computer", () => {
    expect(undone(longer, "black").at).toBe(2);
    expect(undone(undone(longer, "black"), "black").at).toBe(0);
    expect(undone(longer, "both").at).toBe(3);
    expect(undone(moved(longer, 0), "black").at).toBe(0);
  });

  it("redoes what was undone", () => {
    expect(redone(moved(longer, 0), "black").at).toBe(2);
    expect(redone(moved(longer, 3), "white").at).toBe(4);
  });

  it("forgets what came after when another move is made", () => {
    const other = played(moved(longer, 2), ["A1", "B1", "E1"], 1);
    expect(movesSoFar(other)).toEqual(["A1", "B1", "E1"]);
    expect(other.frames).toHaveLength(4);
  });

  it("lets a proof take over from a guess, and not from a finished problem that it does not refute", () => {
    const guess = { ...lessonOf(["A1", "B1"], 2), reply: "B1" as Move, proving: true };
    expect(askedIn(guess)).toEqual(["A1"]);
    const guessed = withLesson(starting(stonesFor("black")), guess);
    expect(movesSoFar(takenOver(guessed, { ...lessonOf(["A1", "C1"], 2), reply: "C1" }))).toEqual(["A1", "C1"]);
    const book = { code: "right" as const, comment: "", marks: [], end: true, judges: true };
    const finished = withLesson(starting(stonesFor("black")), { ...guess, book });
    expect(isOver(finished)).toBe(true);
    const judged = (code: "right" | "wrong") => ({
      ...lessonOf(["A1", "C1"], 2),
      judgement: { code, grade: null, standing: null, before: null, better: null } as never,
    });
    expect(takenOver(finished, judged("right"))).toBe(finished);
    expect(movesSoFar(takenOver(finished, judged("wrong")))).toEqual(["A1", "C1"]);
  });

  it("keeps the frames when nothing was played", () => {
    expect(played(starting(stonesFor("black")), [], 0).frames).toHaveLength(1);
  });

  it("numbers stones and leaves passes out", () => {
    const passed = played(answered, ["A1", "B1", "pass", "A1"], 2);
    expect([...moveNumbers(passed)]).toEqual([
      ["A1", 4],
      ["B1", 2],
    ]);
  });
});
