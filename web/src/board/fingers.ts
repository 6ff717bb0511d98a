// Fingers on a board that is drawn on. One draws; two move and enlarge it, and draw nothing until both have left.
import { useRef } from "preact/hooks";

export interface Place {
  x: number;
  y: number;
}

/** Two fingers: where both came to lie, and where they are now. */
export interface Pinch {
  first: boolean;
  from: readonly [Place, Place];
  to: readonly [Place, Place];
}

interface Fingers {
  /** Tells whether this finger, or one before it, makes this a matter of two. */
  down: (event: PointerEvent) => boolean;
  move: (event: PointerEvent) => boolean;
  up: (event: PointerEvent) => void;
}

export function useFingers(onPinch: ((pinch: Pinch) => void) | undefined): Fingers {
  const state = useRef({ places: new Map<number, Place>(), from: null as Pinch["from"] | null });
  const pair = (): Pinch["from"] | null => {
    const [a, b] = state.current.places.values();
    return a && b ? [a, b] : null;
  };
  return {
    down(event) {
      if (event.pointerType !== "touch") return false;
      const { places } = state.current;
      places.set(event.pointerId, placeOf(event));
      const now = pair();
      if (now) {
        state.current.from = now;
        onPinch?.({ first: true, from: now, to: now });
      }
      return state.current.from !== null;
    },
    move(event) {
      const { places, from } = state.current;
      if (!places.has(event.pointerId)) return false;
      places.set(event.pointerId, placeOf(event));
      const to = pair();
      if (from && to) onPinch?.({ first: false, from, to });
      return from !== null;
    },
    up(event) {
      state.current.places.delete(event.pointerId);
      if (!state.current.places.size) state.current.from = null;
    },
  };
}

function placeOf({ clientX, clientY }: PointerEvent): Place {
  return { x: clientX, y: clientY };
}

export function between([a, b]: Pinch["from"]): Place {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function distance([a, b]: Pinch["from"]): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
