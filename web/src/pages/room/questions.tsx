// Questions after a game, where its host wants them: each may be left out, and they are answered once.
import { useEffect, useState } from "preact/hooks";
import { language, t } from "../../i18n/catalogue";
import type { Question } from "../../wire/room";
import { rooms } from "../../wire/rooms";
import type { PartProps } from "./seen";

const LONGEST = 500;

export function Questions({ sitting, room }: PartProps) {
  const [all, setAll] = useState<Question[]>([]);
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [sent, setSent] = useState(false);
  // Without questions there is nothing to answer.
  useEffect(() => void rooms.questions().then(setAll, () => undefined), []);
  if (sent || !room.questions) return sent ? <p role="status">{t("questions.thanks")}</p> : null;
  const send = async (event: Event) => {
    event.preventDefault();
    const said = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer.trim()));
    setSent(await sitting.act({ act: "answer", answers: said }));
  };
  const set = (code: string) => (answer: string) => setAnswers({ ...answers, [code]: answer });
  return (
    <form class="row-form" data-testid="questions" onSubmit={(event) => void send(event)}>
      <h2>{t("questions.title")}</h2>
      <p class="quiet">{t("questions.about")}</p>
      {all.map((question) => (
        <Asked key={question.code} question={question} answer={answers[question.code] ?? ""} set={set(question.code)} />
      ))}
      <button class="primary" type="submit" disabled={Object.values(answers).every((answer) => !answer.trim())}>
        {t("questions.send")}
      </button>
    </form>
  );
}

interface AskedProps {
  question: Question;
  answer: string;
  set: (answer: string) => void;
}

function Asked({ question: { code, kind, asks }, answer, set }: AskedProps) {
  const text = asks[language.value] ?? asks.en;
  if (kind === "text")
    return (
      <label class="field">
        {text}
        <textarea maxLength={LONGEST} value={answer} onInput={(event) => set(event.currentTarget.value)} />
      </label>
    );
  const options: [string, string][] =
    kind === "yes_no"
      ? [
          ["yes", t("rooms.yes")],
          ["no", t("rooms.no")],
        ]
      : ["1", "2", "3", "4", "5"].map((n) => [n, n]);
  return (
    <fieldset class="room-question">
      <legend>{text}</legend>
      {kind === "scale" && <span class="quiet">{t("questions.least")}</span>}
      {options.map(([value, name]) => (
        <label key={value}>
          <input type="radio" name={code} value={value} checked={answer === value} onChange={() => set(value)} /> {name}
        </label>
      ))}
      {kind === "scale" && <span class="quiet">{t("questions.most")}</span>}
    </fieldset>
  );
}
