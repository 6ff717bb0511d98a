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
    showVerdict();
    announce(t("edit.opened"));
    return remarks.map(remarkWords);
  } catch (cause) {
    editor.fail(cause);
    return [];
  }
}

/** Whoever opens a position sees it, with what is said about it. */
function showVerdict() {
  const opinion = document.querySelector("[data-testid=opinion]")?.getBoundingClientRect();
  const isSeen = opinion && opinion.top >= 0 && opinion.bottom <= innerHeight;
  if (opinion && !isSeen) scrollBy({ top: opinion.bottom + ROOM - innerHeight, behavior: "instant" });
}

/** Room for the sentences that come. */
const ROOM = 96;
