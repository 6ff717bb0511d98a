// Made of the schemas of the crate `wire`, whose tests write this file. Do not edit.
import { code } from "./code";
import { rating, run } from "./generated";
import { flag, list, maybe, number, type Of, record, text } from "./shape";

/** What somebody did on a day. */
export const day = record({ day: number, solved: number, tries: number });
export type Day = Of<typeof day>;

/** A first try. */
export const latestTry = record({
  /** Milliseconds since 1970. */
  at: number,
  /** What it changed, where it counted. */
  change: maybe(number),
  ms: number,
  problem: text,
  solved: flag,
  way: code("way"),
});
export type LatestTry = Of<typeof latestTry>;

/** How problems of a rank went. */
export const rankTally = record({
  /** The middle one of the times that solving took. */
  ms: maybe(number),
  rank: number,
  solved: number,
  tries: number,
});
export type RankTally = Of<typeof rankTally>;

/** A rating at the end of a day. */
export const ratedDay = record({ day: number, points: number });
export type RatedDay = Of<typeof ratedDay>;

/** How problems of a kind, or with a technique, went. */
export const themeTally = record({
  /** How many somebody of their level would have solved, in thousandths of a problem. */
  expected: number,
  /** One of the two. */
  kind: maybe(code("kind")),
  solved: number,
  tag: maybe(code("tag")),
  tries: number,
});
export type ThemeTally = Of<typeof themeTally>;

/** `GET /api/history`: what somebody has done, by the first try of each problem on a day. */
export const history = record({
  /** The days of the last year on which something was tried, the earliest first. */
  days: list(day),
  /** The latest ones, the latest first. */
  latest: list(latestTry),
  ranks: list(rankTally),
  rating: maybe(rating),
  /** Points at the end of each day that changed them, the earliest first. */
  ratings: list(ratedDay),
  /** Days in a row up to today or yesterday. */
  streak: number,
  /** From the weakest on. */
  themes: list(themeTally),
  /** Today, where the visitor is, counted from 1970. */
  today: number,
  /** First tries that all of this goes by. */
  tries: number,
});
export type History = Of<typeof history>;

/** What waits for somebody on each way. */
export const ways = record({
  best_ever: maybe(number),
  /** The most that was solved in a run; none before the first. */
  best_today: maybe(number),
  /** How today's problems went, as far as they were tried; and how many there are, 0 where nobody has asked for them yet. */
  daily: list(flag),
  daily_of: number,
  /** From 1 for 30 kyu to 37 for 7 dan, by that rating. */
  level: maybe(number),
  /** What was missed and not mended, and how much of it may be tried now. */
  mistakes: number,
  mistakes_due: number,
  /** None before the first rated problem. */
  rating: maybe(rating),
  reviews: number,
  reviews_due: number,
  /** Does this visitor want back what they are about to forget, and how much of it is there and due? */
  reviews_on: flag,
  /** A run that goes on. */
  run: maybe(run),
});
export type Ways = Of<typeof ways>;
