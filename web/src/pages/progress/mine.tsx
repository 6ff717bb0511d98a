// All of it belongs to whoever did it: a file of it, and a button that forgets it for good.
import { useState } from "preact/hooks";
import { saveText } from "../../frame/download";
import { keepNotes, notesIn, partsOf, readNotes } from "../../home/notes";
import { t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import { inFolder } from "../../place";
import { forgetMine, MINE, takeIn } from "../../wire/history";

const FILE = "shikatsu-training.json";

/** The file is what moves it: to another browser, to a server, and back. */
function Kept({ fail }: { fail: (cause: unknown) => void }) {
  const write = async () => saveText(JSON.stringify(await readNotes()), FILE, "application/json");
  const read = async (event: Event) => {
    const file = (event.currentTarget as HTMLInputElement).files?.[0];
    if (!file) return;
    const notes = notesIn(await file.text());
    if (inFolder) await keepNotes(notes);
    else for (const part of partsOf(notes)) await takeIn(part);
    location.reload();
  };
  return (
    <>
      {inFolder ? (
        <button onClick={() => void write().catch(fail)}>{t("mine.export")}</button>
      ) : (
        <a class="button" href={MINE} download={FILE}>
          {t("mine.export")}
        </a>
      )}
      <label class="button">
        <input class="unseen" type="file" accept=".json" onChange={(event) => void read(event).catch(fail)} />
        {t("mine.import")}
      </label>
    </>
  );
}

export function Mine({ forgotten }: { forgotten: () => void }) {
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const forget = () => {
    setFailure(null);
    forgetMine().then(
      () => {
        setAsks(false);
        forgotten();
      },
      (cause: unknown) => setFailure(errorWords(cause)),
    );
  };
  return (
    <section class="trend" aria-labelledby="mine">
      <h2 id="mine">{t("mine.title")}</h2>
      <div class="button-row">
        <Kept fail={(cause) => setFailure(errorWords(cause))} />
        {!asks && <button onClick={() => setAsks(true)}>{t("mine.delete")}</button>}
      </div>
      {asks && (
        <div class="button-row" role="group" aria-label={t("mine.delete")}>
          <span>{t("mine.sure")}</span>
          <button onClick={forget}>{t("mine.delete_now")}</button>
          <button onClick={() => setAsks(false)}>{t("mine.keep")}</button>
        </div>
      )}
      {failure && <p class="said-refused">{failure}</p>}
    </section>
  );
}
