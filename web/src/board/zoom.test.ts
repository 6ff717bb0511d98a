// Enlarging keeps what lies under the fingers under them, within what the window can show.
import { expect, it } from "vitest";
import { enlarged } from "./zoom";

const fitted = { factor: 1, left: 0, top: 0 };

it("keeps the place between the fingers where it is", () => {
  expect(enlarged(fitted, 2, { x: 100, y: 50 }, { x: 100, y: 50 })).toEqual({ factor: 2, left: 100, top: 50 });
});

it("follows fingers that move together", () => {
  const zoom = { factor: 2, left: 100, top: 100 };
  expect(enlarged(zoom, 2, { x: 80, y: 80 }, { x: 50, y: 90 })).toEqual({ factor: 2, left: 130, top: 90 });
});

it("stops at the whole board and at four times its size", () => {
  expect(enlarged(fitted, 0.5, { x: 9, y: 9 }, { x: 9, y: 9 })).toEqual(fitted);
  expect(enlarged(fitted, 9, { x: 0, y: 0 }, { x: 0, y: 0 }).factor).toBe(4);
});
