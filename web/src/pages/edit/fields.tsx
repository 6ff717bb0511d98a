// The words of a problem.
import { Select } from "../../frame/controls";
import { type Key, t } from "../../i18n/catalogue";
import { goalSentence } from "../../i18n/words";
import type { Draft } from "../../wire/message";
import { type Aim, aimOf, withAim } from "./draft";
import type { Editor } from "./editor";

const AIMS: Aim[] = ["kill", "live", "ko", "seki"];

export function Fields({ editor }: { editor: Editor }) {
  const { draft } = editor;
  return (
    <div class="fields">
      <Text editor={editor} name="title" />
      <label>
        <span>{t("edit.goal")}</span>
        <Select
          value={aimOf(draft) ?? ""}
          options={[["", t("edit.no_goal")], ...AIMS.map((aim) => [aim, aimWords(draft, aim)] as const)]}
          onChange={(aim) => editor.change(withAim(draft, aim || null))}
        />
      </label>
      <label>
        <span>{t("notes.title")}</span>
        <textarea
          rows={5}
          value={draft.notes}
          onInput={(event) => editor.change({ ...draft, notes: event.currentTarget.value })}
        />
      </label>
      <details>
        <summary>{t("edit.more")}</summary>
        <Text editor={editor} name="collection" />
        <Text editor={editor} name="source" />
        <Text editor={editor} name="licence" />
      </details>
    </div>
  );
}

function aimWords(draft: Draft, aim: Aim): string {
  return goalSentence(withAim(draft, aim).goal, draft.stones.to_move);
}

type Name = "title" | "collection" | "source" | "licence";

function Text({ editor, name }: { editor: Editor; name: Name }) {
  const write = (text: string) => editor.change({ ...editor.draft, [name]: text } as Draft);
  return (
    <label>
      <span>{t(`edit.field_${name}` as Key)}</span>
      <input type="text" value={editor.draft[name]} onInput={(event) => write(event.currentTarget.value)} />
    </label>
  );
}
