// Whole games of Go: choose one, or go on with one of yours.
import { useState } from "preact/hooks";
import { Choice, Numbers, ordered } from "../../frame/controls";
import { GameList } from "../../frame/games";
import { Kinds } from "../../frame/kinds";
import { useOffer } from "../../frame/offer";
import { Term } from "../../frame/terms";
import { useTitle } from "../../frame/title";
import { t } from "../../i18n/catalogue";
import { colorName, errorWords, rungName } from "../../i18n/words";
import { go } from "../../route";
import { api } from "../../wire/client";
import type { Agreed, GoSummary, Offer, Wanted } from "../../wire/go";
import { strengthWords } from "./strength";
import { CLOCKS, keepWanted, lastWanted } from "./wanted";

const KOMIS = [-5.5, 0.5, 3.5, 5.5, 6.5, 7.5, 8.5];
const MINUTES = [1, 3, 5, 10, 15, 20, 30, 45, 60, 90];
const SECONDS = [5, 10, 15, 20, 30, 60, 120, 300, 600];
const COUNTS = [1, 3, 5, 10, 15, 20, 25];

export function GoPage() {
  useTitle(t("go.title"));
  const { offer, failure } = useOffer();
  return (
    <div class="row-page">
      <Kinds />
      <h1 class="unseen">{t("go.title")}</h1>
      <p>{t("go.about")}</p>
      {offer && <NewGame offer={offer} />}
      {failure !== null && <p role="alert">{errorWords(failure)}</p>}
      <Games />
      <p class="panel-links">
        <a href="/game">{t("game.open")}</a>
        <a href={t("learn.rules_address")} target="_blank" rel="noreferrer">
          {t("learn.rules_elsewhere")}
        </a>
      </p>
    </div>
  );
}

interface FormProps {
  wanted: Wanted;
  set: (change: Partial<Wanted>) => void;
}

function NewGame({ offer }: { offer: Offer }) {
  const [wanted, setWanted] = useState(lastWanted);
  const [failure, setFailure] = useState<unknown>(null);
  const most = offer.boards.find(({ size }) => size === wanted.size)?.most_handicap ?? 0;
  const set = (change: Partial<Wanted>) => setWanted({ ...wanted, ...change });
  const begin = (event: Event) => {
    event.preventDefault();
    const fitting = { ...wanted, handicap: Math.min(wanted.handicap, most) };
    keepWanted(fitting);
    api.beginGo(fitting).then(({ id }) => go(`/go/${id}`), setFailure);
  };
  const chosen = offer.rungs.find(({ name }) => name === wanted.rung);
  const handicaps = [0, ...Array.from({ length: Math.max(0, most - 1) }, (_, i) => i + 2)];
  return (
    <form class="row-form" onSubmit={begin}>
      <Choice
        label="row.size"
        value={wanted.size}
        options={offer.boards.map(({ size }) => [size, `${size} × ${size}`])}
        onChange={(size) => set({ size })}
      />
      <Choice
        label="go.rung"
        value={wanted.rung}
        options={offer.rungs.map((rung) => [rung.name, rungName(rung)])}
        onChange={(rung) => set({ rung })}
      />
      {chosen && (
        <p class="quiet form-note" data-testid="strength">
          {strengthWords(chosen, wanted.size)}
        </p>
      )}
      <Choice
        label="row.color"
        value={wanted.color}
        options={(["black", "white"] as const).map((c) => [c, t(`color.${c}`)])}
        onChange={(color) => set({ color })}
      />
      <Choice
        label="go.handicap"
        link={<Term term="handicap" text={t("go.handicap")} />}
        value={Math.min(wanted.handicap, most)}
        options={handicaps.map((n) => [n, n ? t("go.stones", { n }) : t("go.none")])}
        onChange={(handicap) => set({ handicap })}
      />
      <details open={wanted.clock !== null}>
        <summary>{t("row.more")}</summary>
        <Terms wanted={wanted} set={set} />
      </details>
      <button class="primary" type="submit">
        {t("row.begin")}
      </button>
      {failure !== null && <p role="alert">{errorWords(failure)}</p>}
    </form>
  );
}

/** The komi, how it is counted, and the clock. */
function Terms({ wanted, set }: FormProps) {
  const { komi, scoring, clock } = wanted;
  const komis = ordered(komi === null ? KOMIS : [...KOMIS, komi]);
  const kinds = (["absolute", "byo_yomi", "canadian", "fischer"] as const).map(
    (kind) => [kind, t(`clock.${kind}`)] as const,
  );
  return (
    <div class="go-terms">
      <Choice
        label="go.komi"
        link={<Term term="komi" text={t("go.komi")} />}
        value={komi ?? "usual"}
        options={[["usual", t("go.komi_usual")] as const, ...komis.map((n) => [n, String(n)] as const)]}
        onChange={(komi) => set({ komi: typeof komi === "number" ? komi : null })}
      />
      <Choice
        label="go.scoring"
        value={scoring}
        options={(["area", "territory"] as const).map((s) => [s, t(`scoring.${s}`)])}
        onChange={(scoring) => set({ scoring })}
      />
      <Choice
        label="go.clock"
        value={clock?.kind ?? "none"}
        options={[["none", t("go.none")] as const, ...kinds]}
        onChange={(kind) => set({ clock: kind === "none" ? null : CLOCKS[kind] })}
      />
      {clock && <Clock clock={clock} set={(clock) => set({ clock })} />}
    </div>
  );
}

function Clock({ clock, set }: { clock: Agreed; set: (clock: Agreed) => void }) {
  const { kind, main, period, count } = clock;
  return (
    <>
      <Numbers label="go.minutes" of={MINUTES} value={main / 60} set={(n) => set({ ...clock, main: 60 * n })} />
      {kind !== "absolute" && (
        <Numbers
          label={kind === "fischer" ? "go.increment" : "go.period"}
          of={SECONDS}
          value={period}
          set={(period) => set({ ...clock, period })}
        />
      )}
      {count > 0 && (
        <Numbers
          label={kind === "canadian" ? "go.period_moves" : "go.periods"}
          link={kind === "byo_yomi" ? <Term term="byoyomi" text={t("go.periods")} /> : undefined}
          of={COUNTS}
          value={count}
          set={(count) => set({ ...clock, count })}
        />
      )}
    </>
  );
}

function Games() {
  const about = (game: GoSummary) => (
    <>
      {t("go.you_are", { color: colorName(game.you) })} {t("go.moves", { n: game.turns })},{" "}
      {t(`row.state_${stateOf(game)}`)}
    </>
  );
  const name = ({ size, rung }: GoSummary) => t("go.against", { size, rung: rungName(rung) });
  return <GameList heading="row.games" path="/go/" load={api.goes} remove={api.removeGo} name={name} about={about} />;
}

function stateOf({ score, you }: GoSummary): "going" | "won" | "lost" | "draw" {
  if (!score) return "going";
  if (!score.winner) return "draw";
  return score.winner === you ? "won" : "lost";
}
