// All of it belongs to whoever did it: a file of it, and a button that forgets it for good.
import { useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import { forgetMine, MINE } from "../../wire/history";

export function Mine({ forgotten }: { forgotten: () => void }) {
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const forget = () => {
    setFailure(null);
    forgetMine().then(
      () => {
        setAsks(false);
        forgotten();
      },
      (cause: unknown) => setFailure(errorWords(cause)),
    );
  };
  return (
    <section class="trend" aria-labelledby="mine">
      <h2 id="mine">{t("mine.title")}</h2>
      <div class="button-row">
        <a class="button" href={MINE} download="shikatsu-training.json">
          {t("mine.export")}
        </a>
        {!asks && <button onClick={() => setAsks(true)}>{t("mine.delete")}</button>}
      </div>
      {asks && (
        <div class="button-row" role="group" aria-label={t("mine.delete")}>
          <span>{t("mine.sure")}</span>
          <button onClick={forget}>{t("mine.delete_now")}</button>
          <button onClick={() => setAsks(false)}>{t("mine.keep")}</button>
        </div>
      )}
      {failure && <p class="said-refused">{failure}</p>}
    </section>
  );
}
