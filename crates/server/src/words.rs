//! [`Retold`]: what the store keeps and the wire tells, each in words of its own. Only the server knows both.

use store::words::{Certainty, ClockKind, Fate, Margin, Opening, Partner, Repetition, RowEnd, Scoring, Stage, Verdict};
use store::{Clock, Deed, Progress, Solved, Sort};
use wire::{CertaintyCode, ClockJson, ClockName, EndCode, FateCode, MarginCode, OpeningName, RepetitionName};
use wire::{ScoringName, SolvedFilter, StageCode, StateCode, VerdictFilter};

/// The same thing on the other side.
pub(crate) trait Retold<T> {
    fn retold(self) -> T;
}

macro_rules! retold {
    ($($kept:path, $told:path: $($one:ident)+;)+) => {$(
        impl Retold<$told> for $kept {
            fn retold(self) -> $told {
                match self {
                    $(<$kept>::$one => <$told>::$one,)+
                }
            }
        }

        impl Retold<$kept> for $told {
            fn retold(self) -> $kept {
                match self {
                    $(<$told>::$one => <$kept>::$one,)+
                }
            }
        }
    )+};
}

retold! {
    Partner, wire::Partner: Computer Same Link;
    Opening, OpeningName: Plain Swap CapturesFirst;
    Repetition, RepetitionName: Refused Draw Allowed;
    RowEnd, EndCode: Row Passes Limit Repetition;
    Scoring, ScoringName: Area Territory;
    ClockKind, ClockName: Absolute ByoYomi Canadian Fischer;
    Margin, MarginCode: Points Resignation Time Forfeit Won Draw Void Unknown;
    Fate, FateCode: Alive Dead Seki;
    Certainty, CertaintyCode: Proved Believed Unsettled;
    Stage, StageCode: Lobby Play Count Over;
    Verdict, VerdictFilter: Dead Ko Seki Alive Unknown;
    Solved, SolvedFilter: Yes No Missed;
    Sort, wire::Sort: Collected Title Rank Harder Newest;
    Deed, wire::Deed: Solved Failed Hinted Seen;
    Progress, StateCode: New Tried Seen Hinted Solved;
}

impl Retold<ClockJson> for Clock {
    fn retold(self) -> ClockJson {
        let Clock { kind, main, period, count } = self;
        ClockJson { kind: kind.retold(), main, period, count }
    }
}

impl Retold<Clock> for ClockJson {
    fn retold(self) -> Clock {
        let ClockJson { kind, main, period, count } = self;
        Clock { kind: kind.retold(), main, period, count }
    }
}
