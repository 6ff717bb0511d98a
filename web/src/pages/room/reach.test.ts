// An address that leads nowhere is known.
import { expect, it } from "vitest";
import { isOnlyHere } from "./reach";

it("knows the names of the machine itself", () => {
  for (const host of ["127.0.0.1", "127.1.2.3", "localhost", "go.localhost", "[::1]"])
    expect(isOnlyHere(host)).toBe(true);
  for (const host of ["192.168.1.5", "go.example", "127.0.0.1.example"]) expect(isOnlyHere(host)).toBe(false);
});
