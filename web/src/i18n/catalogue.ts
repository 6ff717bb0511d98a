// Every visible text comes from here: one catalogue per language, all with the same keys, English being the
// model. A reader loads the one that is read, and English where that fails. Words that only a few pages say
// come with these pages.
import { computed, effect, signal } from "@preact/signals";
import { languageChoice } from "../store";
import type { account } from "./account/en";
import type { bank } from "./bank/en";
import type { check } from "./check/en";
import type { desk } from "./desk/en";
import type { edit } from "./edit/en";
import type { Catalogue, en } from "./en";
import type { figures } from "./figures/en";
import type { files } from "./files/en";
import type { films } from "./films/en";
import type { forms } from "./forms/en";
import type { games } from "./games/en";
import type { glossary } from "./glossary/en";
import type { lessons } from "./lessons/en";
import type { missed } from "./missed/en";
import type { opening } from "./opening/en";
import type { programs } from "./programs/en";
import type { questions } from "./questions/en";
import type { rooms } from "./rooms/en";
import type { row } from "./row/en";
import type { train } from "./train/en";

/** Words that come with the pages that say them. */
type Part =
  | "account"
  | "check"
  | "desk"
  | "edit"
  | "figures"
  | "films"
  | "forms"
  | "games"
  | "glossary"
  | "lessons"
  | "opening"
  | "programs"
  | "questions"
  | "rooms"
  | "row"
  | "files"
  | "missed"
  | "train"
  | "bank";
type OfParts =
  | keyof typeof account
  | keyof typeof bank
  | keyof typeof check
  | keyof typeof desk
  | keyof typeof edit
  | keyof typeof figures
  | keyof typeof films
  | keyof typeof forms
  | keyof typeof games
  | keyof typeof glossary
  | keyof typeof lessons
  | keyof typeof opening
  | keyof typeof programs
  | keyof typeof questions
  | keyof typeof rooms
  | keyof typeof row
  | keyof typeof files
  | keyof typeof missed
  | keyof typeof train;
export type Key = keyof typeof en | OfParts;
export type Words = Catalogue & Partial<Record<OfParts, string>>;
export type Language = "en" | "ja" | "zh" | "ko";
type Values = Record<string, string | number>;

const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import("./en")).en,
  ja: async () => (await import("./ja")).ja,
  zh: async () => (await import("./zh")).zh,
  ko: async () => (await import("./ko")).ko,
};

/** Each part in each language is a file that has the words under the name of the part. A board on somebody else's page says one
 * part of them. */
const PARTS =
  import.meta.env.MODE === "board"
    ? import.meta.glob<Record<string, Partial<Words>>>("./check/*.ts")
    : import.meta.glob<Record<string, Partial<Words>>>([
        "./*/*.ts",
        "!./books/*.ts",
        "!./manners/*.ts",
        "!./schemes/*.ts",
      ]);

async function wordsOfPart(part: Part, language: Language): Promise<Partial<Words>> {
  return (await PARTS[`./${part}/${language}.ts`]!())[part]!;
}

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: "English", ja: "日本語", zh: "中文", ko: "한국어" };

/** The language wanted: the reader's choice, or the first that both the browser and we know. */
const wanted = computed<Language>(() =>
  languageChoice.value === "browser" ? fromBrowser(browserLanguages()) : languageChoice.value,
);

/** There are no words before the first language is here; nothing is shown before that. */
const spoken = signal<{ language: Language; catalogue: Words }>({ language: "en", catalogue: {} as Words });

/** The parts that any page has needed. */
const parts = new Set<Part>();

/** The language in use: the one wanted, as soon as its words are here. */
export const language = computed(() => spoken.value.language);

/** Speaks the language wanted, now and whenever it changes; resolves when the first words are here. */
export function followLanguage(): Promise<void> {
  let first = Promise.resolve();
  effect(() => {
    first = speak(wanted.value);
  });
  return first;
}

/** Without its words the page goes on in the language it has, or in English where it has none. */
async function speak(language: Language): Promise<void> {
  const catalogue = await wordsOf(language).catch(() => null);
  if (catalogue && wanted.value === language) spoken.value = { language, catalogue };
  else if (!catalogue && language !== "en" && keys().length === 0)
    spoken.value = { language: "en", catalogue: await wordsOf("en") };
}

async function wordsOf(language: Language): Promise<Words> {
  const [catalogue, ...more] = await Promise.all([
    LOADERS[language](),
    ...[...parts].map((part) => wordsOfPart(part, language)),
  ]);
  return Object.assign({}, catalogue, ...more) as Words;
}

/** The first page needs a part of the words too. */
export function needed(part: Part): void {
  parts.add(part);
}

/** A page that needs a part of the words, once these are here too. */
export async function withWords<T>(part: Part, page: Promise<T>): Promise<T> {
  parts.add(part);
  const language = wanted.value;
  const [loaded, catalogue] = await Promise.all([page, wordsOf(language)]);
  if (wanted.value === language) spoken.value = { language, catalogue };
  return loaded;
}

/** A text of the catalogue with its blanks filled in. */
export function t(key: Key, values?: Values): string {
  return filled(spoken.value.catalogue[key] ?? key, values);
}

/** What there are words for. */
export function keys(): Key[] {
  return Object.keys(spoken.value.catalogue) as Key[];
}

/** The text for a name that the program gave, or the name where somebody else gave it. */
export function byCode(kind: string, code: string, otherwise: string, values?: Values): string {
  const text = (spoken.value.catalogue as Record<string, string>)[`${kind}.${code}`];
  return text === undefined ? otherwise : filled(text, values);
}

/** A number as the language writes it. */
export function numeral(value: number): string {
  return value.toLocaleString(language.value);
}

export function fromBrowser(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => tag !== undefined && tag in LOADERS);
  return (known as Language | undefined) ?? "en";
}

function browserLanguages(): readonly string[] {
  return typeof navigator === "undefined" ? [] : navigator.languages;
}

/** "{n}" is filled in; "{n?threat|threats}" is the first word where n is one and the second where it is not. */
function filled(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)(?:\?([^|}]*)\|([^}]*))?\}/g, (blank, name: string, one?: string, many?: string) => {
    const value = String(values[name] ?? blank);
    if (one === undefined) return value;
    return value === "1" ? one : many!;
  });
}
