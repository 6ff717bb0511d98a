// The games that can be played here, side by side.
import { t } from "../i18n/catalogue";
import { route } from "../route";

export function Kinds() {
  return (
    <nav class="topics" aria-label={t("nav.row")}>
      <a href="/go" aria-current={route.value.page === "go" ? "page" : undefined}>
        {t("go.title")}
      </a>
      <a href="/row" aria-current={route.value.page === "row" ? "page" : undefined}>
        {t("row.title")}
      </a>
      <a href="/room" aria-current={route.value.page === "room" ? "page" : undefined}>
        {t("nav.rooms")}
      </a>
    </nav>
  );
}
