// How well founded a verdict is: always a shape as well as a word. A full square stands by itself, a half one leans on
// something, an empty one has no proof below it.
import { t } from "../i18n/catalogue";
import { footingWords } from "../i18n/words";
import type { Color, Standing } from "../wire/message";

export function FootingIcon({ footing }: Pick<Standing, "footing">) {
  return (
    <svg class={`footing-icon footing-icon-${footing}`} viewBox="-7 -7 14 14" aria-hidden="true">
      <rect x="-5" y="-5" width="10" height="10" />
      {footing === "proved_if" && <path d="M-5 5 5-5V5Z" />}
    </svg>
  );
}

/** The sign in a line of text, with its word for those who point at it or do not see it. */
export function FootingSign({ footing }: Pick<Standing, "footing">) {
  return (
    <span class="footing-sign" title={t(`standing.${footing}`)}>
      <FootingIcon footing={footing} />
      <span class="unseen">{t(`standing.${footing}`)}</span>
    </span>
  );
}

/** The whole truth about a verdict: proved, proved if something holds, or believed. */
export function FootingNote({ standing, defender }: { standing: Standing; defender: Color }) {
  return (
    <p class={`footing footing-${standing.footing}`} data-testid="footing">
      <FootingIcon footing={standing.footing} />
      <span>
        <strong>{t(`standing.${standing.footing}`)}</strong> {footingWords(standing, defender)}
      </span>
    </p>
  );
}
