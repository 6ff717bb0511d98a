//! A problem in a list, and what a visitor did with it, as they are told.

use store::{Listed, Owner, Rated, Reader, Record};
use wire::{Code, GoalJson, GradeJson, ProblemId, RatedJson, RecordJson, Summary};

use crate::library::collections::key_of;
use crate::library::label::label;
use crate::words::Retold as _;

/// A problem as it stands in a list.
pub(crate) fn summary(row: &Listed, reader: Reader<'_>) -> Summary {
    Summary {
        id: id_of(row, reader),
        title: row.title.clone(),
        label: label(row),
        collection: key_of(row, reader),
        section: row.section.clone(),
        goal: row.goal.map(GoalJson::from),
        to_move: Code(row.to_move),
        size: row.size as u8,
        rank: u8::try_from(row.rank).ok().filter(|&rank| rank > 0),
        tags: row.tags.iter().filter(|_| row.record.knows()).map(|&tag| Code(tag)).collect(),
        verdict: row.grade.filter(|_| row.goal.is_some() || row.record.knows()).map(GradeJson::from),
        state: row.record.state().retold(),
        empty: row.empty as u16,
        read_only: is_read_only(row, reader),
    }
}

/// What a problem is called for whoever reads it: with the link that led there where it is somebody else's.
pub(crate) fn id_of(row: &Listed, reader: Reader<'_>) -> ProblemId {
    match &row.owner {
        Owner::Visitor(owner) if !reader.may_change(owner) => ProblemId::by_link(&row.id, &row.share),
        _ => ProblemId(row.id.clone()),
    }
}

/// May this visitor not change it?
pub(crate) fn is_read_only(row: &Listed, reader: Reader<'_>) -> bool {
    match &row.owner {
        Owner::Program => true,
        Owner::Visitor(owner) => !reader.may_change(owner),
    }
}

/// A record as it is told.
pub(crate) fn record_told(record: &Record, rated: Option<Rated>) -> RecordJson {
    let Record { tries, failed, hints, best_ms, spent_ms, .. } = *record;
    RecordJson { state: record.state().retold(), tries, failed, hints, best_ms, spent_ms, rated: rated.map(rated_told) }
}

fn rated_told(Rated { solved, before, after }: Rated) -> RatedJson {
    RatedJson { solved, before, after }
}
