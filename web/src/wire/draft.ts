// A problem as it is edited, and what it is made of, as shapes. They do more than decode, so they are written by hand.
import { code } from "./code";
import { list, maybe, number, type Of, otherwise, record, type Shape, text } from "./shape";
import { color, point, sides } from "./turn";

export const stones = sides(
  record({
    size: number,
    black: list(point),
    white: list(point),
    to_move: color,
    ko: maybe(point),
  }),
);
export type Stones = Of<typeof stones>;

const aim = record({ side: color, aim: code("goal") });
export type Goal = Of<typeof aim>;

/** What the author asks for. Links of earlier versions have a sentence here, which is left out. */
export const goal: Shape<Goal | null> = (value, at) => (typeof value === "string" ? null : maybe(aim)(value, at));

const written = record({
  title: otherwise(text, ""),
  notes: otherwise(text, ""),
  goal,
  collection: otherwise(text, ""),
  source: otherwise(text, ""),
  licence: otherwise(text, ""),
  targets: otherwise(list(point), []),
  region: maybe(list(point)),
  answers: otherwise(list(point), []),
});

/** A problem as it is edited. In JSON its stones stand beside its texts; here they are one thing. */
export interface Draft extends Of<typeof written> {
  stones: Stones;
}

/** Links of earlier versions have the stones in a field of their own. */
export const draft: Shape<Draft> = (value, at) => {
  const texts = written(value, at);
  const nested = (value as { stones?: unknown }).stones;
  return { ...texts, stones: stones(nested ?? value, at) };
};

/** JSON as the server writes it. */
export function inJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isDraft(part) ? flat(part) : part));
}

function isDraft(part: unknown): part is Draft {
  return typeof part === "object" && part !== null && "stones" in part && "answers" in part;
}

function flat({ stones, ...texts }: Draft): object {
  return { ...texts, ...stones };
}
