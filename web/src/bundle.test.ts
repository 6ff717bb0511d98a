// What a reader loads, built and compressed, stays small: the first page, any other one, and the words of one language.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, it, vi } from "vitest";

const MOST_BYTES = 91_000;

const sizeOf = ({ code }: Rolldown.OutputChunk) => gzipSync(code).length;

/** These chunks and everything that they bring along. */
function sizeWith(all: Rolldown.OutputChunk[], wanted: Rolldown.OutputChunk[]): number {
  const loaded = new Set(wanted);
  for (const chunk of loaded) for (const other of all) if (chunk.imports.includes(other.fileName)) loaded.add(other);
  return [...loaded].reduce((sum, chunk) => sum + sizeOf(chunk), 0);
}

/** The parts of the words that each page says, by what the frame loads with it. */
function partsOf(app: string): Map<string, string[]> {
  const loads = app.split("\n").flatMap((line) => {
    const page = /import\("\.\/(pages\/[\w/]+)"\)/.exec(line)?.[1];
    return page ? [[page, [...line.matchAll(/withWords\("(\w+)"/g)].map((match) => match[1]!)] as const] : [];
  });
  return new Map(loads);
}

it("has a script under 91 kB compressed, and nothing in it is inline", async () => {
  const root = join(import.meta.dirname, "..");
  vi.stubEnv("NODE_ENV", "production"); // As it ships: without the tools for developers.
  const built = (await build({ root, logLevel: "silent", build: { write: false } })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((file) => file.type === "chunk");
  const [entry, ...others] = chunks.filter(({ isEntry }) => isEntry);
  const later = chunks.filter(({ isDynamicEntry }) => isDynamicEntry);
  const words = later.filter(({ facadeModuleId }) => facadeModuleId?.includes("/i18n/"));
  const parts = words.filter(({ facadeModuleId }) => /i18n\/\w+\//.test(facadeModuleId ?? ""));
  const languages = words.filter((chunk) => !parts.includes(chunk));
  const pages = later.filter((chunk) => !words.includes(chunk));
  expect(others).toEqual([]);
  expect([languages.length, parts.length, pages.length]).toEqual([4, 76, 43]);
  const said = partsOf(readFileSync(join(root, "src/app.tsx"), "utf8"));
  const named = (chunk: Rolldown.OutputChunk) =>
    chunk.facadeModuleId!.slice(join(root, "src/").length).replace(/\.tsx?$/, "");
  // A page may fetch another part of itself later on: this is the part, what fetches it, and so on.
  const way = (page: Rolldown.OutputChunk): Rolldown.OutputChunk[] => {
    const host = pages.find((other) => other.dynamicImports.includes(page.fileName));
    return host ? [page, ...way(host)] : [page];
  };
  for (const page of pages)
    for (const language of languages) {
      const code = named(language).split("/")[1]!;
      const wanted = (said.get(named(way(page).at(-1)!)) ?? []).map(
        (part) => parts.find((chunk) => named(chunk) === `i18n/${part}/${code}`)!,
      );
      expect(sizeWith(chunks, [entry!, ...way(page), language, ...wanted]), `${named(page)} in ${code}`).toBeLessThan(
        MOST_BYTES,
      );
    }
  // The first page and a problem say words of the bank.
  for (const language of languages) {
    const bank = parts.find((chunk) => named(chunk) === `i18n/bank/${named(language).split("/")[1]!}`)!;
    expect(sizeWith(chunks, [entry!, language, bank]), `the first page in ${named(language)}`).toBeLessThan(MOST_BYTES);
  }
  const assets = built.output.filter((file) => file.type === "asset");
  const html = String(assets.find(({ fileName }) => fileName === "index.html")?.source);
  expect(html).toMatch(/<script type="module" crossorigin src="\/assets\//);
  expect(html).not.toMatch(/<script[^>]*>[^<]|<style|style=|\son\w+=/);
}, 20_000);

it("costs a page of others 2 kB where it has no board, and under 70 kB more where it has one", async () => {
  const root = join(import.meta.dirname, "..");
  vi.stubEnv("NODE_ENV", "production");
  const options = { root, mode: "board", logLevel: "silent", build: { write: false } } as const;
  const { output } = (await build(options)) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === "chunk");
  const named = (name: string) => chunks.filter((chunk) => chunk.name === name);
  const entry = chunks.find(({ isEntry }) => isEntry)!;
  expect([entry.fileName, entry.imports]).toEqual(["shikatsu-board.js", []]);
  expect(sizeOf(entry)).toBeLessThan(2000);
  for (const language of ["en", "ja", "zh", "ko"]) {
    expect(named(language).length, language).toBe(2); // The words of all pages, and those of boards.
    expect(sizeWith(chunks, [...named("shown"), ...named(language)]), language).toBeLessThan(70_000);
  }
}, 20_000);
