// A game of Capture Row at this screen: what the server says about it, and everything that can be done.
import { useEffect, useState } from "preact/hooks";
import { useKept, useWork } from "../../frame/kept";
import { t } from "../../i18n/catalogue";
import { type Complaint, colorName, moveName } from "../../i18n/words";
import { go } from "../../route";
import { api } from "../../wire/client";
import type { Expectation, RowGame, RowHint, RowLine } from "../../wire/row";

/** How often a game with another browser is looked at. */
const GLANCE_MS = 1500;

export interface Sitting {
  game: RowGame | null;
  failure: unknown;
  /** Why a turn was refused, and the stones to blame. */
  complaint: Complaint | null;
  hint: RowHint | null;
  /** What the computer expected when it moved. */
  expectation: Expectation | null;
  /** How the computer expects the game to go on, while somebody looks at it. */
  line: RowLine | null;
  thinking: boolean;
  play: (turn: string) => void;
  /** Lets the computer play what it has found so far. */
  hurry: () => void;
  undo: () => void;
  join: () => void;
  askHint: () => void;
  askLine: () => void;
  hideLine: () => void;
  /** Hints in a game between two people, if both want them. */
  agree: (agreed: boolean) => void;
  /** The same game once more. */
  rematch: () => void;
  reload: () => void;
}

export function useSitting(id: string): Sitting {
  const [hint, setHint] = useState<RowHint | null>(null);
  const [line, setLine] = useState<RowLine | null>(null);
  const [expectation, setExpectation] = useState<Expectation | null>(null);
  const { game, failure, complaint, show, reload, refuse, request } = useKept<RowGame>(
    id,
    api.row,
    lastTurn,
    (next) => {
      setHint(null);
      setLine(null);
      if (next.expectation) setExpectation(next.expectation);
    },
  );

  const work = useWork<"answer">(id, refuse);
  const think = (version: number, hurry: boolean) =>
    work.begin("answer", (signal) => api.answerRow(id, { version, hurry }, signal), show);

  useEffect(() => {
    if (game?.computers_turn) think(game.version, false);
  }, [game?.version, game?.computers_turn]);
  useNews(game, show);

  return {
    game,
    failure,
    complaint,
    hint,
    expectation,
    line,
    thinking: work.kind !== null,
    play: (turn) => void request((version) => api.turnRow(id, { turn, version }).then(show)),
    hurry: () => game && think(game.version, true),
    undo: () => {
      work.stop();
      setExpectation(null);
      void request((version) => api.undoRow(id, { version }).then(show));
    },
    join: () => void request((version) => api.joinRow(id, { version }).then(show)),
    askHint: () => void request((version) => api.hintRow(id, { version }).then(setHint)),
    askLine: () => void request((version) => api.lineRow(id, { version }).then(setLine)),
    hideLine: () => setLine(null),
    agree: (agreed) => void request((version) => api.agreeRow(id, { version, agreed }).then(show)),
    rematch: () => void request((version) => api.rematchRow(id, { version }).then((next) => go(`/row/${next.id}`))),
    reload,
  };
}

/** Looks now and then whether the other browser has moved, or wants to play again. */
function useNews(game: RowGame | null, show: (game: RowGame) => void): void {
  useEffect(() => {
    if (game?.partner !== "link" || game.rematch) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      // What fails now is asked again at the next glance.
      api.rowNews(game.id, game.version).then(
        (news) => news && show(news),
        () => undefined,
      );
    }, GLANCE_MS);
    return () => clearInterval(timer);
  }, [game?.id, game?.version, game?.rematch]);
}

function lastTurn(game: RowGame): string {
  const { turn, color, captured } = game.turns.at(-1)!;
  if (turn === "swap") return t("row.swapped");
  const said = `${colorName(color)} ${moveName(turn, game.stones.size)}`;
  return captured.length ? `${said}. ${t("row.took", { n: captured.length })}` : said;
}
