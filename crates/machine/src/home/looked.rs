//! Problems that somebody looks over, one by one, and what was found about many as a file.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use forge::audit::solved_changes;
use lesson::{Attempt, Study};
use serde::Serialize;
use solver::Limits;
use telling::{
    MOST_REPORTED, audit_report, audited, fingerprint, gave_up, is_auditable, left_open, no_problem, remarks, span,
};
use tsumego::Draft;
use wire::{AuditJson, AuditRequest, Fault, GaveUp, LookedOver, ProblemRef, ReportRequest, time_for};

use super::Home;
use crate::search::{MEMORY, attempt, limits};
use crate::stop::Stop;
use crate::watch::{Outside, Voice, Watch};

/// Seconds when nobody says, and at the most, as on the server.
const SECONDS: f64 = 10.0;
const MOST_SECONDS: f64 = 30.0;

/// How an audit ended: the name of the server's event with its data.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Looked {
    Audit(Box<AuditJson>),
    GaveUp(GaveUp),
}

/// A report, in Base64.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    report: String,
}

/// A study that was known or found now, or how far a search came.
enum Known {
    Study(Arc<Study>),
    GaveUp(Box<Attempt>),
}

impl Home {
    /// Solves the problem, where that has not been done, and then its changes, until the time is up.
    pub(super) fn look_over(&mut self, asked: &AuditRequest, outside: &dyn Outside) -> Result<Looked, Stop> {
        let seconds = time_for(asked.seconds, SECONDS, MOST_SECONDS)?.as_secs_f64();
        let draft = self.draft(&asked.problem)?;
        let tree = self.tree_of(asked)?;
        let looked = AtomicU64::new(0);
        let watch = Watch::new(outside, (1000.0 * seconds) as u64).telling(Voice::Audit(&looked));
        let study = match self.at_hand(&asked.problem, &draft, seconds, &watch)? {
            Known::Study(study) => study,
            Known::GaveUp(found) => {
                let rank = span((&draft, &tree), &found.problem);
                return Ok(Looked::GaveUp(GaveUp { rank, ..gave_up(&found, watch.ms(), watch.is_over()) }));
            }
        };
        if !is_auditable(&study) {
            let rank = span((&draft, &tree), study.solution().problem());
            return Ok(Looked::GaveUp(GaveUp { rank, ..left_open(&study, watch.ms(), watch.is_over()) }));
        }
        self.keep(fingerprint(&draft), &study);
        let limits = Limits { memory: MEMORY, ..limits(&watch) };
        let mut solved = solved_changes(study.nodes.unwrap_or(0), &limits);
        let mut change = |other: &Draft| {
            looked.fetch_add(1, Relaxed);
            solved(other)
        };
        Ok(Looked::Audit(Box::new(audited((&draft, &tree), &study, &mut change, &|| watch.is_over()))))
    }

    /// What its author says of it.
    fn tree_of(&self, asked: &AuditRequest) -> Result<String, Stop> {
        let id = match (&asked.problem, &asked.book) {
            (ProblemRef::Stored { id }, _) | (ProblemRef::Edited { .. }, Some(id)) => id,
            (ProblemRef::Edited { .. }, None) => return Ok(String::new()),
        };
        let one = self.library.get(self.library.place(id)?)?;
        Ok(self.own.tree(&one.id).to_owned())
    }

    fn at_hand(&mut self, problem: &ProblemRef, draft: &Draft, seconds: f64, watch: &Watch<'_>) -> Result<Known, Stop> {
        if let ProblemRef::Stored { id } = problem {
            self.bring_proof(self.library.place(id)?)?;
        }
        if let Some(study) = self.shelf.get(&fingerprint(draft)) {
            return Ok(Known::Study(study));
        }
        let mut found = attempt(draft, false, seconds, watch).map_err(|error| no_problem(&error))?;
        Ok(match found.study.take() {
            Some(study) => Known::Study(Arc::new(study)),
            None => Known::GaveUp(Box::new(found)),
        })
    }

    /// The file about many. What is said of a problem is taken from whoever asks, who alone reads it.
    pub(super) fn reported(&self, asked: &ReportRequest) -> Result<Report, Stop> {
        if asked.problems.len() > MOST_REPORTED {
            return Err(Fault::TooLarge.into());
        }
        let mut all = Vec::new();
        for (number, LookedOver { id, line }) in (1..).zip(&asked.problems) {
            let one = self.library.get(self.library.place(id)?)?;
            let draft = one.draft()?;
            let name = format!("{} {number}", self.own.title(&one.collection).unwrap_or(&one.collection));
            let found = remarks(&name, &draft, line.as_deref()).ok_or(Fault::BadBody)?;
            all.push((draft, found));
        }
        Ok(Report { report: STANDARD.encode(audit_report(asked.form, all)) })
    }
}
