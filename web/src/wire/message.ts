// Every message between this page and the server, as shapes, those of rooms aside. Most are generated; the server's golden
// files are decoded with them in message.test.ts, so a change on one side fails on the other.
import type { Code } from "./code";
import type { Draft } from "./draft";
import type { Judged } from "./generated";
import type { Point } from "./point";
import type { Of } from "./shape";
import { color, type Turn } from "./turn";

export * from "./draft";
export * from "./generated";
export { color, type Point };

/** A point, or "pass". */
export type Move = string;
export type Color = Of<typeof color>;
export type Verdict = Code<"verdict">;
export type Act = Code<"ply">;

/** What a move was worth; nothing but right and wrong where the author judges. */
export type Judgement = { [K in keyof Judged]: K extends "code" ? Judged[K] : Judged[K] | null };

/** A problem by its number in the library and how it is shown, or as it is drawn. */
export type ProblemRef = { id: string; turn?: Turn | null } | { draft: Draft };
