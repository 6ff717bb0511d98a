//! What is seen of a problem without a search.

use lesson::Look;
use proof::RegionKind;
use rules::PointSet;
use rules::life::alive_stones;
use tsumego::{Draft, editing};
use wire::{Code, Complaint, DraftJson, Examination, Fault, Place, Points, Reading, RegionJson, Remark};

use crate::sent::Sent;
use crate::solved::region_of;
use crate::wrong::no_problem;

/// Problems of a file that are counted.
const MOST_READ: usize = 10_000;

/// Looks at a draft without searching: the stones it leaves, the group in question, the region, what may be played.
pub fn examination(draft: Draft, removed: PointSet) -> Examination {
    let (setup, lost) = editing::take_off(draft.setup, draft.setup.to_move);
    let draft = Draft { setup, ..draft };
    let (look, mut complaint) = match Look::new(&draft) {
        Ok(look) => (Some(look), None),
        Err(error) => (None, Some(no_problem(&error))),
    };
    if let Some(Err(error)) = look.as_ref().map(|look| &look.problem) {
        complaint = Some(no_problem(error));
    }
    if complaint.is_none() && draft.contradicts_itself() {
        complaint = Some(Fault::GoalContradicts.into());
    }
    let nothing = RegionJson { kind: Code(RegionKind::Open), points: Points::default() };
    Examination {
        stones: setup.into(),
        removed: Points(removed | lost),
        complaint,
        targets: Points(look.as_ref().map_or(draft.targets, |look| look.targets)),
        candidates: look.as_ref().map(|look| look.candidates.iter().copied().map(Points).collect()).unwrap_or_default(),
        region: look.as_ref().map_or(nothing, region_of),
        legal: Points(look.as_ref().map(Look::legal).unwrap_or_default()),
        pass_alive: Points(look.as_ref().map(|look| alive_stones(&setup, look.closed())).unwrap_or_default()),
    }
}

/// The draft after something was put on a point, with the stones that it takes away.
///
/// # Errors
/// If there is no such point.
pub fn placed(request: &Place) -> Result<(Draft, PointSet), Complaint> {
    let setup = request.stones.setup()?;
    if !PointSet::full(setup.size).contains(request.point.0) {
        return Err(Fault::OffBoard.at(PointSet::of(request.point.0)));
    }
    let (setup, removed) = editing::place(setup, request.point.0, request.content.color());
    Ok((Draft::new(setup), removed))
}

/// The first problem of a text or an SGF file.
///
/// # Errors
/// If there is none.
pub fn reading(text: String) -> Result<Reading, Fault> {
    let Sent { problems, mut remarks } = Sent::read(text.into_bytes(), MOST_READ)?;
    if problems.len() > 1 {
        remarks.push(Remark::FirstOf { count: problems.len() });
    }
    let draft = &problems.first().ok_or(Fault::NothingFound)?.draft;
    Ok(Reading { draft: DraftJson::new(draft, ""), remarks })
}
