// Boards of a room's earlier moves, areas that are marked, and sketches.
import { expect, it } from "vitest";
import type { Room } from "../../wire/room";
import { around, pointsOf, wordsOf } from "./area";
import { boardAfter } from "./boards";
import { withPoint } from "./draw";

const ROOM = {
  stones: { size: 5, black: ["C3"], white: ["A2", "B1"], to_move: "white", ko: null },
  moves: [
    { turn: "A2", color: "white", captured: [] },
    { turn: "A1", color: "black", captured: [] },
    { turn: "B1", color: "white", captured: ["A1"] },
    { turn: "pass", color: "black", captured: [] },
  ],
} as unknown as Room;

it("takes back what came later, and gives back what it took", () => {
  expect(boardAfter(ROOM, 2)).toMatchObject({
    stones: { black: ["C3", "A1"], white: ["A2"], to_move: "white" },
    last: "A1",
  });
  expect(boardAfter(ROOM, 0).stones).toMatchObject({ black: ["C3"], white: [], to_move: "white" });
  expect(boardAfter(ROOM, 4)).toEqual({ stones: ROOM.stones, last: null });
});

it("marks a point with its neighbours, and unmarks it alone", () => {
  expect(around([], "A1", 5)).toEqual(["A1", "B1", "A2"]);
  expect(around(["A1", "B1"], "A1", 5)).toEqual(["B1"]);
  expect(pointsOf(wordsOf(["A1", "B1"]))).toEqual(["A1", "B1"]);
  const large = ["A5", "E5", "A1", "E1", "C3"].reduce<string[]>((area, point) => around(area, point, 5), []);
  expect(large.length).toBe(17);
});

it("draws one sign on a point, and a line of moves that loses its last one", () => {
  const nothing: ReturnType<typeof withPoint> = { circles: [], crosses: [], line: [] };
  const circled = withPoint(nothing, "circle", "C3");
  expect(withPoint(circled, "cross", "C3")).toEqual({ circles: [], crosses: ["C3"], line: [] });
  expect(withPoint(circled, "circle", "C3")).toEqual(nothing);
  const line = ["C3", "D4", "C3"].reduce((drawn, point) => withPoint(drawn, "line", point), nothing);
  expect(line.line).toEqual(["C3", "D4"]);
  expect(withPoint(line, "line", "D4").line).toEqual(["C3"]);
});
