//! [`Inquiry`]: the work on one draft. It counts what is spent, and has one table for all regions that are asked about:
//! what one question has learned is there for the next about the same region, and for its proof.

use std::sync::atomic::Ordering::Relaxed;

use proof::{Problem, Region};
use rules::Move;

use crate::grading::grader;
use crate::open::advice::Advice;
use crate::open::guess::{Guess, guess};
use crate::open::opinion::Opinion;
use crate::open::probe::{Found, Wish, probe};
use crate::open::reader::Reader;
use crate::open::scouted::{Scouted, scouted};
use crate::search::hint::Hint;
use crate::search::session::Share;
use crate::search::table::SearchTable;
use crate::{Limits, Outcome, Rank};

/// Asks about one region after the other, until the limits say stop.
pub(crate) struct Inquiry<'a> {
    rank: &'a dyn Rank,
    limits: Limits<'a>,
    table: SearchTable,
    /// The regions asked about so far; the place of each is its number in the table.
    regions: Vec<Region>,
    /// Positions looked at so far.
    pub(crate) spent: u64,
}

impl<'a> Inquiry<'a> {
    pub(crate) fn new(rank: &'a dyn Rank, limits: &Limits<'a>) -> Inquiry<'a> {
        Inquiry { rank, limits: *limits, table: SearchTable::new(limits.memory), regions: Vec::new(), spent: 0 }
    }

    /// Positions that may be looked at in all, and those that there is likely to be time for.
    pub(crate) fn limits(&self) -> (u64, u64) {
        (self.limits.nodes, self.limits.plan)
    }

    /// Allows so many more positions at most.
    pub(crate) fn narrow(&mut self, nodes: u64) {
        self.limits.nodes = self.limits.nodes.min(self.spent + nodes);
    }

    pub(crate) fn stopped(&self) -> bool {
        self.limits.pulse.into_iter().for_each(|pulse| pulse.beat());
        self.limits.stop.is_some_and(|stop| stop.load(Relaxed))
    }

    /// Does the player to move get a wish, and by which first moves, the favourites first? For so many positions.
    pub(crate) fn probe(&mut self, problem: &Problem, wish: Wish, favourites: &[Move], nodes: u64) -> Found {
        let share = Share { number: self.number(problem), table: &self.table, since: self.spent };
        let found = probe(problem, (wish, favourites), share, self.rank, &Limits { nodes, ..self.limits });
        self.count(found.nodes);
        found
    }

    /// The grades of a problem, proved with what is left to spend.
    pub(crate) fn solve(&mut self, problem: &Problem) -> Outcome {
        let share = Share { number: self.number(problem), table: &self.table, since: self.spent };
        let limits = Limits { nodes: self.limits.nodes.saturating_sub(self.spent), ..self.limits };
        let outcome = grader::solve(problem, share, self.rank, &limits);
        self.count(nodes_of(&outcome));
        outcome
    }

    /// A proof that the target of a problem makes eyes, for so many positions at most.
    pub(crate) fn prove_life(&mut self, problem: &Problem, hints: &[Hint], nodes: u64) -> Outcome {
        let share = Share { number: self.number(problem), table: &self.table, since: self.spent };
        let nodes = nodes.min(self.limits.nodes.saturating_sub(self.spent));
        let limits = Limits { nodes, first_only: true, ..self.limits };
        let outcome = grader::prove_life(problem, hints, share, self.rank, &limits);
        self.count(nodes_of(&outcome));
        outcome
    }

    /// What playouts of so many moves in all say.
    pub(crate) fn guess(&mut self, problem: &Problem, moves: u64) -> Guess {
        let guess = guess(problem, moves, || self.stopped());
        self.count(guess.nodes);
        guess
    }

    /// What a net and its search say, with so many simulations for a question.
    pub(crate) fn scout(&mut self, problem: &Problem, simulations: u32) -> Option<Scouted> {
        let scouted = scouted(problem, simulations, &|| self.stopped())?;
        self.count(scouted.nodes);
        Some(scouted)
    }

    /// Somebody who reads with so many simulations for a question while others prove; none where there is one thread, or an adviser
    /// is asked.
    pub(crate) fn reader<'p>(&self, problem: &'p Problem, most: u32) -> Option<Reader<'p>>
    where
        'a: 'p,
    {
        let beside = self.limits.threads > 1 && !self.is_advised();
        beside.then(|| Reader::new(problem, &self.limits, most))
    }

    /// Is there somebody to be asked in the net's place?
    pub(crate) fn is_advised(&self) -> bool {
        self.limits.adviser.is_some()
    }

    /// Tells whoever watches what is liked.
    pub(crate) fn tell(&self, opinion: &Opinion) {
        self.limits.watch.into_iter().for_each(|progress| opinion.tell(progress));
    }

    /// What an adviser says, where there is one; it costs time and no positions.
    pub(crate) fn advise(&self, problem: &Problem) -> Option<Advice> {
        self.limits.adviser?.advise(problem, &|| self.stopped())
    }

    /// The number of the problem's region.
    fn number(&mut self, problem: &Problem) -> u64 {
        let region = problem.region();
        let known = self.regions.iter().position(|&other| other == region);
        let number = known.unwrap_or(self.regions.len());
        if known.is_none() {
            self.regions.push(region);
        }
        number as u64
    }

    /// Counts positions that somebody has looked at.
    pub(crate) fn count(&mut self, nodes: u64) {
        self.spent += nodes;
        self.limits.watch.inspect(|progress| progress.end_search(nodes));
    }
}

fn nodes_of(outcome: &Outcome) -> u64 {
    match outcome {
        Outcome::Solved(solved) => solved.nodes,
        Outcome::GaveUp(partial) => partial.nodes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoRank;
    use crate::family::Family;

    fn probed(inquiry: &mut Inquiry<'_>, problem: &Problem) -> (Option<bool>, u64) {
        let found = inquiry.probe(problem, Wish::Outright, &[], 1_000_000);
        (found.granted, found.nodes)
    }

    #[test]
    fn a_region_is_remembered_and_told_apart_from_others() {
        let problem = |free| Family::Liberties.problem(free).expect("there is a problem of this size");
        let alone = |problem: &Problem| probed(&mut Inquiry::new(&NoRank, &Limits::default()), problem);
        let inquiry = &mut Inquiry::new(&NoRank, &Limits::default());
        let (first, other) = (problem(9), problem(10));
        let (granted, nodes) = probed(inquiry, &first);
        assert_eq!(probed(inquiry, &other), alone(&other), "nothing is mixed up");
        let again = probed(inquiry, &first);
        assert_eq!(again.0, granted);
        assert!(100 * again.1 < nodes, "{} of {nodes} nodes again", again.1);
    }
}
