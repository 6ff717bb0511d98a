//! Lists that somebody takes away: as one SGF, on paper, or to where there is no network.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use lesson::{Study, proved};
use proof::Problem;
use serde::Serialize;
use telling::{MOST_PRINTED, OnPaper, Taken, fingerprint, in_sgf, plan, position_name, sheets};
use tsumego::Draft;
use wire::{Exported, Fault, Filter, Printed};

use super::Home;
use crate::list::List;
use crate::search::{attempt, position};
use crate::shelved::Place;
use crate::stop::Stop;
use crate::watch::{Outside, Watch};

/// Milliseconds for a problem of a sheet that nobody has solved, for all of them together, and for lines of play; and positions for
/// each of these, as on the server.
const SEARCH_TIME: u64 = 800;
const SEARCHES_TIME: u64 = 5_000;
const LINES_TIME: u64 = 20_000;
const LINE_NODES: u64 = 200_000;

/// Sheets, in Base64.
#[derive(Debug, Serialize)]
pub(super) struct Sheets {
    pdf: String,
}

impl Home {
    /// A collection as one SGF; all of them where none is named.
    pub(super) fn exported(&self, Exported { collection }: Exported) -> Result<String, Stop> {
        let all = self.library.all()?;
        let filter = Filter { collection, ..Filter::default() };
        let list = List::asked(filter, &self.own).ok_or(Fault::NoSuchCollection)?;
        let found = list.found(all, &self.mine);
        if found.is_empty() {
            return Err(Fault::NoSuchCollection.into());
        }
        let taken = found.iter().filter_map(|&at| all.get(at));
        let taken = taken.map(|one| Ok((one.draft()?, one.section.clone(), self.own.tree(&one.id).to_owned())));
        let taken: Vec<Taken> = taken.collect::<Result<_, Stop>>()?;
        Ok(String::from_utf8_lossy(&in_sgf(&taken)).into_owned())
    }

    /// The parts of the bank that a collection needs, besides those that every list does.
    pub(super) fn parts(&self, Exported { collection }: Exported) -> Result<Vec<String>, Stop> {
        let all = self.library.all()?;
        let filter = Filter { collection, ..Filter::default() };
        let list = List::asked(filter, &self.own).ok_or(Fault::NoSuchCollection)?;
        let found = list.found(all, &self.mine);
        let part = |&at: &usize| match all.get(at)?.proof() {
            Place::InPart(part) => Some(bank::parts::proofs_named(part)),
            Place::Here(_) | Place::Nowhere => None,
        };
        let mut parts: Vec<String> = found.iter().filter_map(part).collect();
        parts.sort_unstable();
        parts.dedup();
        Ok(parts)
    }

    /// A list as sheets to be printed.
    pub(super) fn printed(&mut self, filter: Filter, wish: &Printed, outside: &dyn Outside) -> Result<Sheets, Stop> {
        let count = filter.per_page.unwrap_or(MOST_PRINTED).clamp(1, MOST_PRINTED);
        let page = u64::from(filter.page.unwrap_or(1).max(1));
        let list = List::asked(Filter { per_page: Some(count), ..filter }, &self.own).ok_or(Fault::NoSuchCollection)?;
        let wanted = list.stretch(&list.found(self.library.all()?, &self.mine)).to_vec();
        if wanted.is_empty() {
            return Err(Fault::NoSuchProblem.into());
        }
        let plan = plan(wish, (page - 1) * u64::from(count) + 1)?;
        if plan.solutions {
            // What is missing is asked for before anything is searched for.
            wanted.iter().try_for_each(|&at| self.bring_proof(at).map(drop))?;
        }
        let watch = Watch::new(outside, SEARCHES_TIME);
        let problems = wanted.into_iter().map(|at| self.on_paper(at, plan.solutions, &watch));
        let problems: Vec<OnPaper> = problems.collect::<Result<_, _>>()?;
        let watch = Watch::new(outside, LINES_TIME);
        let mut known = |problem: &Problem| {
            let study = (!watch.is_over()).then(|| self.on_a_line(problem, &watch)).flatten()?;
            Some(study.known())
        };
        Ok(Sheets { pdf: STANDARD.encode(sheets(problems, &plan, &mut known)) })
    }

    fn on_paper(&mut self, at: usize, solved: bool, watch: &Watch<'_>) -> Result<OnPaper, Stop> {
        let one = self.library.get(at)?;
        let (draft, number) = (one.draft()?, u32::try_from(one.number).unwrap_or(0));
        let known = self.shelf.get(&fingerprint(&draft)).filter(|_| solved);
        if known.is_some() || !solved || watch.is_over() {
            return Ok(OnPaper { draft, study: known, number });
        }
        let found = attempt(&draft, false, SEARCH_TIME as f64 / 1000.0, &watch.another(SEARCH_TIME));
        let study = found.ok().and_then(|found| found.study).filter(|study| study.solution().is_complete());
        let study = study.map(Arc::new);
        study.iter().for_each(|study| self.keep(fingerprint(&draft), study));
        Ok(OnPaper { draft, study, number })
    }

    fn on_a_line(&mut self, problem: &Problem, watch: &Watch<'_>) -> Option<Arc<Study>> {
        let name = position_name(problem);
        self.shelf.get(&name).or_else(|| {
            // Each search counts for itself.
            let study = position(problem, LINE_NODES, &watch.another(LINES_TIME.saturating_sub(watch.ms())))?;
            self.keep(name, &study);
            Some(study)
        })
    }

    /// Has the proof that came with a problem checked, unless that was done.
    pub(super) fn bring_proof(&mut self, at: usize) -> Result<Draft, Stop> {
        let one = self.library.get(at)?;
        let draft = one.draft()?;
        let name = fingerprint(&draft);
        if self.shelf.get(&name).is_none()
            && let Some(proof) = self.library.proof(one)?
            && let Ok(solution) = proved(&proof, &draft)
        {
            self.keep(name, &Arc::new(Study::new(solution)));
        }
        Ok(draft)
    }
}
