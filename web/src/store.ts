// What this browser remembers: how things look and speak, and the work that is not saved yet. Each setting is a signal,
// so whatever reads it is drawn again when it changes.
import { computed, effect, type Signal, signal } from "@preact/signals";
import type { Naming } from "./board/naming";
import { isGuest } from "./place";

/** Before the names of everything that is kept. It stands first because the settings below are read at once. */
const PREFIX = "shikatsu-";

type Theme = "system" | "light" | "dark";
type Look = "wood" | "paper" | "contrast";
export type LanguageChoice = "browser" | "en" | "ja" | "zh" | "ko";

export const theme = remembered<Theme>("theme", "system", ["system", "light", "dark"]);
export const look = remembered<Look>("look", "wood", ["wood", "paper", "contrast"]);
export const languageChoice = remembered<LanguageChoice>("language", "browser", ["browser", "en", "ja", "zh", "ko"]);
export const naming = remembered<Naming>("naming", "a1", ["a1", "sgf", "numbers"]);
export const letterKeys = remembered("letter-keys", "on", ["on", "off"]);
export const confirmTouch = remembered("confirm-touch", "on", ["on", "off"]);
export const sound = remembered("sound", "on", ["on", "off"]);
export const motion = remembered("motion", "on", ["on", "off"]);
export const autoNext = remembered("auto-next", "off", ["on", "off"]);
/** After how many seconds a tutor shows a few moves. */
export const TUTOR = ["off", "15", "30", "60", "120"] as const;
export const tutor = remembered<(typeof TUTOR)[number]>("tutor", "off", TUTOR);
/** How many problems somebody wants to solve in a day. */
export const GOALS = ["none", "3", "5", "10", "20", "50"] as const;
export const goal = remembered<(typeof GOALS)[number]>("goal", "none", GOALS);
export const blindfold = remembered("blindfold", "off", ["on", "off"]);
export const turning = remembered("turning", "on", ["on", "off"]);

/** How strong a visitor says that they are; `auto` goes by what is solved alone. */
export const LEVELS = ["never", "25k", "20k", "15k", "10k", "5k", "2k", "dan", "3d", "5d"] as const;
export type Level = "auto" | (typeof LEVELS)[number];
export const level = remembered<Level>("level", "auto", ["auto", ...LEVELS]);
/** Where each begins, as a step of the scale of ranks. */
export const LEVEL_STEPS = {
  auto: undefined,
  never: 1,
  "25k": 6,
  "20k": 11,
  "15k": 16,
  "10k": 21,
  "5k": 26,
  "2k": 29,
  dan: 31,
  "3d": 33,
  "5d": 35,
} as const;

/** Takes a visitor's word for their level: what was solved and missed before counts no more. */
export function chooseLevel(chosen: Level): void {
  save("level-since", chosen === "auto" ? null : String(Date.now()));
  level.value = chosen;
}

/** The level to start from and since when, as the server is asked for the next problem. */
export function levelAsked(): { start?: number; since?: number } {
  return { start: LEVEL_STEPS[level.value], since: Number(load("level-since")) || undefined };
}

/** Is the page dark now, by the reader's choice or the system's? */
const isDark = signal(false);

/** What the server calls the look of its pictures. */
export const pictureTheme = computed(() => {
  if (look.value !== "wood") return look.value;
  return isDark.value ? "dark" : "light";
});

function remembered<T extends string>(name: string, initial: T, allowed: readonly T[]): Signal<T> {
  const stored = load(name) as T | null;
  const setting = signal(stored !== null && allowed.includes(stored) ? stored : initial);
  effect(() => save(name, setting.value));
  return setting;
}

/** Does the reader, or the system, want things to stand still? */
export function prefersStill(): boolean {
  return motion.value === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Is the finger the way to point here? */
export function isTouched(): boolean {
  return typeof matchMedia !== "undefined" && matchMedia("(pointer: coarse)").matches;
}

/** For how long something is kept: by the browser, or as long as the tab is open. */
type Keeper = "browser" | "tab";

function storageOf(keeper: Keeper): Storage {
  return keeper === "tab" ? sessionStorage : localStorage;
}

/** A text kept from an earlier visit. */
export function load(name: string, keeper: Keeper = "browser"): string | null {
  if (isGuest) return null;
  try {
    return storageOf(keeper).getItem(PREFIX + name);
  } catch {
    return null; // Storage may be switched off; everything works without it but remembering.
  }
}

/** Settings that were kept, or the first ones where nothing was, or by another version. */
export function loadAs<T>(name: string, shape: (value: unknown) => T, first: T): T {
  try {
    return shape(JSON.parse(load(name) ?? ""));
  } catch {
    return first;
  }
}

/** Keeps a text for the next visit; `null` forgets it. */
export function save(name: string, value: string | null, keeper: Keeper = "browser"): void {
  if (isGuest) return;
  try {
    if (value === null) storageOf(keeper).removeItem(PREFIX + name);
    else storageOf(keeper).setItem(PREFIX + name, value);
  } catch {
    // As in `load`; a full storage is no reason to stop working either.
  }
}

/** Puts theme, look and motion on the document, and follows the system while the reader has chosen nothing. */
export function dressDocument(): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const systemDark = signal(system.matches);
  system.addEventListener("change", () => (systemDark.value = system.matches));
  effect(() => {
    isDark.value = theme.value === "dark" || (theme.value === "system" && systemDark.value);
    const root = document.documentElement;
    root.dataset.theme = isDark.value ? "dark" : "light";
    root.dataset.look = look.value;
    root.dataset.motion = motion.value;
  });
}
