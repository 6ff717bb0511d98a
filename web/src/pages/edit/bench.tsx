// The bench: the board to draw on, and the panel with tools, verdict, words and files.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { MarkLegend } from "../../board/legend";
import { marksOf } from "../../board/marks";
import type { Stroke } from "../../board/props";
import { Stage } from "../../board/stage";
import { defenderOf, touching, withStones } from "../../board/touching";
import { Toggle } from "../../frame/controls";
import { later } from "../../frame/later";
import { t, withWords } from "../../i18n/catalogue";
import { assumedPoints } from "../../i18n/words";
import { here } from "../../place";
import type { Point } from "../../wire/message";
import { rectangle } from "../../wire/point";
import { contentOf, withBounds, withKo, withTarget } from "./draft";
import { type Editor, type Start, useEditor } from "./editor";
import { Fields } from "./fields";
import { Files } from "./files";
import { openText } from "./open";
import { Opinion } from "./opinion";
import { TOOLS, type Tool, Toolbox } from "./tools";

const NO_POINTS: Point[] = [];

const Desk = later(async () => (await withWords("desk", import("../desk/desk"))).Desk);

export function Bench({ start }: { start: Start }) {
  const editor = useEditor(start.stored, start.draft, start.slot);
  const [tool, setTool] = useState<Tool>("black");
  const [verdicts, setVerdicts] = useState(true);
  const [pointed, setPointed] = useState<Point[]>(NO_POINTS);
  const [atDesk, setAtDesk] = useState(here().hash === "#desk");
  usePasting(editor);
  return (
    <div class="table">
      <BenchBoard editor={editor} tool={tool} setTool={setTool} verdicts={verdicts} pointed={pointed} />
      <aside class="panel" aria-label={t("edit.panel")}>
        <h1>{start.id === null ? t("edit.new") : t("edit.title")}</h1>
        <Toolbox editor={editor} tool={tool} setTool={setTool} />
        <Opinion editor={editor} />
        <Toggle name="understand.draw" on={verdicts} onChange={setVerdicts} />
        {verdicts && editor.solution && <MarkLegend />}
        <details class="fold" open={atDesk} onToggle={(event) => setAtDesk(event.currentTarget.open)}>
          <summary>{t("edit.desk")}</summary>
          {atDesk && <Desk editor={editor} book={start.id} show={setPointed} />}
        </details>
        <Fields editor={editor} />
        <Files editor={editor} start={start} />
      </aside>
    </div>
  );
}

interface BenchBoardProps {
  editor: Editor;
  tool: Tool;
  setTool: (tool: Tool) => void;
  verdicts: boolean;
  /** Points that a finding is about. */
  pointed: Point[];
}

function BenchBoard({ editor, tool, setTool, verdicts, pointed }: BenchBoardProps) {
  const { draft, examination, solution } = editor;
  const [frame, setFrame] = useState<Point[]>(NO_POINTS);
  const draw = useDrawing(editor, tool, setFrame);
  const named = draft.targets.length ? draft.targets : (examination?.targets ?? []);
  const targets = useMemo(() => new Set(touching(draft.stones, named)), [draft.stones, named]);
  const region = useMemo(() => draft.region && withStones(draft.region, draft.stones), [draft.region, draft.stones]);
  const alarm = useMemo(() => new Set(examination?.complaint?.points ?? []), [examination]);
  const highlight = useMemo(() => new Set([...frame, ...pointed]), [frame, pointed]);
  const marks = useMemo(
    () =>
      verdicts && solution
        ? marksOf(solution.moves, solution.to_move, defenderOf(draft.stones, solution.targets))
        : undefined,
    [verdicts, solution],
  );
  const assumed = useMemo(
    () => (verdicts && solution ? assumedPoints(solution.standing) : undefined),
    [verdicts, solution],
  );
  return (
    <Stage
      stones={draft.stones}
      interest={NO_POINTS}
      label={t("board.label", { size: draft.stones.size })}
      targets={targets}
      region={region}
      marks={marks}
      assumed={assumed}
      alarm={alarm}
      highlight={highlight}
      ghost={tool === "black" || tool === "white" ? tool : null}
      onStroke={draw}
      shortcuts={shortcutsOf(editor, tool, setTool)}
    />
  );
}

/** What a stroke of the pointer does with the tool in hand. */
function useDrawing(editor: Editor, tool: Tool, setFrame: (points: Point[]) => void): (stroke: Stroke) => void {
  const content = useRef<"black" | "white" | "empty">("empty");
  const before = useRef(editor.draft);
  const { draft } = editor;
  const stone = ({ phase, to, secondary }: Stroke) => {
    if (phase === "end") return;
    if (phase === "start") content.current = contentFor(tool, contentOf(draft.stones, to), secondary);
    if (contentOf(draft.stones, to) !== content.current) editor.place(to, content.current, phase === "start");
  };
  const bounds = ({ phase, from, to, secondary }: Stroke) => {
    setFrame(phase === "end" ? NO_POINTS : rectangle(from, to, draft.stones.size));
    if (phase === "end") editor.change(withBounds(draft, from, to, (tool === "out") !== secondary));
  };
  const target = ({ phase, to }: Stroke) => {
    if (phase === "start") editor.change(withTarget(draft, to));
  };
  const ko = ({ phase, to }: Stroke) => {
    if (phase === "start") editor.change(withKo(draft, to));
  };
  const draws = { black: stone, white: stone, erase: stone, target, out: bounds, in: bounds, ko };
  return (stroke) => {
    if (stroke.phase === "start") before.current = draft;
    if (stroke.phase !== "cancel") return draws[tool](stroke);
    setFrame(NO_POINTS);
    editor.takeBack(before.current);
  };
}

/** Drawing on a stone of the same colour takes it away; the other button draws the other colour. */
function contentFor(tool: Tool, there: string, secondary: boolean): "black" | "white" | "empty" {
  if (tool === "erase") return "empty";
  const color = (tool === "black") !== secondary ? "black" : "white";
  return there === color ? "empty" : color;
}

function shortcutsOf(editor: Editor, tool: Tool, setTool: (tool: Tool) => void): Record<string, () => void> {
  const byNumber = TOOLS.map((tool, index) => [String(index + 1), () => setTool(tool)] as const);
  return {
    ...Object.fromEntries(byNumber),
    x: () => setTool(tool === "black" ? "white" : "black"),
    b: () => setTool("black"),
    w: () => setTool("white"),
    u: editor.undo,
    y: editor.redo,
  };
}

/** A position pasted anywhere on the page, outside a field, is opened. */
function usePasting(editor: Editor): void {
  useLayoutEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (!text.trim() || (event.target as Element).closest("input, textarea")) return;
      event.preventDefault();
      void openText(editor, text);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });
}
