// The strip tells one thing at a time, and right and wrong are never in doubt.
import { expect, it } from "vitest";
import type { Judgement, Lesson, Line, Outcome, Stones } from "../../wire/message";
import { along, beforeMistake, type Frame, moved, type Session, withKnowledge } from "./session";
import type { Sitting } from "./sitting";
import { tellingOf } from "./telling";

const stones: Stones = { size: 9, black: [], white: [], to_move: "black", ko: null };
const sitting = { defender: "white", you: "black", computer: true } as Sitting;
const quiet = { complaint: null, hint: null, thinking: false };

function frame(code?: Judgement["code"], ended?: Outcome["code"]): Frame {
  const grade = { verdict: code === "wrong" ? "alive" : "dead", ko_balance: null } as const;
  const before = { verdict: "dead", ko_balance: null } as const;
  const standing = { footing: "proved", extent: "exact", assumptions: [] } as const;
  const judgement = code ? ({ code, grade, before, standing } as unknown as Judgement) : null;
  const lesson = { outcome: ended ? { code: ended, points: [] } : null } as unknown as Lesson;
  return { stones, move: "A1", color: "white", captured: [], lesson, judgement };
}

const after = (...frames: Frame[]): Session => ({ frames: [frame(), ...frames], at: frames.length });
const told = (...frames: Frame[]) => tellingOf(sitting, { ...quiet, session: after(...frames) });

it("says whose turn it is while nothing has happened", () => {
  expect(told()).toMatchObject({ tone: "plain", sentence: "Black to play" });
});

it("says right or wrong, what comes of it, and what there was to have", () => {
  expect(told(frame("right"), frame())).toMatchObject({ tone: "right", sentence: "Right. Black kills." });
  const wrong = { tone: "wrong", sentence: "Wrong. White lives.", note: "With the best move: Black kills." };
  expect(told(frame("wrong"), frame())).toEqual(wrong);
});

it("says at the end how it ended, and no longer whose turn it is", () => {
  const { tone, sentence, note } = told(frame("right"), frame(undefined, "captured"));
  expect([tone, sentence]).toEqual(["right", "Right. Black has captured the marked stones."]);
  expect(note).not.toMatch(/to play|Your move/);
});

it("calls no line right that has a wrong move in it", () => {
  const { tone, sentence } = told(frame("wrong"), frame(), frame("right"), frame(undefined, "ko"));
  expect([tone, sentence]).toEqual(["wrong", "Wrong. Ko: whoever wins it decides."]);
});

it("says of a line why it ends so and what its moves are for, and calls none of them right or wrong", () => {
  const ply = (move: string, act: Line["plies"][number]["act"]) => ({
    move,
    act,
    color: "white" as const,
    captured: [],
    stones,
  });
  const why = { code: "ko" as const, args: { n: 1 }, points: ["A1"] };
  const line: Line = {
    grade: { verdict: "ko", ko_balance: 0 },
    plies: [ply("A1", "stone"), ply("pass", "threat")],
    before: 0,
    why,
  };
  const judgement = { code: "wrong" } as Judgement;
  const lesson = { moves: ["A1", "pass"], judgement, outcome: { code: "ko", points: [] } } as unknown as Lesson;
  const session = withKnowledge(along(line, stones, 2), lesson);
  const told = (at: number) => tellingOf(sitting, { ...quiet, session: moved(session, at) });
  const sentence = "The ko at A1 decides: White needs 1 more threat.";
  expect(told(1)).toEqual({ tone: "plain", sentence, note: "White A1" });
  expect(told(2)).toEqual({ tone: "plain", sentence, note: "White plays a ko threat elsewhere." });
  expect(beforeMistake({ ...session, line: { ...line, before: 1 } })).toBe(1);
});

it("blames nobody for a move that could not be made", () => {
  const complaint = { code: "occupied" as const, sentence: "There is a stone at C1 already.", points: ["C1"] };
  const { tone, sentence } = tellingOf(sitting, { ...quiet, session: after(frame("right")), complaint });
  expect([tone, sentence]).toEqual(["plain", complaint.sentence]);
});

it("goes back to before the first wrong move for another try", () => {
  expect(beforeMistake(after(frame("right"), frame(), frame("wrong"), frame(), frame("right")))).toBe(2);
  expect(beforeMistake(after(frame("wrong"), frame()))).toBe(0);
  expect(beforeMistake(after(frame("right"), frame()))).toBe(0);
});
