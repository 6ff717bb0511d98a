// Sentences put together from codes and grades.
import { describe, expect, it } from "vitest";
import { languageChoice } from "../store";
import type { Grade, Solution, Verdict } from "../wire/message";
import { assumptionWords, goalSentence, gradeMeaning, gradeWords, othersWords, questionWords, regionWords, searchWords, soundnessWords, titleWords } from "./words";

const grade = (verdict: Verdict, ko_balance: number | null = null): Grade => ({ verdict, ko_balance });

describe("grades", () => {
  it("are a word, or say who needs how many threats for the ko", () => {
    const words = (verdict: Verdict, balance: number | null = null) => gradeWords(grade(verdict, balance), "white");
    expect(["dead", "alive", "seki", "ko"].map((verdict) => words(verdict as Verdict))).toEqual(["dead", "alive", "seki", "ko"]);
    expect(words("ko", 1)).toBe("ko: Black needs one more threat");
    expect(words("ko", 0)).toBe("ko: White needs one more threat");
    expect(words("ko", -2)).toBe("ko: White needs 3 more threats");
  });

  it("say who needs how many threats: the attacker n, the defender one more than -n", () => {
    expect(gradeMeaning(grade("ko", 2), "white")).toContain("Black needs 2 more ko threats than White");
    expect(gradeMeaning(grade("ko", -1), "white")).toContain("White needs 2 more ko threats than Black");
    expect(gradeMeaning(grade("ko", 0), "black")).toContain("White wins it unless Black has a ko threat more");
  });
});

describe("goals and titles", () => {
  it("are translated where they are known", () => {
    expect(goalSentence({ side: "white", aim: "ko" }, "white")).toBe("White to make ko");
    expect(goalSentence(null, "black")).toBe("Black to play");
    expect(questionWords(null, "black")).toBe("Black to play: alive or dead?");
    expect(questionWords({ side: "black", aim: "kill" }, "black")).toBe("Black to kill");
    const shape = { code: "shape", args: { shape: { code: "carpenters-square", args: {} } } } as const;
    expect(titleWords("as the file says", shape)).toBe("Carpenter's square");
    expect(titleWords("", { code: "side", args: { n: 12, points: 7 } })).toBe("12. Side, 7 points");
    expect(titleWords("<b>Mine</b>", null)).toBe("<b>Mine</b>");
    expect(titleWords("", null)).toBe("Untitled");
  });
});

describe("a search", () => {
  it("in another language names what the server knows", () => {
    expect(searchWords("three")).toEqual({ q: "three" });
    languageChoice.value = "ja";
    expect(searchWords("直三")).toEqual({ q: "直三", labels: "straight-three" });
    expect(searchWords("隅、").labels).toBe("corner");
    expect(searchWords("")).toEqual({ q: "" });
    languageChoice.value = "en";
  });
});

describe("notes", () => {
  it("count what becomes of the other moves", () => {
    const move = (move: string, verdict: Verdict, correct = false) => ({ move, grade: grade(verdict), correct });
    const moves = [move("A1", "alive", true), move("B1", "dead"), move("C1", "ko"), move("D1", "dead"), move("pass", "dead")];
    expect(othersWords({ moves } as Solution)).toBe("One move works. What the others lead to: dead (2), ko (1).");
  });
});

describe("soundness", () => {
  const words = (code: string, best: string[]) =>
    soundnessWords({ soundness: { code }, best } as unknown as Solution, 9);

  it("names what else solves a problem", () => {
    expect(words("several_answers", ["A1", "B1", "pass"])).toBe("Solved by A1; also solved by B1, pass.");
    expect(words("several_answers", [])).toBe("No move changes the result.");
  });
});

describe("assumptions", () => {
  it("are known by their words, with the point taken out", () => {
    expect(assumptionWords("the group in question is the one of C12")).toContain("the one of C12.");
    expect(assumptionWords("the attacker's chains at the edge of the region are safe")).toMatch(/^Taken for granted/);
    expect(assumptionWords("something else")).toBe("something else");
  });

  it("come after where play may happen", () => {
    const assumptions = ["everything outside the region belongs to the attacker"];
    expect(regionWords({ kind: "chosen", points: [], assumptions })).toMatch(/surroundings.*Taken for granted: everything outside/);
    expect(regionWords({ kind: "chosen", points: [], assumptions: [] })).toMatch(/surroundings.*holds on the whole board/);
    expect(regionWords({ kind: "given", points: [], assumptions: [] })).not.toContain("whole board");
  });
});
