// Every rule of the style sheets is for something that the pages draw.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const css = textOf(import.meta.dirname, ".css").replace(/\/\*.*?\*\//gs, "");
const code = textOf(join(import.meta.dirname, ".."), ".tsx");

it("has no class that no page uses", () => {
  const selectors = css.replace(/\{[^{}]*\}/g, " ");
  const classes = [...new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map((match) => match[1]!))];
  expect(classes.length).toBeGreaterThan(100);
  expect(classes.filter((name) => !isUsed(name))).toEqual([]);
});

it("has no property that nothing reads", () => {
  const properties = new Set([...css.matchAll(/(--[\w-]+):/g)].map((match) => match[1]!));
  expect([...properties].filter((name) => !css.includes(`var(${name}`))).toEqual([]);
});

/** As a word of the code, or by its first part: `dot-${color}`. */
function isUsed(name: string): boolean {
  const stems = [...name.matchAll(/-/g)].map(({ index }) => name.slice(0, index + 1));
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code) || stems.some((stem) => code.includes(`${stem}\${`));
}

function textOf(folder: string, ending: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(ending));
  return names.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
}

it("says what a class looks like in one place", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".css"));
  const twice = files.flatMap((name) => {
    const rules = [...readFileSync(join(import.meta.dirname, name), "utf8").matchAll(/^([.:][^{}@]*) \{$/gm)].map(
      (match) => match[1]!,
    );
    return rules.filter((rule, index) => rules.indexOf(rule) !== index).map((rule) => `${name}: ${rule}`);
  });
  expect(twice).toEqual([]);
});
