// A long list is printed in parts: one file holds so many problems.

const MOST = 60;

/** The first and the last problem of each part. */
export function parts(total: number): [first: number, last: number][] {
  const starts = Array.from({ length: Math.ceil(total / MOST) }, (_, index) => index * MOST + 1);
  return starts.map((first) => [first, Math.min(first + MOST - 1, total)]);
}

/** What to ask for to get a part, counted from 1. */
export function part(page: number): { page: number; per_page: number } {
  return { page, per_page: MOST };
}
