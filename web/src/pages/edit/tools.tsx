// The tools: stones, target, bounds, whose turn, and taking back.
import { Select } from "../../frame/controls";
import { Icon } from "../../frame/icon";
import { t } from "../../i18n/catalogue";
import { colorName } from "../../i18n/words";
import { isTouched } from "../../store";
import { resized, SIZES, withEmptyOut, withTurn } from "./draft";
import type { Editor } from "./editor";

export type Tool = "black" | "white" | "erase" | "target" | "out" | "in" | "ko";

export const TOOLS: Tool[] = ["black", "white", "erase", "target", "out", "in", "ko"];

interface ToolboxProps {
  editor: Editor;
  tool: Tool;
  setTool: (tool: Tool) => void;
}

export function Toolbox({ editor, tool, setTool }: ToolboxProps) {
  return (
    <div class="toolbox">
      <div class="tool-row" role="group" aria-label={t("edit.tools")}>
        {TOOLS.map((name, index) => (
          <button class="labelled" aria-pressed={tool === name} onClick={() => setTool(name)} title={`${index + 1}`}>
            <ToolSign tool={name} />
            <span>{t(`tool.${name}`)}</span>
          </button>
        ))}
      </div>
      <p class="quiet tool-help">{t(isTouched() ? `touch_help.${tool}` : `tool_help.${tool}`)}</p>
      <div class="button-row">
        <button onClick={editor.undo} disabled={!editor.canUndo}>
          <Icon name="undo" /> {t("play.undo")}
        </button>
        <button onClick={editor.redo} disabled={!editor.canRedo}>
          <Icon name="redo" /> {t("play.redo")}
        </button>
      </div>
      <Position editor={editor} />
      <Bounds editor={editor} />
    </div>
  );
}

function ToolSign({ tool }: { tool: Tool }) {
  return (
    <svg class="tool-sign" viewBox="-12 -12 24 24" aria-hidden="true">
      {(tool === "black" || tool === "white") && <circle class={`stone stone-${tool}`} r="9" />}
      {tool === "erase" && <path class="tool-line" d="M-7-7 7 7M7-7-7 7" />}
      {tool === "target" && (
        <>
          <circle class="stone stone-white" r="9" />
          <path class="tool-dark" d="M0-6 5 4H-5Z" />
        </>
      )}
      {tool === "out" && <rect class="tool-out" x="-9" y="-9" width="18" height="18" />}
      {tool === "ko" && <rect class="tool-line" x="-5" y="-5" width="10" height="10" />}
      {tool === "in" && <rect class="tool-line" x="-9" y="-9" width="18" height="18" />}
    </svg>
  );
}

function Position({ editor }: { editor: Editor }) {
  const { draft } = editor;
  return (
    <div class="field-row">
      <label>
        <span>{t("edit.to_move")}</span>
        <Select
          value={draft.stones.to_move}
          options={(["black", "white"] as const).map((color) => [color, colorName(color)])}
          onChange={(color) => editor.change(withTurn(draft, color))}
        />
      </label>
      <label>
        <span>{t("edit.size")}</span>
        <Select
          value={draft.stones.size}
          options={SIZES.map((size) => [size, `${size} × ${size}`])}
          onChange={(size) => editor.change(resized(draft, size))}
        />
      </label>
    </div>
  );
}

function Bounds({ editor }: { editor: Editor }) {
  const { draft } = editor;
  return (
    <div class="button-row">
      <button onClick={() => editor.change(withEmptyOut(draft))}>{t("edit.empty_out")}</button>
      <button disabled={draft.region === null} onClick={() => editor.change({ ...draft, region: null })}>
        {t("edit.no_bounds")}
      </button>
    </div>
  );
}
