// The styles of the pages, as they hold within a board on somebody else's page.
import base from "../style/base.css?inline";
import board from "../style/board.css?inline";
import guest from "../style/guest.css?inline";
import panel from "../style/panel.css?inline";
import problem from "../style/problem.css?inline";

let made: CSSStyleSheet | null = null;

/** The same for all boards. */
export function sheet(): CSSStyleSheet {
  if (made) return made;
  made = new CSSStyleSheet();
  made.replaceSync([base, board, panel, problem, guest].map(withinShadow).join("\n"));
  return made;
}

/** What is said of the document is said of the element, what of the width of the window of its own, and its type is as large as it
 * is here whatever size its page has. */
export function withinShadow(css: string): string {
  return css
    .replace(/:root((?:\[[^\]]+\])+)/g, ":host($1)")
    .replace(/:root/g, ":host")
    .replace(/(^|[},]\s*)(?:html|body)(?=\s*\{)/gm, "$1:host")
    .replace(/@media(?=[^{]*width)/g, "@container")
    .replace(/(?<![\w.])(\d*\.?\d+)rem\b/g, "calc($1 * var(--rem))");
}
