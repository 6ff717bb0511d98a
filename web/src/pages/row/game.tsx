// A game of Capture Row: the board, whose turn it is, what can be done, and how it ended.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Stage } from "../../board/stage";
import { Labelled, Slider, Toggle } from "../../frame/controls";
import { GameLinks } from "../../frame/games";
import { Invite } from "../../frame/invite";
import { Failed, Loading } from "../../frame/states";
import { useTitle } from "../../frame/title";
import { t } from "../../i18n/catalogue";
import { colorName, moveName, other } from "../../i18n/words";
import { rowSgfUrl } from "../../wire/client";
import type { Expectation as Expected, RowGame } from "../../wire/row";
import { boardAfter, boardAfterLine } from "./replay";
import { type Sitting, useSitting } from "./sitting";
import { keepWanted, wantedOf } from "./wanted";

export function RowGamePage({ id }: { id: string }) {
  const sitting = useSitting(id);
  const { game } = sitting;
  useTitle(t("row.title"));
  if (sitting.failure) return <Failed cause={sitting.failure} again={sitting.reload} />;
  if (!game) return <Loading />;
  return <RowTable sitting={sitting} game={game} />;
}

function RowTable({ sitting, game }: { sitting: Sitting; game: RowGame }) {
  const [at, setAt] = useState<number | null>(null);
  const last = game.turns.length;
  // At once, or a step that is taken right after a turn would be undone.
  useLayoutEffect(() => setAt(null), [game.version]);
  const now = Math.min(at ?? last, last);
  const goTo = (to: number) => setAt(to >= last ? null : Math.max(0, to));
  const { size } = game.stones;
  return (
    <div class="table" data-row={game.id} data-turn={game.your_turn ? "yours" : "theirs"} data-turns={last}>
      <RowBoard sitting={sitting} game={game} at={now} goTo={goTo} />
      <aside class="panel" aria-label={t("row.title")}>
        <div class="question">
          <h1>{t("row.goal", { length: game.length, size })}</h1>
          <p class="quiet">
            {game.you ? t("row.you_are", { color: colorName(game.you) }) : t(`row.seat_${game.partner}`)}
          </p>
        </div>
        <Turn sitting={sitting} game={game} />
        <p class="row-score" data-testid="score">
          <span>{t("row.longest", { ...game.longest })}</span>
          <span>{t("row.captured", { ...game.captures })}</span>
        </p>
        <div class="controls">
          <Buttons sitting={sitting} game={game} />
          <Slider at={now} last={last} text={t("row.turn", { at: now, of: last })} goTo={goTo} />
        </div>
        <div class="said" aria-live="polite" data-testid="said">
          <Said sitting={sitting} game={game} />
          {game.may_swap && <button onClick={() => sitting.play("swap")}>{t("row.swap")}</button>}
          <Expectation sitting={sitting} game={game} />
          <ExpectedLine sitting={sitting} game={game} />
        </div>
        <TypedTurn sitting={sitting} game={game} />
        <Invitation game={game} />
        <Agreement sitting={sitting} game={game} />
        <GameRules key={game.id} game={game} />
        <GameLinks kind="row" id={game.id} sgf={rowSgfUrl(game.id)} keep={() => keepWanted(wantedOf(game))} />
      </aside>
    </div>
  );
}

interface BoardProps {
  sitting: Sitting;
  game: RowGame;
  at: number;
  goTo: (to: number) => void;
}

function RowBoard({ sitting, game, at, goTo }: BoardProps) {
  const { line } = sitting;
  const shown = useMemo(
    () => (line ? boardAfterLine(game, line) : { ...boardAfter(game, at), numbers: undefined }),
    [game, at, line],
  );
  const { stones, last, numbers } = shown;
  const isNow = at === game.turns.length && !line;
  const row = useMemo(() => new Set(isNow ? (game.outcome?.stones ?? []) : []), [game, isNow]);
  const alarm = useMemo(() => new Set(sitting.complaint?.points ?? []), [sitting.complaint]);
  const hint = useMemo(() => new Set(sitting.hint ? [sitting.hint.turn] : []), [sitting.hint]);
  const steps = {
    arrowleft: () => goTo(at - 1),
    arrowright: () => goTo(at + 1),
    home: () => goTo(0),
    end: () => goTo(game.turns.length),
  };
  return (
    <Stage
      stones={stones}
      interest={[]}
      label={t("board.label", { size: stones.size })}
      last={last}
      numbers={numbers}
      numbered={line !== null}
      targets={row}
      highlight={hint}
      alarm={isNow ? alarm : undefined}
      ghost={isNow && game.your_turn ? stones.to_move : null}
      onPlay={isNow ? sitting.play : () => (line ? sitting.hideLine() : goTo(game.turns.length))}
      shortcuts={{ u: sitting.undo, ...steps }}
    />
  );
}

/** Whose turn it is, and at the end who has won, in the same place. */
function Turn({ sitting, game }: { sitting: Sitting; game: RowGame }) {
  const { to_move } = game.stones;
  if (game.outcome)
    return (
      <div class="turn" role="status">
        {game.outcome.winner && <span class={`turn-stone turn-${game.outcome.winner}`} aria-hidden="true" />}
        <span>
          <strong data-testid="outcome">{outcomeWords(game)}</strong>
        </span>
        {game.is_player && (
          <button class="primary" onClick={sitting.rematch}>
            {t(game.rematch ? "row.to_rematch" : "row.rematch")}
          </button>
        )}
      </div>
    );
  return (
    <div class="turn" data-testid="turn">
      <span class={`turn-stone turn-${to_move}`} aria-hidden="true" />
      <span>
        <strong>{turnWords(game, sitting)}</strong>
        {game.you && <span class="quiet">{t("row.to_move", { color: colorName(to_move) })}</span>}
      </span>
      {sitting.thinking && <button onClick={sitting.hurry}>{t("row.stop")}</button>}
      {game.may_join && (
        <button class="primary" onClick={sitting.join}>
          {t("row.join")}
        </button>
      )}
    </div>
  );
}

function turnWords(game: RowGame, { thinking }: Sitting): string {
  if (thinking || game.computers_turn) {
    return game.patience < 1000 ? t("row.thinking") : t("row.thinking_for", { n: game.patience / 1000 });
  }
  if (game.your_turn)
    return game.you ? t("row.your_turn") : t("row.to_move", { color: colorName(game.stones.to_move) });
  if (game.may_join) return t("row.free_seat");
  return game.you ? t("row.waiting") : t("row.watching");
}

function Said({ sitting, game }: { sitting: Sitting; game: RowGame }) {
  const { complaint, hint } = sitting;
  return (
    <>
      {complaint && <p class="said-refused">{complaint.sentence}</p>}
      {complaint && game.your_turn && <p>{t("row.still_you")}</p>}
      {hint && <p class="said-hint">{hintWords(sitting, game)}</p>}
      {!game.outcome && !complaint && !hint && game.swapped && <p>{t("row.swapped")}</p>}
    </>
  );
}

function outcomeWords({ outcome, length, you }: Pick<RowGame, "outcome" | "length" | "you">): string {
  if (outcome?.code !== "row") return t(`row.draw_${outcome?.code ?? "limit"}`);
  const yours = you === outcome.winner ? "row.you_win" : "row.you_lose";
  return t(you === null ? "row.wins" : yours, { color: colorName(outcome.winner!), length });
}

function hintWords({ hint }: Sitting, game: RowGame): string {
  const { turn, expectation } = hint!;
  const move = turn === "swap" ? t("row.swap") : moveName(turn, game.stones.size);
  const { least, moves: n } = expectation;
  return t(`row.hint_${wordsOf(expectation)}`, { move, least, n });
}

function Buttons({ sitting, game }: { sitting: Sitting; game: RowGame }) {
  return (
    <div class="button-row">
      {game.partner !== "link" && (
        <Labelled icon="undo" name="play.undo" disabled={game.turns.length === 0} onClick={sitting.undo} />
      )}
      <Labelled icon="hint" name="play.hint" disabled={!game.may_hint} onClick={sitting.askHint} />
      <Labelled icon="pass" name="play.pass" disabled={!game.your_turn} onClick={() => sitting.play("pass")} />
    </div>
  );
}

/** What the computer makes of the game, for those who ask. */
function Expectation({ sitting, game }: { sitting: Sitting; game: RowGame }) {
  const [asked, setAsked] = useState(false);
  useEffect(() => setAsked(false), [game.version]);
  if (game.partner !== "computer" || game.outcome) return null;
  const expected = sitting.expectation ?? { code: "open" as const, least: 0, moves: 0 };
  const { code, moves } = expected;
  const n = code === "win" ? moves - 1 : moves;
  if (asked) return <p data-testid="expectation">{t(`row.expect_${wordsOf(expected)}`, { n })}</p>;
  return (
    <button disabled={!game.your_turn} onClick={() => setAsked(true)}>
      {t("row.expect")}
    </button>
  );
}

/** There are other words where the number of moves is not known exactly. */
function wordsOf({ code, least, moves }: Expected) {
  return code === "open" || least === moves ? code : (`${code}_span` as const);
}

/** How the computer expects the game to go on: on the board, and in words. */
function ExpectedLine({ sitting, game }: { sitting: Sitting; game: RowGame }) {
  const { line } = sitting;
  if (!game.is_player || game.outcome || (game.partner === "link" && !(game.hints.you && game.hints.other)))
    return null;
  if (!line) {
    return (
      <button disabled={!game.your_turn} onClick={sitting.askLine}>
        {t("row.line")}
      </button>
    );
  }
  const name = (turn: string) => (turn === "swap" ? t("row.swap") : moveName(turn, game.stones.size));
  const moves = line.turns.map(({ turn }, index) => `${index + 1} ${name(turn)}`).join(", ");
  const end = line.outcome && outcomeWords({ ...game, outcome: line.outcome });
  return (
    <>
      <p data-testid="line">
        {t("row.line_is", { moves })} {end}
      </p>
      <button onClick={sitting.hideLine}>{t("row.line_hide")}</button>
    </>
  );
}

/** A turn by its name, for those who would rather type; whatever is typed is answered. */
function TypedTurn({ sitting, game }: { sitting: Sitting; game: RowGame }) {
  const [text, setText] = useState("");
  if (!game.your_turn) return null;
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim()) sitting.play(text.trim());
    setText("");
  };
  return (
    <form class="row-typed" onSubmit={send}>
      <label>
        <span>{t("row.type")}</span>
        <input
          type="text"
          value={text}
          maxLength={8}
          autocomplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{t("row.play")}</button>
    </form>
  );
}

/** Two people have hints if both want them. */
function Agreement({ sitting, game }: { sitting: Sitting; game: RowGame }) {
  if (game.partner !== "link" || !game.is_player || game.open_seat || game.outcome) return null;
  const { you, other } = game.hints;
  return (
    <div data-testid="agreement">
      <Toggle name="row.hints" on={you} onChange={sitting.agree} />
      <p class="quiet">{t(other ? "row.hints_other" : "row.hints_waiting")}</p>
    </div>
  );
}

/** The rules of this game, for whoever did not choose them. Open for those who have not taken their seat. */
function GameRules({ game }: { game: RowGame }) {
  const { length, limit, diagonals, opening, repetition } = game;
  return (
    <details class="fold" open={game.may_join} data-testid="rules">
      <summary>{t("row.rules")}</summary>
      <ul class="row-list">
        <li>{t(diagonals ? "row.rule_row_slanting" : "row.rule_row_straight", { length })}</li>
        <li>{t("row.rule_capture")}</li>
        <li>{t("row.rule_ko")}</li>
        <li>{t(`row.repetition_${repetition}`)}.</li>
        <li>{t("row.rule_draw_after", { n: limit })}</li>
        <li>{t(`row.opening_${opening}`)}.</li>
      </ul>
    </details>
  );
}

function Invitation({ game }: { game: RowGame }) {
  if (game.partner !== "link" || !game.open_seat || game.may_join || !game.you) return null;
  return <Invite words={t("row.invite", { color: colorName(other(game.you)) })} />;
}
