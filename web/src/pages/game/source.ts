// What the viewer shows: a file of the reader's own, which nobody keeps; a game that is kept here, by its address;
// or a line of a solution.
import { signal } from "@preact/signals";
import { t } from "../../i18n/catalogue";
import { go } from "../../route";
import { api } from "../../wire/client";
import type { GameFile, Step } from "../../wire/generated";
import type { Line, Point, Stones } from "../../wire/message";

export type Source = { file: Blob } | { line: GameFile };

export const source = signal<Source | null>(null);

/** Shows a file in the viewer, wherever it comes from. */
export function openGame(chosen: Blob): void {
  source.value = { file: chosen };
  go("/game");
}

/** Shows a line of a solution in the viewer. */
export function openLine(title: string, start: Stones, line: Line): void {
  source.value = { line: fileOf(title, start, line) };
  go("/game");
}

/** The game of a source; the number counts the games of a file from 1. */
export async function gameOf(source: Source, number: number, signal: AbortSignal): Promise<GameFile> {
  return "file" in source ? api.game(source.file, number, signal) : source.line;
}

/** A line as the server would play out a record of it. */
export function fileOf(title: string, start: Stones, { plies }: Pick<Line, "plies">): GameFile {
  const nobody = { name: "", rank: "" };
  const none: Stones = { ...start, black: [], white: [] };
  const steps: Step[] = [
    { ...change(none, start), parent: null, move: null, color: null, comment: "", captures: { black: 0, white: 0 } },
  ];
  plies.forEach(({ move, color, captured, stones, act }, index) => {
    const before = index ? plies[index - 1]!.stones : start;
    const captures = { ...steps[index]!.captures };
    captures[color === "black" ? "white" : "black"] += captured.length;
    const comment = act === "threat" || act === "answer" ? t(`line.${act}`) : "";
    steps.push({ ...change(before, stones), parent: index, move, color, captures, comment });
  });
  const game = { games: 1, game: 1, size: start.size, title, date: "", komi: "", black: nobody, white: nobody };
  return { ...game, score: null, steps, dots: false, left_out: 0, remarks: [] };
}

function change(before: Stones, after: Stones): Pick<Step, "black" | "white" | "gone" | "to_move" | "ko" | "marks"> {
  const fresh = (color: "black" | "white") => after[color].filter((point) => !before[color].includes(point));
  const left = (point: Point) => !after.black.includes(point) && !after.white.includes(point);
  const gone = [...before.black, ...before.white].filter(left);
  return { black: fresh("black"), white: fresh("white"), gone, to_move: after.to_move, ko: after.ko, marks: [] };
}
