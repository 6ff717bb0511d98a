// The way into the viewer: a file, or a text that is pasted.
import { useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";

export function Opening({ open, failure }: { open: (file: Blob) => void; failure: string | null }) {
  const [text, setText] = useState("");
  const chosen = (files: FileList | null | undefined) => {
    const first = files?.[0];
    if (first) open(first);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    chosen(event.dataTransfer?.files);
  };
  return (
    <section class="game-open" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <h1>{t("game.title")}</h1>
      <p>{t("game.what")}</p>
      {failure && (
        <p role="alert" class="said-refused">
          {failure}
        </p>
      )}
      <div class="button-row">
        <label class="button primary">
          <input class="unseen" type="file" accept=".sgf" onChange={(event) => chosen(event.currentTarget.files)} />
          {t("game.choose")}
        </label>
      </div>
      <label class="paste">
        <span>{t("game.paste")}</span>
        <textarea rows={5} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button disabled={!text.trim()} onClick={() => open(new Blob([text]))}>
        {t("edit.open_text")}
      </button>
    </section>
  );
}
