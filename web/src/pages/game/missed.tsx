// What a game has thrown away: found by proofs, shown on the board, and kept as problems for whoever wants to train them.
import { useEffect, useMemo, useState } from "preact/hooks";
import { defenderOf } from "../../board/touching";
import { announce } from "../../frame/announce";
import { Choice } from "../../frame/controls";
import type { Standing } from "../../frame/replay";
import { numeral, t } from "../../i18n/catalogue";
import { colorName, errorWords, gradeWords, moveName } from "../../i18n/words";
import { linkTo } from "../../link";
import { here } from "../../place";
import { api } from "../../wire/client";
import type { GameFile } from "../../wire/generated";
import type { Color, Draft } from "../../wire/message";
import { lookThrough, type Moment, type MomentsTick } from "../../wire/moments";
import { useSearch } from "../problem/search";
import { type Turns, turnsOf } from "./turns";

interface MissedProps {
  game: GameFile;
  /** What the game is called. */
  title: string;
  now: Standing;
}

const SIDES = ["both", "black", "white"] as const;

/** What was found, and how many turns were looked at for it. */
interface Found {
  all: Moment[];
  looked: number;
}

export function Missed({ game, title, now }: MissedProps) {
  const turns = useMemo(() => turnsOf(game.steps, game.size, now.line), [game, now.line]);
  const search = useSearch<MomentsTick>(game.size);
  const [found, setFound] = useState<Found | null>(null);
  const [side, setSide] = useState<(typeof SIDES)[number]>("both");
  const look = (turns: Turns, before: Found | null) => {
    const { stones, turns: made } = turns;
    search.run(
      (tell, signal) => lookThrough({ stones, turns: made, from: before?.looked ?? 0 }, tell, signal),
      ({ moments, looked }) => {
        const all = [...(before?.all ?? []), ...moments];
        setFound({ all, looked });
        announce(t("missed.found", { n: numeral(all.length) }));
      },
    );
  };
  // Another branch is another game; whoever came for this need not ask for it.
  useEffect(() => {
    search.stop();
    setFound(null);
    if (turns && new URLSearchParams(here().search).has("missed")) look(turns, null);
  }, [turns]);
  if (!turns) return null;
  const shown = (found?.all ?? []).filter(({ color }) => side === "both" || color === side);
  return (
    <section class="study missed" aria-labelledby="missed" data-testid="missed">
      <h2 id="missed">{t("missed.title")}</h2>
      {!found && <p class="quiet">{t("missed.about")}</p>}
      {search.running && <Running tick={search.progress} stop={search.stop} />}
      {search.failure && <p class="said-refused">{search.failure}</p>}
      {found && <p>{t("missed.found", { n: numeral(found.all.length) })}</p>}
      {found && found.all.length > 0 && (
        <Choice
          label="missed.side"
          value={side}
          options={SIDES.map((side) => [side, side === "both" ? t("missed.both") : colorName(side)])}
          onChange={setSide}
        />
      )}
      <ol class="moments">
        {shown.map((moment) => (
          <One key={moment.turns} moment={moment} title={title} show={() => now.goTo(turns.before[moment.turns]!)} />
        ))}
      </ol>
      {shown.length > 0 && <Keep moments={shown} title={title} />}
      {!search.running && (!found || found.looked < turns.turns.length) && (
        <>
          {found && <p class="quiet">{t("missed.part", { n: found.looked, of: turns.turns.length })}</p>}
          <button onClick={() => look(turns, found)}>{t(found ? "missed.on" : "missed.look")}</button>
        </>
      )}
    </section>
  );
}

function Running({ tick, stop }: { tick: MomentsTick | null; stop: () => void }) {
  const { looked, turns, found } = tick ?? { looked: 0, turns: 1, found: 0 };
  return (
    <div class="solving">
      <p>{t("missed.looking", { n: numeral(looked), of: numeral(turns), found: numeral(found) })}</p>
      <progress aria-label={t("missed.title")} value={looked} max={turns} />
      <button onClick={stop}>{t("study.graph_stop")}</button>
    </div>
  );
}

function One({ moment, title, show }: { moment: Moment; title: string; show: () => void }) {
  const { draft, color, played, turns } = moment;
  const { stones, targets, answers } = draft;
  const defender = defenderOf(stones, targets);
  const names = (moves: string[]) => moves.map((move) => moveName(move, stones.size)).join(", ");
  const made = t("missed.move", { n: turns + 1, color: colorName(color), move: moveName(played, stones.size) });
  return (
    <li>
      <button class="link" onClick={show}>
        {made}
      </button>
      <p>{t("missed.about_group", { color: colorName(defender), point: names(targets.slice(0, 1)) })}</p>
      <p>
        {t("missed.before", {
          moves: names(answers),
          grade: gradeWords(moment.before, defender, moment.before_standing),
        })}{" "}
        {t("missed.after", { grade: gradeWords(moment.after, defender, moment.after_standing) })}
      </p>
      {rests(moment) && <p class="quiet">{t("missed.rests")}</p>}
      <p>
        <a href={linkTo("/play", asked(moment, title))}>{t("missed.solve")}</a>
      </p>
    </li>
  );
}

/** Does one of the two verdicts count on something? */
function rests({ before_standing, after_standing }: Moment): boolean {
  return [before_standing, after_standing].some(({ assumptions }) => assumptions.length > 0);
}

/** The moment as a problem that says where it is from, and not what is to be found. */
function asked({ draft, turns, color }: Moment, title: string): Draft {
  const name = t("missed.name", { title, n: turns + 1, color: colorName(color as Color) });
  return { ...draft, title: name, source: title, collection: t("missed.collection") };
}

/** Keeps them, as missed: the first try was the game. */
function Keep({ moments, title }: { moments: Moment[]; title: string }) {
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const left = moments.filter(({ turns }) => !kept.has(turns));
  const keep = async () => {
    setBusy(true);
    setFailure(null);
    try {
      for (const moment of left) {
        const { id } = await api.create(asked(moment, title));
        const first = { token: `moment-${id}`.slice(0, 64), way: "library", first: moment.played };
        await api.progress({ id }, "failed", 0, first);
        setKept((before) => new Set(before).add(moment.turns));
      }
      announce(t("missed.kept"));
    } catch (cause) {
      setFailure(errorWords(cause));
    }
    setBusy(false);
  };
  return (
    <>
      {left.length > 0 && (
        <button class="primary" disabled={busy} onClick={() => void keep()}>
          {t("missed.keep", { n: numeral(left.length) })}
        </button>
      )}
      {failure && <p class="said-refused">{failure}</p>}
      {left.length === 0 && (
        <p role="status">
          {t("missed.kept")} <a href="/train">{t("missed.train")}</a>
        </p>
      )}
    </>
  );
}
