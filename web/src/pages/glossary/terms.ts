// The words that the glossary explains, in the order in which one follows from the other, and where a lesson shows one.
import type { Key } from "../../i18n/catalogue";
import type { Topic } from "../learn/topics";

type Code<K> = K extends `term_text.${infer C}` ? C : never;
export type Term = Code<Key>;

export const TERMS: Term[] = [
  "stone",
  "board",
  "liberty",
  "connection",
  "chain",
  "group",
  "atari",
  "capture",
  "eye",
  "false_eye",
  "life",
  "death",
  "seki",
  "ko",
  "ko_threat",
  "superko",
  "sente",
  "gote",
  "komi",
  "byoyomi",
  "handicap",
  "rank",
  "area",
  "territory",
  "tsumego",
  "vital_point",
  "nakade",
  "snapback",
  "throw_in",
  "oiotoshi",
  "under_the_stones",
  "race",
  "bent_four",
  "ladder",
  "pass_alive",
  "playout",
  "rengo",
];

/** The lesson in which a word is tried on the board. */
export const LESSONS: Partial<Record<Term, Topic["name"]>> = {
  liberty: "liberties",
  atari: "capture",
  capture: "capture",
  ko: "ko",
  eye: "eyes",
  life: "eyes",
  false_eye: "false_eye",
  seki: "seki",
};
