// Capture Row: choose a game, go on with one of yours, or learn what it takes.
import { useState } from "preact/hooks";
import { Choice, Toggle } from "../../frame/controls";
import { GameList } from "../../frame/games";
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

type Choose = <K extends keyof Wanted>(name: K) => (value: Wanted[K]) => void;

function NewGame() {
  const [wanted, setWanted] = useState(lastWanted);
  const [failure, setFailure] = useState<unknown>(null);
  const choose: Choose = (name) => (value) => setWanted({ ...wanted, [name]: value });
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
      <More wanted={wanted} choose={choose} />
      {against && <p class="quiet">{t("row.waits", { n: SECONDS[wanted.level]! })}</p>}
      <button class="primary" type="submit">
        {t("row.begin")}
      </button>
      {failure !== null && <p role="alert">{errorWords(failure)}</p>}
    </form>
  );
}

/** What most leave as it is. */
function More({ wanted, choose }: { wanted: Wanted; choose: Choose }) {
  return (
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
  );
}

function levelName(level: number): string {
  if (level === 1) return t("row.level_first");
  return level === 6 ? t("row.level_last") : String(level);
}

function Games() {
  const about = (game: RowSummary) =>
    [t(`row.partner_${game.partner}`), t("row.turns", { n: game.turns }), t(`row.state_${stateOf(game)}`)].join(", ");
  const name = ({ size, length }: RowSummary) => t("row.goal", { size, length });
  return <GameList heading="row.games" path="/row/" load={api.rows} remove={api.removeRow} name={name} about={about} />;
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
          <a href="/library">{t("row.problems")}</a>
        </li>
      </ol>
    </section>
  );
}
