// What the library is asked for, as it stands in the address, so that a search can be shared and gone back to.
import type { Query } from "../../wire/client";

const RANGES = ["rank_min", "rank_max", "empty_min", "empty_max"] as const;
const FIELDS = ["collection", "q", "goal", "kind", "tag", "shape", "verdict", ...RANGES, "solved", "sort"] as const;

export function queryIn(search: string): Query {
  const given = new URLSearchParams(search);
  return Object.fromEntries(FIELDS.filter((name) => given.get(name)).map((name) => [name, given.get(name)!]));
}

export function searchOf(query: Query): string {
  const given = FIELDS.filter((name) => query[name]).map((name) => [name, query[name]!]);
  const text = new URLSearchParams(given).toString();
  return text && `?${text}`;
}
