// What a board is given: what lies on it, what is shown of it, and whom it tells what is done on it.
import type { Color, Point, Stones } from "../wire/message";
import type { Owners } from "./fate";
import type { Pinch } from "./fingers";
import type { HeatMap } from "./heat";
import type { MoveMark } from "./marks";
import type { Naming } from "./naming";
import type { Signs } from "./signs";
import type { View } from "./view";

/** Pressing, moving and releasing, for an editor that draws with the pointer. */
export interface Stroke {
  /** Cancelled when a second finger comes: what was drawn so far was not meant. */
  phase: "start" | "move" | "end" | "cancel";
  from: Point;
  to: Point;
  secondary: boolean;
}

export interface BoardProps extends Signs {
  stones: Stones;
  view: View;
  /** What the board is called by screen readers. */
  label: string;
  naming: Naming;
  /** Are the numbers of the moves drawn, or only told to those who do not see the board? */
  numbered?: boolean;
  /** Where play may happen; everything else is dimmed. */
  region?: ReadonlySet<Point> | null;
  marks?: ReadonlyMap<Point, MoveMark>;
  heat?: HeatMap;
  /** Whose the points are, from -100 for White to 100 for Black. */
  owners?: Owners;
  legal?: ReadonlySet<Point>;
  /** The stone shown under the pointer; none where nobody may play. */
  ghost?: Color | null;
  /** A point chosen by touch that waits to be confirmed. */
  pending?: Point | null;
  /** A point was chosen; unsure where a finger may have missed a small one. */
  onPlay?: (point: Point, unsure: boolean) => void;
  onStroke?: (stroke: Stroke) => void;
  /** Two fingers on a board that is drawn on: where they were and where they are. */
  onPinch?: (pinch: Pinch) => void;
}
