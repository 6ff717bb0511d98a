// The problems of the list on paper: how the sheets look, and a button that fetches them.
import { useState } from "preact/hooks";
import { Choice, Toggle } from "../../frame/controls";
import { saveBlob } from "../../frame/download";
import { language, numeral, t } from "../../i18n/catalogue";
import { errorWords, searchWords } from "../../i18n/words";
import { api, type Query } from "../../wire/client";
import { part, parts } from "./part";

interface PrintProps {
  query: Query;
  /** How many problems the list has. */
  total: number;
  /** What the file is called. */
  name: string;
}

export function Print({ query, total, name }: PrintProps) {
  const [title, setTitle] = useState("");
  const [paper, setPaper] = useState("a4");
  const [large, setLarge] = useState(false);
  const [coordinates, setCoordinates] = useState(false);
  const [solutions, setSolutions] = useState(true);
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const all = parts(total);
  const chosen = Math.min(page, all.length);
  const fetchSheets = async () => {
    setBusy(true);
    setFailure(null);
    const look = { title, paper, large: yes(large), coordinates: yes(coordinates), solutions: yes(solutions) };
    const wanted = { ...query, ...searchWords(query.q ?? ""), ...part(chosen), ...look };
    await api.sheets(wanted).then(
      (file) => saveBlob(file, `${name}.pdf`),
      (cause: unknown) => setFailure(errorWords(cause)),
    );
    setBusy(false);
  };
  return (
    <section class="import print" aria-label={t("library.print")}>
      <p>
        {t("print.what")} {language.value !== "en" && <span class="quiet">{t("print.english")}</span>}
      </p>
      <label class="import-name">
        <span>{t("print.heading")}</span>
        <input type="text" value={title} maxLength={80} onInput={(event) => setTitle(event.currentTarget.value)} />
      </label>
      <div class="print-choices">
        <Choice
          label="print.paper"
          value={paper}
          options={[
            ["a4", "A4"],
            ["letter", "Letter"],
          ]}
          onChange={setPaper}
        />
        {all.length > 1 && (
          <Choice
            label="print.part"
            value={String(chosen)}
            options={all.map(([first, last], index) => [String(index + 1), `${numeral(first)}–${numeral(last)}`])}
            onChange={(page) => setPage(Number(page))}
          />
        )}
        <Toggle name="print.solutions" on={solutions} onChange={setSolutions} />
        <Toggle name="print.large" on={large} onChange={setLarge} />
        <Toggle name="print.coordinates" on={coordinates} onChange={setCoordinates} />
      </div>
      <div class="button-row">
        <button class="primary" disabled={busy || total === 0} onClick={() => void fetchSheets()}>
          {t("print.fetch")}
        </button>
        <span class="quiet" role="status">
          {busy ? t("print.busy") : ""}
        </span>
      </div>
      {failure && (
        <p role="alert" class="said-refused">
          {failure}
        </p>
      )}
    </section>
  );
}

function yes(on: boolean): "yes" | "no" {
  return on ? "yes" : "no";
}
