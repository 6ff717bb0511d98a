// QR codes for links. What is drawn here was read back by a decoder of somebody else's when it was written down.
import { expect, it } from "vitest";
import { pathOf, qrCode } from "./qr";

const EXPECTED = [
  "#######.###...#######",
  "#.....#..#..#.#.....#",
  "#.###.#.####..#.###.#",
  "#.###.#..#.##.#.###.#",
  "#.###.#...#.#.#.###.#",
  "#.....#.#.....#.....#",
  "#######.#.#.#.#######",
  "...........#.........",
  "#.#...##...##..#..#.#",
  "..#.....#.#..#.##.#.#",
  "..###.#..##...#.###.#",
  ".#..#...###.#..###.##",
  "..###.#.##...#####.##",
  "........##.#.####.###",
  "#######.#.####..#.#.#",
  "#.....#...##.##..#...",
  "#.###.#...#####.##.#.",
  "#.###.#...#....##.#..",
  "#.###.#.###...#.#..##",
  "#.....#.....#..#.#...",
  "#######.#.#...####..#",
];

const drawn = (text: string) => qrCode(text)!.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

it("draws a short text as the standard wants it", () => {
  expect(drawn("shikatsu")).toEqual(EXPECTED);
});

it("is as large as the text needs, and has none for what is too long", () => {
  const size = (letters: number) => qrCode("x".repeat(letters))?.length;
  expect([1, 14, 15, 26, 62, 106, 180].map(size)).toEqual([21, 21, 25, 25, 33, 41, 53]);
  expect(size(181)).toBeUndefined();
});

it("is a path of one square for each dark module", () => {
  expect(
    pathOf([
      [true, false],
      [false, true],
    ]),
  ).toBe("M0 0h1v1h-1zM1 1h1v1h-1z");
});
