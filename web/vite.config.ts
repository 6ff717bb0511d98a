// How the page is built and its unit tests are run. Nothing is inlined: the server's policy allows no inline code.
import preact from "@preact/preset-vite";
import { mergeConfig, type UserConfig } from "vite";
import { defineConfig } from "vitest/config";

type Graph = { getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null };

/** Is it there as soon as the first page is? What later pages share with that one is no file of its own then. */
function isFirst(id: string, graph: Graph): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    const { isEntry, importers } = graph.getModuleInfo(module) ?? { isEntry: false, importers: [] };
    if (isEntry) return true;
    for (const importer of importers) seen.add(importer);
  }
  return false;
}

/** Boards for pages of others: a script that they name, and what it fetches from beside itself (`src/embed`). */
const board: UserConfig = {
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: "src/embed/element.ts",
      output: { entryFileNames: "shikatsu-board.js", chunkFileNames: "board/[name]-[hash].js" },
    },
  },
  worker: { rolldownOptions: { output: { entryFileNames: "board/[name]-[hash].js" } } },
};

const page: UserConfig = {
  build: {
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ debugName: "first", name: (id, graph) => (isFirst(id, graph) ? "first" : null) }] },
      },
    },
  },
};

const shared: UserConfig = {
  plugins: [preact()],
  // Scripts and styles find what they need beside themselves, wherever the page stands; the page itself asks the root.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }) },
  build: { assetsInlineLimit: 0, target: "es2022" },
  // The server answers its own pages only: it must see the address that the browser sees.
  server: { proxy: { "/api": { target: process.env.SHIKATSU_URL ?? "http://127.0.0.1:8361", changeOrigin: false } } },
  test: { include: ["src/**/*.test.ts", "src/**/*.test.tsx"], environment: "node", setupFiles: ["src/i18n/first.ts"] },
};

export default defineConfig(({ mode }) => mergeConfig(shared, mode === "board" ? board : page));
