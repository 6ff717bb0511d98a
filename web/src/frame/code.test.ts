// QR codes of addresses: what is drawn is read back by somebody else's reader.
import jsQR from "jsqr";
import { expect, it } from "vitest";
import { qrCode } from "./code";

/** A module is a square of so many points, and the light edge has so many modules. */
const [SCALE, EDGE] = [3, 4];

/** What a camera sees of the code. */
function read(text: string): string | undefined {
  const { size, path } = qrCode(text)!;
  const side = SCALE * (size + 2 * EDGE);
  const picture = new Uint8ClampedArray(4 * side * side).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < SCALE; row++) {
      const start = 4 * (side * (SCALE * (Number(y) + EDGE) + row) + SCALE * (Number(x) + EDGE));
      for (let at = 0; at < 4 * SCALE; at++) if (at % 4 < 3) picture[start + at] = 0;
    }
  }
  return jsQR(picture, side, side)?.data;
}

const address = (letters: number) => "https://go.example.org/room/".padEnd(letters, "a1b2c3");

it.each([28, 45, 100, 180])("an address of %d letters is read off its picture", (letters) => {
  expect(read(address(letters))).toBe(address(letters));
});

it("has no code for what is too long", () => {
  expect(qrCode(address(181))).toBeNull();
});
