// What there is to say about the last move beyond right and wrong: what its result means, and what that rests on. It
// stands last, where nothing moves when it comes and goes.
import { FootingNote } from "../../board/footing";
import { Terms } from "../../frame/terms";
import { gradeMeaning } from "../../i18n/words";
import type { Play } from "./play";
import { judgedFrame } from "./session";
import type { Sitting } from "./sitting";

export function Said({ sitting, play }: { sitting: Sitting; play: Play }) {
  const { grade, standing } = judgedFrame(play.session)?.judgement ?? {};
  return (
    <div class="said">
      {grade && standing && (
        <>
          <p>
            <span>
              <Terms text={gradeMeaning(grade, sitting.defender, standing)} />
            </span>
          </p>
          <FootingNote standing={standing} defender={sitting.defender} />
        </>
      )}
    </div>
  );
}
