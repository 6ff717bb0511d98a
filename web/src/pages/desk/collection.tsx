// A whole collection at the author's desk: one problem after the other, until all are looked over or somebody stops it.

import { useEffect, useRef, useState } from "preact/hooks";
import { defenderOf } from "../../board/touching";
import { saveBlob, saveText } from "../../frame/download";
import { Thumbnail } from "../../frame/thumbnail";
import { numeral, t } from "../../i18n/catalogue";
import { errorWords, titleWords } from "../../i18n/words";
import { editPath } from "../../route";
import { api, audit, type ReportForm, wasAborted } from "../../wire/client";
import type { Audit, Color, Summary } from "../../wire/message";
import { type Finding, findingsOf, isComplaint, tally, tallyWords } from "./findings";

/** For each problem: what is hard is looked at by itself. */
const SECONDS = 6;
const PER_PAGE = 500;
/** In one file. */
const PER_REPORT = 500;
/** What a report can be saved as, and how its file ends. */
const FORMS: [ReportForm, string][] = [
  ["html", "html"],
  ["json", "jsonl"],
  ["sgf", "sgf"],
];

interface Entry {
  summary: Summary;
  /** None where it was not solved in time. */
  audit: Audit | null;
  defender: Color;
}

export function CollectionDesk({ id }: { id: string }) {
  const [all, setAll] = useState<Summary[]>([]);
  const [entries, setEntries] = useState<Entry[]>([]);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const work = useRef<AbortController | null>(null);
  const run = async () => {
    work.current = new AbortController();
    const { signal } = work.current;
    setRunning(true);
    setFailure(null);
    try {
      const list = all.length ? all : await everyProblem(id, signal);
      setAll(list);
      for (const summary of list.slice(entries.length)) {
        const entry = await lookedOver(summary, signal);
        setEntries((before) => [...before, entry]);
      }
    } catch (cause) {
      if (!wasAborted(cause)) setFailure(errorWords(cause));
    } finally {
      if (work.current?.signal === signal) setRunning(false);
    }
  };
  const stop = () => {
    work.current?.abort();
    setRunning(false);
  };
  useEffect(() => {
    void run();
    return () => work.current?.abort();
  }, []);
  const [done, of] = [entries.length, all.length];
  return (
    <section class="collection-desk" aria-label={t("desk.title")} data-testid="collection-desk">
      <p class="shelf-proving" role="status">
        {done < of && <progress value={done} max={of} aria-label={t("desk.title")} />}
        <span class="figure">{of ? t("desk.progress", { n: numeral(done), of: numeral(of) }) : t("desk.solving")}</span>
        {running && <button onClick={stop}>{t("desk.stop")}</button>}
        {!running && done < of && <button onClick={() => void run()}>{t("desk.go_on")}</button>}
      </p>
      {failure && <p class="said-refused">{failure}</p>}
      {done > 0 && <Entries entries={entries} />}
    </section>
  );
}

async function everyProblem(collection: string, signal: AbortSignal): Promise<Summary[]> {
  const found: Summary[] = [];
  for (let page = 1; ; page++) {
    const { total, problems } = await api.problems({ collection, page, per_page: PER_PAGE }, signal);
    found.push(...problems);
    if (!problems.length || found.length >= total) return found;
  }
}

async function lookedOver(summary: Summary, signal: AbortSignal): Promise<Entry> {
  const { draft } = await api.wholeProblem(summary.id);
  const result = await audit({ problem: { id: summary.id }, seconds: SECONDS }, () => undefined, signal);
  const found = "audit" in result ? result.audit : null;
  return { summary, audit: found, defender: defenderOf(draft.stones, found?.targets ?? draft.targets) };
}

function Entries({ entries }: { entries: Entry[] }) {
  const first = new Map<string, Summary>();
  const told = entries.map(({ summary, audit, defender }) => {
    const same = audit && first.get(audit.shape);
    if (audit && !same) first.set(audit.shape, summary);
    const findings = audit
      ? findingsOf(audit, defender, summary.size, same ? titleWords(same.title, same.label) : null).filter(isComplaint)
      : null;
    return { summary, findings };
  });
  const open = told.filter(({ findings }) => !findings).length;
  const clean = told.filter(({ findings }) => findings?.length === 0).length;
  const bad = told.filter(({ findings }) => findings?.length !== 0);
  if (!bad.length) {
    return (
      <>
        <p>{t("desk.all_clean", { n: numeral(entries.length) })}</p>
        <p class="button-row">
          <Saved entries={entries} />
        </p>
      </>
    );
  }
  const counts = [
    t("desk.count_clean", { n: numeral(clean) }),
    ...tally(told.map(({ findings }) => findings ?? [])).map(tallyWords),
    ...(open > 0 ? [t("desk.count_open", { n: numeral(open) })] : []),
  ];
  const save = () =>
    saveText(
      reportOf(
        counts,
        entries,
        told.map(({ findings }) => findings),
      ),
      "audit.txt",
      "text/plain",
    );
  return (
    <>
      <ul class="desk-tally">
        {counts.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p class="button-row">
        <button onClick={save}>{t("desk.save")}</button>
        <Saved entries={entries} />
      </p>
      <ul class="desk-entries">
        {bad.map(({ summary, findings }) => (
          <li key={summary.id}>
            <Thumbnail id={summary.id} side={96} />
            <div>
              <a href={`${editPath(summary.id)}#desk`} title={t("desk.to_problem")}>
                {titleWords(summary.title, summary.label)}
              </a>
              {(findings ?? []).map(({ words }) => (
                <p key={words}>{words}</p>
              ))}
              {!findings && <p class="quiet">{t("desk.open", { limit: t("limit.time") })}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The files that the command line writes too; more of them where there are very many problems. */
function Saved({ entries }: { entries: Entry[] }) {
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (form: ReportForm, ending: string) => {
    setFailure(null);
    try {
      for (let first = 0; first < entries.length; first += PER_REPORT) {
        const some = entries
          .slice(first, first + PER_REPORT)
          .map(({ summary, audit }) => ({ id: summary.id, line: audit?.line ?? null }));
        saveBlob(
          await api.auditReport(form, some),
          first ? `audit-${first / PER_REPORT + 1}.${ending}` : `audit.${ending}`,
        );
      }
    } catch (cause) {
      setFailure(errorWords(cause));
    }
  };
  return (
    <>
      {FORMS.map(([form, ending]) => (
        <button key={form} onClick={() => void save(form, ending)}>
          {t("desk.save_as", { form: form.toUpperCase() })}
        </button>
      ))}
      {failure && <span class="said-refused">{failure}</span>}
    </>
  );
}

/** All that was found, to be kept or passed on. */
function reportOf(counts: string[], entries: Entry[], complaints: (Finding[] | null)[]): string {
  const problem = ({ summary, audit, defender }: Entry, index: number): string => {
    const findings = audit ? findingsOf(audit, defender, summary.size).filter((one) => !isComplaint(one)) : [];
    const words = [...(complaints[index] ?? []), ...findings].map(({ words }) => `  ${words}`);
    return [
      titleWords(summary.title, summary.label),
      ...(audit ? words : [`  ${t("desk.open", { limit: t("limit.time") })}`]),
    ].join("\n");
  };
  return `${counts.join("\n")}\n\n${entries.map(problem).join("\n\n")}\n`;
}
