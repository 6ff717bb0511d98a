// Codes: what the server says in a word, with arguments. Its golden file lists every code and the names of its
// arguments; the types here are read off that file, so the compiler misses the words for a code that is new.
import codes from "../../../crates/server/tests/golden/codes.json";
import { number, otherwise, record, type Shape, table, text, word } from "./shape";

type Family = keyof typeof codes;

/** One of the codes of a family. */
export type Code<F extends Family> = keyof (typeof codes)[F] & string;

export function code<F extends Family>(family: F): Shape<Code<F>> {
  return word(...(Object.keys(codes[family]) as Code<F>[]));
}

/** The arguments of a code: texts, numbers, and codes with arguments of their own, of the family of that name. */
export type Args = { [name: string]: string | number | Coded };

export interface Coded {
  code: string;
  args: Args;
}

const arg: Shape<string | number | Coded> = (value, at) => {
  if (typeof value === "object") return record({ code: text, args })(value, at);
  return typeof value === "number" ? number(value, at) : text(value, at);
};

export const args: Shape<Args> = (value, at) => otherwise(table(arg), {})(value, at);
