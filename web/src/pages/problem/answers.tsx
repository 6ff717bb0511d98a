// The strip at the board's edge for a problem that is answered in a word: four buttons, then right or wrong.
import { ResultIcon, VerdictIcon } from "../../board/mark";
import { t } from "../../i18n/catalogue";
import { colorName } from "../../i18n/words";
import { type Asked, VERDICTS } from "./asked";
import { NextButton } from "./next";
import type { Sitting } from "./sitting";
import type { Step } from "./way";

interface AnswersProps {
  sitting: Sitting;
  asked: Asked;
  next: Step | null;
}

export function Answers({ sitting, asked, next }: AnswersProps) {
  const { given } = asked;
  const target = colorName(sitting.defender);
  if (!given) return <Open sitting={sitting} asked={asked} />;
  const { right } = given.answer;
  const tone = right ? "right" : "wrong";
  const result = right
    ? t(`ask.is_${given.verdict}`, { target })
    : t("ask.not", { answer: t(`verdict.${given.verdict}`) });
  return (
    <div class={`result result-${tone}`} data-testid="said" data-over={right || undefined}>
      <ResultIcon right={right} />
      <div class="result-words">
        <p class={`result-sentence said-outcome said-${tone}`}>
          {t(`judgement.${tone}`)} {result}
        </p>
        <p class="quiet">{right && t("ask.play")}</p>
      </div>
      <div class="result-actions">
        {right ? (
          <>
            <button onClick={asked.showWhy}>{t("said.refutation")}</button>
            <NextButton step={next} main solved />
          </>
        ) : (
          <>
            <button class="primary" onClick={asked.again}>
              {t("said.again")}
            </button>
            <button onClick={asked.showWhy}>{t("said.refutation")}</button>
          </>
        )}
      </div>
    </div>
  );
}

/** Before the answer, and while another one is looked for. */
function Open({ sitting, asked }: Pick<AnswersProps, "sitting" | "asked">) {
  return (
    <div class="result result-plain result-asks" data-testid="said">
      <span class={`turn-stone turn-${sitting.defender}`} aria-hidden="true" />
      <div class="result-words">
        <p class="result-sentence">{t("ask.prompt")}</p>
        <p class="quiet">{asked.failure ?? t(asked.hurried ? "ask.first" : "ask.note")}</p>
      </div>
      <div class="result-actions" role="group" aria-label={t("ask.label")}>
        {VERDICTS.map((verdict) => (
          <button class="answer" data-answer={verdict} onClick={() => asked.answer(verdict)}>
            <VerdictIcon grade={{ verdict, ko_balance: null }} />
            {t(`ask.${verdict}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
