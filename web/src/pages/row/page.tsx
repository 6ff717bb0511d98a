// Capture Row: choose a game, go on with one of yours, or learn what it takes.
import { useEffect, useState } from "preact/hooks";
import { Choice, Toggle } from "../../frame/controls";
import { Kinds } from "../../frame/kinds";
import { useTitle } from "../../frame/title";
import { t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import { go } from "../../route";
import { api } from "../../wire/client";
import type { RowSummary, Wanted } from "../../wire/row";
import { keepWanted, lastWanted, SECONDS } from "./wanted";

const SIZES = Array.from({ length: 16 }, (_, i) => i + 4);
const LENGTHS = [3, 4, 5, 6];
const TOPICS = ["liberties", "capture", "ko", "eyes"] as const;

export function RowPage() {
  useTitle(t("row.title"));
  return (
    <div class="row-page">
      <Kinds />
      <h1>{t("row.title")}</h1>
      <p>{t("row.about")}</p>
      <NewGame />
      <Games />
      <Rules />
      <Lessons />
    </div>
  );
}

function NewGame() {
  const [wanted, setWanted] = useState(lastWanted);
  const [failure, setFailure] = useState<unknown>(null);
  const choose =
    <K extends keyof Wanted>(name: K) =>
    (value: Wanted[K]) =>
      setWanted({ ...wanted, [name]: value });
  const chooseSize = (size: number) => setWanted({ ...wanted, size, length: Math.min(wanted.length, size) });
  const begin = (event: Event) => {
    event.preventDefault();
    keepWanted(wanted);
    api.beginRow(wanted).then(({ id }) => go(`/row/${id}`), setFailure);
  };
  const against = wanted.partner === "computer";
  return (
    <form class="row-form" onSubmit={begin}>
      <Choice
        label="row.size"
        value={wanted.size}
        options={SIZES.map((n) => [n, `${n} × ${n}`])}
        onChange={chooseSize}
      />
      <Choice
        label="row.length"
        value={wanted.length}
        options={LENGTHS.filter((n) => n <= wanted.size).map((n) => [n, String(n)])}
        onChange={choose("length")}
      />
      <Choice
        label="row.partner"
        value={wanted.partner}
        options={(["computer", "same", "link"] as const).map((p) => [p, t(`row.partner_${p}`)])}
        onChange={choose("partner")}
      />
      {against && (
        <Choice
          label="row.level"
          value={wanted.level}
          options={[1, 2, 3, 4, 5, 6].map((n) => [n, levelName(n)])}
          onChange={choose("level")}
        />
      )}
      {wanted.partner !== "same" && (
        <Choice
          label="row.color"
          value={wanted.color}
          options={(["black", "white"] as const).map((c) => [c, t(`color.${c}`)])}
          onChange={choose("color")}
        />
      )}
      <details>
        <summary>{t("row.more")}</summary>
        <Choice
          label="row.opening"
          value={wanted.opening}
          options={(["plain", "swap", "captures_first"] as const).map((o) => [o, t(`row.opening_${o}`)])}
          onChange={choose("opening")}
        />
        <Choice
          label="row.repetition"
          value={wanted.repetition}
          options={(["refused", "draw"] as const).map((r) => [r, t(`row.repetition_${r}`)])}
          onChange={choose("repetition")}
        />
        <Toggle name="row.diagonals" on={wanted.diagonals} onChange={choose("diagonals")} />
      </details>
      {against && <p class="quiet">{t("row.waits", { n: SECONDS[wanted.level]! })}</p>}
      <button class="primary" type="submit">
        {t("row.begin")}
      </button>
      {failure !== null && <p role="alert">{errorWords(failure)}</p>}
    </form>
  );
}

function levelName(level: number): string {
  if (level === 1) return t("row.level_first");
  return level === 6 ? t("row.level_last") : String(level);
}

function Games() {
  const [games, setGames] = useState<RowSummary[]>([]);
  // Without the list a new game can still be begun.
  const load = () => void api.rows().then(setGames, () => undefined);
  useEffect(load, []);
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="row-games">
      <h2 id="row-games">{t("row.games")}</h2>
      <ul class="row-games" data-testid="games">
        {games.map((game) => (
          <li key={game.id}>
            <a href={`/row/${game.id}`}>{t("row.goal", { size: game.size, length: game.length })}</a>
            <span class="quiet">
              {t(`row.partner_${game.partner}`)}, {t("row.turns", { n: game.turns })}, {t(`row.state_${stateOf(game)}`)}
            </span>
            <button onClick={() => void api.removeRow(game.id).then(load, load)}>{t("row.delete")}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ outcome, won }: RowSummary): "going" | "won" | "lost" | "over" | "draw" {
  if (!outcome) return "going";
  if (outcome !== "row") return "draw";
  if (won === null) return "over";
  return won ? "won" : "lost";
}

function Rules() {
  return (
    <section aria-labelledby="row-rules">
      <h2 id="row-rules">{t("row.rules")}</h2>
      <ul class="row-list">
        {(["row", "capture", "ko", "draw"] as const).map((rule) => (
          <li>{t(`row.rule_${rule}`)}</li>
        ))}
        <li>{t("row.rule_repetition")}</li>
      </ul>
      <p>
        <a href={t("learn.rules_address")} target="_blank" rel="noreferrer">
          {t("learn.rules_elsewhere")}
        </a>
      </p>
    </section>
  );
}

function Lessons() {
  return (
    <section aria-labelledby="row-lessons">
      <h2 id="row-lessons">{t("row.lessons")}</h2>
      <ol class="row-list row-lessons">
        {TOPICS.map((topic) => (
          <li>
            <a href={`/learn/${topic}`}>{t(`learn.${topic}`)}</a>
          </li>
        ))}
        <li>
          <a href="/">{t("row.problems")}</a>
        </li>
      </ol>
    </section>
  );
}
