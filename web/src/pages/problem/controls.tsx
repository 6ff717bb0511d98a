// The buttons of play, and the slider over the moves.
import { Labelled, Slider } from "../../frame/controls";
import { placeWords } from "../../i18n/words";
import type { Play } from "./play";
import { shownFrame } from "./session";
import type { Sitting } from "./sitting";

/** While a question waits for its answer in a word, there is nothing to play. */
export function Controls({ play, waits }: { play: Play; waits: boolean }) {
  const { at, frames } = play.session;
  const last = frames.length - 1;
  return (
    <div class="controls">
      <div class="button-row">
        <Labelled icon="undo" name="play.undo" disabled={at === 0} onClick={play.undo} />
        <Labelled icon="redo" name="play.redo" disabled={at === last} onClick={play.redo} />
        <Labelled icon="reset" name="play.reset" disabled={last === 0} onClick={play.reset} />
        <Labelled
          icon="hint"
          name="play.hint"
          disabled={waits}
          onClick={() => play.askHint(play.hint ? "why" : "where")}
        />
        <Labelled icon="pass" name="play.pass" why="play.pass_why" disabled={waits} onClick={() => play.play("pass")} />
      </div>
    </div>
  );
}

/** The slider over the moves. */
export function Moves({ sitting, play }: { sitting: Sitting; play: Play }) {
  const { at, frames } = play.session;
  const text = placeWords(shownFrame(play.session), at, frames.length - 1, sitting.draft.stones.size);
  return <Slider at={at} last={frames.length - 1} text={text} goTo={play.goTo} />;
}
