// Audits in words, and the changes that they propose.
import { describe, expect, it } from "vitest";
import { withWords } from "../../i18n/catalogue";
import type { Audit, Draft, GaveUp } from "../../wire/message";
import { emptyDraft } from "../edit/draft";
import { changed, findingsOf, isComplaint, openWords, tally } from "./findings";

const alive = { verdict: "alive" as const, ko_balance: null };
const CLEAN: Audit = {
  grade: alive,
  standing: { footing: "proved", extent: "exact", assumptions: [] },
  targets: ["A2"],
  right: ["B1"],
  soundness: { code: "one_answer" },
  unnamed: [],
  wrong: [],
  near: [],
  unanswered: [],
  needless: [],
  spare: [],
  mending: null,
  hurried: false,
  rank: 12,
  shape: "s",
  clean: true,
  line: "",
};
const kinds = (audit: Partial<Audit>, same: string | null = null) =>
  findingsOf({ ...CLEAN, ...audit }, "white", 9, same).map(({ kind }) => kind);

describe("what was not solved", () => {
  it("has a group, what looks best, and a rank from one to another where the author names the move", async () => {
    await withWords("desk", Promise.resolve());
    const stones = { size: 9, black: [] as string[], white: ["A2"], to_move: "black" as const, ko: null };
    const open: GaveUp = {
      limit: "time",
      bounds: { low: { verdict: "dead", ko_balance: null }, high: alive },
      promising: "B1",
      sure: null,
      targets: ["A2"],
      rank: null,
      nodes: 9,
      ms: 9,
    };
    const words = (more: Partial<GaveUp>) => openWords({ ...open, ...more }, stones);
    expect(words({})).toContain("Most promising, but not proved: B1.");
    expect(words({})).toContain("It is about White's group at A2.");
    expect(words({})).not.toMatch(/kyu|dan/);
    expect(words({ rank: { least: 16, most: 26 } })).toContain("about 15 kyu to 5 kyu");
    expect(words({ promising: null })).not.toContain("promising");
  });
});

describe("an audit", () => {
  it("says of a clean problem what it is and how hard", () => {
    expect(kinds({})).toEqual(["verdict", "group", "rank"]);
    expect(findingsOf(CLEAN, "white", 9).filter(isComplaint)).toEqual([]);
  });

  it("says each thing once, and what is wrong before what is worth knowing", () => {
    const dead = { verdict: "dead" as const, ko_balance: null };
    const all = {
      soundness: { code: "several_answers" as const },
      wrong: [{ move: "A1", grade: dead }],
      near: [{ move: "C1", grade: dead }],
      unnamed: ["D1"],
      unanswered: ["pass", "E1"],
      needless: ["A3", "B3"],
      spare: ["F2"],
      mending: { point: "C2", color: null },
      hurried: true,
    };
    expect(kinds(all, "One")).toEqual([
      "verdict",
      "group",
      "unsound",
      "wrong",
      "unnamed",
      "needless",
      "unanswered",
      "same",
      "mending",
      "near",
      "spare",
      "rank",
      "hurried",
    ]);
    const needless = findingsOf({ ...CLEAN, ...all }, "white", 9)[5]!;
    expect(needless.changes).toEqual([
      { point: "A3", color: null },
      { point: "B3", color: null },
    ]);
    expect(findingsOf({ ...CLEAN, ...all }, "white", 9)[6]!.points).toEqual(["E1"]);
  });

  it("is counted by problems, not by findings", () => {
    const twice = findingsOf(
      {
        ...CLEAN,
        wrong: [
          { move: "A1", grade: alive },
          { move: "B2", grade: alive },
        ],
      },
      "white",
      9,
    );
    expect(tally([twice, findingsOf(CLEAN, "white", 9)])).toEqual([["wrong", 1]]);
  });
});

describe("what a verdict counts on", () => {
  it("says whole sentences of what a verdict counts on", () => {
    const walls = { code: "walls" as const, points: ["A3"] };
    const said = (footing: "proved_if" | "believed") =>
      findingsOf({ ...CLEAN, standing: { footing, extent: "exact", assumptions: [walls] } }, "white", 9)[0]!.words;
    expect(said("proved_if")).toMatch(/Right: B1\. Proved if [a-z].*\. Then it holds on the whole board\.$/);
    expect(said("believed")).toMatch(/Right: B1\. Believed\. There is no proof/);
  });
});

describe("a change", () => {
  const draft: Draft = {
    ...emptyDraft(),
    stones: { ...emptyDraft().stones, black: ["A3"], white: ["A2", "B2"], ko: "C1" },
    region: ["A1", "A2"],
    answers: ["B1"],
  };

  it("adds a stone, within the bounds, with the target named", () => {
    const next = changed(draft, { point: "C2", color: "black" }, ["A2"]);
    expect(next.stones).toMatchObject({ black: ["A3", "C2"], white: ["A2", "B2"], ko: null });
    expect([next.targets, next.region]).toEqual([["A2"], ["A1", "A2", "C2"]]);
  });

  it("takes one away, from the target too", () => {
    const next = changed(draft, { point: "B2", color: null }, ["A2", "B2"]);
    expect([next.stones.white, next.targets, next.region]).toEqual([["A2"], ["A2"], ["A1", "A2"]]);
  });
});
