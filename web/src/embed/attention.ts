// Of all boards of a page one is being played on, and only that one speaks: what is said is the same for all of them.
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

const attended = signal<ShadowRoot | null>(null);

/** Was this board the last one that somebody touched? */
export function useAttention(root: ShadowRoot): boolean {
  useLayoutEffect(() => {
    const attend = () => {
      attended.value = root;
    };
    for (const name of ["focusin", "pointerdown"]) root.addEventListener(name, attend, true);
    return () => {
      for (const name of ["focusin", "pointerdown"]) root.removeEventListener(name, attend, true);
    };
  }, [root]);
  return attended.value === root;
}
