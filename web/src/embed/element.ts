// <shikatsu-board>: a problem on anybody's page, which answers every move with a proof. This is all that such a page loads until
// it has a board; the rest comes from beside this script, whose host must let it (docs/embedding.md).

/** What somebody sees before the rest is here, and where it cannot be had: the problem as it stands in the page. */
const PLAIN = ":host { display: block; font-family: monospace; white-space: pre-wrap }";
const DARK = "(prefers-color-scheme: dark)";
const LOOKS = ["wood", "paper", "contrast"];

class ShikatsuBoard extends HTMLElement {
  static observedAttributes = ["theme", "look"];

  #root = this.attachShadow({ mode: "open" });
  #work: AbortController | null = null;

  connectedCallback(): void {
    const plain = new CSSStyleSheet();
    plain.replaceSync(PLAIN);
    this.#root.adoptedStyleSheets = [plain];
    this.#root.replaceChildren(document.createElement("slot"));
    this.#work = new AbortController();
    const { signal } = this.#work;
    matchMedia(DARK).addEventListener("change", () => this.#dress(), { signal });
    this.#dress();
    // What stands between the tags may still be on its way.
    if (document.readyState !== "loading") void this.#show(signal);
    else document.addEventListener("DOMContentLoaded", () => void this.#show(signal), { signal });
  }

  disconnectedCallback(): void {
    this.#work?.abort();
    this.#root.replaceChildren();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#dress();
  }

  async #show(signal: AbortSignal): Promise<void> {
    const { shown } = await import("./shown");
    const tag = this.closest<HTMLElement>("[lang]")?.lang;
    if (!signal.aborted) await shown(this.#root, { text: this.textContent ?? "", language: tag, signal });
  }

  /** Light or dark as its page says, or else as the reader's system. */
  #dress(): void {
    const [theme, look] = [this.getAttribute("theme"), this.getAttribute("look") ?? ""];
    const dark = theme === "dark" || (theme !== "light" && matchMedia(DARK).matches);
    this.dataset.theme = dark ? "dark" : "light";
    this.dataset.look = LOOKS.includes(look) ? look : "wood";
  }
}

if (!customElements.get("shikatsu-board")) customElements.define("shikatsu-board", ShikatsuBoard);
