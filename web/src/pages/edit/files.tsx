// Saving, copying, opening, exporting and linking.
import { useEffect, useState } from "preact/hooks";
import { pngOf, saveBlob, saveText } from "../../frame/download";
import { handed } from "../../frame/handed";
import { t } from "../../i18n/catalogue";
import { linkTo } from "../../link";
import { shared } from "../../place";
import { editPath, go } from "../../route";
import { pictureTheme, save } from "../../store";
import { ApiError, api, type Format } from "../../wire/client";
import type { Draft } from "../../wire/message";
import { cleared } from "./draft";
import type { Editor, Start } from "./editor";
import { openText } from "./open";

interface FilesProps {
  editor: Editor;
  start: Start;
}

export function Files({ editor, start }: FilesProps) {
  const [said, setSaid] = useState("");
  const attempt = (work: () => Promise<string>) => () => {
    setSaid("");
    work().then(setSaid, editor.fail);
  };
  const { draft } = editor;
  return (
    <div class="files">
      <div class="button-row">
        <button class="primary" disabled={!editor.unsaved} onClick={attempt(() => stored(editor, start))}>
          {t("edit.save")}
        </button>
        <a class="button" href={linkTo("/play", draft)}>
          {t("edit.play")}
        </a>
        <button onClick={attempt(() => duplicated(draft))}>{t("edit.duplicate")}</button>
      </div>
      <p class="quiet" role="status" data-testid="saved">
        {said || t(editor.unsaved ? "edit.unsaved" : "edit.all_saved")}
      </p>
      <Opening editor={editor} />
      <details class="fold">
        <summary>{t("edit.export")}</summary>
        <div class="button-row">
          {(["sgf", "text", "svg", "png"] as const).map((format) => (
            <button onClick={attempt(() => exported(draft, format))}>{t(`export.${format}`)}</button>
          ))}
          <button onClick={attempt(() => copied(draft))}>{t("edit.copy_link")}</button>
        </div>
      </details>
      <details class="fold">
        <summary>{t("edit.start_over")}</summary>
        <div class="button-row">
          <button onClick={() => editor.change(cleared(draft))}>{t("edit.clear")}</button>
          {editor.unsaved && start.id !== null && (
            <button onClick={() => editor.change(start.stored)}>{t("edit.revert")}</button>
          )}
          {start.id !== null && <Removing id={start.id} slot={start.slot} fail={editor.fail} />}
        </div>
      </details>
    </div>
  );
}

/** Saves in place where that is allowed; a problem that ships with the program is kept, and a copy is saved. */
async function stored(editor: Editor, { id, slot }: Start): Promise<string> {
  if (id !== null && (await replaced(id, editor.draft))) {
    editor.markSaved();
    return t("edit.saved");
  }
  const created = await createdFrom(editor.draft);
  editor.markSaved();
  save(slot, null);
  go(editPath(created));
  return t("edit.saved");
}

/** A new problem. The collections that ship with the program stay as they are; a copy goes to the reader's own. */
async function createdFrom(draft: Draft): Promise<string> {
  const own = { ...draft, collection: "" };
  const created = await api
    .create(draft)
    .catch((cause: unknown) => (isReadOnly(cause) ? api.create(own) : Promise.reject(cause)));
  return created.id;
}

function isReadOnly(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === "read_only";
}

async function replaced(id: string, draft: Draft): Promise<boolean> {
  try {
    await api.replace(id, draft);
    return true;
  } catch (cause) {
    if (isReadOnly(cause)) return false;
    throw cause;
  }
}

async function duplicated(draft: Draft): Promise<string> {
  const title = t("edit.copy_of", { title: draft.title || t("problem.untitled") });
  go(editPath(await createdFrom({ ...draft, title })));
  return t("edit.saved");
}

const TYPES: Record<Format, [string, string]> = {
  sgf: ["sgf", "application/x-go-sgf"],
  text: ["txt", "text/plain"],
  svg: ["svg", "image/svg+xml"],
};

async function exported(draft: Draft, format: Format | "png"): Promise<string> {
  const name = draft.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "problem";
  const theme = pictureTheme.value;
  if (format === "png") saveBlob(await pngOf(await api.write(draft, "svg", theme)), `${name}.png`);
  else saveText(await api.write(draft, format, theme), `${name}.${TYPES[format][0]}`, TYPES[format][1]);
  return t("edit.exported");
}

async function copied(draft: Draft): Promise<string> {
  await navigator.clipboard.writeText(shared(linkTo("/play", draft)));
  return t("edit.link_copied");
}

function Opening({ editor }: { editor: Editor }) {
  const [text, setText] = useState("");
  const [remarks, setRemarks] = useState<string[]>([]);
  const open = async (text: string) => setRemarks(await openText(editor, text));
  useEffect(() => {
    if (handed.value === null) return;
    const text = handed.value;
    handed.value = null;
    setText(text);
    void open(text);
  }, [handed.value]);
  const fromFile = async (event: Event) => {
    const file = (event.currentTarget as HTMLInputElement).files?.[0];
    if (file) await open(await file.text());
  };
  return (
    <details class="fold">
      <summary>{t("edit.open")}</summary>
      <label class="paste">
        <span>{t("edit.paste")}</span>
        <textarea rows={5} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="button-row">
        <button disabled={!text.trim()} onClick={() => void open(text)}>
          {t("edit.open_text")}
        </button>
        <label class="button">
          <input class="unseen" type="file" accept=".sgf,.txt,.text" onChange={(event) => void fromFile(event)} />
          {t("import.files")}
        </label>
      </div>
      {remarks.map((remark) => (
        <p class="quiet">{remark}</p>
      ))}
    </details>
  );
}

/** Removing asks once more, in place. */
function Removing({ id, slot, fail }: { id: string; slot: string; fail: (cause: unknown) => void }) {
  const [asked, setAsked] = useState(false);
  const remove = async () => {
    await api.remove(id);
    save(slot, null);
    go("/library");
  };
  if (!asked) return <button onClick={() => setAsked(true)}>{t("edit.remove")}</button>;
  return (
    <button class="danger" onClick={() => void remove().catch(fail)}>
      {t("edit.remove_sure")}
    </button>
  );
}
