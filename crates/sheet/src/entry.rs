//! [`Entry`]: a problem that goes on a sheet.

use draw::Frame;
use rules::PointSet;
use tsumego::Draft;

use crate::Key;

/// A problem that goes on a sheet.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The problem.
    pub draft: Draft,
    /// The stones that it is about, to be marked where that is wanted.
    pub targets: PointSet,
    /// What the back says of it; none where the back is not wanted.
    pub key: Option<Key>,
    /// The number by which people call it wherever they meet it; 0 where it has none.
    pub number: u32,
}

impl Entry {
    /// A problem with what the back says of it. The stones it is about are those that a proof is about, or else those that
    /// the author names.
    pub fn new(draft: Draft, key: Option<Key>) -> Entry {
        let proved = key.as_ref().map(|key| key.targets).filter(|targets| !targets.is_empty());
        Entry { targets: proved.unwrap_or(draft.targets), draft, key, number: 0 }
    }

    /// The same with the number by which people call it.
    #[must_use]
    pub fn called(self, number: u32) -> Entry {
        Entry { number, ..self }
    }

    /// What is asked, and what people call it.
    pub(crate) fn question(&self) -> String {
        let question = self.draft.question();
        if self.number == 0 { question } else { format!("{question} · No. {}", self.number) }
    }

    /// The part of the board that matters: the stones, the region where the author names one, and these points.
    pub(crate) fn frame(&self, more: PointSet) -> Frame {
        let draft = &self.draft;
        let region = if draft.out_of_bounds.is_some_and(|outside| !outside.is_empty()) {
            draft.playable()
        } else {
            PointSet::EMPTY
        };
        Frame::around(draft.stones() | region | more, draft.setup.size)
    }

    /// The points to be shown as out of bounds: none where stones close the region off, which readers see by themselves.
    pub(crate) fn veiled(&self) -> PointSet {
        let outside = self.draft.out_of_bounds.unwrap_or_default();
        let playable = self.draft.playable();
        let leaks = playable.iter().any(|point| touches(point, outside));
        if leaks { outside } else { PointSet::EMPTY }
    }
}

fn touches(point: rules::Point, points: PointSet) -> bool {
    let near = |other: rules::Point| point.column().abs_diff(other.column()) + point.row().abs_diff(other.row()) == 1;
    points.iter().any(near)
}
