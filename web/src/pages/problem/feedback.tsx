// What somebody thinks of a problem that they have tried: good or bad, and what they say is wrong with it.
import { useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import { opine } from "../../wire/history";

const LONGEST = 500;

export function Feedback({ id }: { id: string }) {
  const [vote, setVote] = useState<"good" | "bad" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const say = (chosen: "good" | "bad") => {
    setFailure(null);
    opine({ id, vote: chosen }).then(
      () => setVote(chosen),
      (cause: unknown) => setFailure(errorWords(cause)),
    );
  };
  return (
    <section class="feedback" aria-label={t("feedback.title")}>
      <p class="feedback-vote">
        <span class="quiet">{t("feedback.title")}</span>
        <button class="chip" aria-pressed={vote === "good"} onClick={() => say("good")}>
          {t("feedback.good")}
        </button>
        <button class="chip" aria-pressed={vote === "bad"} onClick={() => say("bad")}>
          {t("feedback.bad")}
        </button>
      </p>
      {failure && <p class="said-refused">{failure}</p>}
      <Wrong id={id} />
    </section>
  );
}

/** The proof is one click away, and what is said of it is kept for the operator. */
function Wrong({ id }: { id: string }) {
  const [text, setText] = useState("");
  const [said, setSaid] = useState<string | null>(null);
  const send = (event: Event) => {
    event.preventDefault();
    opine({ id, wrong: text }).then(
      () => setSaid(t("feedback.kept")),
      (cause: unknown) => setSaid(errorWords(cause)),
    );
  };
  return (
    <details class="fold">
      <summary>{t("feedback.wrong")}</summary>
      <p>{t("feedback.proof")}</p>
      <button onClick={showProof}>{t("feedback.show")}</button>
      <form class="feedback-form" onSubmit={send}>
        <label>
          {t("feedback.what")}
          <textarea
            rows={3}
            required
            maxLength={LONGEST}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button>{t("feedback.send")}</button>
      </form>
      {said && <p role="status">{said}</p>}
    </details>
  );
}

/** Opens what is known about the problem, where its proof is. */
function showProof(): void {
  const understand = document.querySelector<HTMLDetailsElement>("[data-testid=understand]");
  if (!understand) return;
  understand.open = true;
  understand.scrollIntoView({ block: "start" });
  understand.querySelector("summary")?.focus({ preventScroll: true });
}
