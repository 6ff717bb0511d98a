// What a screen reader says after a move.
import { t } from "../../i18n/catalogue";
import { colorName, moveName, outcomeWords, resultSentence } from "../../i18n/words";
import type { Color, Lesson } from "../../wire/message";

export function spoken(lesson: Lesson, defender: Color): string {
  const { size } = lesson.stones;
  const moves = lesson.steps.map(({ color, move }) => `${colorName(color)} ${moveName(move, size)}`);
  const captured = lesson.captured_now.length ? t("say.captured", { n: lesson.captured_now.length }) : "";
  const { judgement, outcome } = lesson;
  const said = [judgement && t(`judgement.${judgement.code}`)];
  said.push(judgement?.grade ? resultSentence(judgement.grade, defender, judgement.standing ?? undefined) : null);
  said.push(outcome && outcomeWords(outcome, defender));
  const made = [...moves, captured].filter(Boolean).map((text) => `${text}.`);
  return [...made, ...said].filter(Boolean).join(" ");
}
