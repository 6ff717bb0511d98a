// The solution tree, folded. Its place is there at once; what is in it is fetched when somebody opens it.
import { useState } from "preact/hooks";
import { later } from "../../frame/later";
import { t } from "../../i18n/catalogue";
import type { Play } from "./play";
import type { Sitting } from "./sitting";

const Branches = later(async () => (await import("./tree")).Branches);

interface SolutionTreeProps {
  sitting: Sitting;
  play: Play;
  /** Called when the answer is looked at. */
  saw: () => void;
}

export function SolutionTree({ sitting, play, saw }: SolutionTreeProps) {
  const [open, setOpen] = useState(false);
  const onToggle = (event: Event) => {
    const isOpen = (event.currentTarget as HTMLDetailsElement).open;
    setOpen(isOpen);
    if (isOpen) saw();
  };
  return (
    <details class="fold" onToggle={onToggle} data-testid="tree">
      <summary>{t("tree.title")}</summary>
      {open && <Branches sitting={sitting} play={play} path={[]} />}
    </details>
  );
}
