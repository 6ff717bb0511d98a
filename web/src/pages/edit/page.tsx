// The editor: draw a problem and see its verdict while drawing. What is not saved survives a closed tab.
import { useEffect, useState } from "preact/hooks";
import { ownSlot } from "../../frame/slot";
import { Failed, Loading } from "../../frame/states";
import { useTitle } from "../../frame/title";
import { t } from "../../i18n/catalogue";
import { draftInAddress, hasDraft } from "../../link";
import { load } from "../../store";
import { api } from "../../wire/client";
import { type Draft, draft as draftShape } from "../../wire/message";
import { Bench } from "./bench";
import { emptyDraft } from "./draft";
import type { Start } from "./editor";

export function EditPage({ id }: { id: string | null }) {
  const [start, setStart] = useState<Start | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useTitle(t("nav.edit"));
  useEffect(() => {
    const slot = ownSlot(hasDraft() && id === null ? "draft-link" : `draft-${id ?? "new"}`);
    void slot.then(({ name }) => opened(id, name)).then(setStart, setFailure);
    return () => void slot.then(({ release }) => release());
  }, [id]);
  if (failure) return <Failed cause={failure} />;
  return start ? <Bench key={start.slot} start={start} /> : <Loading />;
}

async function opened(id: string | null, slot: string): Promise<Start> {
  if (id !== null) {
    const { draft } = await api.wholeProblem(id);
    return { id, stored: draft, draft: unsavedIn(slot) ?? draft, slot };
  }
  const draft = hasDraft() ? draftInAddress() : (unsavedIn(slot) ?? emptyDraft());
  return { id, stored: emptyDraft(), draft, slot };
}

function unsavedIn(slot: string): Draft | null {
  try {
    return draftShape(JSON.parse(load(slot) ?? "null"));
  } catch {
    return null;
  }
}
