// What can be found out about the position that is shown: what lives without another move, what becomes of a group,
// what the computer thinks of it, what random games say, and how the chances went over the game.
import { useEffect, useMemo, useState } from "preact/hooks";
import { ownersOf } from "../../board/fate";
import { type HeatMap, heatOf } from "../../board/heat";
import { HeatLegend, SignLegend } from "../../board/legend";
import { defenderOf, touching } from "../../board/touching";
import { Choice, Toggle } from "../../frame/controls";
import { Opinion } from "../../frame/opinion";
import type { Drawing, Standing } from "../../frame/replay";
import { numeral, t } from "../../i18n/catalogue";
import { colorName, errorWords, moveName } from "../../i18n/words";
import { linkTo } from "../../link";
import { inFolder } from "../../place";
import { api } from "../../wire/client";
import type { GameFile } from "../../wire/generated";
import type { Analysis, Heat } from "../../wire/go";
import type { Draft, Point } from "../../wire/message";
import { Graph } from "./graph";
import { komiOf, useReview } from "./review";

interface StudyProps {
  game: GameFile;
  now: Standing;
  /** The stone that the reader has pointed at. */
  chosen: Point | null;
  draft: Draft;
  setDrawing: (drawing: Drawing) => void;
}

const NONE: ReadonlySet<Point> = new Set();
const KINDS = ["nothing", "opinion", "heat"] as const;

export function Study({ game, now, chosen, draft, setDrawing }: StudyProps) {
  const [dots, setDots] = useState(game.dots);
  const [kind, setKind] = useState<(typeof KINDS)[number]>("nothing");
  const { stones } = now;
  const alive = useAnswer(
    dots,
    now,
    async (signal) => new Set((await api.alive(stones, signal)).stones) as ReadonlySet<Point>,
  );
  const opinion = useAnswer(kind === "opinion", now, (signal) =>
    api.analyse({ stones, komi: komiOf(game), quick: false }, signal),
  );
  const heat = useAnswer(kind === "heat", now, (signal) => api.heat({ stones, komi: komiOf(game) }, signal));
  const review = useReview(game, now.line);
  const group = groupAt(now, chosen);
  const owners = useMemo(() => opinion.found && ownersOf(opinion.found.owners, stones.size), [opinion.found]);
  const map = useMemo(() => heat.found && mapOf(heat.found), [heat.found]);
  const drawing = {
    passAlive: alive.found ?? NONE,
    targets: group,
    owners: owners ?? undefined,
    heat: map ?? undefined,
  };
  useEffect(() => setDrawing(drawing), [alive.found, owners, map, chosen, stones]);
  const asked = kind === "opinion" ? opinion : heat;
  return (
    <section class="study" aria-label={t("study.title")}>
      <Group group={group} chosen={chosen} draft={draft} />
      {!inFolder && (
        <Choice
          label="study.draw"
          value={kind}
          options={KINDS.map((kind) => [kind, t(`study.draw_${kind}`)])}
          onChange={setKind}
        />
      )}
      {kind !== "nothing" && !asked.found && !asked.failure && <p role="status">{t("study.working")}</p>}
      {kind !== "nothing" && asked.failure && <p class="said-refused">{asked.failure}</p>}
      {opinion.found && <Told opinion={opinion.found} size={stones.size} />}
      {heat.found && map && <Warmth heat={heat.found} map={map} now={now} />}
      {!inFolder && <Graph review={review} line={now.line} at={now.at} goTo={now.goTo} />}
      <Toggle name="setup.pass_alive" on={dots} onChange={setDots} />
      {dots && <SignLegend targets={NONE} passAlive={alive.found ?? NONE} />}
    </section>
  );
}

function Told({ opinion, size }: { opinion: Analysis; size: number }) {
  return (
    <div class="study" data-testid="opinion">
      <Opinion opinion={opinion} size={size} moves />
    </div>
  );
}

function Warmth({ heat, map, now }: { heat: Heat; map: HeatMap; now: Standing }) {
  const name = t("study.heat_of", { color: colorName(now.stones.to_move), games: numeral(heat.playouts) });
  return (
    <div class="study" data-testid="heat">
      <p class="quiet">{name}</p>
      <HeatLegend heat={map} name="" />
    </div>
  );
}

function mapOf({ moves }: Heat): HeatMap {
  const points = moves.filter(({ move }) => move !== "pass");
  return heatOf(new Map(points.map(({ move, mean }) => [move, mean])), signed);
}

/** A whole number with the sign that Go players print. */
function signed(mean: number): string {
  const whole = Math.round(mean);
  return whole < 0 ? `−${-whole}` : String(whole || 0);
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

interface Answer<T> {
  found: T | null;
  failure: string | null;
}

/** What the server says about the position that is shown, while somebody wants to know; another
 * position ends the asking. */
function useAnswer<T>(on: boolean, { stones }: Standing, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ found: null, failure: null });
  useEffect(() => {
    setAnswer({ found: null, failure: null });
    if (!on) return;
    const work = new AbortController();
    ask(work.signal)
      .then((found) => work.signal.aborted || setAnswer({ found, failure: null }))
      .catch((cause: unknown) => work.signal.aborted || setAnswer({ found: null, failure: errorWords(cause) }));
    return () => work.abort();
  }, [on, stones]);
  return answer;
}
