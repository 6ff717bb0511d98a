// A shape lets the right value through and names the place of a wrong one.
import { expect, it } from "vitest";
import { kinds, list, maybe, number, otherwise, record, text, word } from "./shape";

const person = record({
  name: text,
  age: maybe(number),
  side: word("black", "white"),
  tags: otherwise(list(text), []),
});

it("decodes what it expects and fills in what may be missing", () => {
  expect(person({ name: "a", side: "black", more: 1 })).toEqual({ name: "a", age: null, side: "black", tags: [] });
});

it("says where a value is wrong", () => {
  expect(() => person({ name: "a", side: "red" })).toThrow("side should be one of black, white");
  expect(() => person({ name: "a", side: "black", tags: ["b", 3] })).toThrow("tags[1] should be a string");
  expect(() => person(null)).toThrow("the answer should be an object");
});

it("tells things of several kinds apart", () => {
  const crew = kinds({
    bot: record({ kind: word("bot"), rung: text }),
    outside: record({ kind: word("outside") }),
  });
  expect(crew({ kind: "bot", rung: "r3" })).toEqual({ kind: "bot", rung: "r3" });
  expect(() => crew({ kind: "cat" }, "crew")).toThrow("crew.kind should be one of bot, outside");
  expect(() => crew({ kind: "bot" }, "crew")).toThrow("crew.rung should be a string");
});
