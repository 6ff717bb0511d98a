// The styles of the pages within a board on somebody else's page.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withinShadow } from "./sheet";

it("says of the element what the pages say of the document", () => {
  expect(withinShadow(':root {\n  --a: 1;\n}\n\n:root[data-look="paper"][data-theme="dark"] .b {}')).toBe(
    ':host {\n  --a: 1;\n}\n\n:host([data-look="paper"][data-theme="dark"]) .b {}',
  );
  expect(withinShadow("*{a:b}html{c:d}body{e:f}.body{g:h}")).toBe("*{a:b}:host{c:d}:host{e:f}.body{g:h}");
});

it("asks how wide the board is, not the window, and leaves other questions alone", () => {
  expect(withinShadow("@media (max-width: 820px) {}@media (width<=820px){}")).toBe(
    "@container (max-width: 820px) {}@container (width<=820px){}",
  );
  expect(withinShadow("@media (prefers-reduced-motion: reduce) {}")).toBe("@media (prefers-reduced-motion: reduce) {}");
});

it("has sizes of its own", () => {
  expect(withinShadow("font:1rem / 1.5 x;a:clamp(1.75rem,.875rem,3px)")).toBe(
    "font:calc(1 * var(--rem)) / 1.5 x;a:clamp(calc(1.75 * var(--rem)),calc(.875 * var(--rem)),3px)",
  );
});

it("leaves nothing in the styles that would be said of the page around", () => {
  for (const name of ["base", "board", "panel", "problem", "guest"]) {
    const css = withinShadow(readFileSync(join(import.meta.dirname, `../style/${name}.css`), "utf8"));
    expect(css, name).not.toMatch(/:root|\d+rem|(^|[},]\s*)(html|body)\s*\{|@media[^{]*width/m);
  }
});
