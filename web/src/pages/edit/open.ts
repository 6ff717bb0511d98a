// Reading a position from text, wherever it comes from.
import { announce } from "../../frame/announce";
import { t } from "../../i18n/catalogue";
import { remarkWords } from "../../i18n/words";
import { api } from "../../wire/client";
import type { Editor } from "./editor";

/** Opens an SGF or a text diagram; what could not be understood is given back as remarks. */
export async function openText(editor: Editor, text: string): Promise<string[]> {
  try {
    const { draft, remarks } = await api.read(text);
    editor.change(draft);
    announce(t("edit.opened"));
    return remarks.map(remarkWords);
  } catch (cause) {
    editor.fail(cause);
    return [];
  }
}
