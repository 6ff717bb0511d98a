// A large sign of whose turn it is.
import { t } from "../../i18n/catalogue";
import { colorName } from "../../i18n/words";
import type { Play, Sitting } from "./play";
import { outcomeOf, shownFrame } from "./session";

export function Turn({ sitting, play }: { sitting: Sitting; play: Play }) {
  const { stones } = shownFrame(play.session);
  const color = stones.to_move;
  const yours = !sitting.computer || color === sitting.you;
  return (
    <div class="turn" data-testid="turn" data-color={color}>
      <span class={`turn-stone turn-${color}`} aria-hidden="true" />
      <span>
        <strong>{t("turn.color", { color: colorName(color) })}</strong>
        <span class="quiet">{detail(play, yours)}</span>
      </span>
      {play.thinking && <button onClick={play.stop}>{t("solve.stop")}</button>}
    </div>
  );
}

function detail(play: Play, yours: boolean): string {
  if (play.thinking) return t("turn.thinking");
  if (outcomeOf(play.session)) return t("turn.over");
  return yours ? t("turn.yours") : t("turn.program");
}
