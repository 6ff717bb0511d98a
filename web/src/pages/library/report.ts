// What an import came to, batch by batch.

/** A part of a file. */
export interface Item {
  file: string;
  problem: number | null;
}

type Told = Item & { reason: string };

export interface Report {
  collection: { id: string; title: string } | null;
  /** How many problems were taken in, and how many were there already. */
  imported: number;
  present: number;
  games: (Item & { content?: Blob })[];
  /** What was taken with something left out, and what was not taken, each with the reason in words. */
  mended: Told[];
  skipped: Told[];
}

export const NOTHING: Report = { collection: null, imported: 0, present: 0, games: [], mended: [], skipped: [] };

export function joined(a: Report, b: Report): Report {
  return {
    collection: a.collection ?? b.collection,
    imported: a.imported + b.imported,
    present: a.present + b.present,
    games: [...a.games, ...b.games],
    mended: [...a.mended, ...b.mended],
    skipped: [...a.skipped, ...b.skipped],
  };
}
