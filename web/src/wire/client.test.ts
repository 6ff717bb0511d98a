// The client against a server that answers as it is told.
import { afterEach, expect, it, vi } from "vitest";
import { type ApiError, api, exportUrl, solve } from "./client";
import type { Draft } from "./message";

const json = (status: number, body: unknown, headers?: HeadersInit) =>
  new Response(JSON.stringify(body), { status, headers });
const refusal = (code: string) => ({ error: { code, message: "A sentence.", points: ["C3"] } });
const answers = (...all: (() => Response)[]) => {
  const fetch = vi.fn(async () => all[Math.min(fetch.mock.calls.length, all.length) - 1]!());
  vi.stubGlobal("fetch", fetch);
  return fetch;
};
const failure = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.fail("no error"),
    (cause) => cause,
  );

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("gives a refusal with its code, sentence and points", async () => {
  answers(() => json(422, refusal("illegal_ko")));
  const error = await failure(api.collections());
  expect([error.code, error.message, error.points]).toEqual(["illegal_ko", "A sentence.", ["C3"]]);
});

it("has a code for every other trouble", async () => {
  answers(() => new Response("<html>", { status: 502 }));
  expect((await failure(api.collections())).code).toBe("unexpected");
  answers(() => json(200, [{ name: 3 }]));
  expect((await failure(api.collections())).code).toBe("wrong_shape");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
  expect((await failure(api.collections())).code).toBe("offline");
});

it("asks a busy server again, but not for ever", async () => {
  vi.useFakeTimers();
  const once = answers(
    () => json(429, refusal("busy")),
    () => json(200, []),
  );
  const found = api.collections();
  await vi.runAllTimersAsync();
  expect(await found).toEqual([]);
  expect(once).toHaveBeenCalledTimes(2);
  answers(() => json(429, refusal("busy")));
  const error = failure(api.collections());
  await vi.runAllTimersAsync();
  expect((await error).code).toBe("busy");
});

it("comes back when the server says, unless that is long", async () => {
  vi.useFakeTimers();
  const later = (seconds: string) => () => json(429, refusal("too_much"), { "retry-after": seconds });
  const soon = answers(later("3"), () => json(200, []));
  const found = api.collections();
  await vi.advanceTimersByTimeAsync(2900);
  expect(soon).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await found).toEqual([]);
  const late = answers(later("60"));
  expect((await failure(api.collections())).code).toBe("too_much");
  expect(late).toHaveBeenCalledTimes(1);
});

it("says so when a search is cut off, and passes its failure on", async () => {
  const draft = {} as Draft;
  answers(() => new Response('event: failed\ndata: {"error":{"code":"internal","message":"x","points":[]}}\n\n'));
  expect((await failure(solve(draft, 1, () => {}, new AbortController().signal))).code).toBe("internal");
  answers(() => new Response(": nothing\n\n"));
  expect((await failure(solve(draft, 1, () => {}, new AbortController().signal))).code).toBe("cut_off");
});

it("writes names into addresses safely", () => {
  expect(exportUrl("a&b=ü")).toBe("/api/export?collection=a%26b%3D%C3%BC");
  expect(exportUrl("")).toBe("/api/export");
});
