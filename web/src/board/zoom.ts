// How much of the board fills its window: steps for buttons, and any size between for two fingers.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { between, distance, type Pinch, type Place } from "./fingers";

const STEPS = [1, 1.5, 2, 3, 4];
const [LEAST, MOST] = [STEPS[0]!, STEPS.at(-1)!];

/** A board this many times as large as its window, moved up and to the left by so much. */
interface Zoom {
  factor: number;
  left: number;
  top: number;
}

const FITTED: Zoom = { factor: LEAST, left: 0, top: 0 };

export interface Zoomed {
  factor: number;
  window: { current: HTMLDivElement | null };
  /** To the next step; none where there is no further one. */
  larger: (() => void) | null;
  smaller: (() => void) | null;
  onPinch: (pinch: Pinch) => void;
}

export function useZoom(): Zoomed {
  const window = useRef<HTMLDivElement>(null);
  const began = useRef(FITTED);
  const [zoom, setZoom] = useState(FITTED);
  useLayoutEffect(() => window.current?.scrollTo(zoom.left, zoom.top), [zoom]);
  const now = (): Zoom => ({
    factor: zoom.factor,
    left: window.current?.scrollLeft ?? 0,
    top: window.current?.scrollTop ?? 0,
  });
  /** What is in the middle stays there. */
  const step = (factor: number | undefined) => {
    if (factor === undefined) return null;
    const { clientWidth, clientHeight } = window.current ?? { clientWidth: 0, clientHeight: 0 };
    const middle = { x: clientWidth / 2, y: clientHeight / 2 };
    return () => setZoom(enlarged(now(), factor, middle, middle));
  };
  return {
    factor: zoom.factor,
    window,
    larger: step(STEPS.find((factor) => factor > zoom.factor + 0.01)),
    smaller: step(STEPS.findLast((factor) => factor < zoom.factor - 0.01)),
    onPinch({ first, from, to }) {
      if (first) began.current = now();
      const { x, y } = window.current?.getBoundingClientRect() ?? { x: 0, y: 0 };
      const [a, b] = [between(from), between(to)].map((place) => ({ x: place.x - x, y: place.y - y }));
      setZoom(enlarged(began.current, (began.current.factor * distance(to)) / (distance(from) || 1), a!, b!));
    },
  };
}

/** Enlarged so that what lay at one place of the window lies at another. */
export function enlarged(zoom: Zoom, factor: number, from: Place, to: Place): Zoom {
  const kept = Math.min(MOST, Math.max(LEAST, factor));
  const grown = kept / zoom.factor;
  const [left, top] = [(zoom.left + from.x) * grown - to.x, (zoom.top + from.y) * grown - to.y];
  return { factor: kept, left: Math.max(0, left), top: Math.max(0, top) };
}
