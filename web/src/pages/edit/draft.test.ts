// What the tools do to a draft, and how they are taken back.
import { describe, expect, it } from "vitest";
import * as edit from "./draft";
import { advanced, amended, backward, begun, forward } from "./history";

const drawn = (black: string[], white: string[]) => {
  const draft = edit.emptyDraft(9);
  return { ...draft, stones: { ...draft.stones, black, white } };
};

describe("stones", () => {
  it("replace one another", () => {
    const stones = edit.placed(drawn(["A1"], ["B1"]).stones, "B1", "black");
    expect([stones.black, stones.white]).toEqual([["A1", "B1"], []]);
    expect(edit.placed(stones, "A1", "empty").black).toEqual(["B1"]);
  });

  it("take a target and the old answer with them when they go", () => {
    const draft = { ...drawn([], ["B1", "C1"]), targets: ["B1", "C1"], answers: ["A1"] };
    const next = edit.withStones(draft, edit.placed(draft.stones, "B1", "empty"));
    expect([next.targets, next.answers]).toEqual([["C1"], []]);
  });
});

describe("the point banned by ko", () => {
  it("is set, moved and given up, on empty points only", () => {
    const draft = drawn(["C3"], ["E5"]);
    const banned = edit.withKo(draft, "A1");
    expect(banned.stones.ko).toBe("A1");
    expect(edit.withKo(banned, "B1").stones.ko).toBe("B1");
    expect(edit.withKo(banned, "A1").stones.ko).toBeNull();
    expect(edit.withKo(banned, "C3").stones.ko).toBe("A1");
  });

  it("stays when a stone is put elsewhere, and goes with a stone on it", () => {
    const { stones } = edit.withKo(drawn([], []), "A1");
    expect(edit.placed(stones, "C3", "black").ko).toBe("A1");
    expect(edit.placed(stones, "A1", "black").ko).toBeNull();
  });
});

it("a cleared board keeps its words", () => {
  const draft = { ...edit.withAim(drawn(["A1"], ["B1"]), "kill"), title: "Ours", notes: "Two\nlines", targets: ["B1"] };
  expect(edit.cleared(draft)).toEqual({ ...edit.emptyDraft(9), title: "Ours", notes: "Two\nlines" });
});

describe("targets", () => {
  const draft = drawn(["A1"], ["C1", "C2", "E5"]);

  it("are chosen and given up by any stone of their chain", () => {
    const chosen = edit.withTarget(draft, "C1");
    expect(chosen.targets).toEqual(["C1"]);
    expect(edit.withTarget(chosen, "C2").targets).toEqual([]);
  });

  it("may be several of one colour, never of both", () => {
    const two = edit.withTarget(edit.withTarget(draft, "C1"), "E5");
    expect(two.targets).toEqual(["C1", "E5"]);
    expect(edit.withTarget(two, "A1").targets).toEqual(["A1"]);
    expect(edit.withTarget(two, "J9").targets).toEqual(["C1", "E5"]);
  });
});

describe("bounds", () => {
  it("go out by rectangle and come back", () => {
    const out = edit.withBounds(edit.emptyDraft(5), "A5", "E2", true);
    expect(out.region).toEqual(["A1", "B1", "C1", "D1", "E1"]);
    expect(edit.withBounds(out, "B2", "B2", false).region).toEqual(["B2", "A1", "B1", "C1", "D1", "E1"]);
  });

  it("leave only the stones when everything empty is out", () => {
    expect(edit.withEmptyOut(drawn(["C3"], ["A1"])).region).toEqual(["C3", "A1"]);
  });
});

describe("the goal", () => {
  it("follows the side to move", () => {
    const kill = edit.withAim(edit.emptyDraft(), "kill");
    expect(kill.goal).toEqual({ side: "black", aim: "kill" });
    expect(edit.withTurn(kill, "white").goal).toEqual({ side: "white", aim: "kill" });
    expect(edit.withAim(kill, null).goal).toBeNull();
  });
});

describe("another size", () => {
  it("keeps what fits", () => {
    const draft = { ...drawn(["A1", "J9"], []), targets: ["J9"], region: ["A1", "J9"] };
    const small = edit.resized(draft, 5);
    expect([small.stones.black, small.targets, small.region]).toEqual([["A1"], [], ["A1"]]);
  });
});

describe("history", () => {
  it("goes back, forth, and forgets the future after a change", () => {
    const three = advanced(advanced(begun(1), 2), 3);
    expect(backward(three).now).toBe(2);
    expect(forward(backward(three))).toEqual(three);
    expect(forward(advanced(backward(three), 4)).now).toBe(4);
    expect(backward(backward(backward(three))).now).toBe(1);
  });

  it("takes both halves of a step back at once", () => {
    expect(backward(amended(advanced(begun(1), 2), 3)).now).toBe(1);
  });
});
