// Made of the schemas of the crate `wire`, whose tests write this file. Do not edit.
import { flag, list, maybe, number, type Of, record, text } from "./shape";

/** A browser in which somebody's training is open. */
export const device = record({
  /** Milliseconds since 1970. */
  begun_at: number,
  /** The names of the browser and of its system; empty where they tell neither. */
  browser: text,
  /** The one that asks. */
  here: flag,
  id: text,
  /** To an hour. */
  seen_at: number,
  system: text,
});
export type Device = Of<typeof device>;

/** `GET /api/account`: what opens somebody's training elsewhere, and where it is open. */
export const account = record({
  /** The browsers in which it is open, the latest first; none before there is a name or a link. */
  devices: list(device),
  /** Since when there is a link: milliseconds since 1970. */
  link_at: maybe(number),
  name: maybe(text),
  /** At home, where everybody is an owner, there are no accounts. */
  offered: flag,
});
export type Account = Of<typeof account>;

/** `POST /api/account/link`: the secret of the new link, which is told once. */
export const link = record({ secret: text });
export type Link = Of<typeof link>;
