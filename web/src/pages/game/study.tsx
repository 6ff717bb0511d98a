// What can be found out about the position that is shown: what lives without another move, and what becomes of a group.
import { useEffect, useState } from "preact/hooks";
import { SignLegend } from "../../board/legend";
import { defenderOf, touching } from "../../board/touching";
import { Toggle } from "../../frame/controls";
import type { Drawing, Standing } from "../../frame/replay";
import { t } from "../../i18n/catalogue";
import { colorName, moveName } from "../../i18n/words";
import { linkTo } from "../../link";
import { api } from "../../wire/client";
import type { Draft, Point } from "../../wire/message";

interface StudyProps {
  now: Standing;
  /** The stone that the reader has pointed at. */
  chosen: Point | null;
  draft: Draft;
  setDrawing: (drawing: Drawing) => void;
}

const NONE: ReadonlySet<Point> = new Set();

export function Study({ now, chosen, draft, setDrawing }: StudyProps) {
  const [dots, setDots] = useState(false);
  const alive = useAlive(dots, now);
  const group = groupAt(now, chosen);
  useEffect(() => setDrawing({ passAlive: alive, targets: group }), [alive, group.size, chosen, now.stones]);
  return (
    <section class="study" aria-label={t("study.title")}>
      <Group group={group} chosen={chosen} draft={draft} />
      <Toggle name="setup.pass_alive" on={dots} onChange={setDots} />
      {dots && <SignLegend targets={NONE} passAlive={alive} />}
    </section>
  );
}

/** The stones that hang together with the one that was chosen, while it is there. */
function groupAt({ stones }: Standing, chosen: Point | null): ReadonlySet<Point> {
  const there = chosen !== null && (stones.black.includes(chosen) || stones.white.includes(chosen));
  return there ? new Set(touching(stones, [chosen])) : NONE;
}

/** The way from a stone to its problem. */
function Group({ group, chosen, draft }: { group: ReadonlySet<Point>; chosen: Point | null; draft: Draft }) {
  if (!chosen || !group.size) return <p class="quiet">{t("study.choose")}</p>;
  const { stones } = draft;
  const color = colorName(defenderOf(stones, [chosen]));
  return (
    <p data-testid="group">
      <a class="button primary" href={linkTo("/play", { ...draft, targets: [...group] })}>
        {t("study.solve", { color, point: moveName(chosen, stones.size) })}
      </a>
    </p>
  );
}

/** What lives without another move, where somebody wants to know. */
function useAlive(on: boolean, { stones }: Standing): ReadonlySet<Point> {
  const [alive, setAlive] = useState(NONE);
  useEffect(() => {
    setAlive(NONE);
    if (!on) return;
    const work = new AbortController();
    // Where it cannot be found out, nothing is drawn.
    api.alive(stones, work.signal).then(({ stones }) => setAlive(new Set(stones)), () => undefined);
    return () => work.abort();
  }, [on, stones]);
  return alive;
}
