// Whether what a board says is proved: the reader's own machine, which found the proof, has the checker go through it.
import { useEffect, useState } from "preact/hooks";
import { FootingIcon, FootingNote } from "../board/footing";
import { numeral, t } from "../i18n/catalogue";
import { assumedPoints } from "../i18n/words";
import type { Opened } from "../pages/problem/opened";
import type { Play } from "../pages/problem/play";
import type { Drawing } from "../pages/problem/understand";
import { api } from "../wire/client";
import type { Checked } from "../wire/message";

interface VouchProps {
  opened: Opened;
  play: Play;
  draw: (drawing: Drawing) => void;
}

/** What it rests on is told to whoever asks, and drawn as long as it is told. */
export function Vouch({ opened, play, draw }: VouchProps) {
  const checked = useChecked(opened, play);
  if (checked === null) return <Line words={t("witness.checking")} />;
  if (checked === "none" || !checked.ok || !checked.proved) return <Line words={t("guest.unproved")} />;
  const { states, ms, proved } = checked;
  const { standing } = proved;
  const onToggle = (event: Event) => {
    const { open } = event.currentTarget as HTMLDetailsElement;
    draw(open ? { assumed: assumedPoints(standing) } : {});
  };
  return (
    <details class="fold" onToggle={onToggle} data-testid="vouch">
      <summary>
        <FootingIcon footing={standing.footing} />{" "}
        {t("witness.holds", { states: numeral(states), ms: numeral(Math.max(1, ms)) })}
      </summary>
      <FootingNote standing={standing} defender={opened.defender} />
    </details>
  );
}

/** What the checker finds; none where there is no proof. */
function useChecked({ ref }: Opened, { session }: Play): Checked | "none" | null {
  const [checked, setChecked] = useState<Checked | "none" | null>(null);
  // Once the first lesson is here, its search is over.
  const begun = session.frames[0]?.lesson != null;
  useEffect(() => {
    if (!begun) return;
    api.check(ref).then(setChecked, () => setChecked("none"));
  }, [begun]);
  return checked;
}

function Line({ words }: { words: string }) {
  return (
    <p class="quiet" data-testid="vouch">
      {words}
    </p>
  );
}
