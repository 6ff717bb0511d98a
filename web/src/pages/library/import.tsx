// Bringing in files and folders: thousands of them go to the server a batch at a time, with a bar that shows how far it
// is, and a report of what was left out and why.
import { useRef, useState } from "preact/hooks";
import { numeral, t } from "../../i18n/catalogue";
import { errorWords, refusalWords } from "../../i18n/words";
import { api } from "../../wire/client";
import { batches } from "./batch";

interface Run {
  total: number;
  sent: number;
  report: Report;
  state: "running" | "done" | "stopped";
}

/** How many problems were taken in, and what was not, each with the reason in words. */
interface Report {
  imported: number;
  skipped: { file: string; problem: number | null; reason: string }[];
}

const NOTHING: Report = { imported: 0, skipped: [] };

export function Import({ done }: { done: () => void }) {
  const [run, setRun] = useState<Run | null>(null);
  const stopped = useRef(false);
  const start = async (files: File[]) => {
    stopped.current = false;
    let now: Run = { total: files.length, sent: 0, report: NOTHING, state: "running" };
    setRun(now);
    for (const batch of batches(files)) {
      if (stopped.current) break;
      now = { ...now, sent: now.sent + batch.length, report: joined(now.report, await sent(batch)) };
      setRun(now);
    }
    setRun({ ...now, state: stopped.current ? "stopped" : "done" });
    done();
  };
  return (
    <section class="import" aria-label={t("library.import")} {...dropping((files) => void start(files))}>
      {run?.state !== "running" && <Choosing start={(files) => void start(files)} />}
      {run && <Outcome run={run} stop={() => (stopped.current = true)} />}
    </section>
  );
}

/** Sends a batch. What cannot be sent at all is reported file by file, and the rest goes on. */
async function sent(batch: File[]): Promise<Report> {
  try {
    const { imported, skipped } = await api.upload(batch);
    const told = skipped.map(({ reason, ...where }) => ({ ...where, reason: refusalWords(reason) }));
    return { imported: imported.length, skipped: told };
  } catch (cause) {
    const skipped = batch.map((file) => ({ file: file.webkitRelativePath || file.name, problem: null, reason: errorWords(cause) }));
    return { imported: 0, skipped };
  }
}

function joined(a: Report, b: Report): Report {
  return { imported: a.imported + b.imported, skipped: [...a.skipped, ...b.skipped] };
}

function Choosing({ start }: { start: (files: File[]) => void }) {
  const onChange = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
    const files = [...(input.files ?? [])];
    if (files.length) start(files);
    input.value = "";
  };
  return (
    <>
      <p>{t("import.what")}</p>
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
  const { imported, skipped } = run.report;
  const counts = { sent: numeral(run.sent), total: numeral(run.total) };
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
          {t(run.state === "stopped" ? "import.stopped" : "import.done", {
            imported: numeral(imported),
            skipped: numeral(skipped.length),
          })}
        </p>
      )}
      {skipped.length > 0 && (
        <details class="skipped" open={run.state !== "running"}>
          <summary>{t("import.skipped", { n: numeral(skipped.length) })}</summary>
          <ul>
            {skipped.slice(0, 500).map(({ file, problem, reason }) => (
              <li>
                <b>{file}</b> {problem !== null && `(${t("import.problem", { n: numeral(problem) })}) `}
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
