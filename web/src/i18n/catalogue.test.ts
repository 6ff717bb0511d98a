// All languages have the same keys and the same blanks, every key is used somewhere, every code of the server has
// words, and no visible text stands outside the catalogues.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import codes from "../../../crates/server/tests/golden/codes.json";
import * as en19 from "./account/en";
import * as ja19 from "./account/ja";
import * as ko19 from "./account/ko";
import * as zh19 from "./account/zh";
import * as en7 from "./bank/en";
import * as ja7 from "./bank/ja";
import * as ko7 from "./bank/ko";
import * as zh7 from "./bank/zh";
import { fromBrowser, type Key, type Language, numeral, t } from "./catalogue";
import * as enCheck from "./check/en";
import * as jaCheck from "./check/ja";
import * as koCheck from "./check/ko";
import * as zhCheck from "./check/zh";
import * as en8 from "./desk/en";
import * as ja8 from "./desk/ja";
import * as ko8 from "./desk/ko";
import * as zh8 from "./desk/zh";
import * as en9 from "./edit/en";
import * as ja9 from "./edit/ja";
import * as ko9 from "./edit/ko";
import * as zh9 from "./edit/zh";
import * as en1 from "./en";
import * as en12 from "./figures/en";
import * as ja12 from "./figures/ja";
import * as ko12 from "./figures/ko";
import * as zh12 from "./figures/zh";
import * as en6 from "./files/en";
import * as ja6 from "./files/ja";
import * as ko6 from "./files/ko";
import * as zh6 from "./files/zh";
import * as en10 from "./films/en";
import * as ja10 from "./films/ja";
import * as ko10 from "./films/ko";
import * as zh10 from "./films/zh";
import * as en15 from "./forms/en";
import * as ja15 from "./forms/ja";
import * as ko15 from "./forms/ko";
import * as zh15 from "./forms/zh";
import * as en2 from "./games/en";
import * as ja2 from "./games/ja";
import * as ko2 from "./games/ko";
import * as zh2 from "./games/zh";
import * as en16 from "./glossary/en";
import * as ja16 from "./glossary/ja";
import * as ko16 from "./glossary/ko";
import * as zh16 from "./glossary/zh";
import * as ja1 from "./ja";
import * as ko1 from "./ko";
import * as en3 from "./lessons/en";
import * as ja3 from "./lessons/ja";
import * as ko3 from "./lessons/ko";
import * as zh3 from "./lessons/zh";
import * as en18 from "./missed/en";
import * as ja18 from "./missed/ja";
import * as ko18 from "./missed/ko";
import * as zh18 from "./missed/zh";
import * as en11 from "./opening/en";
import * as ja11 from "./opening/ja";
import * as ko11 from "./opening/ko";
import * as zh11 from "./opening/zh";
import * as en13 from "./programs/en";
import * as ja13 from "./programs/ja";
import * as ko13 from "./programs/ko";
import * as zh13 from "./programs/zh";
import * as en14 from "./questions/en";
import * as ja14 from "./questions/ja";
import * as ko14 from "./questions/ko";
import * as zh14 from "./questions/zh";
import * as en4 from "./rooms/en";
import * as ja4 from "./rooms/ja";
import * as ko4 from "./rooms/ko";
import * as zh4 from "./rooms/zh";
import * as en5 from "./row/en";
import * as ja5 from "./row/ja";
import * as ko5 from "./row/ko";
import * as zh5 from "./row/zh";
import * as en17 from "./train/en";
import * as ja17 from "./train/ja";
import * as ko17 from "./train/ko";
import * as zh17 from "./train/zh";
import * as zh1 from "./zh";

/** Every word of each language, whenever it is loaded. */
const en = {
  ...en1.en,
  ...en2.games,
  ...en3.lessons,
  ...en9.edit,
  ...en4.rooms,
  ...en5.row,
  ...en6.files,
  ...en7.bank,
  ...enCheck.check,
  ...en8.desk,
  ...en16.glossary,
  ...en10.films,
  ...en11.opening,
  ...en12.figures,
  ...en13.programs,
  ...en14.questions,
  ...en15.forms,
  ...en17.train,
  ...en18.missed,
  ...en19.account,
};
const catalogues: Record<Language, Record<Key, string>> = {
  en,
  ja: {
    ...ja1.ja,
    ...ja2.games,
    ...ja3.lessons,
    ...ja4.rooms,
    ...ja5.row,
    ...ja6.files,
    ...ja7.bank,
    ...jaCheck.check,
    ...ja8.desk,
    ...ja9.edit,
    ...ja16.glossary,
    ...ja10.films,
    ...ja11.opening,
    ...ja12.figures,
    ...ja13.programs,
    ...ja14.questions,
    ...ja15.forms,
    ...ja17.train,
    ...ja18.missed,
    ...ja19.account,
  },
  zh: {
    ...zh1.zh,
    ...zh2.games,
    ...zh3.lessons,
    ...zh4.rooms,
    ...zh5.row,
    ...zh6.files,
    ...zh7.bank,
    ...zhCheck.check,
    ...zh8.desk,
    ...zh9.edit,
    ...zh16.glossary,
    ...zh10.films,
    ...zh11.opening,
    ...zh12.figures,
    ...zh13.programs,
    ...zh14.questions,
    ...zh15.forms,
    ...zh17.train,
    ...zh18.missed,
    ...zh19.account,
  },
  ko: {
    ...ko1.ko,
    ...ko2.games,
    ...ko3.lessons,
    ...ko4.rooms,
    ...ko5.row,
    ...ko6.files,
    ...ko7.bank,
    ...koCheck.check,
    ...ko8.desk,
    ...ko9.edit,
    ...ko16.glossary,
    ...ko10.films,
    ...ko11.opening,
    ...ko12.figures,
    ...ko13.programs,
    ...ko14.questions,
    ...ko15.forms,
    ...ko17.train,
    ...ko18.missed,
    ...ko19.account,
  },
};

/** Blanks that English leaves out and others need: who is killed. */
const EXTRA: Record<string, string[]> = { "goal.kill": ["other"] };

/** Counts that are never one. */
const ALWAYS_MANY = ["verdict.ko_many", "sgf.first_of", "row.rule_draw_after", "players.some"];

const blanks = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort();

describe.each(Object.keys(catalogues) as Language[])("the catalogue %s", (language) => {
  const catalogue = catalogues[language];

  it("has every key and no other", () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort());
  });

  it("says something under every key, with blanks that English fills too", () => {
    for (const [key, text] of Object.entries(catalogue)) {
      expect(text.trim(), key).not.toBe("");
      const known = [...blanks(en[key as keyof typeof en]), ...(EXTRA[key] ?? [])];
      for (const blank of blanks(text)) expect(known, `${key} in ${language}`).toContain(blank);
    }
  });
});

describe("what is said of a line", () => {
  const said = (family: RegExp) => Object.entries(en).filter(([key]) => family.test(key));

  it("speaks of no proof where something is seen on the way", () => {
    const flags = said(/^flag\./);
    expect(flags.length).toBeGreaterThan(8);
    for (const [key, text] of flags) expect(text, key).not.toMatch(/proof|proved/i);
  });

  it("does not leave open whether a group has eyes or gets out", () => {
    for (const [key, text] of said(/./)) expect(text, key).not.toMatch(/eyes,? or (gets|is) out|or gets out/i);
  });
});

/** What a title must not say before the problem is solved: the technique, or what comes of it. */
const SPOILERS: Record<Language, RegExp> = {
  en: /\b(snap-?back|under the stones|throw-?in|nakade|connect and die|bent four in the corner|(double|approach|two-step|year) ko|ko|seki|false|eyes?|race|escapes?|dead|death|dies?|alive|lives?|life|kills?|captur\w*)\b/i,
  ja: /ウッテガエシ|石の下|ホウリコミ|中手|ナカデ|オイオトシ|曲がり四目.*死|両コウ|コウ|劫|セキ|欠け眼|眼|攻め合い|脱出|死|活|生き|取/,
  ko: /환격|후절수|먹여치기|치중|연단수|귀곡사|패|빅|옥집|수상전|탈출|죽|살|잡/,
  zh: /倒扑|倒脱靴|扑|点眼|接不归|盘角曲四|劫|双活|假眼|眼|对杀|逃|死|活|杀|提/,
};

describe.each(Object.keys(catalogues) as Language[])("the titles in %s", (language) => {
  it("give nothing away", () => {
    const titles = Object.entries(catalogues[language]).filter(([key]) => /^(title|shape)\./.test(key));
    expect(titles.length).toBeGreaterThan(30);
    expect(titles.filter(([, title]) => SPOILERS[language].test(title))).toEqual([]);
  });
});

describe("every key", () => {
  const sources = filesUnder(join(import.meta.dirname, "..")).filter(
    (path) => !path.includes("i18n/") || path.endsWith("words.ts"),
  );
  const code = sources.map((path) => readFileSync(path, "utf8")).join("\n");

  it("is used, alone or as one of a family", () => {
    // The strings of the code, and the beginnings of those that have a blank; each is looked for once.
    const texts = new Set([...code.matchAll(/"([\w.-]+)"/g)].map((match) => match[1]));
    const stems = new Set([...code.matchAll(/`([\w.-]+)\$\{/g)].map((match) => match[1]));
    const kinds = new Set([...code.matchAll(/"([\w.-]+)", /g)].map((match) => match[1]));
    const unused = Object.keys(en).filter((key) => {
      const family = key.slice(0, key.indexOf("."));
      const stem = key.slice(0, key.lastIndexOf("_") + 1);
      const byFamily = stems.has(`${family}.`) || kinds.has(family);
      return !(family in codes) && !texts.has(key) && !byFamily && !stems.has(stem);
    });
    expect(unused).toEqual([]);
  });
});

describe("visible text", () => {
  const pages = filesUnder(join(import.meta.dirname, "..")).filter((path) => path.endsWith(".tsx"));
  const BETWEEN_TAGS = /<\/?[a-zA-Z][^<>]*>\s*([A-Za-z]{2}[^<>{}=;]*?)\s*<\/?[a-zA-Z]/g;
  const IN_ATTRIBUTES = /\b(?:aria-label|title|alt|placeholder)="([^"]+)"/g;

  it("stands in the catalogues only, but for the name of the program", () => {
    const found = pages.flatMap((path) => {
      const code = readFileSync(path, "utf8");
      return [...code.matchAll(BETWEEN_TAGS), ...code.matchAll(IN_ATTRIBUTES)].map((match) => match[1]);
    });
    expect(found).toEqual(["shikatsu"]);
  });
});

describe("a count", () => {
  it("has its noun in the singular where it is one", () => {
    const sentence = (n: number) => t("meaning.ko_attacker", { attacker: "Black", defender: "White", n });
    expect(sentence(1)).toContain("needs 1 more ko threat than");
    expect(sentence(2)).toContain("needs 2 more ko threats than");
    expect(t("library.count", { n: numeral(1) })).toBe("1 problem");
  });

  it("is never followed by a bare plural in English", () => {
    const bare = Object.entries(en).filter(
      ([key, text]) => !ALWAYS_MANY.includes(key) && /\{(n|count)\} ([a-z]+ )?[a-z]+s\b/.test(text),
    );
    expect(bare.map(([key]) => key)).toEqual([]);
  });
});

describe("the browser's languages", () => {
  it("are tried in order", () => {
    expect(fromBrowser(["fr", "ja-JP", "en"])).toBe("ja");
    expect(fromBrowser(["zh-Hant-TW"])).toBe("zh");
    expect(fromBrowser(["fr"])).toBe("en");
    expect(fromBrowser([])).toBe("en");
  });
});

/** Where the words for a family of codes stand, if not under its name. */
const PREFIX: Record<string, string> = {
  partner: "row.partner_",
  opening: "row.opening_",
  repetition: "row.repetition_",
  expectation: "row.expect_",
};

/** What the page says beside the codes of a family. */
const OWN: Record<string, string[]> = {
  closing: ["draw"],
  error: ["offline", "unexpected", "other", "cut_off", "wrong_shape", "no_link"],
  expectation: ["win_span", "loss_span"],
  goal: ["none", "open", "asks", "asks_own"],
  hint: ["where", "ask_why"],
  footing: ["and"],
  soundness: ["none", "one_in_region", "unproved"],
  verdict: ["ko_one", "ko_many"],
};

/** Blanks that the page fills by itself: the points of a refusal, the sides of a problem, its right moves. */
const FILLED = [
  "points",
  "team",
  "move",
  "attacker",
  "defender",
  "color",
  "other",
  "first",
  "others",
  "side",
  "n",
  "message",
  "grade",
  "assumptions",
];

/** Families whose words stand among others. */
const ELSEWHERE: Record<string, Record<string, string>> = {
  end: { row: "row.wins", passes: "row.draw_passes", limit: "row.draw_limit", repetition: "row.draw_repetition" },
  scope: { some: "solution.best", region: "solution.only_region", all: "solution.only" },
};

describe.each(Object.entries<Record<string, string[]>>(codes))("the codes of the family %s", (family, all) => {
  const keyOf = (code: string) => ELSEWHERE[family]?.[code] ?? (PREFIX[family] ?? `${family}.`) + code;

  it("have words in every language, which use no argument that a code does not have", () => {
    for (const [code, args] of Object.entries(all))
      for (const catalogue of Object.values(catalogues)) {
        const words = (catalogue as Record<string, string>)[keyOf(code)];
        expect(words, keyOf(code)).toBeDefined();
        if (!ELSEWHERE[family])
          expect([...args, ...FILLED], keyOf(code)).toEqual(expect.arrayContaining(blanks(words!)));
      }
  });

  it("are all that the catalogue has words for", () => {
    const said = Object.keys(en).filter((key) => key.startsWith(keyOf("")));
    const known = [...Object.keys(all), ...(OWN[family] ?? [])].map(keyOf);
    if (!ELSEWHERE[family]) expect(said.sort()).toEqual(known.sort());
  });
});

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes(".test.") ? [path] : [];
  });
}
