// The table. First what a person needs to play, which every screen shows without scrolling: the question, the board,
// the result at its edge and the buttons; then, in the panel, what can be known besides.
import { useState } from "preact/hooks";
import type { StageProps } from "../../board/stage";
import { later } from "../../frame/later";
import { t, withWords } from "../../i18n/catalogue";
import { questionWords, rankWords, tagWords, titleWords } from "../../i18n/words";
import { inFolder } from "../../place";
import { blindfold } from "../../store";
import type { Deeds, Onward, Rated, Solution } from "../../wire/message";
import { Answers } from "./answers";
import { type Asked, useAsked } from "./asked";
import { TableBoard } from "./board";
import { Controls, Moves } from "./controls";
import { DeedsLine } from "./deeds";
import { SolutionTree } from "./folded";
import { End, WayLinks } from "./next";
import { Notes } from "./notes";
import type { Opened, Way } from "./opened";
import { switched, usePlay } from "./play";
import { usePlayProgress, useProgress } from "./progress";
import { Result } from "./result";
import { Said } from "./said";
import { isOver } from "./session";
import type { Shows } from "./setup";
import { firstSitting, type Sitting } from "./sitting";
import { Today } from "./today";
import { useTutor } from "./tutor";
import { type Drawing, Understand } from "./understand";
import { isCourse, nextStep, useEnding, useWay } from "./way";

/** Few problems need it: those that somebody has brought along. */
const Author = later(
  async () => (await import("./author")).Author,
  () => null,
);

/** Whoever has tried a problem may say what they think of it. */
const Feedback = later(async () => (await withWords("train", import("./feedback"))).Feedback);

/** What is folded away comes when the problem is there. */
const Setup = later(async () => (await import("./setup")).Setup);
const Turned = later(async () => (await import("./setup")).Turned);

/** Few want it. */
const Blindfold = later(async () => (await import("./blindfold")).Blindfold);

/** Whoever goes on by level needs none of it. */
const Strip = later(async () => (await import("./strip")).Strip);

export function Table({ opened, asDrawn }: { opened: Opened; asDrawn: () => void }) {
  const [sitting, setSitting] = useState(() => firstSitting(opened));
  const [solution, setSolution] = useState<Solution | null>(null);
  const [shows, setShows] = useState<Shows>({ legal: false, passAlive: false, numbers: false });
  const [drawing, setDrawing] = useState<Drawing>({});
  const [hidden, hide] = useState(false);
  const play = usePlay(sitting);
  const progress = useProgress(opened);
  usePlayProgress(opened, sitting, play, progress);
  const asked = useAsked(opened, sitting, play, progress);
  const atQuestion = asked !== null && play.session.at === 0 && !play.session.explored;
  const over = isOver(play.session) || (atQuestion && asked.given?.answer.right === true);
  const way = useWay(opened, progress);
  const ending = useEnding(opened, way, over, progress);
  const idle = over || progress.looked || (asked?.waits ?? false);
  useTutor({ sitting, play, rank: opened.summary?.rank ?? null, idle });
  const worn = blindfold.value === "on" && !(over || progress.looked || play.session.explored);
  const next = nextStep(way, ending);
  const swap = () => {
    const back = sitting.draft !== opened.draft;
    const draft = back ? opened.draft : switched({ ...opened.draft, targets: opened.targets });
    setSolution(null);
    setSitting({ ...sitting, draft, problem: back ? opened.ref : { draft } });
  };
  const strip: StageProps["below"] = (confirm) => {
    if (atQuestion && !play.complaint) return <Answers sitting={sitting} asked={asked} next={next} />;
    return <Result sitting={sitting} play={play} next={next} confirm={confirm} />;
  };
  const table = { opened, sitting, play, solution, setSolution, saw: progress.saw };
  return (
    <div class="solve" data-problem={opened.summary?.id} data-blind={(worn && hidden) || undefined}>
      <div class="first">
        {way?.now && <Head opened={opened} way={way} now={way.now} rated={progress.rated} />}
        <Question opened={opened} way={way} sitting={sitting} asked={asked} deeds={progress.deeds} />
        <TableBoard {...table} {...{ shows, drawing, asked, next, over }} below={strip} />
        {worn && <Blindfold hidden={hidden} hide={hide} />}
        <Controls play={play} waits={asked?.waits ?? false} />
      </div>
      <aside class="panel" aria-label={t("problem.panel")}>
        <Moves sitting={sitting} play={play} />
        <DeedsLine deeds={progress.deeds} />
        {authorSpeaks(opened) && <Author {...table} />}
        <details class="fold">
          <summary>{t("setup.title")}</summary>
          <Setup sitting={sitting} set={setSitting} swap={swap} shows={shows} setShows={setShows} />
          {"id" in opened.ref && opened.ref.turn && <Turned asDrawn={asDrawn} />}
        </details>
        <Understand {...table} setDrawing={setDrawing} />
        <SolutionTree {...table} />
        <Notes {...table} />
        <Said sitting={sitting} play={play} />
        {over && !inFolder && "id" in opened.ref && <Feedback id={opened.ref.id} />}
        <End ending={ending} />
      </aside>
    </div>
  );
}

/** Has the author written something, or left open which stones it is about? */
function authorSpeaks({ book, draft, targets }: Opened): boolean {
  const wrote = book !== null && (book.pages > 0 || book.disproved.length > 0);
  return wrote || (draft.targets.length === 0 && targets.length > 0);
}

/** How today goes, or how it stands on the way that somebody has chosen. */
function Head(props: { opened: Opened; way: Way; now: Onward; rated: Rated | null }) {
  return isCourse(props.way) ? <Strip {...props} /> : <Today now={props.now} rated={props.rated} />;
}

interface QuestionProps {
  opened: Opened;
  way: Way | null;
  sitting: Sitting;
  asked: Asked | null;
  deeds: Deeds | null;
}

function Question({ opened, way, sitting, asked, deeds }: QuestionProps) {
  const { title, goal, stones } = sitting.draft;
  const words = questionWords(goal, stones.to_move, asked && sitting.defender);
  return (
    <header class="question" style={{ "--letters": breadthOf(words) }}>
      <div class="question-line">
        <p class="quiet">
          {titleWords(title, opened.summary?.label)}
          {opened.summary?.rank && ` · ${rankWords(opened.summary.rank)}`}
          {opened.summary && tagWords(opened.summary, deeds?.state ?? "new")}
        </p>
        {way?.level === null && <WayLinks way={way} />}
      </div>
      <h1>{words}</h1>
    </header>
  );
}

/** How many letters wide a text is; those of the East are nearly twice as wide as others. */
function breadthOf(words: string): number {
  return [...words].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1.7 : 1), 0);
}
