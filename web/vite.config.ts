// How the page is built and its unit tests are run. Nothing is inlined: the server's policy allows no inline code.
import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [preact()],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "es2022" },
  server: { proxy: { "/api": process.env.SHIKATSU_URL ?? "http://127.0.0.1:8361" } },
  test: { include: ["src/**/*.test.ts", "src/**/*.test.tsx"], environment: "node" },
});
