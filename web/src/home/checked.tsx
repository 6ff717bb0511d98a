// A verdict that is called proved once the reader's own machine has checked it, and until then is not. It is fetched when it is first
// needed, with the machine.
import { useEffect, useState } from "preact/hooks";
import { FootingNote } from "../board/footing";
import { numeral, t } from "../i18n/catalogue";
import type { Draft, ProblemRef, Solution } from "../wire/message";
import { type Testimony, testified, type VouchedProps } from "./witness";

export function Checked(props: VouchedProps) {
  return props.isNear ? <Near {...props} /> : <Sent {...props} />;
}

/** What this browser has found it has also checked. */
function Near({ solution, defender }: VouchedProps) {
  const { standing, nodes, ms } = solution;
  return (
    <>
      <FootingNote standing={standing} defender={defender} />
      <p class="quiet" data-testid="witness">
        {t("witness.near", { n: numeral(nodes ?? 0), ms: numeral(ms ?? 0) })}
      </p>
    </>
  );
}

/** What the server has found is checked before it is believed. */
function Sent({ solution, problem, draft, defender }: VouchedProps) {
  const testimony = useTestimony(problem, draft, solution);
  if (testimony.state === "checking")
    return (
      <p class="footing quiet" role="status" data-testid="witness">
        {t("witness.checking")}
      </p>
    );
  if (testimony.state === "forged") return <Forged flaw={testimony.flaw} />;
  return (
    <>
      <FootingNote standing={solution.standing} defender={defender} />
      <Witness testimony={testimony} problem={problem} />
    </>
  );
}

/** What our own machine makes of a verdict. */
function useTestimony(problem: ProblemRef, shown: Draft, said: Solution): Testimony {
  const [found, setFound] = useState<{ said: Solution; testimony: Testimony } | null>(null);
  useEffect(() => {
    const work = new AbortController();
    const tell = (testimony: Testimony) => work.signal.aborted || setFound({ said, testimony });
    testified(problem, shown, said, work.signal).then(tell, () => tell({ state: "silent" }));
    return () => work.abort();
  }, [said]);
  return found?.said === said ? found.testimony : { state: "checking" };
}

function Forged({ flaw }: Pick<Extract<Testimony, { state: "forged" }>, "flaw">) {
  return (
    <div class="said-refused" role="alert" data-testid="forged">
      <p>
        <strong>{t("witness.forged")}</strong>{" "}
        {flaw ? t("proof.flaw", { flaw: t(`flaw.${flaw}`) }) : t("witness.differs")}
      </p>
    </div>
  );
}

function Witness({ testimony, problem }: { testimony: Testimony; problem: ProblemRef }) {
  if (testimony.state !== "holds")
    return (
      <p class="quiet" data-testid="witness">
        {t("witness.silent")}
      </p>
    );
  const { states, ms } = testimony;
  return (
    <p class="quiet" data-testid="witness">
      {t("witness.sent", { states: numeral(states), ms: numeral(ms) })}{" "}
      {"id" in problem && <a href={`/check?problem=${encodeURIComponent(problem.id)}`}>{t("witness.walk")}</a>}
    </p>
  );
}
