//! [`Shelved`]: a problem that came with the program, or that somebody keeps, as lists know it.

use std::borrow::Cow;

use bank::{Forged, Problem, parts};
use proof::{Grade, Solution};
use rules::Color;
use telling::{label_of_forge, label_of_text};
use training::{Progress, Record};
use tsumego::{Draft, Goal, ProblemKind, Tag, text};
use wire::{
    Code, CollectionId, Complaint, Fault, GoalJson, GradeJson, Label, ProblemId, RecordJson, StateCode, Summary,
};

/// A problem and what is known of it before anybody opens it.
#[derive(Debug)]
pub(crate) struct Shelved {
    pub(crate) id: String,
    /// What its collection is asked for by, and the part of it.
    pub(crate) collection: Cow<'static, str>,
    pub(crate) section: String,
    /// Did somebody keep it, rather than that it came with the program?
    pub(crate) is_own: bool,
    pub(crate) title: String,
    pub(crate) label: Option<Label>,
    pub(crate) goal: Option<Goal>,
    to_move: Color,
    size: u8,
    pub(crate) empty: u16,
    pub(crate) rank: u8,
    pub(crate) kind: Option<ProblemKind>,
    pub(crate) tags: Vec<Tag>,
    /// What was proved of it; none where nothing was yet.
    pub(crate) grade: Option<Grade>,
    pub(crate) number: i64,
    /// Words that it is found by.
    pub(crate) search: String,
    source: Source,
}

/// Where the problem itself is.
#[derive(Debug)]
enum Source {
    Text { draft: Box<Draft>, certificate: Vec<u8> },
    Forged { problem: Box<Forged<'static>>, part: Option<u16> },
}

/// Where the proof of a problem is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place<'s> {
    Here(&'s [u8]),
    InPart(u16),
    Nowhere,
}

impl Shelved {
    pub(crate) fn of_text(problem: Problem<'_>) -> Shelved {
        let (id, label, proof) = (problem.id(), label_of_text(&problem), &problem.proof);
        let (kind, tags, grade) = (proof.kind, proof.tags.clone(), Some(proof.grade));
        let (rank, certificate) = (proof.rank.step(), proof.certificate.to_vec());
        let draft = problem.draft;
        Shelved {
            id,
            collection: problem.collection.name.into(),
            section: String::new(),
            is_own: false,
            title: draft.title.clone(),
            label,
            goal: draft.goal,
            to_move: draft.setup.to_move,
            size: draft.setup.size,
            empty: draft.playable().len() as u16,
            rank,
            kind,
            tags,
            grade,
            number: 0,
            search: format!("{}\n{}", draft.title, draft.notes).to_lowercase(),
            source: Source::Text { draft: Box::new(draft), certificate },
        }
    }

    /// One that somebody keeps, in a part of a collection; with what was proved of it, and the proof, where there is one.
    pub(crate) fn own(
        id: String,
        (collection, section): (String, String),
        draft: Draft,
        (grade, certificate): (Option<Grade>, Vec<u8>),
    ) -> Shelved {
        Shelved {
            id,
            collection: collection.into(),
            section,
            is_own: true,
            title: draft.title.clone(),
            label: None,
            goal: draft.goal,
            to_move: draft.setup.to_move,
            size: draft.setup.size,
            empty: draft.playable().len() as u16,
            rank: 0,
            kind: draft.goal.map(|goal| ProblemKind::of_aim(goal.aim)),
            tags: Vec::new(),
            grade,
            number: 0,
            search: format!("{}\n{}", draft.title, draft.notes).to_lowercase(),
            source: Source::Text { draft: Box::new(draft), certificate },
        }
    }

    /// One of a catalogue. Where it has no proof nothing is said of its verdict.
    pub(crate) fn of_catalogue(listed: Forged<'_>) -> Shelved {
        let part = parts::place_of(&listed);
        let problem = Forged { certificate: &[], ..listed };
        let (draft, number) = (problem.draft(), i64::from(problem.number));
        Shelved {
            id: problem.id(),
            collection: problem.collection().name.into(),
            section: String::new(),
            is_own: false,
            title: draft.title,
            label: Some(label_of_forge(draft.goal, number)),
            goal: draft.goal,
            to_move: draft.setup.to_move,
            size: draft.setup.size,
            empty: problem.sketch.empty().len() as u16,
            rank: problem.rank.step(),
            kind: Some(problem.kind),
            tags: problem.tags.clone(),
            grade: part.map(|_| problem.grade),
            number,
            search: String::new(),
            source: Source::Forged { problem: Box::new(problem), part },
        }
    }

    /// The problem as it is kept: written down and read again.
    pub(crate) fn draft(&self) -> Result<Draft, Complaint> {
        text::read(&text::write(&self.drawn())).map_err(|_| Fault::Internal.into())
    }

    /// The same as it was made.
    pub(crate) fn drawn(&self) -> Draft {
        match &self.source {
            Source::Text { draft, .. } => (**draft).clone(),
            Source::Forged { problem, .. } => problem.draft(),
        }
    }

    pub(crate) fn proof(&self) -> Place<'_> {
        match &self.source {
            Source::Text { certificate, .. } if certificate.is_empty() => Place::Nowhere,
            Source::Text { certificate, .. } => Place::Here(certificate),
            Source::Forged { part: Some(part), .. } => Place::InPart(*part),
            Source::Forged { part: None, .. } => Place::Nowhere,
        }
    }

    /// Takes in what was proved of it. What it came with it keeps.
    pub(crate) fn learn(&mut self, solution: &Solution) {
        self.grade = Some(solution.grade());
        self.kind = self.kind.or_else(|| ProblemKind::of(solution));
        if self.tags.is_empty() {
            self.tags = forge::tags(solution);
        }
    }

    /// As it stands in a list, for somebody with this record.
    pub(crate) fn summary(&self, record: &Record) -> Summary {
        Summary {
            id: ProblemId(self.id.clone()),
            title: self.title.clone(),
            label: self.label.clone(),
            collection: CollectionId(self.collection.clone().into_owned()),
            section: self.section.clone(),
            goal: self.goal.map(GoalJson::from),
            to_move: Code(self.to_move),
            size: self.size,
            rank: Some(self.rank).filter(|&rank| rank > 0),
            tags: self.tags.iter().filter(|_| record.knows()).map(|&tag| Code(tag)).collect(),
            verdict: self.grade.filter(|_| self.goal.is_some() || record.knows()).map(GradeJson::from),
            state: state(record),
            empty: self.empty,
            read_only: !self.is_own,
        }
    }
}

fn state(record: &Record) -> StateCode {
    match record.state() {
        Progress::New => StateCode::New,
        Progress::Tried => StateCode::Tried,
        Progress::Seen => StateCode::Seen,
        Progress::Hinted => StateCode::Hinted,
        Progress::Solved => StateCode::Solved,
    }
}

/// A record as it is told, with what a try has changed.
pub(crate) fn record_told(record: &Record, rated: Option<wire::RatedJson>) -> RecordJson {
    let Record { tries, failed, hints, best_ms, spent_ms, .. } = *record;
    RecordJson { state: state(record), tries, failed, hints, best_ms, spent_ms, rated }
}
