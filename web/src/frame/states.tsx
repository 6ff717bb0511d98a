// What a page shows while it has nothing to show: that it is loading, or why it cannot.
import { t } from "../i18n/catalogue";
import { errorWords } from "../i18n/words";

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
      <a href="/">{t("state.home")}</a>
    </div>
  );
}

export function Failed({ cause, again }: { cause: unknown; again?: () => void }) {
  return (
    <div class="state" role="alert">
      <p>{errorWords(cause)}</p>
      {again && <button onClick={again}>{t("state.again")}</button>} <a href="/">{t("state.home")}</a>
    </div>
  );
}
