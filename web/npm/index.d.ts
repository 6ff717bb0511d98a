// Solves, checks, reads and writes life-and-death problems of Go.
import type { Args, Checked, GaveUp, Problem, Progress, Refused, Remark, Solution } from "./messages.js";

export type * from "./messages.js";

/** What is wrong with a question: a code with arguments, the points it is about, and a sentence. */
export class ShikatsuError extends Error {
  readonly code: Refused["code"];
  readonly args: Args;
  readonly points: string[];
}

/** Has the module ready before there is anything to ask. Whoever has it elsewhere says where, or brings it. */
export function load(module?: string | URL | BufferSource | WebAssembly.Module): Promise<void>;

export interface SolveOptions {
  /** At most so long, up to 60; 10 unless told. */
  seconds?: number;
  /** Hears how the search goes. */
  progress?: (progress: Progress) => void;
}

export type Solved =
  | {
      solved: true;
      solution: Solution;
      /** What `check` takes; none where time ran out before every first move had its verdict. */
      certificate: Uint8Array | null;
    }
  | { solved: false; gaveUp: GaveUp };

/** What becomes of the group, by which moves, with a proof; or how far the search came. A text is an SGF or a diagram. */
export function solve(problem: Problem | string, options?: SolveOptions): Promise<Solved>;

export interface Believed {
  /** The problem that it is about; none where nobody says and it proves nothing. */
  problem: Problem | null;
  checked: Checked;
  /** All that follows from it, if it proves anything. */
  solution: Solution | null;
}

/** What a certificate proves, by the rules of Go alone: of this problem, or of the one that it names itself. */
export function check(certificate: Uint8Array, problem?: Problem | string): Promise<Believed>;

/** The problem in an SGF, the first of several, or in a text diagram, and what was passed over. */
export function read(text: string): Promise<{ problem: Problem; remarks: Remark[] }>;

export interface WriteOptions {
  /** `sgf` unless told. */
  format?: "sgf" | "text" | "svg";
  /** How a picture looks; `light` unless told. */
  theme?: "light" | "dark" | "paper" | "contrast";
}

/** A problem as SGF, as a text diagram, or as a picture. */
export function write(problem: Problem | string, options?: WriteOptions): Promise<string>;
