// The strip tells one thing at a time, and right and wrong are never in doubt.
import { expect, it } from "vitest";
import type { Judgement, Lesson, Outcome, Stones } from "../../wire/message";
import type { Sitting } from "./play";
import { beforeMistake, type Frame, type Session } from "./session";
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
