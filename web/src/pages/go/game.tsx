// A whole game: the board with what is to be done at its edge, the controls, and beside them the moves, the estimate or
// the count, and what was agreed.
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { ownersOf } from "../../board/fate";
import { Stage, type StageProps } from "../../board/stage";
import { Labelled, Slider } from "../../frame/controls";
import { GameLinks } from "../../frame/games";
import { Failed, Loading } from "../../frame/states";
import { useTitle } from "../../frame/title";
import { t } from "../../i18n/catalogue";
import { colorName, placeWords, rungName } from "../../i18n/words";
import { goSgfUrl } from "../../wire/client";
import type { GoGame } from "../../wire/go";
import type { Point } from "../../wire/message";
import { boardAfter, fatesOf, ownersIn } from "./boards";
import { Counting } from "./counting";
import { Estimate } from "./estimate";
import { type PartProps, useSitting } from "./sitting";
import { Strip } from "./strip";
import { keepWanted, wantedOf } from "./wanted";

export function GoGamePage({ id }: { id: string }) {
  const sitting = useSitting(id);
  useTitle(t("go.title"));
  if (sitting.failure) return <Failed cause={sitting.failure} again={sitting.reload} />;
  return sitting.game ? <GoTable sitting={sitting} game={sitting.game} /> : <Loading />;
}

function GoTable({ sitting, game }: PartProps) {
  const [at, setAt] = useState<number | null>(null);
  const [resigning, setResigning] = useState(false);
  const last = game.turns.length;
  // At once, or a step that is taken right after a turn would be undone.
  useLayoutEffect(() => {
    setAt(null);
    setResigning(false);
  }, [game.version]);
  const now = Math.min(at ?? last, last);
  const goTo = (to: number) => setAt(to >= last ? null : Math.max(0, to));
  const state = { "data-turn": game.your_turn ? "yours" : "theirs", "data-turns": last, "data-version": game.version };
  return (
    <div class="solve" data-go={game.id} {...state}>
      <div class="first">
        <Question game={game} />
        <GoBoard
          sitting={sitting}
          game={game}
          at={now}
          goTo={goTo}
          below={(confirm) => (
            <Strip sitting={sitting} game={game} confirm={confirm} resigning={resigning} setResigning={setResigning} />
          )}
        />
        <Controls sitting={sitting} game={game} resign={() => setResigning(true)} />
      </div>
      <aside class="panel" aria-label={t("go.title")}>
        <Slider at={now} last={last} text={placeOf(game, now)} goTo={goTo} />
        <Estimate sitting={sitting} game={game} />
        {game.count && <Counting game={game} count={game.count} />}
        <GameLinks kind="go" id={game.id} sgf={goSgfUrl(game.id)} keep={() => keepWanted(wantedOf(game))} />
      </aside>
    </div>
  );
}

function Question({ game }: { game: GoGame }) {
  const { stones, rung, you, komi, scoring, handicap } = game;
  const words = t("go.against", { size: stones.size, rung: rungName(rung) });
  const terms = [
    t("go.komi_is", { n: komi }),
    handicap.length > 0 && t("go.stones", { n: handicap.length }),
    t(`scoring.${scoring}`),
  ];
  return (
    <header class="question" style={{ "--letters": 34 }}>
      <div class="question-line">
        <p class="quiet">
          {t("go.you_are", { color: colorName(you) })} {terms.filter(Boolean).join(" · ")}
        </p>
      </div>
      <h1>{words}</h1>
    </header>
  );
}

interface BoardProps extends PartProps {
  at: number;
  goTo: (to: number) => void;
  below: StageProps["below"];
}

function GoBoard({ sitting, game, at, goTo, below }: BoardProps) {
  const { stones, last } = useMemo(() => boardAfter(game, at), [game, at]);
  const isNow = at === game.turns.length;
  const { estimate } = sitting;
  const fates = useMemo(() => (game.count && isNow ? fatesOf(game.count) : undefined), [game, isNow]);
  const owners = useMemo(() => {
    if (!isNow) return undefined;
    if (estimate) return ownersOf(estimate.owners, stones.size);
    return game.count ? ownersIn(game.count) : undefined;
  }, [estimate, game, isNow]);
  const alarm = useMemo(() => new Set(sitting.complaint?.points ?? []), [sitting.complaint]);
  const taken = (point: Point) => stones.black.includes(point) || stones.white.includes(point);
  const press = (point: Point) => {
    if (!isNow) return goTo(game.turns.length);
    if (game.your_turn) return sitting.play(point);
    if (game.count && !game.score && taken(point)) sitting.mark(point);
  };
  const steps = {
    arrowleft: () => goTo(at - 1),
    arrowright: () => goTo(at + 1),
    home: () => goTo(0),
    end: () => goTo(game.turns.length),
  };
  const keys = { u: sitting.undo, p: () => game.your_turn && sitting.play("pass"), ...steps };
  return (
    <Stage
      stones={stones}
      interest={[]}
      label={t("board.label", { size: stones.size })}
      last={last}
      owners={owners}
      fates={fates}
      alarm={isNow ? alarm : undefined}
      ghost={isNow && game.your_turn ? stones.to_move : null}
      below={below}
      onPlay={press}
      shortcuts={keys}
    />
  );
}

function Controls({ sitting, game, resign }: PartProps & { resign: () => void }) {
  const yours = game.your_turn;
  return (
    <div class="controls">
      <div class="button-row">
        <Labelled icon="undo" name="play.undo" disabled={!game.may_undo} onClick={sitting.undo} />
        <Labelled icon="pass" name="play.pass" disabled={!yours} onClick={() => sitting.play("pass")} />
        <Labelled
          icon="scales"
          name="go.estimate"
          disabled={!yours || sitting.estimating}
          onClick={sitting.askEstimate}
        />
        <Labelled icon="flag" name="go.resign" disabled={!yours} onClick={resign} />
      </div>
    </div>
  );
}

function placeOf(game: GoGame, at: number): string {
  const made = game.turns[at - 1];
  const move = !made || made.turn === "resume" ? null : made.turn;
  return placeWords({ move, color: made?.color ?? null }, at, game.turns.length, game.stones.size);
}
