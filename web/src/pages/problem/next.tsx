// The way on as it is shown: links beside the title, the button when a problem is over, and the end of a list.
import { useLayoutEffect, useState } from "preact/hooks";
import { Icon } from "../../frame/icon";
import { numeral, t } from "../../i18n/catalogue";
import { go, problemPath } from "../../route";
import { autoNext } from "../../store";
import type { Way } from "./opened";
import type { Ending, Step } from "./way";

/** How long a solved problem stays when the next one comes by itself. */
const STAY_MS = 2500;

/** "‹ 12 of 33 ›", the number leading back to the list. */
export function WayLinks({ way }: { way: Way }) {
  const { at, of, previous, next, search } = way;
  return (
    <nav class="way" aria-label={t("problem.neighbours")}>
      {previous && <WayLink path={problemPath(previous) + search} name={t("problem.previous")} icon="back" />}
      <a class="figure" href={`/library${search}`} title={t("problem.back")} data-testid="spot">
        {t("problem.spot", { at: numeral(at), of: numeral(of) })}
      </a>
      {next && <WayLink path={problemPath(next) + search} name={t("problem.following")} icon="next" />}
    </nav>
  );
}

function WayLink({ path, name, icon }: { path: string; name: string; icon: "back" | "next" }) {
  return (
    <a href={path} title={name}>
      <Icon name={icon} />
      <span class="unseen">{name}</span>
    </a>
  );
}

interface NextProps {
  step: Step | null;
  main?: boolean;
  /** It was solved, so the next problem may come by itself. */
  solved?: boolean;
}

/** The button, once this problem is over. */
export function NextButton({ step, main, solved }: NextProps) {
  const coming = useAdvance(step, solved === true && !step?.beyond && autoNext.value === "on");
  if (!step) return null;
  return (
    <a class={`button ${main ? "primary" : ""}`} href={step.path} data-coming={coming || undefined}>
      {step.words}
    </a>
  );
}

const DOING = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Goes on after a moment, unless the person does anything at all. */
function useAdvance(step: Step | null, on: boolean): boolean {
  const [coming, setComing] = useState(false);
  useLayoutEffect(() => {
    if (!on || !step) return;
    setComing(true);
    const stop = () => {
      clearTimeout(timer);
      setComing(false);
      for (const name of DOING) document.removeEventListener(name, stop, true);
    };
    const timer = setTimeout(() => go(step.path), STAY_MS);
    for (const name of DOING) document.addEventListener(name, stop, { capture: true, passive: true });
    return stop;
  }, [on, step?.path]);
  return coming;
}

/** The end of a list, and what can come next. */
export function End({ ending }: { ending: Ending | null }) {
  if (!ending) return null;
  return (
    <section class="end" data-testid="end">
      <p>{ending.words}</p>
      <div class="button-row">
        {ending.steps.map(({ path, words }) => (
          <a class="button" href={path}>
            {words}
          </a>
        ))}
        <a class="button" href="/continue">
          {t("onward.continue")}
        </a>
      </div>
    </section>
  );
}
