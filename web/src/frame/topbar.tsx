// The thin bar at the top: where one can go, and how the page looks and speaks.
import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Key, type Language, languageNames, t } from "../i18n/catalogue";
import { levelWords } from "../i18n/words";
import { here, inFolder, SERVER } from "../place";
import { isOnward, type Route, route } from "../route";
import {
  autoNext,
  chooseLevel,
  confirmTouch,
  type LanguageChoice,
  LEVELS,
  type Level,
  languageChoice,
  letterKeys,
  level,
  look,
  motion,
  naming,
  sound,
  theme,
  turning,
} from "../store";
import { Choice } from "./controls";
import { Icon } from "./icon";

const PLACES: { path: string; name: Key; pages: Route["page"][] }[] = [
  { path: "/", name: "nav.train", pages: ["today", "continue", "train", "progress"] },
  { path: "/library", name: "nav.problems", pages: ["library", "problem", "play", "game"] },
  { path: "/edit", name: "nav.edit", pages: ["edit"] },
  { path: "/go", name: "nav.row", pages: ["go", "row", "room"] },
  { path: "/learn", name: "nav.learn", pages: ["learn"] },
];

export function TopBar() {
  return (
    <header class="topbar">
      <a class="skip" href="#main" onClick={toMain}>
        {t("nav.skip")}
      </a>
      <a class="brand" href="/">
        <span lang="ja" class="brand-sign">
          死活
        </span>
        <span class="brand-name">shikatsu</span>
      </a>
      <nav aria-label={t("nav.main")}>
        {PLACES.filter(({ path }) => SERVER || !inFolder || path !== "/go").map(({ path, name, pages }) => (
          <a href={path} aria-current={isAt(path, pages) ? "page" : undefined}>
            {t(name)}
          </a>
        ))}
      </nav>
      <Settings />
    </header>
  );
}

/** A problem that somebody was led to belongs to their training. */
function isAt(path: string, pages: Route["page"][]): boolean {
  const { page } = route.value;
  if (page === "problem" && isOnward(here().search)) return path === "/";
  return pages.includes(page);
}

function toMain(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function Settings() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => closedFromOutside(menu), []);
  return (
    <details class="settings" ref={menu}>
      <summary aria-label={t("settings.title")} title={t("settings.title")}>
        <Icon name="settings" />
      </summary>
      <div class="settings-menu">
        <Setting of={languageChoice} label="settings.language" options={languageOptions()} />
        <Choice
          label="settings.level"
          value={level.value}
          options={(["auto", ...LEVELS] as const).map((one): [Level, string] => [one, levelWords(one)])}
          onChange={chooseLevel}
        />
        <Setting of={theme} label="settings.theme" options={words("theme", ["system", "light", "dark"])} />
        <Setting of={look} label="settings.look" options={words("look", ["wood", "paper", "contrast"])} />
        <Setting of={naming} label="settings.naming" options={words("naming", ["a1", "sgf", "numbers"])} />
        <Setting of={sound} label="settings.sound" options={words("switch", ["on", "off"])} />
        <Setting of={motion} label="settings.motion" options={words("switch", ["on", "off"])} />
        <Setting of={confirmTouch} label="settings.confirm" options={words("switch", ["on", "off"])} />
        <Setting of={letterKeys} label="settings.letters" options={words("switch", ["on", "off"])} />
        <Setting of={autoNext} label="settings.advance" options={words("switch", ["on", "off"])} />
        <Setting of={turning} label="settings.turning" options={words("switch", ["on", "off"])} />
        <p class="quiet">{t("settings.kept")}</p>
      </div>
    </details>
  );
}

function closedFromOutside(menu: { current: HTMLDetailsElement | null }): () => void {
  const close = (event: Event) => {
    const leaves = event instanceof KeyboardEvent && event.key === "Escape";
    if (!menu.current?.open || (event instanceof KeyboardEvent && !leaves)) return;
    if (!leaves && menu.current.contains(event.target as Node)) return;
    menu.current.open = false;
    if (leaves) menu.current.querySelector("summary")?.focus();
  };
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, close);
  return () => {
    for (const name of ["pointerdown", "keydown"]) document.removeEventListener(name, close);
  };
}

/** A choice that is remembered. */
function Setting<T extends string>({ of, label, options }: { of: Signal<T>; label: Key; options: [T, string][] }) {
  return <Choice label={label} value={of.value} options={options} onChange={(value) => (of.value = value)} />;
}

function words<T extends string>(kind: string, values: T[]): [T, string][] {
  return values.map((value) => [value, t(`${kind}.${value}` as Key)]);
}

function languageOptions(): [LanguageChoice, string][] {
  return [["browser", t("language.browser")], ...(Object.entries(languageNames) as [Language, string][])];
}
