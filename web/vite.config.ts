// How the page is built and its unit tests are run. Nothing is inlined: the server's policy allows no inline code.
import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [preact()],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "es2022" },
  // The server answers its own pages only: it must see the address that the browser sees.
  server: { proxy: { "/api": { target: process.env.SHIKATSU_URL ?? "http://127.0.0.1:8361", changeOrigin: false } } },
  test: { include: ["src/**/*.test.ts", "src/**/*.test.tsx"], environment: "node", setupFiles: ["src/i18n/first.ts"] },
});
