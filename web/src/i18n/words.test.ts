// Sentences put together from codes and grades.
import { describe, expect, it } from "vitest";
import { languageChoice } from "../store";
import type { Grade, Solution, Standing, Verdict } from "../wire/message";
import { followLanguage, withWords } from "./catalogue";
import {
  assumedPoints,
  footingWords,
  goalSentence,
  gradeMeaning,
  gradeWords,
  othersWords,
  questionWords,
  resultSentence,
  searchWords,
  solutionWords,
  soundnessWords,
  tagWords,
  titleWords,
} from "./words";

const grade = (verdict: Verdict, ko_balance: number | null = null): Grade => ({ verdict, ko_balance });

describe("grades", () => {
  it("are a word, or say who needs how many threats for the ko", () => {
    const words = (verdict: Verdict, balance: number | null = null) => gradeWords(grade(verdict, balance), "white");
    expect(["dead", "alive", "seki", "ko"].map((verdict) => words(verdict as Verdict))).toEqual([
      "dead",
      "alive",
      "seki",
      "ko",
    ]);
    expect(words("ko", 1)).toBe("ko: Black needs one more threat");
    expect(words("ko", 0)).toBe("ko: White needs one more threat");
    expect(words("ko", -2)).toBe("ko: White needs 3 more threats");
  });

  it("say who needs how many threats: the attacker n, the defender one more than -n", () => {
    expect(gradeMeaning(grade("ko", 2), "white")).toContain("Black needs 2 more ko threats than White");
    expect(gradeMeaning(grade("ko", -1), "white")).toContain("White needs 2 more ko threats than Black");
    expect(gradeMeaning(grade("ko", 0), "black")).toContain("White wins it unless Black has one more ko threat");
  });
});

describe("goals and titles", () => {
  it("are translated where they are known", () => {
    expect(goalSentence({ side: "white", aim: "ko" }, "white")).toBe("White to make ko");
    expect(goalSentence(null, "black")).toBe("Black to play");
    expect(questionWords(null, "black")).toBe("Black to play: find the best move");
    expect(questionWords({ side: "black", aim: "kill" }, "black")).toBe("Black to kill");
    const shape = { code: "shape", args: { shape: { code: "carpenters-square", args: {} } } } as const;
    expect(titleWords("as the file says", shape)).toBe("Carpenter's square");
    expect(titleWords("", { code: "side", args: { n: 12, points: 7 } })).toBe("12. Side, 7 points");
    expect(titleWords("<b>Mine</b>", null)).toBe("<b>Mine</b>");
    expect(titleWords("", null)).toBe("Untitled");
  });
});

describe("a search", () => {
  it("in another language names what the server knows", async () => {
    await withWords("bank", Promise.resolve());
    expect(searchWords("three")).toEqual({ q: "three" });
    expect(searchWords("Snapback")).toEqual({ q: "Snapback", shown: "snapback" });
    expect(searchWords("131")).toEqual({ q: "131" });
    expect(searchWords("escape"), "what no problem of the bank shows").toEqual({ q: "escape" });
    languageChoice.value = "ja";
    await followLanguage();
    expect(searchWords("直三")).toEqual({ q: "直三", labels: "straight-three" });
    expect(searchWords("隅、").labels).toBe("corner");
    expect(searchWords("ウッテガエシ").shown).toBe("snapback");
    expect(searchWords("")).toEqual({ q: "" });
    languageChoice.value = "en";
    await followLanguage();
  });
});

describe("notes", () => {
  it("count what becomes of the other moves", () => {
    const move = (move: string, verdict: Verdict, correct = false) => ({ move, grade: grade(verdict), correct });
    const moves = [
      move("A1", "alive", true),
      move("B1", "dead"),
      move("C1", "ko"),
      move("D1", "dead"),
      move("pass", "dead"),
    ];
    expect(othersWords({ moves } as Solution)).toBe("One move works. What the others lead to: dead (2), ko (1).");
  });
});

describe("soundness", () => {
  const words = (code: string, best: string[], extent = "exact") =>
    soundnessWords({ soundness: { code }, standing: { extent }, scope: "all", best } as unknown as Solution, 9);

  it("names what else solves a problem", () => {
    expect(words("several_answers", ["A1", "B1", "pass"])).toBe("Solved by A1; also solved by B1, pass.");
    expect(words("several_answers", [])).toBe("No move changes the result.");
    expect(words("ko_only", ["A1"], "at_least")).toMatch(/^Too little is proved/);
  });
});

describe("what a verdict rests on", () => {
  const walls = { code: "walls", points: ["A4", "B4"] } as const;
  const standing = (
    footing: Standing["footing"],
    extent: Standing["extent"],
    ...assumptions: (typeof walls)[]
  ): Standing => ({
    footing,
    extent,
    assumptions: assumptions.map(({ code, points }) => ({ code, points: [...points] })),
  });

  it("is one sentence for each of three classes", () => {
    expect(footingWords(standing("proved", "exact"), "white")).toMatch(/whole board, and nothing/);
    expect(footingWords(standing("proved_if", "exact", walls), "white")).toMatch(
      /^the outlined stones of Black are never captured\. Then/,
    );
    expect(footingWords(standing("believed", "nothing", walls), "white")).toMatch(/^There is no proof/);
    expect([...assumedPoints(standing("proved_if", "exact", walls))]).toEqual(["A4", "B4"]);
  });

  it("limits what is said of a grade", () => {
    expect(gradeWords(grade("seki"), "white", standing("proved", "at_least"))).toBe("seki, or better");
    expect(gradeWords(grade("ko", 1), "white", standing("proved", "at_most"))).toBe(
      "ko: Black needs one more threat, or worse",
    );
    expect(resultSentence(grade("seki"), "white", standing("proved", "at_least"))).toMatch(/^White lives at least/);
    expect(resultSentence(grade("dead"), "white", standing("believed", "nothing"))).toBe(
      "Believed, not proved: Black kills.",
    );
    expect(gradeMeaning(grade("seki"), "white", standing("proved", "at_least"))).toMatch(/may be better\.$/);
  });

  it("is the only move of the whole question, or of the region", () => {
    const words = (scope: Solution["scope"], best: string[]) =>
      solutionWords(
        { grade: grade("dead"), standing: standing("proved", "exact"), scope, best } as Solution,
        "white",
        9,
      );
    expect(words("all", ["D1"])).toBe("Black kills. D1 is the only move.");
    expect(words("region", ["D1"])).toBe("Black kills. D1 is the only move in the region.");
    expect(words("some", ["D1"])).toBe("Black kills. Best: D1.");
    expect(words("all", ["D1", "E1"])).toBe("Black kills. Best: D1, E1.");
  });
});

it("names a technique only to those who have the answer", () => {
  const told = (state: "new" | "tried" | "seen" | "hinted" | "solved") => tagWords({ tags: ["snapback"] }, state);
  expect([told("new"), told("tried")]).toEqual(["", ""]);
  expect([told("seen"), told("hinted"), told("solved")].every((words) => words.startsWith(" · "))).toBe(true);
});

it("says of life only what its definition says", () => {
  expect(gradeMeaning(grade("alive"), "white")).toBe(
    "Black can never capture the marked stones, whatever it plays and however many ko threats there are.",
  );
});
