// What somebody takes away from a page in a folder: a collection as a file, and a course to where there is no network.
import { useEffect, useState } from "preact/hooks";
import { saveBlob } from "../frame/download";
import { t } from "../i18n/catalogue";
import { errorWords } from "../i18n/words";
import { BANK } from "../place";
import { call, exportUrl } from "../wire/client";
import { list, text } from "../wire/shape";
import { keep } from "./app";
import { ask } from "./home";

interface ExportProps {
  /** All where it is empty. */
  collection: string;
  /** What the file is called. */
  name: string;
}

/** The button that writes a collection as one SGF. */
export function Export({ collection, name }: ExportProps) {
  const [failure, setFailure] = useState("");
  const take = async () => {
    setFailure("");
    saveBlob(await (await call("GET", exportUrl(collection))).blob(), `${name}.sgf`);
  };
  return (
    <>
      <button onClick={() => void take().catch((cause) => setFailure(errorWords(cause)))}>
        {t(collection ? "library.export_collection" : "library.export")}
      </button>
      {failure && <span role="alert">{failure}</span>}
    </>
  );
}

/** The button that loads all of a course; where the browser keeps no files there is none. */
export function Along({ collection }: { collection: string }) {
  const [state, setState] = useState<"asked" | "away" | "coming" | "here" | "failed">("asked");
  useEffect(() => {
    let current = true;
    setState("asked");
    isHere(collection).then(
      (here) => current && setState(here ? "here" : "away"),
      () => undefined, // Nobody can say, and there is no button.
    );
    return () => {
      current = false;
    };
  }, [collection]);
  const take = async () => {
    setState("coming");
    await keep(await filesOf(collection));
    setState((await isHere(collection)) ? "here" : "failed");
  };
  if (state === "asked") return null;
  return (
    <span class="along" role="status" data-testid="along">
      {state === "here" && t("chapter.here")}
      {state === "failed" && t("chapter.not_here")}
      {state !== "here" && (
        <button disabled={state === "coming"} onClick={() => void take().catch(() => setState("failed"))}>
          {t(state === "coming" ? "chapter.coming" : "chapter.along")}
        </button>
      )}
    </span>
  );
}

/** The parts of the bank that a collection needs. */
async function filesOf(collection: string): Promise<string[]> {
  const parts = await ask(`GET ${exportUrl(collection).replace("export", "parts")}`, "");
  return list(text)(parts).map((part) => `${BANK}${part}.gz`);
}

async function isHere(collection: string): Promise<boolean> {
  await navigator.serviceWorker.ready;
  const known = await Promise.all((await filesOf(collection)).map((file) => caches.match(file)));
  return known.every(Boolean);
}
