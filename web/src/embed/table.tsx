// The table of a guest: what the page has at its own, without what needs the rest of the page.
import { useId, useState } from "preact/hooks";
import type { StageProps } from "../board/stage";
import { LiveRegion } from "../frame/announce";
import { t } from "../i18n/catalogue";
import { questionWords, titleWords } from "../i18n/words";
import { Answers } from "../pages/problem/answers";
import { useAsked } from "../pages/problem/asked";
import { TableBoard } from "../pages/problem/board";
import { Controls } from "../pages/problem/controls";
import type { Opened } from "../pages/problem/opened";
import { usePlay } from "../pages/problem/play";
import { usePlayProgress, useProgress } from "../pages/problem/progress";
import { Result } from "../pages/problem/result";
import { isOver } from "../pages/problem/session";
import { firstSitting } from "../pages/problem/sitting";
import type { Drawing } from "../pages/problem/understand";
import { useAttention } from "./attention";
import { Vouch } from "./vouch";

const SHOWS = { legal: false, passAlive: false, numbers: false };

export function GuestTable({ opened, root }: { opened: Opened; root: ShadowRoot }) {
  const [sitting] = useState(() => firstSitting(opened));
  const play = usePlay(sitting);
  const progress = useProgress(opened);
  usePlayProgress(opened, sitting, play, progress);
  const asked = useAsked(opened, sitting, play, progress);
  const attended = useAttention(root);
  const title = useId();
  const [drawing, setDrawing] = useState<Drawing>({});
  const atQuestion = asked !== null && play.session.at === 0 && !play.session.explored;
  const over = isOver(play.session) || (atQuestion && asked.given?.answer.right === true);
  const table = { opened, sitting, play, asked, over, shows: SHOWS, drawing, solution: null, next: null };
  const { goal, stones } = opened.draft;
  const strip: StageProps["below"] = (confirm) => {
    if (atQuestion && !play.complaint) return <Answers sitting={sitting} asked={asked} next={null} />;
    return <Result sitting={sitting} play={play} next={null} confirm={confirm} />;
  };
  return (
    <section class="guest" aria-labelledby={title}>
      <header class="question">
        {opened.draft.title && <p class="quiet">{titleWords(opened.draft.title, null)}</p>}
        <h2 id={title}>{questionWords(goal, stones.to_move, asked && sitting.defender)}</h2>
      </header>
      <TableBoard {...table} within={root} below={strip} />
      <Controls play={play} waits={asked?.waits ?? false} />
      <div class="guest-foot">
        <Vouch opened={opened} play={play} draw={setDrawing} />
        <button disabled={play.session.explored} onClick={() => play.showLine([], 0)}>
          {t("guest.answer")}
        </button>
      </div>
      {attended && <LiveRegion />}
    </section>
  );
}
