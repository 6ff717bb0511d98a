// Check this proof: a certificate, and the problem that it is to be about, are replayed by the reader's own machine. Nothing here
// asks a server, unless the address names a problem of the library.
import { useEffect, useState } from "preact/hooks";
import { useTitle } from "../../frame/title";
import { inBase64 } from "../../home/base64";
import { isThere } from "../../home/built";
import { warmed } from "../../home/home";
import { t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import { here } from "../../place";
import { api } from "../../wire/client";
import type { Draft } from "../../wire/message";
import { certificateInAddress, problemIn, proofOf, type Verified } from "./proof";
import { Walk } from "./walk";

export function CheckPage() {
  useTitle(t("check.title"));
  const [ready, setReady] = useState(false);
  const [working, setWorking] = useState(false);
  const [found, setFound] = useState<Verified | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const check = async (certificate: () => Promise<string>, problem: () => Promise<Draft | null>) => {
    setWorking(true);
    setFound(null);
    setFailure(null);
    const verified = async () => proofOf(await certificate(), await problem());
    await verified().then(setFound, (cause: unknown) => setFailure(errorWords(cause)));
    setWorking(false);
  };
  useEffect(() => {
    const id = new URLSearchParams(here().search).get("problem");
    const linked = certificateInAddress(here().hash);
    if (!isThere) return;
    void warmed().then(() => setReady(true));
    if (id)
      void check(
        async () => inBase64(await (await api.certificate({ id })).arrayBuffer()),
        () => api.wholeProblem(id).then(({ draft }) => draft),
      );
    else if (linked)
      void check(
        async () => linked,
        async () => null,
      );
  }, []);
  if (!isThere) return <p class="state">{t("check.none")}</p>;
  return (
    <div data-ready={ready || undefined}>
      {found && <Walk key={found.certificate} found={found} />}
      <div class="row-page">
        <h1>{t("check.title")}</h1>
        <p>{t("check.about")}</p>
        <Asking working={working} check={check} />
        {working && <p role="status">{t("check.working")}</p>}
        {failure && (
          <p class="said-refused" role="alert">
            {failure}
          </p>
        )}
      </div>
    </div>
  );
}

interface AskingProps {
  working: boolean;
  check: (certificate: () => Promise<string>, problem: () => Promise<Draft | null>) => Promise<void>;
}

function Asking({ working, check }: AskingProps) {
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    if (!file) return;
    void check(
      async () => inBase64(await file.arrayBuffer()),
      async () => (text.trim() ? problemIn(text) : null),
    );
  };
  const read = async (chosen: File | undefined) => chosen && setText(await chosen.text());
  return (
    <form class="check-form" onSubmit={submit}>
      <label>
        {t("check.certificate")}
        <input type="file" required onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)} />
      </label>
      <label>
        {t("check.problem")}
        <textarea rows={4} value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
      </label>
      <input
        type="file"
        accept=".sgf,.txt"
        aria-label={t("check.problem")}
        onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
      />
      <p class="quiet">{t("check.problem_why")}</p>
      <button class="primary" disabled={!file || working}>
        {t("check.go")}
      </button>
    </form>
  );
}
