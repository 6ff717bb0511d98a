// The greeting at the first visit: what this is, where a beginner starts, and the tour.
import { t } from "../../i18n/catalogue";
import { tour } from "../../store";
import { startTour } from "./tour";

export function Welcome() {
  if (tour.value === "seen") return null;
  return (
    <section class="welcome" aria-label={t("welcome.title")}>
      <div>
        <h2>{t("welcome.title")}</h2>
        <p>{t("welcome.what")}</p>
      </div>
      <div class="button-row">
        <button class="primary" onClick={startTour}>
          {t("welcome.tour")}
        </button>
        <a class="button" href="/learn">
          {t("welcome.learn")}
        </a>
        <button onClick={() => (tour.value = "seen")}>{t("welcome.skip")}</button>
      </div>
    </section>
  );
}
