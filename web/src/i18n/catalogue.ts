// Every visible text comes from here: one catalogue per language, all with the same keys, English being the model.
import { computed } from "@preact/signals";
import { languageChoice } from "../store";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export type Language = "en" | "ja" | "zh" | "ko";
type Values = Record<string, string | number>;

export const catalogues: Record<Language, Catalogue> = { en, ja, zh, ko };

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: "English", ja: "日本語", zh: "中文", ko: "한국어" };

/** The language in use: the reader's choice, or the first that both the browser and we know. */
export const language = computed<Language>(() =>
  languageChoice.value === "browser" ? fromBrowser(browserLanguages()) : languageChoice.value,
);

/** A text of the catalogue with its blanks filled in. */
export function t(key: Key, values?: Values): string {
  return filled(catalogues[language.value][key], values);
}

/** The text for a name that the program gave, or the name where somebody else gave it. */
export function byCode(kind: string, code: string, otherwise: string, values?: Values): string {
  const text = (catalogues[language.value] as Record<string, string>)[`${kind}.${code}`];
  return text === undefined ? otherwise : filled(text, values);
}

/** A number as the language writes it. */
export function numeral(value: number): string {
  return value.toLocaleString(language.value);
}

export function fromBrowser(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => tag !== undefined && tag in catalogues);
  return (known as Language | undefined) ?? "en";
}

function browserLanguages(): readonly string[] {
  return typeof navigator === "undefined" ? [] : navigator.languages;
}

function filled(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank));
}
