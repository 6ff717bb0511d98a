// Asking the library for what somebody types or draws, once they pause.
import { useLayoutEffect, useRef } from "preact/hooks";

interface Asking {
  /** What the list shows now. */
  wanted: string;
  /** What is typed or drawn. */
  text: string;
  /** Takes over what was asked for elsewhere. */
  take: (wanted: string) => void;
  ask: (text: string) => void;
  /** How long somebody may pause before the search begins. */
  pause: number;
}

export function useAsking({ wanted, text, take, ask, pause }: Asking): void {
  const asked = useRef(wanted);
  // A filter may be chosen during the pause: whoever asks then asks with it.
  const now = useRef(ask);
  now.current = ask;
  // What was asked from here is no news: the hand may be further already.
  useLayoutEffect(() => {
    if (wanted !== asked.current) take(wanted);
    asked.current = wanted;
  }, [wanted]);
  useLayoutEffect(() => {
    if (text === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = text;
      now.current(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);
}
