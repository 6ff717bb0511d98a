// The whole page, built and compressed, stays small.
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, it } from "vitest";

const MOST_BYTES = 250_000;

it("is under 250 kB compressed, and nothing in it is inline", async () => {
  const root = join(import.meta.dirname, "..");
  const built = (await build({ root, logLevel: "silent", build: { write: false } })) as Rolldown.RolldownOutput;
  const files = built.output.map((file) => ({
    name: file.fileName,
    content: file.type === "chunk" ? file.code : file.source,
  }));
  const sizes = files.map(({ content }) => gzipSync(content).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
  const html = String(files.find(({ name }) => name === "index.html")?.content);
  expect(html).toMatch(/<script type="module" crossorigin src="\/assets\//);
  expect(html).not.toMatch(/<script[^>]*>[^<]|<style|style=|\son\w+=/);
}, 20_000);
