// The proof: how large it is, a copy to take away, and a button that has it checked again.
import { useState } from "preact/hooks";
import { FootingNote } from "../../board/footing";
import { saveBlob } from "../../frame/download";
import { numeral, t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import { api, solve } from "../../wire/client";
import type { Checked, ProblemRef, Solution } from "../../wire/message";
import type { Sitting } from "./sitting";

/** For a problem that was proved before and is shown turned. */
const SECONDS = 30;

export function Proof({ solution, sitting }: { solution: Solution; sitting: Sitting }) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    setFailure(null);
    await work().catch((cause: unknown) => setFailure(errorWords(cause)));
  };
  const proved = () => provedAs(sitting, solution);
  const check = () => attempt(async () => setChecked(await api.check(await proved())));
  const download = () =>
    attempt(async () => saveBlob(await api.certificate(await proved()), `${solution.key.slice(0, 12)}.certificate`));
  const { states, bytes } = solution.proof;
  return (
    <div class="proof">
      <h2>{t("proof.title")}</h2>
      <p>{t("proof.size", { states: numeral(states), bytes: numeral(bytes) })}</p>
      {solution.nodes !== null && solution.ms !== null && (
        <p class="quiet">{t("proof.search", { nodes: numeral(solution.nodes), ms: numeral(solution.ms) })}</p>
      )}
      <div class="button-row">
        <button onClick={() => void check()}>{t("proof.check")}</button>
        <button onClick={() => void download()}>{t("proof.download")}</button>
      </div>
      {checked && (
        <div data-testid="checked" role="status">
          {checked.flaw && <p class="said-refused">{t("proof.flaw", { flaw: t(`flaw.${checked.flaw}`) })}</p>}
          {checked.ok && <p>{t("proof.ok", { states: numeral(checked.states), ms: numeral(checked.ms) })}</p>}
          {checked.proved && <FootingNote standing={checked.proved.standing} defender={sitting.defender} />}
        </div>
      )}
      {failure && <p class="said-refused">{failure}</p>}
    </div>
  );
}

/** A certificate has its board in it. Of a problem that is turned it is to be the board that is shown,
 * which is proved first. */
async function provedAs({ problem, draft }: Sitting, { targets }: Solution): Promise<ProblemRef> {
  if (!("id" in problem && problem.turn)) return problem;
  const shown = { ...draft, targets };
  await solve(shown, SECONDS, () => undefined, new AbortController().signal);
  return { draft: shown };
}
