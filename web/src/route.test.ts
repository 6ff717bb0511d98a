// Every path leads to its page, and nothing else does.
import { expect, it } from "vitest";
import { routeOf } from "./route";

it("knows its pages", () => {
  expect(routeOf("/")).toEqual({ page: "today" });
  expect(routeOf("/", "?cold")).toEqual({ page: "today" });
  expect(routeOf("/library")).toEqual({ page: "library" });
  expect(routeOf("/library", "?q=ko")).toEqual({ page: "library" });
  expect(routeOf("/problem/shapes-01")).toEqual({ page: "problem", id: "shapes-01" });
  expect(routeOf("/problem/a%2Fb")).toEqual({ page: "problem", id: "a/b" });
  expect(routeOf("/play")).toEqual({ page: "play" });
  expect(routeOf("/game")).toEqual({ page: "game", id: null });
  expect(routeOf("/game/row-0123")).toEqual({ page: "game", id: "row-0123" });
  expect(routeOf("/edit")).toEqual({ page: "edit", id: null });
  expect(routeOf("/edit/7/")).toEqual({ page: "edit", id: "7" });
  expect(routeOf("/learn/ko")).toEqual({ page: "learn", topic: "ko" });
  expect(routeOf("/go/0123")).toEqual({ page: "go", id: "0123" });
  expect(routeOf("/row")).toEqual({ page: "row", id: null });
  expect(routeOf("/row/0123")).toEqual({ page: "row", id: "0123" });
});

it("finds the lists where they once stood", () => {
  for (const search of ["?collection=shapes", "?q=ko", "?solved=missed&sort=rank"])
    expect(routeOf("/", search)).toEqual({ page: "library" });
});

it("says so where there is none", () => {
  for (const path of ["/problem", "/nothing", "/play/1", "/edit/1/2", "/learn/ko/now", "/library/1"])
    expect(routeOf(path)).toEqual({ page: "missing" });
});

it("takes an address that is wrongly written as it is", () => {
  expect(routeOf("/problem/%")).toEqual({ page: "problem", id: "%" });
});
