// Says that a newer version of the page is there.
import { t } from "../i18n/catalogue";
import { isOutdated } from "./app";

export function Outdated() {
  if (!isOutdated.value) return null;
  return (
    <p class="app-news" role="status">
      {t("app.newer")}{" "}
      <button class="link" onClick={() => location.reload()}>
        {t("app.reload")}
      </button>
    </p>
  );
}
