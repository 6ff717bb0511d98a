// Makes the package `shikatsu` for npm in a folder: `npm run package -- FOLDER`. The module has to be there (cargo xtask wasm).
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "../..");
/** Where each file of it lies. */
const FILES = {
  "README.md": join(HERE, "README.md"),
  "index.js": join(HERE, "index.js"),
  "index.d.ts": join(HERE, "index.d.ts"),
  "messages.d.ts": join(HERE, "messages.d.ts"),
  "machine.mjs": join(HERE, "../src/home/machine.mjs"),
  "machine.wasm": join(HERE, "../src/home/built/machine.wasm"),
  "LICENSE-MIT": join(ROOT, "LICENSE-MIT"),
  "LICENSE-APACHE": join(ROOT, "LICENSE-APACHE"),
  "LICENCES.md": join(ROOT, "docs/licences.md"),
};

const { version, license } = JSON.parse(readFileSync(join(HERE, "../package.json"), "utf8"));

const manifest = {
  name: "shikatsu",
  version,
  description: "Exact answers to life-and-death problems of Go, each with a proof",
  keywords: ["go", "baduk", "weiqi", "tsumego", "life-and-death", "sgf"],
  license,
  type: "module",
  exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./machine.wasm": "./machine.wasm" },
  types: "./index.d.ts",
  files: Object.keys(FILES),
  engines: { node: ">=20.16" },
};

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Say which folder to make: npm run package -- FOLDER");
if (!existsSync(FILES["machine.wasm"])) throw new Error("The module is not built: cargo xtask wasm");
// npm runs this in web/; a folder is meant from where somebody stands.
const made = resolve(process.env.INIT_CWD ?? ".", folder);
mkdirSync(made, { recursive: true });
for (const [name, from] of Object.entries(FILES)) copyFileSync(from, join(made, name));
writeFileSync(join(made, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
console.log(`${made}: the package shikatsu ${version}. \`npm pack\` packs it; nothing is published.`);
