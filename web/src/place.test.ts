// The address of a page in a folder, which stands behind the "#" of its own.
import { expect, it } from "vitest";
import { behind, hrefOf } from "./place";

it("reads what stands behind the sign as an address", () => {
  expect(behind("")).toEqual({ pathname: "/", search: "", hash: "" });
  expect(behind("#d=abc")).toEqual({ pathname: "/", search: "", hash: "" });
  expect(behind("#/library?q=a%20b&sort=rank")).toEqual({
    pathname: "/library",
    search: "?q=a%20b&sort=rank",
    hash: "",
  });
  expect(behind("#/play#d=x/y")).toEqual({ pathname: "/play", search: "", hash: "#d=x/y" });
  expect(behind("#/problem/own-1?onward=1#top?")).toEqual({
    pathname: "/problem/own-1",
    search: "?onward=1",
    hash: "#top?",
  });
});

it("leaves links alone at a server", () => {
  expect(hrefOf("/library")).toBe("/library");
  expect(hrefOf("#main")).toBe("#main");
});
