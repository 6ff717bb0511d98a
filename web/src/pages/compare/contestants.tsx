// The older programs read the same problem, and each one's move is held against the exact verdict.
import { useEffect, useState } from "preact/hooks";
import { Choice } from "../../frame/controls";
import { numeral, t } from "../../i18n/catalogue";
import { engineName, gradeWords, moveName, settingsWords } from "../../i18n/words";
import { api } from "../../wire/client";
import type { Compared, Engine, Seen, Settings } from "../../wire/message";
import type { Sitting } from "../problem/sitting";
import { type Contest, useContest } from "./contest";
import { Switches } from "./switches";

export function Contestants({ sitting }: { sitting: Sitting }) {
  const [engines, setEngines] = useState<Engine[]>([]);
  const [chosen, setChosen] = useState<Engine["id"]>("alpha-beta");
  const [changed, setChanged] = useState<Partial<Record<Engine["id"], Settings>>>({});
  const { size } = sitting.draft.stones;
  const contest = useContest(sitting.problem, size);
  useEffect(() => {
    api.engines().then(setEngines, contest.fail);
    contest.start("exact", null);
  }, []);
  if (!engines.length) return <p class="quiet">{contest.failure ?? t("state.loading")}</p>;
  const engine = engines.find(({ id }) => id === chosen);
  const settings = changed[chosen] ?? engine?.settings ?? null;
  const change = (settings: Settings) => setChanged({ ...changed, [chosen]: settings });
  return (
    <>
      <p class="quiet">{t("engines.about")}</p>
      <Choice
        label="engines.engine"
        value={chosen}
        options={engines.map(({ id }) => [id, engineName(id)])}
        onChange={setChosen}
      />
      {settings && engine && <Switches engine={chosen} settings={settings} rankers={engine.rankers} change={change} />}
      <Running contest={contest} size={size} run={() => contest.start(chosen, settings)} />
      {contest.results.length > 0 && <Results results={contest.results} sitting={sitting} />}
    </>
  );
}

interface RunningProps {
  contest: Contest;
  size: number;
  run: () => void;
}

function Running({ contest, size, run }: RunningProps) {
  const { running, progress: seen, failure } = contest;
  return (
    <div class="solving">
      {running ? (
        <>
          <p data-testid="engine-progress">{seen ? seenWords(seen, size) : t("solve.starting")}</p>
          <progress aria-label={t("engines.title")} max={seen?.first_moves || 1} value={seen?.judged ?? 0} />
          <button onClick={contest.stop}>{t("solve.stop")}</button>
        </>
      ) : (
        <button onClick={run}>{t("engines.run")}</button>
      )}
      {failure && <p class="said-refused">{failure}</p>}
    </div>
  );
}

function Results({ results, sitting }: { results: Compared[]; sitting: Sitting }) {
  const latest = results[results.length - 1];
  return (
    <>
      <table class="moves compared" aria-label={t("engines.results")}>
        <thead>
          <tr>
            <th>{t("engines.engine")}</th>
            <th>{t("engines.plays")}</th>
            <th class="figure">{t("engines.nodes")}</th>
            <th class="figure">{t("engines.deepest")}</th>
          </tr>
        </thead>
        <tbody aria-live="polite">
          {results.map((result) => (
            <Result result={result} sitting={sitting} />
          ))}
        </tbody>
      </table>
      {latest?.caveats.map((caveat) => (
        <p class="quiet">{t(`caveat.${caveat}`)}</p>
      ))}
    </>
  );
}

function Result({ result, sitting }: { result: Compared; sitting: Sitting }) {
  const { engine, best, right, nodes, ms, deepest, limit } = result;
  const known = result.grade && gradeWords(result.grade, sitting.defender);
  const thinks = result.opinion ? t(`opinion.${result.opinion}`) : known;
  const judged = right ? "right" : "wrong";
  const run = result.settings && settingsWords(engine, result.settings);
  return (
    <tr>
      <td>
        {engineName(engine)}
        <br />
        <span class="quiet">{[run, thinks, limit && t(`limit.${limit}`)].filter(Boolean).join(" · ")}</span>
      </td>
      <td class={right === null ? undefined : `said-${judged}`}>
        {best === null ? t("engines.no_move") : moveName(best, sitting.draft.stones.size)}
        <br />
        {right !== null && t(`engines.${judged}`)}
      </td>
      <td class="figure">
        {numeral(nodes)}
        <br />
        <span class="quiet">{t("engines.ms", { ms: numeral(ms) })}</span>
      </td>
      <td class="figure">{deepest === 0 ? "" : numeral(deepest)}</td>
    </tr>
  );
}

function seenWords(seen: Seen, size: number): string {
  return t("engines.progress", {
    nodes: numeral(seen.nodes),
    deepest: numeral(seen.deepest),
    judged: numeral(seen.judged),
    moves: numeral(seen.first_moves),
    best: seen.best === null ? t("engines.no_move") : moveName(seen.best, size),
  });
}
