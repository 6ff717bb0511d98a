// Every way of showing a problem, beside a slow twin that turns the board as a table of names and
// messages word by word.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as message from "./message";
import { everyPoint } from "./point";
import type { Shape } from "./shape";
import { asShown, turned, undone, WAYS } from "./turn";

const GOLDEN = join(import.meta.dirname, "../../../crates/server/tests/golden");
const ways = Array.from({ length: WAYS }, (_, way) => way);

/** What is told about a problem that is shown turned. */
const SHAPES: Record<string, Shape<unknown>> = {
  answer: message.answer,
  checked: message.checked,
  compare_event: message.seen,
  compared: message.compared,
  lesson: message.lesson,
  line: message.line,
  problem: message.problem,
  refused: message.failure,
  solution: message.solution,
  tree: message.tree,
};

type Table = string[][];
const tableOf = (size: number): Table =>
  Array.from({ length: size }, (_, y) => everyPoint(size).slice(y * size, (y + 1) * size));
const across = (table: Table) => table.map((row, y) => row.map((_, x) => table[x]![y]!));
const columns = (table: Table) => table.map((row) => [...row].reverse());
const rows = (table: Table) => [...table].reverse();

/** Where each point comes to lie: the names of a board that is turned in the hand, read off one that is not. */
function twin(size: number, way: number): Map<string, string> {
  let table = tableOf(size);
  if (way & 4) table = across(table);
  if (way & 1) table = columns(table);
  if (way & 2) table = rows(table);
  const names = tableOf(size).flat();
  return new Map(table.flat().map((name, at) => [name, names[at]!]));
}

function turnedText(value: unknown, points: Map<string, string>, swaps: boolean): unknown {
  const others: Record<string, string> = swaps ? { black: "white", white: "black" } : {};
  const color = (word: string) => others[word] ?? word;
  if (typeof value === "string") return points.get(value) ?? color(value);
  if (Array.isArray(value)) return value.map((item) => turnedText(item, points, swaps));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [color(name), turnedText(item, points, swaps)]),
  );
}

describe("a board that is shown turned", () => {
  it.each([5, 9, 13, 19])("of %i lines has every point where the twin has it", (size) => {
    for (const way of ways) {
      const expected = twin(size, way);
      for (const point of everyPoint(size)) expect(turned(point, { size, way })).toBe(expected.get(point));
      expect(new Set(expected.values()).size).toBe(size * size);
    }
  });

  it("is turned back by the way back, and a pass stays one", () => {
    for (const way of ways)
      for (const point of ["pass", ...everyPoint(9)])
        expect(turned(turned(point, { size: 9, way }), undone({ size: 9, way }))).toBe(point);
  });

  it("looks different in each of eight ways", () => {
    const looks = ways.map((way) =>
      everyPoint(5)
        .map((point) => turned(point, { size: 5, way }))
        .join(),
    );
    expect(new Set(looks).size).toBe(8);
  });
});

describe.each(Object.entries(SHAPES))("a message about it: %s", (name, shape) => {
  it("says everything as it is shown", () => {
    const golden: unknown = JSON.parse(readFileSync(join(GOLDEN, `${name}.json`), "utf8"));
    for (const way of ways) {
      const expected = shape(turnedText(golden, twin(19, way), way >= 8));
      expect(asShown({ size: 19, way }, shape)(golden), String(way)).toEqual(expected);
    }
    expect(asShown(null, shape)(golden)).toEqual(shape(golden));
  });
});
