// How a list was left: so many pages of it, scrolled so far. Who comes back to the same list finds it so, as long as the
// tab is open.
import { useEffect, useLayoutEffect } from "preact/hooks";
import { load, save } from "../../store";

interface Left {
  pages: number;
  scroll: number;
}

const FRESH: Left = { pages: 1, scroll: 0 };
/** More pages than this are not fetched at once. */
const MOST_PAGES = 20;

export function leftAt(search: string): Left {
  try {
    const { pages, scroll } = JSON.parse(load(nameOf(search), "tab") ?? "null") as Left;
    return { pages: Math.min(MOST_PAGES, Math.max(1, Math.floor(pages))), scroll: Math.max(0, scroll) };
  } catch {
    return FRESH; // Nothing was kept.
  }
}

/** Remembers how the list is left, and scrolls back to where it was once it is there again. */
export function useLeft(search: string, pages: number, ready: boolean): void {
  useLayoutEffect(() => {
    const { scroll } = leftAt(search);
    if (ready && scroll > 0) scrollTo(0, scroll);
  }, [ready]);
  useEffect(() => {
    if (!ready) return;
    const keep = () => location.pathname === "/" && save(nameOf(search), JSON.stringify({ pages, scroll: Math.round(scrollY) }), "tab");
    keep();
    addEventListener("scroll", keep, { passive: true });
    return () => removeEventListener("scroll", keep);
  }, [search, pages, ready]);
}

function nameOf(search: string): string {
  return `list${search}`;
}
