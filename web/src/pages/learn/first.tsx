// A first whole game: an empty board of 7 lines. The first stone that is put on it begins a game against the weakest
// opponent, which goes on where all games are played.
import { useState } from "preact/hooks";
import { Stage } from "../../board/stage";
import { t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import { go } from "../../route";
import { api } from "../../wire/client";
import type { Wanted } from "../../wire/go";
import type { Point } from "../../wire/message";
import { emptyDraft } from "../edit/draft";
import type { Around } from "./lesson";

const FIRST: Wanted = { size: 7, rung: "r1", color: "black", handicap: 0, komi: 0.5, scoring: "area", clock: null };
const { stones: EMPTY } = emptyDraft(FIRST.size);

export function FirstGame({ children }: { children: Around }) {
  const [begun, setBegun] = useState<Point | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const begin = (point: Point) => {
    if (begun) return;
    setBegun(point);
    beginWith(point).then(
      (id) => go(`/go/${id}`),
      (cause: unknown) => {
        setBegun(null);
        setFailure(cause);
      },
    );
  };
  return (
    <div class="table" data-exercise="game" data-turn="yours">
      <Stage
        stones={EMPTY}
        interest={[]}
        label={t("board.label", { size: FIRST.size })}
        ghost="black"
        waiting={begun}
        onPlay={begin}
      />
      <aside class="panel" aria-label={t("nav.learn")}>
        {children.head}
        <p class="task" data-testid="task">
          {t("task.game")}
        </p>
        <div class="said" aria-live="polite" data-testid="said">
          {failure !== null && <p class="said-refused">{errorWords(failure)}</p>}
        </div>
        <div class="button-row">{children.next}</div>
        {children.foot}
      </aside>
    </div>
  );
}

/** A game with its first stone, by its name. */
async function beginWith(turn: Point): Promise<string> {
  const { id, version } = await api.beginGo(FIRST);
  await api.turnGo(id, { turn, version, spent: 0 });
  return id;
}
