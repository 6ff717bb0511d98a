// Understanding a problem: the verdict of every move, the main line, the proof and its check. Folded away until it is
// asked for, since it gives the answer.
import { useEffect, useMemo, useState } from "preact/hooks";
import { FootingSign } from "../../board/footing";
import { type HeatMap, heatOf } from "../../board/heat";
import { HeatLegend, MarkLegend } from "../../board/legend";
import { isGoodFor, ResultIcon, VerdictIcon } from "../../board/mark";
import type { MoveMark } from "../../board/marks";
import { marksOf } from "../../board/marks";
import { announce } from "../../frame/announce";
import { Choice, Toggle } from "../../frame/controls";
import { later } from "../../frame/later";
import { Terms } from "../../frame/terms";
import { Vouched } from "../../home/vouched";
import { numeral, t } from "../../i18n/catalogue";
import {
  assumedPoints,
  gradeMeaning,
  gradeWords,
  moveName,
  solutionWords,
  soundnessWords,
  whyWords,
} from "../../i18n/words";
import { inFolder } from "../../place";
import { api } from "../../wire/client";
import type { GradedMove, Line, Point, Solution } from "../../wire/message";
import { Compare } from "../compare/compare";
import { openLine } from "../game/source";
import type { Play } from "./play";
import type { TriedAt } from "./players";
import { movesSoFar } from "./session";
import type { Sitting } from "./sitting";
import { Solving, useSolving } from "./solving";

const Proof = later(async () => (await import("./proof")).Proof);
const Players = later(async () => (await import("./players")).Players);

interface UnderstandProps {
  sitting: Sitting;
  play: Play;
  solution: Solution | null;
  setSolution: (solution: Solution) => void;
  setDrawing: (drawing: Drawing) => void;
  /** Called when the answer is looked at. */
  saw: () => void;
}

/** What is drawn on the board about its moves. */
export interface Drawing {
  /** The position that marks and heat are about, by the moves that lead to it. */
  path?: string;
  marks?: ReadonlyMap<Point, MoveMark>;
  heat?: HeatMap;
  /** What the verdict counts on. */
  assumed?: ReadonlySet<Point>;
}

/** What the reader wants to see: verdicts, what players would try, how long each line is, or the bare board. */
const KINDS = ["verdicts", "players", "lengths", "nothing"] as const;
type Kind = (typeof KINDS)[number];

export function Understand({ sitting, play, solution, setSolution, setDrawing, saw }: UnderstandProps) {
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<Kind>("verdicts");
  const [outlines, setOutlines] = useState(true);
  const { size } = sitting.draft.stones;
  const solving = useSolving(size, (found) => {
    setSolution(found);
    announce(solutionWords(found, sitting.defender, size));
  });
  const heat = useMemo(() => solution && lengthsOf(solution.moves), [solution]);
  const atStart = play.session.at === 0;
  useEffect(() => solving.stop(), [sitting.draft]);
  const marks = useMarks(open && kind === "verdicts", sitting, play, solution);
  const path = movesSoFar(play.session).join();
  const [triedAt, setTried] = useState<TriedAt | undefined>(undefined);
  const tried = triedAt?.path === path ? triedAt.heat : undefined;
  const lengths = kind === "lengths" && atStart && heat ? heat : undefined;
  const shownHeat = open ? (tried ?? lengths) : undefined;
  const counted = useMemo(() => solution && assumedPoints(solution.standing), [solution]);
  const assumed = open && outlines && counted ? counted : undefined;
  useEffect(() => setDrawing({ path, marks, heat: shownHeat, assumed }), [path, marks, shownHeat, assumed]);
  /** What the library knows, or else a search. */
  const find = () => {
    const { problem, draft } = sitting;
    if (!("id" in problem)) return solving.start(draft);
    api.solution(problem).then(setSolution, () => solving.start(draft));
  };
  const onToggle = (event: Event) => {
    const isOpen = (event.currentTarget as HTMLDetailsElement).open;
    setOpen(isOpen);
    if (isOpen) saw();
    if (isOpen && !solution && !solving.running) find();
  };
  return (
    <details class="fold" onToggle={onToggle} data-testid="understand">
      <summary>{t("understand.title")}</summary>
      {!solution && (
        <Solving solving={solving} defender={sitting.defender} start={() => solving.start(sitting.draft)} />
      )}
      {solution && (
        <>
          <Verdict solution={solution} sitting={sitting} />
          <Choice
            label="understand.drawing"
            value={kind}
            options={KINDS.map((kind) => [kind, t(`draw.${kind}`)])}
            onChange={setKind}
          />
          {counted && counted.size > 0 && <Toggle name="understand.assumed" on={outlines} onChange={setOutlines} />}
          {kind === "verdicts" && <MarkLegend />}
          {open && kind === "players" && <Players sitting={sitting} play={play} solution={solution} draw={setTried} />}
          {lengths && <HeatLegend heat={lengths} name={t("draw.lengths")} />}
          <MoveTable solution={solution} sitting={sitting} play={play} tried={atStart ? tried : undefined} />
          <MainLine solution={solution} sitting={sitting} play={play} />
          <Proof solution={solution} sitting={sitting} />
          {!inFolder && <Compare key={solution.key} sitting={sitting} />}
        </>
      )}
    </details>
  );
}

type Marks = ReadonlyMap<Point, MoveMark> | undefined;

/** The marks for the position shown: first moves from the solution, later ones from its tree. Until they are here there are
 * none: those of another position would be wrong in this one. */
function useMarks(on: boolean, sitting: Sitting, play: Play, solution: Solution | null): Marks {
  const [found, setFound] = useState<{ path: string; solution: Solution; marks: Marks } | null>(null);
  const moves = movesSoFar(play.session);
  const path = moves.join();
  const first = useMemo(
    () => (solution ? marksOf(solution.moves, solution.to_move, sitting.defender) : undefined),
    [solution],
  );
  useEffect(() => {
    if (!on || !solution || !moves.length) return;
    let current = true;
    const draw = async () => {
      const { nodes, to_move } = await api.tree(sitting.problem, moves);
      if (current) setFound({ path, solution, marks: marksOf(nodes, to_move, sitting.defender) });
    };
    draw().catch(() => undefined); // Off the tree nothing is known, and nothing is drawn.
    return () => (current = false);
  }, [on, solution, path]);
  if (!on) return undefined;
  if (!moves.length) return first;
  return found?.path === path && found.solution === solution ? found.marks : undefined;
}

/** How many moves the line after each first move has. */
function lengthsOf(moves: GradedMove[]): HeatMap {
  const lengths = moves.flatMap(({ move, length }) =>
    move === "pass" || length === null ? [] : [[move, length] as const],
  );
  return heatOf(new Map(lengths), numeral);
}

function Verdict({ solution, sitting }: { solution: Solution; sitting: Sitting }) {
  const { size } = sitting.draft.stones;
  const { region, flags } = solution;
  return (
    <div class="verdict">
      <p class="verdict-words">
        <VerdictIcon grade={solution.grade} />
        <strong data-testid="verdict">{solutionWords(solution, sitting.defender, size)}</strong>
      </p>
      <p class="quiet">
        <Terms text={gradeMeaning(solution.grade, sitting.defender, solution.standing)} />
      </p>
      <Vouched solution={solution} {...sitting} />
      <p>{soundnessWords(solution, size)}</p>
      {flags.map((flag) => (
        <p>{t(`flag.${flag}`)}</p>
      ))}
      <p class="quiet">{t(`region.${region.kind}`)}</p>
    </div>
  );
}

interface PartProps {
  solution: Solution;
  sitting: Sitting;
  play: Play;
}

function MoveTable({ solution, sitting, play, tried }: PartProps & { tried: HeatMap | undefined }) {
  const { size } = sitting.draft.stones;
  const withPoints = solution.moves.some(({ points }) => points !== null);
  const moves = [...solution.moves].sort(byWorth);
  return (
    <table class="moves" aria-label={t("understand.moves")}>
      <thead>
        <tr>
          <th>{t("understand.move")}</th>
          <th>{t("understand.verdict")}</th>
          {withPoints && <th title={t("understand.points_why")}>{t("understand.points")}</th>}
          {tried && <th>{t("players.scale")}</th>}
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => (
          <tr class={move.correct ? "move-best" : undefined}>
            <td>
              <button class="link" onClick={() => play.showLine([move.move])}>
                {moveName(move.move, size)}
              </button>
            </td>
            <td>
              <VerdictIcon grade={move.grade} /> {gradeWords(move.grade, sitting.defender, move.standing)}{" "}
              <FootingSign footing={move.standing.footing} />
              {move.correct && isGoodFor(solution.to_move, sitting.defender, move.grade) && <RightSign />}
            </td>
            {withPoints && <td class="figure">{pointsWords(move.points)}</td>}
            {tried && <td class="figure">{tried.get(move.move)?.label}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A right move that helps its side: the check of the board, and the word. */
function RightSign() {
  return (
    <span class="right-sign">
      {" "}
      <ResultIcon right /> <span class="quiet">{t("point.right")}</span>
    </span>
  );
}

function pointsWords(points: GradedMove["points"]): string {
  if (points === null) return "";
  const { low, high } = points;
  return low === high ? numeral(low) : t("understand.points_between", { low: numeral(low), high: numeral(high) });
}

/** Correct moves first, the one that gains most territory before the others. */
function byWorth(a: GradedMove, b: GradedMove): number {
  return (
    Number(b.correct) - Number(a.correct) || (b.points?.low ?? -1e9) - (a.points?.low ?? -1e9) || rank(a) - rank(b)
  );
}

const ORDER = ["dead", "ko", "seki", "alive"];

function rank({ grade }: GradedMove): number {
  return ORDER.indexOf(grade.verdict) * 100 + (grade.ko_balance ?? 0);
}

/** The best play of both sides. It is asked for when somebody wants to see it. */
function MainLine({ solution, sitting, play }: PartProps) {
  const [line, setLine] = useState<Line | null>(null);
  useEffect(() => {
    setLine(null);
    const work = new AbortController();
    api
      .line(sitting.problem, [], work.signal)
      .then(setLine)
      .catch(() => undefined); // Then there is none to show.
    return () => work.abort();
  }, [solution.key]);
  if (!line?.plies.length) return null;
  const { size } = sitting.draft.stones;
  return (
    <div class="main-line">
      <h2>{t("understand.line")}</h2>
      <ol>
        {line.plies.map(({ move, act }, index) => (
          <li>
            <button class="link" onClick={() => play.showLine([], index + 1)}>
              {act === "threat" || act === "answer" ? t(`line.${act}`) : moveName(move, size)}
            </button>
          </li>
        ))}
      </ol>
      <p>
        <Terms text={whyWords(line, sitting.defender, size)} />
      </p>
      <button class="link" onClick={() => openLine(sitting.draft.title, sitting.draft.stones, line)}>
        {t("game.replay")}
      </button>
    </div>
  );
}
