// Which stones a problem is about, where its author does not say: the program's guess, and the way to change it.
import { t } from "../../i18n/catalogue";
import { linkTo } from "../../link";
import { editPath } from "../../route";
import type { Opened } from "./opened";
import type { Sitting } from "./sitting";

export function About({ opened, sitting }: { opened: Opened; sitting: Sitting }) {
  const { draft, ref, targets } = opened;
  if (draft.targets.length > 0 || targets.length === 0 || sitting.draft !== draft) return null;
  return (
    <p class="quiet" data-testid="guessed">
      {t("about.guessed")} <a href={"id" in ref ? editPath(ref.id) : linkTo("/edit", draft)}>{t("about.change")}</a>
    </p>
  );
}
