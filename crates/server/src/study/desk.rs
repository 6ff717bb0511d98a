//! [`Desk`]: how a draft comes to its study: from the shelf, from the store, or from a search.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use adviser::Adviser;
use learn::Looks;
use lesson::{Attempt, Study, proved};
use proof::Problem;
use solver::{DraftError, Limits, NoRank, Outcome, solve};
use store::{Kept, Listed, Owner, StoreError, Visitor};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tsumego::{Draft, ProblemKind as Asked};
use wire::{Fault, millis};

use crate::doors::caller::Caller;
use crate::doors::quota::Quota;
use crate::doors::refusal::Refusal;
use crate::library::catalogue::Catalogue;
use crate::study::bell::Bell;
use crate::study::leisure::Leisure;
use crate::study::named::{NamedDraft, position_name};
use crate::study::rankers::Rankers;
use crate::study::shelf::Shelf;
use crate::study::thinker::{ADVICE, Job, Kind, Leash, Thinker};
use crate::study::wanted::{Want, Wanted};

/// How long a search for a lesson may take.
pub(crate) const LESSON_TIME: Duration = Duration::from_secs(8);
/// The same where a problem is proved because somebody opens it: those of the forge take milliseconds.
pub(crate) const OPENING_TIME: Duration = Duration::from_secs(3);
/// Bytes for the table of the search for a position that play has come to: there may be a dozen at a time.
const POSITION_MEMORY: usize = 8 << 20;
/// The same where its first moves are not graded.
const BRIEF_MEMORY: usize = 4 << 20;

/// What the studies of problems are looked up, worked out and kept with. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    pub(crate) catalogue: Catalogue,
    pub(crate) shelf: Arc<Shelf>,
    pub(crate) thinker: Thinker,
    pub(crate) quota: Quota,
    pub(crate) bell: Bell,
    pub(crate) wanted: Wanted,
    /// How long a search for a lesson may take where an author's answer or the best guess is at hand. After that it goes
    /// on in the background.
    pub(crate) patience: Duration,
    pub(crate) rankers: Rankers,
    pub(crate) leisure: Leisure,
}

impl Desk {
    pub(crate) fn new(catalogue: Catalogue, thinker: Thinker, quota: Quota, patience: Duration) -> Desk {
        let (bell, wanted, rankers) = Default::default();
        let (shelf, leisure) = (Arc::default(), Leisure::new(catalogue.at_home));
        Desk { catalogue, shelf, thinker, quota, bell, wanted, patience, rankers, leisure }
    }

    /// With whom the operator has to tell how moves look.
    #[must_use]
    pub(crate) fn with_ranker(self, own: Option<Arc<dyn Looks>>) -> Desk {
        Desk { rankers: Rankers::new(own), ..self }
    }

    /// The study of a draft, as far as it is known without a search. Bytes that the checker refuses are forgotten. Nobody
    /// calls where work goes on in the background.
    pub(crate) async fn known(
        &self,
        named: &NamedDraft,
        caller: Option<&Caller>,
    ) -> Result<Option<Arc<Study>>, Refusal> {
        let NamedDraft { draft, name } = named;
        if let Some(study) = self.shelf.get(name) {
            return Ok(Some(study));
        }
        let Some(kept) = self.catalogue.store.kept(name).await? else { return Ok(None) };
        let meant = draft.clone();
        let work = move || recheck(&kept, &meant);
        let study = match caller {
            Some(caller) => self.thinker.work(Kind::Answering, caller, work).await?,
            None => self.thinker.work_aside(work).await?,
        };
        match &study {
            Some(study) => self.shelf.put(name.clone(), Arc::clone(study)),
            None => self.catalogue.store.forget(name).await?,
        }
        Ok(study)
    }

    /// The study of a draft, by a search where it must be.
    pub(crate) async fn solved(&self, named: &NamedDraft, caller: &Caller) -> Result<Arc<Study>, Refusal> {
        let study = match self.known(named, Some(caller)).await? {
            Some(study) => Some(study),
            None => self.searched(named, caller, Kind::Solving, LESSON_TIME).await?,
        };
        study.ok_or(Fault::NotSolved.into())
    }

    /// The study of a problem that somebody opens. What comes with the program and without a proof is proved on the spot:
    /// nothing is said of it before. Where there is no time for that, one that states its goal is shown all the same.
    pub(crate) async fn opened(
        &self,
        row: &Listed,
        named: &NamedDraft,
        caller: &Caller,
    ) -> Result<Option<Arc<Study>>, Refusal> {
        if row.owner != Owner::Program {
            return self.known(named, Some(caller)).await;
        }
        match self.solved_if_possible(named, caller, Kind::Opening, OPENING_TIME).await {
            Err(_) if row.goal.is_some() => Ok(None),
            study => study,
        }
    }

    /// The study of a draft, or none where no search has found one. Such a draft is not searched again: whoever plays
    /// without the program would wait for nothing at every move.
    pub(crate) async fn solved_if_possible(
        &self,
        named: &NamedDraft,
        caller: &Caller,
        kind: Kind,
        time: Duration,
    ) -> Result<Option<Arc<Study>>, Refusal> {
        match self.known(named, Some(caller)).await? {
            None if !self.shelf.is_too_hard(&named.name) => self.searched(named, caller, kind, time).await,
            known => Ok(known),
        }
    }

    /// The same for whoever has somebody else to play against, and waits no longer than this: a proof that is slow, or that
    /// others leave no time for, is none yet.
    pub(crate) async fn solved_in_passing(
        &self,
        named: &NamedDraft,
        caller: &Caller,
        kind: Kind,
        time: Duration,
    ) -> Result<Option<Arc<Study>>, Refusal> {
        let known = self.known(named, Some(caller)).await?;
        if known.is_some() || self.is_left_to_others(&named.name) {
            return Ok(known);
        }
        let asked = Instant::now();
        // The wait for a place counts as well.
        match timeout(time, self.start_search(named, caller, kind, time)).await {
            Ok(Ok(mut job)) => {
                let rest = time.saturating_sub(asked.elapsed());
                Ok(self.found(named, &mut job, rest).await?.ok())
            }
            _ => Ok(None),
        }
    }

    /// Is this pursued in the background already, or was in vain?
    pub(crate) fn is_left_to_others(&self, name: &str) -> bool {
        self.wanted.has(name) || self.shelf.is_too_hard(name)
    }

    /// Has this pursued in the background for a visitor, unless that was in vain before; tells whether it is.
    pub(crate) fn pursue(&self, visitor: &Visitor, want: Want) -> bool {
        let name = want.name();
        let is_worth_it = !self.shelf.is_too_hard(&name);
        if is_worth_it {
            self.wanted.add(visitor, name, want);
        }
        is_worth_it
    }

    async fn searched(
        &self,
        named: &NamedDraft,
        caller: &Caller,
        kind: Kind,
        time: Duration,
    ) -> Result<Option<Arc<Study>>, Refusal> {
        let mut job = self.start_search(named, caller, kind, time).await?;
        match self.found(named, &mut job, time).await? {
            Ok(study) => Ok(Some(study)),
            // It had less time than it should have.
            Err(Unfound::CutShort) => Err(Fault::Busy.into()),
            Err(Unfound::InVain) => {
                self.shelf.note_too_hard(named.name.clone());
                Ok(None)
            }
        }
    }

    async fn start_search(
        &self,
        named: &NamedDraft,
        caller: &Caller,
        kind: Kind,
        time: Duration,
    ) -> Result<SearchJob, Refusal> {
        let asked = named.draft.clone();
        let work = move |leash: &Leash| search(&asked, false, time, leash);
        self.thinker.start(kind, caller, work).await
    }

    /// What a search for a draft comes to in its time; a study is kept.
    async fn found(
        &self,
        named: &NamedDraft,
        job: &mut SearchJob,
        time: Duration,
    ) -> Result<Result<Arc<Study>, Unfound>, Refusal> {
        match job.answer_by(time).await?? {
            Found::Study(study) if study.solution().is_complete() => {
                self.keep(named, &study).await?;
                Ok(Ok(study))
            }
            Found::GaveUp(_) if job.is_cut_short() => Ok(Err(Unfound::CutShort)),
            Found::Study(_) | Found::GaveUp(_) => Ok(Err(Unfound::InVain)),
        }
    }

    /// Puts a new study on the shelf and into the store, if the library has the problem. Only a complete one: every
    /// first move graded.
    pub(crate) async fn keep(&self, named: &NamedDraft, study: &Arc<Study>) -> Result<(), Refusal> {
        let owners = self.keep_quietly(named, study).await?;
        self.catalogue.store.tell(&owners);
        Ok(())
    }

    /// The same for what nobody waits for: lists tell of it a moment later. It tells whose problems these are.
    pub(crate) async fn keep_quietly(
        &self,
        named: &NamedDraft,
        study: &Arc<Study>,
    ) -> Result<HashSet<String>, Refusal> {
        if !study.solution().is_complete() {
            return Ok(HashSet::new());
        }
        let owners = self.write_down(named, study).await?;
        self.shelf.put(named.name.clone(), Arc::clone(study));
        Ok(owners)
    }

    /// Puts a complete study into the store. It tells whose problems these are.
    pub(crate) async fn write_down(&self, named: &NamedDraft, study: &Arc<Study>) -> Result<HashSet<String>, Refusal> {
        let rank = self.catalogue.store.rank_of_ours(&named.name).await?;
        let (name, complete) = (named.name.clone(), Arc::clone(study));
        let kept =
            spawn_blocking(move || kept(&name, &complete, rank)).await.map_err(|error| Refusal::internal(&error))?;
        Ok(self.catalogue.store.keep(&kept).await?)
    }

    /// A study of a position alone, its first moves not graded; or its whole study, where that is known. Blocks, until the
    /// limits say stop.
    pub(crate) fn brief(&self, problem: &Problem, limits: &Limits<'_>) -> Option<Arc<Study>> {
        let name = position_name(problem);
        if let Some(study) = self.at_hand(&name) {
            return Some(study);
        }
        let limits = Limits { memory: BRIEF_MEMORY, first_only: true, ..*limits };
        let Outcome::Solved(solved) = solve(problem, &NoRank, &limits) else { return None };
        let study = Arc::new(Study::in_play(solved.solution, solved.nodes));
        self.shelf.put(brief_name(&name), Arc::clone(&study));
        Some(study)
    }

    /// What is known of the position of this name.
    pub(crate) fn at_hand(&self, name: &str) -> Option<Arc<Study>> {
        self.shelf.get(name).or_else(|| self.shelf.get(&brief_name(name)))
    }

    /// The study of a position in the course of play, if a search of so many nodes finds it. Blocks, until the limits say
    /// stop.
    pub(crate) fn position(&self, problem: &Problem, limits: &Limits<'_>, nodes: u64) -> Option<Arc<Study>> {
        let name = position_name(problem);
        if let Some(study) = self.shelf.get(&name) {
            return Some(study);
        }
        let limits = Limits { nodes, memory: POSITION_MEMORY, ..*limits };
        let Outcome::Solved(solved) = solve(problem, &NoRank, &limits) else { return None };
        let study = Arc::new(Study::in_play(solved.solution, solved.nodes));
        if study.solution().is_complete() {
            self.shelf.put(name, Arc::clone(&study));
        }
        Some(study)
    }
}

/// Where a study lies that grades no first move.
fn brief_name(name: &str) -> String {
    format!("brief {name}")
}

/// A search for a draft under way.
type SearchJob = Job<Result<Found, Refusal>>;

/// Why a search has found no study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unfound {
    /// Others waited for the processors.
    CutShort,
    /// Its time was up.
    InVain,
}

/// What a search came to.
#[derive(Debug)]
pub(crate) enum Found {
    Study(Arc<Study>),
    GaveUp(Box<Attempt>),
}

/// A search for less time asks no adviser, who takes some of it.
const ADVISED: Duration = Duration::from_secs(5);

/// Solves a draft in a way that fits the time until the leash is pulled. Blocks.
pub(crate) fn search(draft: &Draft, first_only: bool, time: Duration, leash: &Leash) -> Result<Found, Refusal> {
    let start = Instant::now();
    let adviser = leash.adviser().filter(|_| time >= ADVISED);
    let ours = if adviser.is_some() { time.saturating_sub(ADVICE) } else { time };
    let plan = Limits::positions_in(ours.as_secs_f64());
    let limits = Limits { plan, adviser: adviser.map(|adviser| adviser as _), ..leash.limits(first_only) };
    let attempt = Attempt::new(draft, &limits).map_err(|error| no_problem(&error));
    if let Some(trouble) = adviser.and_then(Adviser::trouble) {
        tracing::warn!("{trouble}");
    }
    let mut attempt = attempt?;
    let (nodes, ms) = (Some(attempt.nodes), Some(millis(start.elapsed())));
    Ok(match attempt.study.take() {
        Some(study) => Found::Study(Arc::new(study.found_in(nodes, ms))),
        None => Found::GaveUp(Box::new(attempt)),
    })
}

/// A study as the store kept it, checked anew; none where its bytes do not prove anything about this draft.
fn recheck(kept: &Kept, draft: &Draft) -> Option<Arc<Study>> {
    let solution = proved(&kept.certificate, draft).ok()?;
    Some(Arc::new(Study::new(solution).found_in(kept.nodes, kept.ms)))
}

/// A study as the store keeps it. To find its rank readers try it, which takes as long as many proofs: not where it is known.
fn kept(name: &str, study: &Study, rank: Option<i64>) -> Kept {
    Kept {
        fingerprint: name.to_owned(),
        certificate: study.certificate(),
        grade: study.solution().grade(),
        rank: rank.unwrap_or_else(|| i64::from(study.rank().step())),
        kind: Asked::of(study.solution()),
        tags: forge::tags(study.solution()),
        nodes: study.nodes,
        ms: study.ms,
    }
}

/// Why a draft is no problem, with the stones it is about.
pub(crate) fn no_problem(error: &DraftError) -> Refusal {
    telling::no_problem(error).into()
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match &error {
            error if error.is_busy() => Fault::Busy.into(),
            error if error.is_full() => Fault::DiskFull.into(),
            error => Refusal::internal(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Capacity;
    use crate::library::problems::entry;

    const PROBLEM: &str = include_str!("../../../../data/shapes/01-straight-three.txt");
    const PROOF: &[u8] = include_bytes!("../../../../data/shapes/01-straight-three.cert");
    const OTHER: &[u8] = include_bytes!("../../../../data/shapes/02-bent-three.cert");

    /// What the desk makes of these bytes in its database.
    async fn known(test: &str, certificate: &[u8]) -> (bool, bool) {
        let folder = std::env::temp_dir().join(format!("shikatsu-desk-{test}-{}", std::process::id()));
        let store = store::Store::open(&store::Place::Folder(folder.clone())).await.unwrap();
        let named = NamedDraft::from(tsumego::text::read(PROBLEM).unwrap());
        store.add(&entry("one".into(), Owner::Program, "mine".into(), 0, &named.draft)).await.unwrap();
        let study = Study::new(proved(PROOF, &named.draft).unwrap());
        let kept = Kept { certificate: certificate.to_vec(), ..kept(&named.name, &study, None) };
        store.keep(&kept).await.unwrap();
        let quota = Quota::new(true, Capacity::default());
        let desk = Desk::new(Catalogue::new(store, true), Thinker::new(quota.clone()), quota, Duration::from_secs(1));
        let known = desk.known(&named, None).await.unwrap().is_some();
        let stays = desk.catalogue.store.kept(&named.name).await.unwrap().is_some();
        desk.catalogue.store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
        (known, stays)
    }

    #[tokio::test]
    async fn bytes_from_the_database_are_believed_only_by_the_checker() {
        assert_eq!(known("right", PROOF).await, (true, true));
        assert_eq!(known("other", OTHER).await, (false, false), "a proof of another problem");
        let mut damaged = PROOF.to_vec();
        damaged[30] ^= 1;
        assert_eq!(known("damaged", &damaged).await, (false, false));
    }
}
