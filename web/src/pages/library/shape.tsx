// Stones to look for, drawn on a small board: taps or keys go through what a cell can be.
import { useRef, useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";
import type { Query } from "../../wire/client";
import { useAsking } from "./asking";
import { CELLS, type Cell, type Drawing, drawingOf, drawn, following, NOTHING, SIDE, textOf } from "./pattern";

interface ShapeProps {
  query: Query;
  ask: (query: Query) => void;
}

/** How long somebody who draws may pause before the search begins. */
const PAUSE_MS = 150;

const NAMES = {
  "?": "pattern.any",
  x: "pattern.black",
  o: "pattern.white",
  ".": "pattern.empty",
  "#": "pattern.edge",
} as const;

export function Shape({ query, ask }: ShapeProps) {
  const wanted = query.shape ?? "";
  const [drawing, setDrawing] = useState<Drawing>(() => drawingOf(wanted));
  const text = textOf(drawing);
  useAsking({
    wanted,
    text,
    take: (wanted) => setDrawing(drawingOf(wanted)),
    ask: (shape) => ask({ ...query, shape }),
    pause: PAUSE_MS,
  });
  const isEmpty = drawing.every((cell) => cell === "?");
  return (
    <section class="shape" aria-label={t("pattern.title")} data-testid="shape">
      <Cells drawing={drawing} setDrawing={setDrawing} />
      <div class="shape-words">
        <p class="quiet">{t("pattern.what")}</p>
        {!isEmpty && !text && <p role="status">{t("pattern.few")}</p>}
        <button type="button" disabled={isEmpty} onClick={() => setDrawing(NOTHING)}>
          {t("pattern.clear")}
        </button>
      </div>
    </section>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE };

function Cells({ drawing, setDrawing }: { drawing: Drawing; setDrawing: (drawing: Drawing) => void }) {
  const [focus, setFocus] = useState(Math.floor((SIDE * SIDE) / 2));
  const grid = useRef<HTMLDivElement>(null);
  const goTo = (at: number) => {
    setFocus(at);
    grid.current?.querySelectorAll("button")[at]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const cell = CELLS.find((cell) => cell === event.key);
    if (step !== undefined) {
      const next = focus + step;
      const sameRow = Math.abs(step) !== 1 || Math.floor(next / SIDE) === Math.floor(focus / SIDE);
      if (next >= 0 && next < SIDE * SIDE && sameRow) goTo(next);
    } else if (cell) setDrawing(drawn(drawing, focus, cell));
    else if (event.key === "Delete" || event.key === "Backspace") setDrawing(drawn(drawing, focus, "?"));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="shape-cells" ref={grid} onKeyDown={onKeyDown}>
      {drawing.map((cell, at) => (
        <button
          type="button"
          key={at}
          tabIndex={at === focus ? 0 : -1}
          aria-label={t("pattern.cell", {
            row: Math.floor(at / SIDE) + 1,
            column: (at % SIDE) + 1,
            what: t(NAMES[cell]),
          })}
          onFocus={() => setFocus(at)}
          onClick={() => setDrawing(drawn(drawing, at, following(cell)))}
        >
          <Picture cell={cell} />
        </button>
      ))}
    </div>
  );
}

/** Lines under a stone, under a small ring where a point must be empty, and none beyond the edge. */
function Picture({ cell }: { cell: Cell }) {
  const ground = { "?": "shape-any", "#": "shape-edge", ".": undefined, x: undefined, o: undefined }[cell];
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" class={ground}>
      {cell === "#" ? <path d="M0 20L20 0M0 10L10 0M10 20L20 10" /> : <path d="M10 0V20M0 10H20" />}
      {cell === "." && <circle class="shape-empty" cx="10" cy="10" r="3.5" />}
      {(cell === "x" || cell === "o") && (
        <circle class={cell === "x" ? "shape-black" : "shape-white"} cx="10" cy="10" r="8.6" />
      )}
    </svg>
  );
}
