// The schemes as whoever opens a room can choose them, with their numbers.
import type { Key } from "../../i18n/catalogue";
import { NUMBERS } from "../../wire/generated-numbers";
import type { Scheme } from "../../wire/room";

interface Numbered {
  name: string;
  label: Key;
  usual: number;
  /** The place of the number that it must be below. */
  below: number | null;
  offered: readonly number[];
}

export const numbersOf = (code: Scheme["code"]): readonly Numbered[] => NUMBERS[code];

/** How teams can decide, with the usual numbers. */
export const SCHEMES: Scheme[] = (Object.keys(NUMBERS) as Scheme["code"][]).map((code) => ({
  code,
  ...Object.fromEntries(numbersOf(code).map(({ name, usual }) => [name, usual])),
}));

/** The scheme with every number below the one that it must be below. */
export function together(scheme: Scheme): Scheme {
  const numbers = numbersOf(scheme.code);
  const fit = { ...scheme };
  for (const { name, below } of numbers)
    if (below !== null) fit[name] = Math.min(Number(fit[name]), Number(fit[numbers[below]!.name]) - 1);
  return fit;
}
