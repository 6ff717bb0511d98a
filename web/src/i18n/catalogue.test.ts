// All languages have the same keys and the same blanks, and every key is used somewhere.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { byCode, catalogues, fromBrowser, type Language } from "./catalogue";
import { en } from "./en";

/** Blanks that English leaves out and others need: who is killed, where the server's own words are not repeated. */
const EXTRA: Record<string, string[]> = { "goal.kill": ["other"], "error.bad_text": ["line"] };

const blanks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

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

describe("every key", () => {
  const sources = filesUnder(join(import.meta.dirname, "..")).filter((path) => !path.includes("i18n/") || path.endsWith("words.ts"));
  const code = sources.map((path) => readFileSync(path, "utf8")).join("\n");

  it("is used, alone or as one of a family", () => {
    const unused = Object.keys(en).filter((key) => {
      const family = key.slice(0, key.indexOf(".") + 1);
      const stem = key.slice(0, key.lastIndexOf("_") + 1);
      const byFamily = code.includes(`\`${family}\${`) || code.includes(`"${family.slice(0, -1)}", `);
      return !code.includes(`"${key}"`) && !byFamily && !(stem && code.includes(`\`${stem}\${`));
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

describe("the browser's languages", () => {
  it("are tried in order", () => {
    expect(fromBrowser(["fr", "ja-JP", "en"])).toBe("ja");
    expect(fromBrowser(["zh-Hant-TW"])).toBe("zh");
    expect(fromBrowser(["fr"])).toBe("en");
    expect(fromBrowser([])).toBe("en");
  });
});

describe("codes", () => {
  it("fall back to the server's words", () => {
    expect(byCode("error", "never_heard_of", "The server's sentence.")).toBe("The server's sentence.");
    expect(byCode("error", "offline", "x")).toBe(en["error.offline"]);
  });
});

/** Refusals that nobody meets who uses the pages: of requests that they do not make. */
const FOR_PROGRAMS = [
  ...["bad_base64", "bad_body", "bad_form", "bad_goal", "bad_json", "bad_path", "bad_query", "bad_seconds", "bad_settings", "bad_size"],
  ...["no_such_method", "no_such_route", "no_undo", "not_a_form", "not_its_turn", "not_json", "too_many_files", "wrong_host"],
  ...["overlap", "region_off_board"],
];

describe("what the server refuses", () => {
  const server = filesUnder(join(import.meta.dirname, "../../../crates/server/src"), /\.rs$/);
  const source = server.map((path) => readFileSync(path, "utf8")).join("\n");
  const refusals = source.matchAll(/Refusal::\w+\((?:StatusCode::\w+, )?"(\w+)"/g);
  const complaints = source.matchAll(/(?:DraftError|row::Refusal)::.* => (?:\{\s*)?\("(\w+)"/g);
  const codes = new Set([...refusals, ...complaints].map((match) => match[1]!));

  it("is said in the reader's language", () => {
    expect(codes.size).toBeGreaterThan(40);
    const unsaid = [...codes].filter((code) => !(`error.${code}` in en) && !FOR_PROGRAMS.includes(code));
    expect(unsaid).toEqual([]);
    expect(FOR_PROGRAMS.filter((code) => !codes.has(code))).toEqual([]);
  });
});

function filesUnder(folder: string, name = /\.tsx?$/): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path, name);
    return name.test(entry.name) && !entry.name.includes(".test.") ? [path] : [];
  });
}
