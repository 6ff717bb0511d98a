// A whole game at this screen: what the server says about it, and everything that can be done.
import { useEffect, useState } from "preact/hooks";
import { useKept, useWork } from "../../frame/kept";
import { t } from "../../i18n/catalogue";
import { type Complaint, colorName, moveName } from "../../i18n/words";
import { api } from "../../wire/client";
import type { Analysis, GoGame, Time } from "../../wire/go";
import type { Color, Point } from "../../wire/message";
import { useClock } from "./clock";

/** How long a person's own stone stands alone at the least, so that the eye can follow. */
const PAUSE_MS = 250;

export interface Sitting {
  game: GoGame | null;
  failure: unknown;
  /** Why a turn was refused, and the stones to blame. */
  complaint: Complaint | null;
  /** What the computer thinks of the position, while somebody looks at it. */
  estimate: Analysis | null;
  thinking: boolean;
  estimating: boolean;
  /** Was the computer kept from what it has to do? Then it can be asked again. */
  waiting: boolean;
  goOn: () => void;
  clocks: Record<Color, Time> | null;
  play: (turn: string) => void;
  /** Lets the computer play what it has found so far. */
  hurry: () => void;
  undo: () => void;
  askEstimate: () => void;
  hideEstimate: () => void;
  mark: (point: Point) => void;
  agree: () => void;
  resume: () => void;
  reload: () => void;
}

/** What a part of the page is given once the game is here. */
export interface PartProps {
  sitting: Sitting;
  game: GoGame;
}

export function useSitting(id: string): Sitting {
  const [estimate, setEstimate] = useState<Analysis | null>(null);
  const { game, failure, complaint, show, reload, refuse, request } = useKept<GoGame>(id, api.go, lastTurn, () =>
    setEstimate(null),
  );
  const work = useWork<"answer" | "estimate" | "count">(id, refuse);

  const think = (version: number, hurry: boolean) => {
    const answer = async (signal: AbortSignal) =>
      (await Promise.all([api.answerGo(id, { version, hurry }, signal), pause()]))[0];
    work.begin("answer", answer, show);
  };

  /** What the computer has to do now: to answer, or to count. */
  const goOn = () => {
    if (game?.computers_turn) think(game.version, false);
    if (game && isUncounted(game))
      work.begin("count", (signal) => api.countGo(id, { version: game.version }, signal), show);
  };
  useEffect(goOn, [game?.version]);
  const clock = useClock(game, () => turn("time"));
  const turn = (turn: string) =>
    void request((version) => api.turnGo(id, { turn, version, spent: clock.spent() }).then(show));
  const change = (what: "undo" | "agree" | "resume") => {
    work.stop();
    void request((version) => api.changeGo(id, what, { version }).then(show));
  };

  return {
    game,
    failure,
    complaint,
    estimate,
    thinking: work.kind === "answer",
    waiting: !!complaint && !work.kind && !!game && (game.computers_turn || isUncounted(game)),
    goOn,
    estimating: work.kind === "estimate",
    clocks: clock.shown,
    play: (made) => {
      if (work.kind === "estimate") work.stop();
      turn(made);
    },
    hurry: () => game && think(game.version, true),
    undo: () => change("undo"),
    askEstimate: () =>
      game && work.begin("estimate", (signal) => api.estimateGo(id, { version: game.version }, signal), setEstimate),
    hideEstimate: () => setEstimate(null),
    mark: (point) => void request((version) => api.markGo(id, { version, point }).then(show)),
    agree: () => change("agree"),
    resume: () => change("resume"),
    reload,
  };
}

function isUncounted({ over, score, count }: GoGame): boolean {
  return over && !score && !count;
}

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, PAUSE_MS));
}

function lastTurn(game: GoGame): string {
  const { turn, color, captured } = game.turns.at(-1)!;
  if (turn === "resume") return t("go.resumed");
  if (turn === "pass") return t("said.passed", { color: colorName(color) });
  const said = `${colorName(color)} ${moveName(turn, game.stones.size)}`;
  return captured.length ? `${said}. ${t("row.took", { n: captured.length })}` : said;
}
