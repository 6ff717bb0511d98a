// The page in a folder as an app: it can be installed, and what was loaded is there without a network. At a server none of this is
// needed.
import { signal } from "@preact/signals";
import { handed } from "../frame/handed";
import { language, languageNames } from "../i18n/catalogue";
import { BANK } from "../place";
import { go } from "../route";
import { MODULE } from "./built";

/** Is there a newer version at the host than the one that is shown? */
export const isOutdated = signal(false);

/** What is loaded soon after the page gets this long. */
const SETTLED_MS = 3000;
/** Somebody who comes back to the page after this long may find a newer version. */
const OLD_MS = 3_600_000;

export async function installed(): Promise<void> {
  const link = Object.assign(document.createElement("link"), { rel: "manifest", href: "manifest.webmanifest" });
  document.head.append(link);
  followVersions();
  followFiles();
  if (!navigator.serviceWorker) return;
  await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
  await takeShared();
  await new Promise((done) => setTimeout(done, SETTLED_MS));
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const machine = [`${MODULE}.gz`, `${BANK}catalogue.gz`, `${BANK}texts.gz`];
  const others = await otherScripts().catch(() => []);
  const all = ["./", "icon.svg", "manifest.webmanifest", ...loaded, ...others, ...machine];
  document.documentElement.dataset.kept = await keep(all);
}

/** Has the service worker keep these files; resolves to their version when they are there, or cannot be had. */
export async function keep(files: string[]): Promise<string> {
  const { active } = await navigator.serviceWorker.ready;
  const urls = new Set(files.map(whole).filter(isOurs));
  const { port1, port2 } = new MessageChannel();
  const kept = new Promise<string>((done) => {
    port1.onmessage = ({ data }: MessageEvent<{ kept: string }>) => done(data.kept);
  });
  active?.postMessage({ version: versionOf(document.documentElement.outerHTML), urls: [...urls] }, [port2]);
  return kept;
}

/** A file that the system opens with this app. */
interface Launch {
  files?: { getFile: () => Promise<File> }[];
}

/** Opens what the system hands over, where it does so. */
function followFiles(): void {
  const { launchQueue } = window as { launchQueue?: { setConsumer: (take: (launch: Launch) => void) => void } };
  launchQueue?.setConsumer(({ files }) => {
    const file = files?.[0];
    if (file) void file.getFile().then(async (file) => hand(await file.text()));
  });
}

/** Opens what another app has shared: the service worker has put it aside. */
async function takeShared(): Promise<void> {
  const aside = await caches.open("aside");
  const shared = await aside.match("shared");
  await aside.delete("shared");
  if (shared) hand(await shared.text());
}

function hand(text: string): void {
  handed.value = text;
  go("/edit");
}

/** The scripts of pages that were not opened yet, with the words of this language: the first script names them. */
async function otherScripts(): Promise<string[]> {
  const first = document.querySelector<HTMLScriptElement>("script[type=module]")!.src;
  const names = (await (await fetch(first)).text()).matchAll(/\.\/(([\w]+)-[\w-]{8}\.(js|css))/g);
  const foreign = Object.keys(languageNames).filter((code) => code !== language.value);
  return [...names].filter(([, , part]) => !foreign.includes(part!)).map(([, name]) => new URL(name!, first).href);
}

function whole(url: string): string {
  return new URL(url, document.baseURI).href;
}

function isOurs(url: string): boolean {
  return url.startsWith(new URL(".", document.baseURI).href);
}

/** What changes with every version: the names of the script and of the bank. */
export function versionOf(page: string): string {
  const script = /assets\/index-([\w-]+)\.js/.exec(page)?.[1] ?? "";
  return `${script}-${/bank-([0-9a-f]+)/.exec(page)?.[1] ?? ""}`;
}

function followVersions(): void {
  let seen = Date.now();
  const look = async () => {
    if (document.hidden || Date.now() - seen < OLD_MS) return;
    seen = Date.now();
    const page = await fetch("./", { cache: "no-store" }).then((answer) => answer.text());
    isOutdated.value = versionOf(page) !== versionOf(document.documentElement.outerHTML);
  };
  document.addEventListener("visibilitychange", () => void look().catch(() => undefined)); // Without a network there is none.
}
