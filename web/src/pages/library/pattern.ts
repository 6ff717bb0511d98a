// A drawing of stones to look for: a square of cells, and the text that stands for it.

export const SIDE = 7;
/** What a cell can be, in the order in which taps go through them. */
export const CELLS = ["?", "x", "o", ".", "#"] as const;
export type Cell = (typeof CELLS)[number];
export type Drawing = readonly Cell[];

export const NOTHING: Drawing = Array.from({ length: SIDE * SIDE }, () => "?" as const);

export function drawn(drawing: Drawing, at: number, cell: Cell): Drawing {
  return drawing.map((old, index) => (index === at ? cell : old));
}

export function following(cell: Cell): Cell {
  return CELLS[(CELLS.indexOf(cell) + 1) % CELLS.length]!;
}

/** The rows that anything is drawn in, cut to the columns that anything is drawn in; nothing below two stones. */
export function textOf(drawing: Drawing): string {
  const set = drawing.flatMap((cell, at) => (cell === "?" ? [] : [at]));
  if (drawing.filter((cell) => cell === "x" || cell === "o").length < 2) return "";
  const columns = set.map((at) => at % SIDE);
  const rows = set.map((at) => Math.floor(at / SIDE));
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const lines = [];
  for (let row = Math.min(...rows); row <= Math.max(...rows); row++)
    lines.push(drawing.slice(row * SIDE + left, row * SIDE + right + 1).join(""));
  return lines.join("/");
}

/** The drawing of a text, in the middle; what does not fit is left out. */
export function drawingOf(text: string): Drawing {
  const rows = text ? text.split("/") : [];
  const width = Math.max(0, ...rows.map((row) => row.length));
  const [top, left] = [rows.length, width].map((length) => Math.max(0, Math.floor((SIDE - length) / 2))) as [
    number,
    number,
  ];
  return NOTHING.map((_, at) => {
    const letter = rows[Math.floor(at / SIDE) - top]?.[(at % SIDE) - left];
    return CELLS.find((cell) => cell === letter) ?? "?";
  });
}
