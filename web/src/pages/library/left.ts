// How a list was left: so many pages of it, how high each was, and which one was at the top of the screen. Who comes
// back to the same list finds it so, as long as the tab is open.
import { load, save } from "../../store";

export interface Left {
  pages: number;
  heights: readonly number[];
  /** The page at the top of the screen, counted from 1, and where it began; none for a list that was not scrolled. */
  anchor: { page: number; top: number } | null;
}

export const FRESH: Left = { pages: 1, heights: [], anchor: null };
const MOST_PAGES = 10_000;

export function leftAt(search: string): Left {
  try {
    const { pages, heights, anchor } = JSON.parse(load(nameOf(search), "tab") ?? "null") as Left;
    const known = Math.min(MOST_PAGES, Math.max(1, Math.floor(pages)));
    return {
      pages: known,
      heights: heights.slice(0, known).map(Number),
      anchor: anchor && { page: +anchor.page, top: +anchor.top },
    };
  } catch {
    return FRESH; // Nothing was kept.
  }
}

export function leave(search: string, left: Left): void {
  save(nameOf(search), JSON.stringify(left), "tab");
}

function nameOf(search: string): string {
  return `list${search}`;
}
