// The QR code of an address, for whoever comes by telephone.
import { correction, generate } from "lean-qr/nano";
import { useMemo } from "preact/hooks";
import { type Key, t } from "../i18n/catalogue";

/** The light edge that a reader of codes needs, in modules. */
const EDGE = 4;
/** Longer addresses have no code: it would be too fine to be read off a screen. */
const MOST_LETTERS = 180;

export function Code({ text, label }: { text: string; label: Key }) {
  const code = useMemo(() => qrCode(text), [text]);
  if (!code) return null;
  const side = code.size + 2 * EDGE;
  return (
    <svg
      class="room-code"
      viewBox={`${-EDGE} ${-EDGE} ${side} ${side}`}
      role="img"
      aria-label={t(label)}
      shape-rendering="crispEdges"
    >
      <rect x={-EDGE} y={-EDGE} width={side} height={side} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}

/** How many modules there are in a row, and a square for each dark one. */
export function qrCode(text: string): { size: number; path: string } | null {
  if (text.length > MOST_LETTERS) return null;
  const code = generate(text, { minCorrectionLevel: correction.M });
  const places = Array.from({ length: code.size }, (_, at) => at);
  const row = (y: number) => places.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`);
  return { size: code.size, path: places.flatMap(row).join("") };
}
