// What the browser calls the page.
import { useEffect } from "preact/hooks";

/** Names the page; nothing is changed while its name is not known. */
export function useTitle(name: string | null): void {
  useEffect(() => {
    if (name !== null) document.title = name ? `${name} · shikatsu` : "shikatsu";
  }, [name]);
}
