// The stage: a board with what a person needs around it. It crops and zooms, asks touch to confirm where points are
// small, and listens to coordinates and shortcuts typed anywhere on the page.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "../frame/announce";
import { Icon } from "../frame/icon";
import { t } from "../i18n/catalogue";
import { confirmTouch, letterKeys, naming } from "../store";
import type { Point } from "../wire/message";
import { Board, contentsOf } from "./board";
import { sheetOf } from "./ground";
import { shown } from "./naming";
import type { BoardProps } from "./props";
import { useKnock } from "./sound";
import { finished, isColumnIn, typeKey } from "./typed";
import { cropped, type View, wholeBoard } from "./view";
import { useZoom } from "./zoom";

export interface StageProps extends Omit<BoardProps, "view" | "naming" | "pending" | "onPlay" | "onPinch"> {
  /** The points that must be seen; the stones beside them come along. */
  interest: readonly Point[];
  onPlay?: (point: Point) => void;
  /** A move that has been made and waits for an answer. */
  waiting?: Point | null;
  /** What stands at the board's edge, given the button that confirms a move chosen by touch, if there is one. */
  below?: (confirm: ComponentChildren) => ComponentChildren;
  /** What the signs on the board mean. */
  legend?: ComponentChildren;
  /** Keys that do something on this page, by their name. */
  shortcuts?: Record<string, () => void>;
  /** Where keys are heard, if not on the whole page. */
  within?: EventTarget;
}

/** How long a letter waits for its digit before it counts as a shortcut. */
const PAUSE_MS = 700;

export function Stage({ interest, onPlay, waiting, below, legend, shortcuts, within, ...board }: StageProps) {
  const [whole, setWhole] = useState(false);
  const zoom = useZoom();
  const { size } = board.stones;
  const crop = useCrop(board.stones.size, interest, board);
  const touch = useConfirmation(onPlay, board);
  useKnock(board.stones, board.last);
  const view = whole ? wholeBoard(size) : crop;
  const buffer = useTyping(size, view, { onPlay, shortcuts, within });
  const isCropped = crop.right - crop.left + 1 < size || crop.bottom - crop.top + 1 < size;
  const percent = `${100 * zoom.factor}%`;
  const confirm = touch.pending && (
    <button class="primary" onClick={touch.confirm}>
      {t("board.confirm", { move: shown(touch.pending, size, naming.value) })}
    </button>
  );
  return (
    <div class="stage">
      <div
        ref={zoom.window}
        class="stage-window"
        data-zoomed={zoom.factor > 1 || undefined}
        style={{ "--ratio": ratioOf(view) }}
      >
        <div style={{ width: percent, height: percent }}>
          <Board
            {...board}
            view={view}
            naming={naming.value}
            pending={touch.pending ?? waiting}
            onPlay={onPlay && touch.onPlay}
            onPinch={zoom.onPinch}
          />
        </div>
      </div>
      {below?.(confirm)}
      <div class="stage-tools">
        {buffer && <output class="typed">{buffer}</output>}
        {!below && confirm}
        {!buffer && (below || !confirm) && legend}
        <span class="spring" />
        {isCropped && (
          <button class="icon-button" aria-pressed={whole} title={t("board.whole")} onClick={() => setWhole(!whole)}>
            <Icon name={whole ? "crop" : "whole"} />
            <span class="unseen">{t("board.whole")}</span>
          </button>
        )}
        <ZoomButton name="zoomOut" step={zoom.smaller} />
        <ZoomButton name="zoomIn" step={zoom.larger} />
      </div>
    </div>
  );
}

/** Width by height of what is drawn, so that a narrow window gives a flat view no empty room. */
function ratioOf(view: View): string {
  const { width, height } = sheetOf(view);
  return (width / height).toFixed(3);
}

function ZoomButton({ name, step }: { name: "zoomIn" | "zoomOut"; step: (() => void) | null }) {
  const label = t(name === "zoomIn" ? "board.zoom_in" : "board.zoom_out");
  return (
    <button class="icon-button" disabled={!step} title={label} onClick={() => step?.()}>
      <Icon name={name} />
      <span class="unseen">{label}</span>
    </button>
  );
}

/** The crop stays while play goes on; only another problem moves it. */
function useCrop(size: number, interest: readonly Point[], { stones }: Pick<BoardProps, "stones">) {
  return useMemo(() => cropped(size, interest, contentsOf(stones).keys()), [size, interest.join()]);
}

/** A finger on a small point chooses it first and plays it when it is confirmed. */
function useConfirmation(onPlay: ((point: Point) => void) | undefined, { stones }: Pick<BoardProps, "stones">) {
  const [pending, setPending] = useState<Point | null>(null);
  useLayoutEffect(() => setPending(null), [stones]);
  const play = (point: Point) => {
    setPending(null);
    onPlay?.(point);
  };
  return {
    pending,
    confirm: () => pending && play(pending),
    onPlay(point: Point, unsure: boolean) {
      if (!unsure || confirmTouch.value === "off" || point === pending) return play(point);
      setPending(contentsOf(stones).has(point) ? null : point);
    },
  };
}

/** Listens to the keyboard wherever the focus is, as long as no field is being filled in. Gives
 * what is typed so far. */
function useTyping(
  size: number,
  view: View,
  { onPlay, shortcuts = {}, within = document }: Pick<StageProps, "onPlay" | "shortcuts" | "within">,
): string {
  const [buffer, setBuffer] = useState("");
  const now = useRef({ buffer, view, onPlay, shortcuts });
  now.current = { buffer, view, onPlay, shortcuts };
  const settle = (text: string) => {
    setBuffer("");
    const point = finished(text, size);
    if (point) now.current.onPlay?.(point);
    else now.current.shortcuts[text.toLowerCase()]?.();
  };
  useLayoutEffect(() => {
    const timer = buffer ? setTimeout(() => settle(buffer), PAUSE_MS) : undefined;
    if (buffer) announce(buffer);
    return () => clearTimeout(timer);
  }, [buffer]);
  // From the moment the board is there, no key may be lost.
  useLayoutEffect(() => {
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || !isForUs(event)) return;
      const { buffer, view, onPlay, shortcuts } = now.current;
      const wanted = shortcuts[event.key.toLowerCase()];
      // A letter need not wait for its digit where its column is out of sight.
      const atOnce = wanted && !buffer && !isColumnIn(view, event.key);
      const typed = onPlay && !atOnce ? typeKey(buffer, event.key, size) : null;
      if (typed?.complete) settle(typed.complete);
      else if (typed) setBuffer(typed.buffer);
      else if (event.key === "Enter" && buffer) settle(buffer);
      else if (wanted && isFree(event)) wanted();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the grid sees Enter: a coordinate half typed is meant first.
    within.addEventListener("keydown", onKey, true);
    return () => within.removeEventListener("keydown", onKey, true);
  }, [size, within]);
  return buffer;
}

/** Enter works what has the focus: a button, a link, an empty point. Elsewhere it is as free as any other key. */
function isFree(event: KeyboardEvent): boolean {
  if (event.key !== "Enter") return true;
  const target = event.target as Element;
  return !target.closest("button, a, summary") && !target.matches(".cell:not([data-stone])");
}

function isForUs(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target as Element;
  if (target.closest("input, textarea, select, [contenteditable]")) return false;
  const isCharacter = event.key.length === 1;
  if (isCharacter && letterKeys.value === "off") return target.closest(".board") !== null;
  if (isCharacter) return event.key !== " ";
  // Buttons, trees and the grid itself have their own use for arrows; Enter is ours only to end a coordinate.
  const own = event.key === "Enter" ? null : target.closest("button, a, summary, [role=tree], .board");
  return own === null || event.key === "Escape" || event.key === "Backspace";
}
