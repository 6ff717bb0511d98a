// Shapes: small decoders that check a JSON value and give it its type. The type is read off the decoder, so the two
// cannot differ. Fields that a shape does not name are let through.

/** Turns a JSON value into a `T` or throws a `WrongShape` that says where it went wrong. */
export type Shape<T> = (value: unknown, at?: string) => T;

/** The type that a shape decodes. */
export type Of<S> = S extends Shape<infer T> ? T : never;

/** The server's answer is not what this page expects; most likely the two are of different versions. */
export class WrongShape extends Error {
  constructor(at: string, expected: string) {
    super(`${at || "the answer"} should be ${expected}`);
  }
}

function primitive<T>(name: "string" | "number" | "boolean"): Shape<T> {
  return (value, at = "") => {
    if (typeof value !== name) throw new WrongShape(at, `a ${name}`);
    return value as T;
  };
}

export const text = primitive<string>("string");
export const number = primitive<number>("number");
export const flag = primitive<boolean>("boolean");

/** One of a few words. */
export function word<const T extends readonly string[]>(...words: T): Shape<T[number]> {
  return (value, at = "") => {
    if (!words.includes(value as string)) throw new WrongShape(at, `one of ${words.join(", ")}`);
    return value as T[number];
  };
}

/** The shape, or nothing: `null` and a missing field mean the same. */
export function maybe<T>(shape: Shape<T>): Shape<T | null> {
  return (value, at = "") => (value === null || value === undefined ? null : shape(value, at));
}

/** The shape, or this value where the field is missing. */
export function otherwise<T>(shape: Shape<T>, value: T): Shape<T> {
  return (given, at = "") => (given === null || given === undefined ? value : shape(given, at));
}

export function list<T>(shape: Shape<T>): Shape<T[]> {
  return (value, at = "") => {
    if (!Array.isArray(value)) throw new WrongShape(at, "a list");
    return value.map((item, index) => shape(item, `${at}[${index}]`));
  };
}

/** Any names, each with a value of the shape. */
export function table<T>(shape: Shape<T>): Shape<Record<string, T>> {
  return (value, at = "") => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw new WrongShape(at, "an object");
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shape(item, `${at}.${name}`)]));
  };
}

type Fields = Record<string, Shape<unknown>>;

export function record<F extends Fields>(fields: F): Shape<{ [K in keyof F]: Of<F[K]> }> {
  const entries = Object.entries(fields);
  return (value, at = "") => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw new WrongShape(at, "an object");
    const given = value as Record<string, unknown>;
    const decoded = entries.map(([name, shape]) => [name, shape(given[name], at ? `${at}.${name}` : name)]);
    return Object.fromEntries(decoded) as { [K in keyof F]: Of<F[K]> };
  };
}

/** An object of one of several kinds, each with fields of its own. */
export function kinds<F extends Fields>(shapes: F): Shape<Of<F[keyof F]>> {
  return (value, at = "") => {
    const { kind } = record({ kind: word(...Object.keys(shapes)) })(value, at);
    return shapes[kind]!(value, at) as Of<F[keyof F]>;
  };
}
