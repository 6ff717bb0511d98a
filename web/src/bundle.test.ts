// What a reader loads, built and compressed, stays small: the page, and the words of one language.
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, it } from "vitest";

const MOST_BYTES = 90_000;

it("has a script under 90 kB compressed, and nothing in it is inline", async () => {
  const root = join(import.meta.dirname, "..");
  const built = (await build({ root, logLevel: "silent", build: { write: false } })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((file) => file.type === "chunk");
  const sizeOf = (entry: boolean) => chunks.filter(({ isEntry }) => isEntry === entry).map(({ code }) => gzipSync(code).length);
  const [page, ...others] = sizeOf(true);
  const languages = sizeOf(false);
  expect(others).toEqual([]);
  // Three languages, the viewer of game records, and Capture Row.
  expect(languages.length).toBe(5);
  expect(page! + Math.max(...languages)).toBeLessThan(MOST_BYTES);
  const assets = built.output.filter((file) => file.type === "asset");
  const html = String(assets.find(({ fileName }) => fileName === "index.html")?.source);
  expect(html).toMatch(/<script type="module" crossorigin src="\/assets\//);
  expect(html).not.toMatch(/<script[^>]*>[^<]|<style|style=|\son\w+=/);
}, 20_000);
