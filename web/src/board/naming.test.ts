// Names of points, what is shown of a board, and coordinates as they are typed.
import { describe, expect, it } from "vitest";
import { everyPoint, pointAt, rectangle, spotOf } from "../wire/point";
import { starPoints } from "./ground";
import { shown } from "./naming";
import { finished, isColumnIn, typeKey } from "./typed";
import { columns, cropped, rows, wholeBoard } from "./view";

describe("points", () => {
  it("go there and back on every size", () => {
    for (const size of [1, 5, 9, 19, 25])
      for (const point of everyPoint(size)) {
        const spot = spotOf(point, size)!;
        expect(pointAt(spot.x, spot.y, size)).toBe(point);
      }
  });

  it("have no column I and none beyond the board", () => {
    for (const wrong of ["I5", "K1", "A10", "A0", "A01", "", "pass", "1A", "AA1"]) expect(spotOf(wrong, 9)).toBeNull();
    expect(spotOf("j9", 9)).toEqual({ x: 8, y: 0 });
  });

  it("are shown by three conventions", () => {
    const names = (["a1", "sgf", "numbers"] as const).map((naming) => shown("C3", 19, naming));
    expect(names).toEqual(["C3", "cq", "3-17"]);
    expect(shown("pass", 19, "sgf")).toBe("pass");
  });

  it("make a rectangle from any two corners", () => {
    expect(rectangle("B1", "A2", 9).sort()).toEqual(["A1", "A2", "B1", "B2"]);
  });

  it("have nine stars on a large board and five on a small one", () => {
    expect([19, 13, 9, 5].map((size) => starPoints(size).length)).toEqual([9, 5, 5, 0]);
  });
});

describe("the view", () => {
  it("shows everything when nothing is of interest", () => {
    expect(cropped(9, [], ["A1"])).toEqual(wholeBoard(9));
  });

  it("shows a corner with its walls and none of the stones far away", () => {
    const view = cropped(19, ["A1", "D2"], ["E1", "E2", "A4", "Q16"]);
    expect(view).toEqual({ left: 0, right: 5, top: 14, bottom: 18 });
  });

  it("is never tiny and never leaves the board", () => {
    for (const point of everyPoint(19)) {
      const view = cropped(19, [point], []);
      expect(Math.min(columns(view), rows(view))).toBeGreaterThanOrEqual(5);
      expect(Math.min(view.left, view.top)).toBeGreaterThanOrEqual(0);
      expect(Math.max(view.right, view.bottom)).toBeLessThan(19);
    }
  });
});

describe("typed coordinates", () => {
  const typing = (keys: string, size: number) =>
    [...keys].reduce<{ buffer: string; played: string | null }>(
      ({ buffer }, key) => {
        const typed = typeKey(buffer, key, size);
        return { buffer: typed?.buffer ?? buffer, played: typed?.complete ?? null };
      },
      { buffer: "", played: null },
    );

  it("are played as soon as they can mean one point only", () => {
    expect(typing("c3", 9)).toEqual({ buffer: "", played: "C3" });
    expect(typing("c1", 19)).toEqual({ buffer: "C1", played: null });
    expect(typing("c12", 19)).toEqual({ buffer: "", played: "C12" });
    expect(finished("C1", 19)).toBe("C1");
  });

  it("leave keys alone that are no column here", () => {
    expect(typeKey("", "r", 9)).toBeNull();
    expect(typeKey("", "r", 19)).toEqual({ buffer: "R", complete: null });
    expect(typeKey("", "i", 19)).toBeNull();
    const corner = { left: 0, right: 6, top: 12, bottom: 18 };
    expect([isColumnIn(corner, "g"), isColumnIn(corner, "h"), isColumnIn({ ...corner, right: 18 }, "h")]).toEqual([
      true,
      false,
      true,
    ]);
    expect(typeKey("", "1", 9)).toBeNull();
  });

  it("forget what names no point", () => {
    expect(typing("c0", 9)).toEqual({ buffer: "", played: null });
  });
});
