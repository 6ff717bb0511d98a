// A board on somebody else's page: the question, the board, what each move is worth, and the way to the answer.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/catalogue";
import { errorWords } from "../i18n/words";
import { type Opened, openedDraft } from "../pages/problem/opened";
import { ApiError, api } from "../wire/client";
import { GuestTable } from "./table";

export function Guest({ text, root }: { text: string; root: ShadowRoot }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const open = () => {
    setFailure(null);
    openedText(text).then(setOpened, setFailure);
  };
  useEffect(open, []);
  if (failure) return <Unopened cause={failure} again={open} />;
  if (opened) return <GuestTable opened={opened} root={root} />;
  return (
    <p class="guest quiet" role="status">
      {t("state.loading")}
    </p>
  );
}

/** An SGF or a text diagram, which may be indented as its page is. What is no problem is refused at once. */
async function openedText(text: string): Promise<Opened> {
  const lines = text.split("\n").map((line) => line.trim());
  const { draft } = await api.read(lines.join("\n").trim());
  const found = await api.examine(draft);
  if (found.complaint) {
    const { code, message, points, args } = found.complaint;
    throw new ApiError(code, message, points, args);
  }
  return openedDraft(draft, found);
}

/** One sentence; what is only away may be looked for again. */
function Unopened({ cause, again }: { cause: unknown; again: () => void }) {
  const away = cause instanceof ApiError && cause.code === "offline";
  return (
    <div class="guest" role="alert">
      <p>{away ? t("guest.away") : errorWords(cause)}</p>
      {away && (
        <div class="button-row">
          <button onClick={again}>{t("state.again")}</button>
        </div>
      )}
    </div>
  );
}
