// A long list on the screen: it grows as somebody scrolls, pages that are far away give their room a height and nothing
// else, and who comes back finds it where it was.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { range } from "../../board/view";
import { t } from "../../i18n/catalogue";
import { route } from "../../route";
import { Cards } from "./arrange";
import { type Left, leave, leftAt } from "./left";
import { type List, PER_PAGE } from "./list";
import { searchOf } from "./query";

/** How far beyond the screen pages are there already. */
const NEAR = "1200px 0px";
/** The list grows when its end is so near. */
const SOON = "800px 0px";
/** How long somebody must rest before the place is noted. */
const REST_MS = 100;
/** A place is held for so long while other parts of the page come in. */
const HOLD_MS = 2000;

interface PagesProps {
  list: List;
  sections: boolean;
  place: ((id: string, before: string | null) => void) | null;
}

export function Pages({ list, sections, place }: PagesProps) {
  const search = searchOf(list.query);
  const [left] = useState(() => leftAt(search));
  const [grown, setGrown] = useState(left.pages);
  const count = Math.min(grown, Math.max(1, Math.ceil(list.total / PER_PAGE)));
  const box = useRef<HTMLDivElement>(null);
  useHeld(box, left);
  useNoted(box, search);
  const all = range(1, count);
  const problems = all.flatMap((page) => list.pages.get(page) ?? []);
  return (
    <>
      <div class="pages" ref={box}>
        {all.map((page) => (
          <Block key={page} page={page} height={left.heights[page - 1]} list={list} stay={!!place}>
            {(some) => (
              <Cards
                problems={some}
                around={problems}
                before={list.pages.get(page - 1)?.at(-1)}
                search={search}
                sections={sections}
                place={place}
              />
            )}
          </Block>
        ))}
      </div>
      {count * PER_PAGE < list.total && <More key={count} grow={() => setGrown(count + 1)} />}
    </>
  );
}

interface BlockProps {
  page: number;
  /** How high it was when the list was left. */
  height: number | undefined;
  list: List;
  /** It is not to go, however far away. */
  stay: boolean;
  children: (some: NonNullable<ReturnType<List["pages"]["get"]>>) => preact.ComponentChildren;
}

/** A page of the list, or its room. */
function Block({ page, height: first, list, stay, children }: BlockProps) {
  const block = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(first === undefined);
  const height = useRef(first ?? 0);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (seen) => {
        const isNear = seen.at(-1)!.isIntersecting;
        const now = block.current?.offsetHeight ?? 0;
        if (!isNear && now > 0) height.current = now;
        setNear(isNear);
      },
      { rootMargin: NEAR },
    );
    watcher.observe(block.current!);
    return () => watcher.disconnect();
  }, []);
  const shown = near || stay;
  useEffect(() => {
    if (shown) list.need(page);
  }, [shown, list.key]);
  const some = list.pages.get(page);
  const isThere = shown && some;
  return (
    <div class="page" ref={block} style={{ height: isThere ? "" : `${height.current || 400}px` }}>
      {isThere && children(some)}
    </div>
  );
}

/** The list grows by itself when its end comes near; the button is for whoever is quicker, or has no pointer. */
function More({ grow }: { grow: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // A list that becomes short scrolls by itself; this must have stopped listening by then.
  useLayoutEffect(() => {
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && scrollY > 0 && grow(),
      { rootMargin: SOON },
    );
    const watch = () => watcher.observe(button.current!);
    // Nobody who has not scrolled wants more than the first page.
    if (scrollY > 0) watch();
    else addEventListener("scroll", watch, { once: true, passive: true });
    return () => {
      removeEventListener("scroll", watch);
      watcher.disconnect();
    };
  }, []);
  return (
    <button class="more" ref={button} onClick={grow}>
      {t("library.more")}
    </button>
  );
}

type Box = { current: HTMLDivElement | null };

/** Scrolls back to where the list was left, and again when something above it has come in, until somebody scrolls. */
function useHeld(box: Box, { anchor }: Left): void {
  useLayoutEffect(() => {
    const block = anchor && box.current?.children[anchor.page - 1];
    if (!block) return;
    const hold = () => scrollBy(0, Math.round(block.getBoundingClientRect().top - anchor.top));
    const watcher = new ResizeObserver(hold);
    const release = () => {
      watcher.disconnect();
      for (const name of TAKEN) removeEventListener(name, release);
    };
    hold();
    watcher.observe(document.body);
    for (const name of TAKEN) addEventListener(name, release, { passive: true });
    const timer = setTimeout(release, HOLD_MS);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, []);
}

/** What somebody does who takes the page into their own hands. */
const TAKEN = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Notes where the list is, whenever scrolling rests or something is pressed. */
function useNoted(box: Box, search: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      const blocks = [...(box.current?.children ?? [])] as HTMLElement[];
      if (route.peek().page !== "library" || !blocks.length) return;
      const at = blocks.findIndex((block) => block.getBoundingClientRect().bottom > 0);
      const anchor =
        scrollY > 0 && at >= 0 ? { page: at + 1, top: Math.round(blocks[at]!.getBoundingClientRect().top) } : null;
      leave(search, { pages: blocks.length, heights: blocks.map(({ offsetHeight }) => offsetHeight), anchor });
    };
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(note, REST_MS);
    };
    addEventListener("scroll", rest, { passive: true });
    addEventListener("pointerdown", note, { capture: true });
    addEventListener("keydown", note, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", rest);
      removeEventListener("pointerdown", note, { capture: true });
      removeEventListener("keydown", note, { capture: true });
    };
  }, [search]);
}
