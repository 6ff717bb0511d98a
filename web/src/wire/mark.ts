// What an author drew on a point, as a shape.
import { code } from "./code";
import { maybe, type Of, record, text } from "./shape";

export const mark = record({ point: text, sign: code("sign"), label: maybe(text) });
export type Mark = Of<typeof mark>;
