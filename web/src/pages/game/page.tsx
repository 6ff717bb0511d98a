// Game records: a file is opened, played out by the server, and stepped through.
import { useEffect, useState } from "preact/hooks";
import { Choice } from "../../frame/controls";
import { Replay, type Standing } from "../../frame/replay";
import { Loading } from "../../frame/states";
import { useTitle } from "../../frame/title";
import { numeral, t } from "../../i18n/catalogue";
import { colorName, errorWords, remarkWords } from "../../i18n/words";
import { linkTo } from "../../link";
import { api } from "../../wire/client";
import type { GameFile, Player, Score } from "../../wire/game";
import type { Draft } from "../../wire/message";
import { file } from "./open";

export function GamePage() {
  const [number, setNumber] = useState(1);
  const { game, failure } = useGame(file.value, number);
  useTitle(game ? titleOf(game) : t("game.title"));
  const open = (chosen: Blob) => {
    setNumber(1);
    file.value = chosen;
  };
  if (!file.value || failure) return <Opening open={open} failure={failure} />;
  if (!game) return <Loading />;
  return (
    <Replay
      key={game.game}
      size={game.size}
      steps={game.steps}
      label={t("game.title")}
      head={(now) => <Head game={game} now={now} choose={setNumber} />}
      foot={(now) => <Foot game={game} now={now} />}
    />
  );
}

interface Found {
  game: GameFile | null;
  failure: string | null;
}

function useGame(file: Blob | null, number: number): Found {
  const [found, setFound] = useState<Found>({ game: null, failure: null });
  useEffect(() => {
    setFound({ game: null, failure: null });
    if (!file) return;
    const work = new AbortController();
    api
      .game(file, number, work.signal)
      .then((game) => setFound({ game, failure: null }))
      .catch((cause: unknown) => work.signal.aborted || setFound({ game: null, failure: errorWords(cause) }));
    return () => work.abort();
  }, [file, number]);
  return found;
}

function Opening({ open, failure }: { open: (file: Blob) => void; failure: string | null }) {
  const [text, setText] = useState("");
  const chosen = (files: FileList | null | undefined) => {
    const first = files?.[0];
    if (first) open(first);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    chosen(event.dataTransfer?.files);
  };
  return (
    <section class="game-open" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <h1>{t("game.title")}</h1>
      <p>{t("game.what")}</p>
      {failure && (
        <p role="alert" class="said-refused">
          {failure}
        </p>
      )}
      <div class="button-row">
        <label class="button primary">
          <input class="unseen" type="file" accept=".sgf" onChange={(event) => chosen(event.currentTarget.files)} />
          {t("game.choose")}
        </label>
      </div>
      <label class="paste">
        <span>{t("game.paste")}</span>
        <textarea rows={5} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button disabled={!text.trim()} onClick={() => open(new Blob([text]))}>
        {t("edit.open_text")}
      </button>
    </section>
  );
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
            <span class="quiet figure">{t("game.prisoners", { n: numeral(now.step.captures[color === "black" ? "white" : "black"]) })}</span>
          </p>
        ))}
        <p class="quiet">{[game.score && scoreWords(game.score), game.date, game.komi && t("game.komi", { n: game.komi })].filter(Boolean).join(" · ")}</p>
      </header>
      {game.games > 1 && <Choice label="game.which" value={game.game} options={numbers} onChange={choose} />}
    </>
  );
}

function Foot({ game, now }: { game: GameFile; now: Standing }) {
  return (
    <>
      {game.left_out > 0 && <p class="quiet">{t("game.left_out", { n: numeral(game.left_out) })}</p>}
      {game.remarks.map((remark) => (
        <p class="quiet">{remarkWords(remark)}</p>
      ))}
      <p class="panel-links">
        <a href={linkTo("/edit", asProblem(game, now))}>{t("game.edit")}</a>
        <button onClick={() => (file.value = null)}>{t("game.another")}</button>
      </p>
    </>
  );
}

/** The position as the beginning of a problem. */
function asProblem(game: GameFile, { stones, number }: Standing): Draft {
  const title = t("game.after", { title: titleOf(game), n: number });
  const unsaid = { notes: "", goal: null, collection: "", source: "", licence: "", targets: [], region: null, answers: [] };
  return { ...unsaid, title, stones };
}

function titleOf({ title, black, white }: GameFile): string {
  const players = [black, white].map(({ name }) => name).filter(Boolean);
  return title || players.join(" – ") || t("game.title");
}

function playerWords({ name, rank }: Player): string {
  return [name, rank].filter(Boolean).join(" ");
}

function scoreWords({ code, winner, points }: Score): string {
  return t(`margin.${code}`, { color: winner ? colorName(winner) : "", n: points ?? 0 });
}
