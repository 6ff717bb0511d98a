// What waits on each way to train, and what somebody has done: they come with the pages of training, as the shapes of their
// messages do.
import { call, dayHere, get, search } from "./client";
import { history, ways } from "./generated-history";

export * from "./generated-history";

export const fetchHistory = () => get(`/api/history${search({ day: dayHere() })}`, history);
export const fetchWays = () => get(`/api/ways${search({ day: dayHere() })}`, ways);

/** All that is kept of somebody's training. */
export const MINE = "/api/mine";
/** Takes in what somebody did elsewhere. */
export const takeIn = async (notes: object) => void (await call("POST", MINE, notes));
export const forgetMine = async () => void (await call("DELETE", MINE));

/** Begins or ends with reviews. */
export const wantReviews = async (on: boolean) => void (await call("POST", "/api/reviews", { on }));

/** Says that a problem is good or bad, or what is wrong with it. */
export const opine = async (opinion: { id: string; vote?: "good" | "bad"; wrong?: string }) =>
  void (await call("POST", "/api/opinion", opinion));
