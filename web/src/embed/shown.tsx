// What stands in a board on somebody else's page: in its own shadow, in one language for all of them, answered by the reader's own
// machine.
import { render } from "preact";
import { answered } from "../home/folder";
import { followLanguage, fromBrowser, withWords } from "../i18n/catalogue";
import { languageChoice, sound } from "../store";
import { answeredBy } from "../wire/client";
import { Guest } from "./guest";
import { sheet } from "./sheet";

interface Shown {
  /** The problem, as its page has it. */
  text: string;
  /** What its page is written in, as far as that says so. */
  language: string | undefined;
  /** Ends it. */
  signal: AbortSignal;
}

let ready: Promise<unknown> | null = null;

/** Draws the board; resolves when it can be seen. */
export async function shown(root: ShadowRoot, { text, language, signal }: Shown): Promise<void> {
  ready ??= begun(language);
  await ready;
  if (signal.aborted) return;
  root.replaceChildren();
  root.adoptedStyleSheets = [sheet()];
  render(<Guest text={text} root={root} />, root);
  signal.addEventListener("abort", () => render(null, root));
}

/** The first board decides on the language: a page has one. */
async function begun(language: string | undefined): Promise<void> {
  answeredBy(answered);
  sound.value = "off"; // Nobody expects a page to knock.
  languageChoice.value = fromBrowser([...(language ? [language] : []), ...navigator.languages]);
  await followLanguage();
  await withWords("check", Promise.resolve());
}
