// A place for unsaved work that is this tab's own. Two tabs with the same page must not overwrite each other's work,
// and a tab that is closed must not take its work with it: so the places are numbered, and a tab holds a free one for
// as long as it lives, one with work in it before an empty one.
import { load, save } from "../store";

/** A place that is held until it is let go. */
export interface Slot {
  name: string;
  release: () => void;
}

/** More tabs than anybody has open; the rest share the first place. */
const MOST = 20;
/** How long a tab that is loaded again waits for its former self to let go: on a busy machine that takes a while. */
const PATIENCE_MS = 20_000;
/** How long a tab that may be a copy of another waits for the place that both remember. */
const COPY_PATIENCE_MS = 1000;

/** A place of this name that no other tab holds. Where tabs cannot know of each other, it is the first. */
export async function ownSlot(name: string): Promise<Slot> {
  if (!navigator.locks) return { name, release: () => undefined };
  // The place that this tab had before it was loaded again.
  const former = load(name, "tab");
  if (former) {
    const patience = isLoadedAgain() ? PATIENCE_MS : COPY_PATIENCE_MS;
    const slot = await held(former, { signal: AbortSignal.timeout(patience) });
    if (slot) return slot;
  }
  const names = Array.from({ length: MOST }, (_, index) => (index === 0 ? name : `${name}-${index + 1}`));
  const filled = names.filter((slot) => load(slot) !== null);
  for (const place of new Set([...filled, ...names])) {
    const slot = await held(place, { ifAvailable: true });
    if (slot) {
      save(name, slot.name, "tab");
      return slot;
    }
  }
  return { name, release: () => undefined };
}

function isLoadedAgain(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return (loaded as PerformanceNavigationTiming | undefined)?.type === "reload";
}

/** Holds the place, unless another tab does. The browser lets go of it when the tab is closed. */
function held(name: string, options: LockOptions): Promise<Slot | null> {
  return new Promise((found) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return found(null);
      return new Promise<void>((release) => found({ name, release }));
    };
    navigator.locks.request(`shikatsu-${name}`, options, hold).catch(() => found(null));
  });
}
