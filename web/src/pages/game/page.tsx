// Game records: a file, a game that is kept here or a line of a solution is played out by the
// server, and stepped through.
import { useEffect, useState } from "preact/hooks";
import { Choice } from "../../frame/controls";
import { type Drawing, Replay, type Standing } from "../../frame/replay";
import { Loading } from "../../frame/states";
import { useTitle } from "../../frame/title";
import { numeral, t } from "../../i18n/catalogue";
import { colorName, errorWords, remarkWords, scoreWords } from "../../i18n/words";
import { linkTo } from "../../link";
import { go } from "../../route";
import { api } from "../../wire/client";
import type { GameFile, Player } from "../../wire/generated";
import type { Draft, Point } from "../../wire/message";
import { Missed } from "./missed";
import { Opening } from "./opening";
import { gameOf, type Source, source } from "./source";
import { Study } from "./study";

/** The address may name a game that is kept here: `row-` or `go-` and its number. */
export function GamePage({ id }: { id: string | null }) {
  const [number, setNumber] = useState(1);
  const { game, failure } = useGame(id, source.value, number);
  useTitle(game ? titleOf(game) : t("game.title"));
  const open = (file: Blob) => {
    setNumber(1);
    source.value = { file };
    if (id) go("/game");
  };
  if (failure || (!id && !source.value)) return <Opening open={open} failure={failure} />;
  return game ? <Shown key={game.game} game={game} choose={setNumber} /> : <Loading />;
}

function Shown({ game, choose }: { game: GameFile; choose: (game: number) => void }) {
  const [drawing, setDrawing] = useState<Drawing>({});
  const [chosen, setChosen] = useState<Point | null>(null);
  return (
    <Replay
      size={game.size}
      steps={game.steps}
      label={t("game.title")}
      drawing={drawing}
      onStone={(point) => setChosen(point === chosen ? null : point)}
      head={(now) => <Head game={game} now={now} choose={choose} />}
      foot={(now) => (
        <>
          <Study game={game} now={now} chosen={chosen} draft={asProblem(game, now)} setDrawing={setDrawing} />
          <Missed game={game} title={titleOf(game)} now={now} />
          <Foot game={game} now={now} />
        </>
      )}
    />
  );
}

interface Found {
  game: GameFile | null;
  failure: string | null;
}

const NOTHING: Found = { game: null, failure: null };

function useGame(id: string | null, source: Source | null, number: number): Found {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    setFound(NOTHING);
    if (!id && !source) return;
    const work = new AbortController();
    const find = async () => gameOf(id ? { file: await api.keptGame(id) } : source!, number, work.signal);
    find()
      .then((game) => setFound({ game, failure: null }))
      .catch((cause: unknown) => work.signal.aborted || setFound({ game: null, failure: errorWords(cause) }));
    return () => work.abort();
  }, [id, source, number]);
  return found;
}

function Head({ game, now, choose }: { game: GameFile; now: Standing; choose: (game: number) => void }) {
  const numbers = Array.from({ length: game.games }, (_, at) => [at + 1, String(at + 1)] as const);
  return (
    <>
      <header class="game-head">
        <h1>{titleOf(game)}</h1>
        {(["black", "white"] as const).map((color) => (
          <p class="game-player">
            <span class={`turn-stone turn-${color}`} aria-hidden="true" />
            <span>{playerWords(game[color]) || colorName(color)}</span>
            <span class="quiet figure">
              {t("game.prisoners", { n: numeral(now.step.captures[color === "black" ? "white" : "black"]) })}
            </span>
          </p>
        ))}
        <p class="quiet">
          {[game.score && scoreWords(game.score), game.date, game.komi && t("game.komi", { n: game.komi })]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </header>
      {game.games > 1 && <Choice label="game.which" value={game.game} options={numbers} onChange={choose} />}
    </>
  );
}

function Foot({ game, now }: { game: GameFile; now: Standing }) {
  const another = () => {
    source.value = null;
    go("/game");
  };
  return (
    <>
      {game.left_out > 0 && <p class="quiet">{t("game.left_out", { n: numeral(game.left_out) })}</p>}
      {game.remarks.map((remark) => (
        <p class="quiet">{remarkWords(remark)}</p>
      ))}
      <p class="panel-links">
        <a href={linkTo("/edit", asProblem(game, now))}>{t("game.edit")}</a>
        <button onClick={another}>{t("game.another")}</button>
      </p>
    </>
  );
}

/** The position as the beginning of a problem. */
function asProblem(game: GameFile, { stones, number }: Standing): Draft {
  const title = t("game.after", { title: titleOf(game), n: number });
  const unsaid = {
    notes: "",
    goal: null,
    collection: "",
    source: "",
    licence: "",
    targets: [],
    region: null,
    answers: [],
  };
  return { ...unsaid, title, stones };
}

function titleOf({ title, black, white }: GameFile): string {
  const players = [black, white].map(({ name }) => name).filter(Boolean);
  return title || players.join(" – ") || t("game.title");
}

function playerWords({ name, rank }: Player): string {
  return [name, rank].filter(Boolean).join(" ");
}
