// How a team decides, as a shape.
import { code } from "./code";
import { type Of, record, type Shape } from "./shape";

const schemeCode = code("scheme");

/** How a team decides; some schemes have numbers beside their name. */
export type Scheme = { code: Of<typeof schemeCode> } & { playouts?: number; count?: number; decoys?: number };
export const scheme: Shape<Scheme> = (value, at) => ({
  ...(value as Scheme),
  code: record({ code: schemeCode })(value, at).code,
});
