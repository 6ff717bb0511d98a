// The glossary: what words of Go mean, each at an address of its own.
import { useEffect } from "preact/hooks";
import { useTitle } from "../../frame/title";
import { t } from "../../i18n/catalogue";
import { here } from "../../place";
import { LESSONS, TERMS } from "./terms";

export function GlossaryPage() {
  useTitle(t("glossary.title"));
  // The browser looked for the place before the words were here.
  useEffect(() => document.getElementById(here().hash.slice(1))?.scrollIntoView(), []);
  return (
    <div class="row-page">
      <h1>{t("glossary.title")}</h1>
      <p>{t("glossary.about")}</p>
      <dl class="glossary">
        {TERMS.map((term) => (
          <div key={term} id={term}>
            <dt>
              <a href={`#${term}`}>{t(`term.${term}`)}</a>
            </dt>
            <dd>
              {t(`term_text.${term}`)}{" "}
              {LESSONS[term] && <a href={`/learn/${LESSONS[term]}`}>{t(`learn.${LESSONS[term]}`)}</a>}
            </dd>
          </div>
        ))}
      </dl>
      <p class="panel-links">
        <a href="/learn">{t("nav.learn")}</a>
      </p>
    </div>
  );
}
