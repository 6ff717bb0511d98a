// What the form of a new room asks the server for.
import { expect, it } from "vitest";
import type { Offer } from "../../wire/go";
import { fitting, lastPlan, type Plan, wantedOf } from "./plan";

const OFFER: Offer = {
  rungs: [{ name: "first", title: "First", met: { other: "gnugo", games: 40, won: 31, playouts: null } }],
  boards: [{ size: 9, most_handicap: 5 }],
  engines: ["GNU Go"],
  door: true,
};
const plan = (more: Partial<Plan> = {}): Plan => ({ ...lastPlan({ black: "Cranes", white: "Turtles" }), ...more });

it("has two teams that vote, where nobody wants anything else", () => {
  const people = { kind: "people", scheme: { code: "voting" } };
  expect(wantedOf(plan())).toMatchObject({
    size: 9,
    handicap: 0,
    by_ranks: false,
    black: { name: "Cranes", crew: people },
    white: { crew: people },
  });
  const other = wantedOf(plan({ other: { code: "captain" }, handicap: "ranks" }));
  expect(other).toMatchObject({ by_ranks: true, handicap: 0, white: { crew: { scheme: { code: "captain" } } } });
});

it("lets the computer play either colour", () => {
  const wanted = wantedOf(
    plan({ machine: { kind: "bot", rung: "first" }, computer: "black", other: { code: "captain" } }),
  );
  expect(wanted).toMatchObject({
    black: { crew: { kind: "bot", rung: "first" } },
    white: { crew: { kind: "people", scheme: { code: "voting" } } },
  });
});

it("lets an engine of the server play, as long as there is one", () => {
  const machine = { kind: "engine", name: "GNU Go" } as const;
  expect(wantedOf(fitting(plan({ machine }), OFFER))).toMatchObject({ white: { crew: machine } });
  expect(fitting(plan({ machine }), { ...OFFER, engines: [] })).toMatchObject({ machine: null });
  const outside = { kind: "outside" } as const;
  expect(wantedOf(fitting(plan({ machine: outside }), OFFER))).toMatchObject({ white: { crew: outside } });
  expect(fitting(plan({ machine: outside }), { ...OFFER, door: false })).toMatchObject({ machine: null });
});

it("puts right what does not go together", () => {
  const odd = plan({
    machine: { kind: "bot", rung: "gone" },
    handicap: 9,
    black: " Cranes ",
    pace: { kind: "fischer", main: 600, increment: 30, cap: 60 },
  });
  expect(fitting(odd, OFFER)).toMatchObject({ machine: null, handicap: 5, black: "Cranes", pace: { cap: 600 } });
});
