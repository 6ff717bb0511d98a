//! What somebody's game has thrown away.

use lesson::{Moment, Moments};
use wire::{Code, DraftJson, MomentJson, MomentsJson, Turn};

/// What was found in a game.
pub fn moments(all: &Moments) -> MomentsJson {
    MomentsJson { moments: all.found.iter().map(moment).collect(), looked: all.looked }
}

fn moment(found: &Moment) -> MomentJson {
    let before = found.study.solution().standing();
    MomentJson {
        turns: found.turns,
        color: Code(found.mover),
        played: Turn(found.played),
        draft: DraftJson::new(&found.draft, ""),
        before: before.grade().into(),
        before_standing: (&before).into(),
        after: found.after.grade().into(),
        after_standing: (&found.after).into(),
    }
}
