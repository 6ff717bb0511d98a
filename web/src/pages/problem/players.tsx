// What would a player try? A heat map over the board for one of several strengths, and a sentence about the wrong move
// that tempts most. It comes from weak readers of the program, and says so.
import { useEffect, useMemo, useState } from "preact/hooks";
import { type HeatMap, heatOf } from "../../board/heat";
import { HeatLegend } from "../../board/legend";
import { Choice } from "../../frame/controls";
import { numeral, t } from "../../i18n/catalogue";
import { moveName, rankRange, resultSentence } from "../../i18n/words";
import { api } from "../../wire/client";
import type { Players as Asked, Color, Crowd, Move, Point, Solution } from "../../wire/message";
import type { Play } from "./play";
import { movesSoFar } from "./session";
import type { Sitting } from "./sitting";

/** A move that fewer try is not drawn. */
const LEAST = 0.005;
/** A wrong move that fewer try tempts nobody. */
const TEMPTS = 0.15;
/** Where so many find a right move, there is no more to say. */
const FOUND = 0.85;

interface PlayersProps {
  sitting: Sitting;
  play: Play;
  solution: Solution;
  /** Puts the heat map on the board, or takes it away. */
  draw: (tried: TriedAt | undefined) => void;
}

/** What players would try after these moves. */
export interface TriedAt {
  path: string;
  heat: HeatMap;
}

/** Nothing is there where the matter is over. */
export function Players({ sitting, play, solution, draw }: PlayersProps) {
  const [chosen, choose] = useState<number | null>(null);
  const path = movesSoFar(play.session);
  const found = useFound(sitting, path, solution);
  const at = chosen ?? (found ? nearest(found.crowds, solution.rank) : 0);
  const crowd = found?.crowds[at];
  const heat = useMemo(() => crowd && heatMap(crowd, found!.right), [crowd]);
  useEffect(() => {
    draw(heat && { path: path.join(), heat });
    return () => draw(undefined);
  }, [heat]);
  if (!found || !crowd || !heat) return null;
  const tempting = found.right.length ? temptingMove(crowd) : null;
  return (
    <div class="players" data-testid="players">
      <Choice
        label="players.strength"
        value={at}
        options={found.crowds.map(({ from, to }, at) => [at, rankRange(from, to)])}
        onChange={choose}
      />
      {found.right.length > 0 && (
        <p role="status">
          {sentenceOf(crowd, sitting.defender, sitting.draft.stones.size)}{" "}
          {tempting && (
            <button class="link" onClick={() => play.showLine([...path, tempting.move])}>
              {t("said.refutation")}
            </button>
          )}
        </p>
      )}
      <HeatLegend heat={heat} name={t("players.scale")} from={numeral(0)} />
      {found.right.length > 0 && <TickLegend />}
      <p class="quiet">{t("players.note")}</p>
    </div>
  );
}

function TickLegend() {
  return (
    <ul class="sign-legend quiet">
      <li>
        <svg viewBox="-8 -8 16 16" aria-hidden="true">
          <path class="tick" d="M-6 0l4 4 8-8" stroke="currentcolor" />
        </svg>
        {t("players.tick")}
      </li>
    </ul>
  );
}

/** What players would try in the position that is shown. */
function useFound(sitting: Sitting, path: Move[], solution: Solution): Asked | null {
  const [found, setFound] = useState<{ here: string; asked: Asked } | null>(null);
  const here = path.join();
  useEffect(() => {
    const work = new AbortController();
    // Off the tree nothing is known, and nothing is drawn.
    api
      .players(sitting.problem, path, work.signal)
      .then((asked) => setFound({ here, asked }))
      .catch(() => undefined);
    return () => work.abort();
  }, [solution, here]);
  return found?.here === here ? found.asked : null;
}

/** The strength for which a problem of this rank is about right. */
export function nearest(crowds: Pick<Crowd, "from" | "to">[], rank: number): number {
  const within = crowds.findIndex(({ to }) => rank <= to);
  return within < 0 ? crowds.length - 1 : within;
}

/** How many of a hundred try each move; a right move that nobody tries is there too. */
export function heatMap({ tries }: Pick<Crowd, "tries">, right: Point[]): HeatMap {
  const shares = new Map(right.filter((move) => move !== "pass").map((move) => [move, 0]));
  for (const { move, share } of tries) if (share >= LEAST) shares.set(move, share);
  const heats = heatOf(shares, (share) => numeral(Math.round(100 * share)), 0);
  const isRight = (point: Point) => right.includes(point);
  // Where no move helps, none is wrong either.
  const other = right.length ? "cell_wrong" : "cell";
  const kind = (point: Point) => (isRight(point) ? "cell_right" : other);
  const words = (point: Point, n: string) => t(`players.${kind(point)}`, { n });
  return new Map(
    [...heats].map(([point, heat]) => [point, { ...heat, right: isRight(point), words: words(point, heat.label) }]),
  );
}

type Try = Crowd["tries"][number];

/** The wrong move that most of them try, if enough do. */
export function temptingMove({ tries }: Pick<Crowd, "tries">): Try | null {
  const wrong = tries.find(({ correct }) => !correct);
  return wrong && wrong.share >= TEMPTS ? wrong : null;
}

/** What is to be said about players of this strength: what tempts them, or that they find it. */
export function sentenceOf(crowd: Crowd, defender: Color, size: number): string {
  const rank = rankRange(crowd.from, crowd.to);
  const found = crowd.tries.reduce((sum, { correct, share }) => (correct ? sum + share : sum), 0);
  const tempting = temptingMove(crowd);
  if (!tempting) return t(found >= FOUND ? "players.found" : "players.spread", { rank });
  const { move, share, grade } = tempting;
  const fewer = share >= 0.4 ? "half" : "some";
  const sentence = t(`players.${share >= 0.6 ? "most" : fewer}`, {
    rank,
    move: moveName(move, size),
    n: numeral(Math.round(1 / share)),
  });
  return grade ? `${sentence} ${resultSentence(grade, defender)}` : sentence;
}
