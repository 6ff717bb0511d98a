// What a page shows while it has nothing to show: that it is loading, or why it cannot.
import { t } from "../i18n/catalogue";
import { errorWords } from "../i18n/words";
import { useServerBack } from "./back";

export function Loading() {
  return (
    <p class="state" role="status">
      {t("state.loading")}
    </p>
  );
}

export function Missing() {
  return (
    <div class="state">
      <h1>{t("state.missing")}</h1>
      <Home />
    </div>
  );
}

/** Why a page cannot be shown. Where the server is away, it comes as soon as that is back. */
export function Failed({ cause, again }: { cause: unknown; again?: () => void }) {
  useServerBack(cause, again ?? (() => location.reload()));
  return (
    <div class="state" role="alert">
      <p>{errorWords(cause)}</p>
      <div class="button-row">
        {again && <button onClick={again}>{t("state.again")}</button>}
        <Home />
      </div>
    </div>
  );
}

function Home() {
  return (
    <a class="button" href="/library">
      {t("state.home")}
    </a>
  );
}
