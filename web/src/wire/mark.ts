// What an author drew on a point, as a shape.
import { code } from "./code";
import { maybe, type Of, record, text } from "./shape";
import { point } from "./turn";

export const mark = record({ point, sign: code("sign"), label: maybe(text) });
export type Mark = Of<typeof mark>;
