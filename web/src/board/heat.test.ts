// The scale of heat maps rises in lightness throughout and is used from end to end.
import { expect, it } from "vitest";
import { heatColor, heatOf } from "./heat";

const lightness = (color: string) => {
  const [red, green, blue] = color.match(/\d+/g)!.map(Number) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

it("grows lighter with every step", () => {
  const scale = Array.from({ length: 101 }, (_, step) => lightness(heatColor(step / 100)));
  for (let step = 1; step <= 100; step++) expect(scale[step]).toBeGreaterThan(scale[step - 1]!);
});

it("takes any number", () => {
  expect(heatColor(-1)).toBe(heatColor(0));
  expect(heatColor(7)).toBe(heatColor(1));
  expect(heatColor(Number.NaN)).toBe(heatColor(0));
});

it("spreads numbers over the whole scale", () => {
  const map = heatOf(
    new Map([
      ["A1", 3],
      ["B1", 5],
      ["C1", 7],
    ]),
    String,
  );
  expect([...map.values()]).toEqual([
    { value: 0, label: "3" },
    { value: 0.5, label: "5" },
    { value: 1, label: "7" },
  ]);
  expect(heatOf(new Map([["A1", 3]]), String).get("A1")).toEqual({ value: 0.5, label: "3" });
});
