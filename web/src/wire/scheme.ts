// How a team decides, as a shape.
import { code } from "./code";
import { CARDS } from "./generated-schemes";
import { type Of, record, type Shape } from "./shape";

const schemeCode = code("scheme");

/** How a team decides; some schemes have numbers beside their code. */
export type Scheme = { code: Of<typeof schemeCode>; [number: string]: string | number };
export const scheme: Shape<Scheme> = (value, at) => ({
  ...(value as Scheme),
  code: record({ code: schemeCode })(value, at).code,
});

/** What there is to know of a scheme: what it asks of members. */
export type Card = (typeof CARDS)[number];

export function cardOf({ code }: Scheme): Card {
  return CARDS.find((card) => card.code === code) ?? CARDS[0];
}
