// Bringing in files and folders, which become a collection: thousands of them go to the server a batch at a time, with
// a bar that shows how far it is, and a report of what was taken, what was there already and what was left out and why.
import { useEffect, useRef, useState } from "preact/hooks";
import { numeral, t } from "../../i18n/catalogue";
import { errorWords, refusalWords } from "../../i18n/words";
import { inFolder } from "../../place";
import { api } from "../../wire/client";
import { openGame } from "../game/source";
import { batches } from "./batch";
import { type Item, joined, NOTHING, type Report } from "./report";

interface Run {
  total: number;
  sent: number;
  report: Report;
  state: "running" | "done" | "stopped";
}

interface ImportProps {
  /** Problems are in this collection now; none where none were taken. */
  done: (collection: string | null) => void;
}

export function Import({ done }: ImportProps) {
  const [run, setRun] = useState<Run | null>(null);
  const [name, setName] = useState("");
  const stopped = useRef(false);
  const start = async (files: File[]) => {
    stopped.current = false;
    let now: Run = { total: files.length, sent: 0, report: NOTHING, state: "running" };
    setRun(now);
    for (const batch of batches(files)) {
      if (stopped.current) break;
      const part = await sent(batch, name, now.report.collection?.id ?? "");
      now = { ...now, sent: now.sent + batch.length, report: joined(now.report, part) };
      setRun(now);
    }
    setRun({ ...now, state: stopped.current ? "stopped" : "done" });
    done(now.report.collection?.id ?? null);
  };
  return (
    <section class="import" aria-label={t("library.import")} {...dropping((files) => void start(files))}>
      {run?.state !== "running" && <Choosing name={name} setName={setName} start={(files) => void start(files)} />}
      {run && <Outcome run={run} stop={() => (stopped.current = true)} />}
    </section>
  );
}

const pathOf = (file: File) => file.webkitRelativePath || file.name;

/** Sends a batch. What cannot be sent at all is reported file by file, and the rest goes on. */
async function sent(batch: File[], name: string, into: string): Promise<Report> {
  try {
    const { collection, imported, present, games, mended, skipped } = await api.upload(
      batch,
      into ? { into } : { collection: name },
    );
    const fileOf = (item: Item) => batch.find((file) => pathOf(file) === item.file);
    return {
      collection,
      imported: imported.length,
      present,
      games: games.map((item) => ({ ...item, content: fileOf(item) })),
      mended: mended.map(({ code, ...item }) => ({ ...item, reason: t(`mended.${code}`) })),
      skipped: skipped.map(({ reason, ...item }) => ({ ...item, reason: refusalWords(reason) })),
    };
  } catch (cause) {
    const skipped = batch.map((file) => ({ file: pathOf(file), problem: null, reason: errorWords(cause) }));
    return { ...NOTHING, skipped };
  }
}

interface ChoosingProps {
  name: string;
  setName: (name: string) => void;
  start: (files: File[]) => void;
}

function Choosing({ name, setName, start }: ChoosingProps) {
  const common = useHome();
  const onChange = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
    const files = [...(input.files ?? [])];
    if (files.length) start(files);
    input.value = "";
  };
  return (
    <>
      <p>
        {t("import.what")}{" "}
        <span class="quiet">
          {inFolder && t("import.here")}
          {common !== null && t(common ? "import.common" : "import.private")}
        </span>
      </p>
      <label class="import-name">
        <span>{t("import.name")}</span>
        <input type="text" value={name} maxLength={100} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <div class="button-row">
        <label class="button">
          <input class="unseen" type="file" multiple accept=".sgf,.txt,.text" onChange={onChange} />
          {t("import.files")}
        </label>
        <label class="button">
          <input class="unseen" type="file" multiple {...{ webkitdirectory: true }} onChange={onChange} />
          {t("import.folder")}
        </label>
      </div>
    </>
  );
}

/** Is the server for this computer alone? Nothing before it has answered. */
function useHome(): boolean | null {
  const [home, setHome] = useState<boolean | null>(null);
  useEffect(() => {
    if (inFolder) return;
    api.status().then(
      ({ at_home }) => setHome(at_home),
      () => undefined, // Importing will say what is wrong.
    );
  }, []);
  return home;
}

function dropping(start: (files: File[]) => void) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length) start(files);
    },
  };
}

function Outcome({ run, stop }: { run: Run; stop: () => void }) {
  const { collection, imported, present, games, mended, skipped } = run.report;
  const counts = { sent: numeral(run.sent), total: numeral(run.total) };
  const files = skipped.filter(({ problem }) => problem === null).length;
  const done = { imported: numeral(imported), skipped: numeral(files) };
  const parts = skipped.length - files;
  return (
    <div data-testid="report">
      {run.state === "running" ? (
        <div class="import-progress">
          <progress value={run.sent} max={run.total} aria-label={t("import.progress", counts)} />
          <span class="figure">{t("import.progress", counts)}</span>
          <button onClick={stop}>{t("solve.stop")}</button>
        </div>
      ) : (
        <p role="status">
          {t(run.state === "stopped" ? "import.stopped" : "import.done", done)}{" "}
          {parts > 0 && t("import.parts", { n: numeral(parts) })}{" "}
          {present > 0 && t("import.present", { n: numeral(present) })}{" "}
          {collection && t("import.into", { title: collection.title })}
        </p>
      )}
      {games.length > 0 && (
        <Items name="import.games" items={games}>
          {({ content }) => content && <button onClick={() => openGame(content)}>{t("import.open_game")}</button>}
        </Items>
      )}
      {mended.length > 0 && (
        <Items name="import.mended" items={mended}>
          {({ reason }) => reason}
        </Items>
      )}
      {skipped.length > 0 && (
        <Items name="import.skipped" items={skipped}>
          {({ reason }) => reason}
        </Items>
      )}
    </div>
  );
}

interface ItemsProps<I> {
  name: "import.games" | "import.mended" | "import.skipped";
  items: readonly I[];
  children: (item: I) => preact.ComponentChildren;
}

function Items<I extends Item>({ name, items, children }: ItemsProps<I>) {
  return (
    <details class="skipped" open>
      <summary>{t(name, { n: numeral(items.length) })}</summary>
      <ul>
        {items.slice(0, 500).map((item) => (
          <li>
            <b>{item.file}</b> {item.problem !== null && `(${t("import.problem", { n: numeral(item.problem) })}) `}
            {children(item)}
          </li>
        ))}
      </ul>
    </details>
  );
}
