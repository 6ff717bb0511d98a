// What counts as solved and what as missed.
import { expect, it } from "vitest";
import type { Judgement, Lesson } from "../../wire/message";
import { resultOf } from "./progress";
import type { Frame, Session } from "./session";

const frame = (judged: string | null, ended = false): Frame => {
  const judgement = judged ? ({ code: judged, grade: null, before: null } as unknown as Judgement) : null;
  const outcome = ended ? { code: "dead", message: "", points: [] } : null;
  const stones = { size: 9, black: [], white: [], to_move: "black" as const, ko: null };
  return { stones, move: "A1", color: "black", captured: [], lesson: { outcome } as Lesson, judgement };
};
const session = (...frames: Frame[]): Session => ({ frames: [frame(null), ...frames], at: frames.length });

it("is solved when it ended and every move was right", () => {
  expect(resultOf(session(frame("right", true)))).toBe("solved");
  expect(resultOf(session(frame("right"), frame("right", true)))).toBe("solved");
  expect(resultOf(session(frame("right")))).toBeNull();
});

it("is missed at the first wrong move, but not by looking at one", () => {
  expect(resultOf(session(frame("right"), frame("wrong")))).toBe("failed");
  expect(resultOf({ ...session(frame("wrong")), explored: true })).toBeNull();
});

it("is neither where nothing could be won", () => {
  expect(resultOf(session(frame("nothing_helps", true)))).toBeNull();
});
