//! [`Mine`]: what somebody did, as this machine knows it. It is kept outside: as notes, each under a name, which are told whenever
//! they change and brought back at the next start.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use training::rules::{LONGEST_TRY, MENDED, REST, is_another_day};
use training::{
    Best, Card, Day, DayTally, Deed, Doings, Outcome, Person, Rated, RatedTry, Rating, Recall, Record, Run, Today, Way,
    Weight, tried,
};
use wire::{CardNote, DayNote, DoneNote, MistakeNote, Notes, PersonNote, RatingNote, RunNote, ShownNote, TryNote};

use crate::list::Records;

/// How the names of notes begin: what was done with a problem, and on a day.
const OF_PROBLEM: &str = "problem/";
const OF_DAY: &str = "day/";
const OF_PERSON: &str = "person";
const OF_RATING: &str = "rating/";
const OF_SHOWN: &str = "shown/";
const OF_TRY: &str = "try/";
const OF_MISTAKE: &str = "mistake/";
const OF_CARD: &str = "card/";
const OF_RUN: &str = "run/";
/// Since when somebody wants reviews; nothing where they do not.
const OF_REVIEWER: &str = "reviewer";
/// Tries that are kept, the latest.
const MOST_TRIES: usize = 20_000;
/// Runs that are kept besides the best, the latest.
const MOST_RUNS: usize = 500;

const THOUSAND: f64 = 1e3;

/// What somebody did.
#[derive(Debug, Default)]
pub(crate) struct Mine {
    problems: HashMap<String, Done>,
    days: BTreeMap<i64, DayNote>,
    person: Option<PersonNote>,
    ratings: HashMap<String, RatingNote>,
    shown: BTreeMap<String, ShownNote>,
    /// By their tokens.
    tries: HashMap<String, TryNote>,
    mistakes: BTreeMap<String, MistakeNote>,
    cards: BTreeMap<String, CardNote>,
    /// By when they began.
    runs: BTreeMap<i64, RunNote>,
    reviewer: Option<i64>,
    changed: Notes,
}

/// How somebody comes to what they do, and what they call it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Said<'s> {
    pub(crate) deed: Deed,
    pub(crate) ms: u64,
    pub(crate) way: Way,
    pub(crate) token: &'s str,
    pub(crate) first_move: &'s str,
}

/// What was done with a problem, and when that was last.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    doings: Doings,
    changed: i64,
}

impl From<Done> for DoneNote {
    fn from(Done { doings, changed }: Done) -> DoneNote {
        DoneNote::of(doings, changed)
    }
}

impl From<DoneNote> for Done {
    fn from(note: DoneNote) -> Done {
        Done { doings: note.doings(), changed: note.changed }
    }
}

impl Records for Mine {
    fn of(&self, id: &str) -> Option<Record> {
        self.problems.get(id).map(|done| done.doings.record)
    }
}

impl Mine {
    /// Takes notes back; those that it cannot read it leaves alone.
    pub(crate) fn remember(&mut self, notes: Notes) {
        for (name, note) in notes {
            let (kind, id) = name.split_at(name.find('/').map_or(name.len(), |at| at + 1));
            let id = || id.to_owned();
            match kind {
                OF_PROBLEM => self.problems.extend(read::<DoneNote>(note).map(|done| (id(), done.into()))),
                OF_DAY => self.days.extend(id().parse().ok().zip(read::<DayNote>(note))),
                OF_PERSON => self.person = read(note).or(self.person),
                OF_RATING => self.ratings.extend(read(note).map(|rating| (id(), rating))),
                OF_SHOWN => self.shown.extend(read(note).map(|shown| (id(), shown))),
                OF_TRY => self.tries.extend(read(note).map(|one| (id(), one))),
                OF_CARD => self.cards.extend(read(note).map(|card| (id(), card))),
                OF_RUN if note.is_null() => drop(id().parse().ok().and_then(|at: i64| self.runs.remove(&at))),
                OF_RUN => self.runs.extend(id().parse().ok().zip(read(note))),
                OF_REVIEWER => self.reviewer = read(note),
                OF_MISTAKE if note.is_null() => drop(self.mistakes.remove(&id())),
                OF_MISTAKE => self.mistakes.extend(read(note).map(|mistake| (id(), mistake))),
                _ => {}
            }
        }
    }

    /// The notes that have changed since they were asked for last.
    pub(crate) fn changed(&mut self) -> Notes {
        std::mem::take(&mut self.changed)
    }

    fn note(&mut self, name: String, note: &impl Serialize) {
        self.changed.extend(serde_json::to_value(note).map(|note| (name, note)));
    }

    /// Notes what somebody does with a problem of this rank, once for each token: all of it together, and what that has changed
    /// where it counted.
    pub(crate) fn mark(
        &mut self,
        (id, rank): (&str, u8),
        said: Said<'_>,
        (now, day): (i64, Day),
    ) -> (Record, Option<Rated>) {
        if let Some(told) = self.tries.get(said.token).filter(|told| told.problem == id) {
            let rated = told.rated();
            return (self.of(id).unwrap_or_default(), rated);
        }
        let open = self.shown.get(id).filter(|shown| shown.closed_at == 0).map(|shown| shown.shown_at);
        let in_run = self.runs.values().rev().find(|run| run.problem.as_deref() == Some(id)).map(|run| run.shown_at);
        let most = open.max(in_run).map_or(LONGEST_TRY, |shown_at| now.saturating_sub(shown_at).max(0) / 1000);
        let ms = i64::try_from(said.ms).unwrap_or(LONGEST_TRY).min(most).min(LONGEST_TRY);
        let (record, hinted) = self.add(id, (said.deed, ms), (now, day));
        let rated = self.settle((id, rank), said.deed, (now, day));
        self.log(id, (said, ms), (hinted, rated), (now, day));
        (record, rated)
    }

    fn add(&mut self, id: &str, (deed, ms): (Deed, i64), (now, day): (i64, Day)) -> (Record, bool) {
        let before = self.problems.get(id).copied().unwrap_or_default();
        let done = Done { doings: before.doings.and(deed, ms, now), changed: now };
        self.problems.insert(id.to_owned(), done);
        self.note(format!("{OF_PROBLEM}{id}"), &DoneNote::from(done));
        if matches!(deed, Deed::Solved | Deed::Failed) {
            let on = self.days.entry(day.number()).or_default();
            *on = DayNote { tries: on.tries + 1, solved: on.solved + i64::from(deed == Deed::Solved), ms: on.ms + ms };
            let on = *on;
            self.note(format!("{OF_DAY}{}", day.number()), &on);
        }
        (done.doings.record, done.doings.is_hinted(now))
    }

    /// What a deed makes of the problem that is shown for a rating, where it is this one.
    fn settle(&mut self, (id, rank): (&str, u8), deed: Deed, (now, day): (i64, Day)) -> Option<Rated> {
        let mut shown = self.shown.get(id).filter(|shown| shown.closed_at == 0)?.clone();
        let outcome = match deed {
            Deed::Solved => Outcome::Solved,
            Deed::Failed | Deed::Seen => Outcome::Missed,
            Deed::Hinted => {
                shown.hinted = true;
                self.show_again(id, shown);
                return None;
            }
        };
        let weight = Weight::of_hundredths(shown.weight);
        let weight = if shown.hinted { weight.hinted() } else { weight };
        let person = self.person().unwrap_or(Person::UNKNOWN);
        let known = self.ratings.get(id).copied();
        let problem = known.map_or_else(|| Rating::of_problem(f64::from(rank.max(1))), |note| note.rating());
        let after = tried(person.rating, problem, outcome, weight);
        self.begin(Person { rating: after.person, tries: person.tries + 1, ..person });
        let note = RatingNote::of(after.problem, known.map_or(0, |note| note.tries) + 1);
        self.ratings.insert(id.to_owned(), note);
        self.note(format!("{OF_RATING}{id}"), &note);
        let solved = outcome == Outcome::Solved;
        let [before, later] = [person.rating.points, after.person.points];
        let [shown_before, shown_after] = [before, later].map(|points| (points * THOUSAND).round() as i64);
        let closed =
            ShownNote { closed_at: now, solved, before: shown_before, after: shown_after, day: day.number(), ..shown };
        self.show_again(id, closed);
        Some(Rated { solved, before: before.round() as i64, after: later.round() as i64 })
    }

    fn show_again(&mut self, id: &str, shown: ShownNote) {
        self.note(format!("{OF_SHOWN}{id}"), &shown);
        self.shown.insert(id.to_owned(), shown);
    }

    /// Writes a try down, where something was decided, and what it makes of mistakes.
    fn log(
        &mut self,
        id: &str,
        (said, ms): (Said<'_>, i64),
        (helped, rated): (bool, Option<Rated>),
        (now, day): (i64, Day),
    ) {
        let first = !self.tries.values().any(|one| one.problem == id && one.day == day.number());
        // Who looks at the answer behind a try has decided nothing by it.
        if said.deed == Deed::Hinted || (said.deed == Deed::Seen && !first) {
            return;
        }
        let solved = said.deed == Deed::Solved;
        let token = if said.token.is_empty() { format!("{id}-{now}") } else { said.token.to_owned() };
        let [before, after] = rated.map_or([0, 0], |rated| [rated.before, rated.after]);
        let (way, problem) = (said.way.word().to_owned(), id.to_owned());
        let (at, first_move) = (now, said.first_move.to_owned());
        let one = TryNote {
            problem,
            at,
            day: day.number(),
            way,
            is_first: first,
            solved,
            helped,
            ms,
            before,
            after,
            first_move,
        };
        self.note(format!("{OF_TRY}{token}"), &one);
        self.tries.insert(token, one);
        if first && !solved {
            self.mistake(id, Some(MistakeNote { tried_at: now, day: day.number(), solved: 0 }));
        }
        if first && solved && !helped {
            self.mend(id, (now, day));
        }
        if first && self.reviewer.is_some() {
            self.review(id, Recall::of(solved, helped), (now, day));
        }
        if let Some(after) = self.run().and_then(|run| run.heard(id, solved && !helped, now)) {
            self.keep_run(&after, None);
        }
    }

    fn review(&mut self, id: &str, recall: Recall, here: (i64, Day)) {
        let known = self.cards.get(id).map(|&note| note.into());
        if let Some(card) = Card::after(known, recall, here) {
            let note = CardNote::from(card);
            self.note(format!("{OF_CARD}{id}"), &note);
            self.cards.insert(id.to_owned(), note);
        }
    }

    /// Begins or ends with reviews. What is remembered stays.
    pub(crate) fn want_reviews(&mut self, on: bool, now: i64) {
        if on != self.reviewer.is_some() {
            self.reviewer = on.then_some(now);
            let since = self.reviewer;
            self.note(OF_REVIEWER.to_owned(), &since);
        }
    }

    /// Does somebody want reviews? What may be reviewed now, with what has been due longest first; and how much waits at all.
    pub(crate) fn reviews(&self, here: (i64, Day)) -> (bool, Vec<(&str, Card)>, usize) {
        let cards = self.cards.iter().map(|(id, &note)| (id.as_str(), Card::from(note)));
        let mut due: Vec<(&str, Card)> = cards.filter(|(_, card)| card.is_due(here)).collect();
        due.sort_by_key(|(id, card)| (card.due_at, *id));
        (self.reviewer.is_some(), due, self.cards.len())
    }

    /// The latest run.
    pub(crate) fn run(&self) -> Option<Run> {
        let (&begun_at, note) = self.runs.last_key_value()?;
        let RunNote { solved, missed, lost, ref problem, .. } = *note;
        Some(Run { begun_at, solved, missed, lost, problem: problem.clone() })
    }

    /// Begins a run; while one goes on, that one.
    pub(crate) fn begin_run(&mut self, (now, day): (i64, Day)) -> Run {
        if let Some(run) = self.run().filter(|run| run.left(now) > 0) {
            return run;
        }
        let run = Run::begun(now);
        let none = RunNote { day: day.number(), solved: 0, missed: 0, lost: false, problem: None, shown_at: 0 };
        self.runs.insert(now, none);
        self.keep_run(&run, None);
        let best = self.runs.values().map(|run| run.solved).max().unwrap_or(0);
        let worse = |(_, run): &(&i64, &RunNote)| run.solved < best;
        let old: Vec<i64> = self.runs.iter().rev().skip(MOST_RUNS).filter(worse).map(|(&at, _)| at).collect();
        for at in old {
            self.runs.remove(&at);
            self.note(format!("{OF_RUN}{at}"), &());
        }
        run
    }

    /// Shows a problem in a run.
    pub(crate) fn show_in_run(&mut self, run: &Run, id: &str, now: i64) {
        self.keep_run(&Run { problem: Some(id.to_owned()), ..run.clone() }, Some(now));
    }

    fn keep_run(&mut self, run: &Run, shown_at: Option<i64>) {
        let Some(note) = self.runs.get_mut(&run.begun_at) else { return };
        let Run { solved, missed, lost, ref problem, .. } = *run;
        let shown_at = shown_at.unwrap_or(note.shown_at);
        *note = RunNote { day: note.day, solved, missed, lost, problem: problem.clone(), shown_at };
        let note = note.clone();
        self.note(format!("{OF_RUN}{}", run.begun_at), &note);
    }

    /// What was shown last in each run and not tried, the latest first: who has seen it may know it by now.
    pub(crate) fn left_in_runs(&self) -> impl Iterator<Item = &String> {
        self.runs.values().rev().filter_map(|run| run.problem.as_ref())
    }

    /// The best runs.
    pub(crate) fn best_run(&self, day: Day) -> Best {
        let most = |runs: &mut dyn Iterator<Item = &RunNote>| runs.map(|run| run.solved).max();
        Best {
            today: most(&mut self.runs.values().filter(|run| run.day == day.number())),
            ever: most(&mut self.runs.values()),
        }
    }

    fn mend(&mut self, id: &str, (now, day): (i64, Day)) {
        let Some(&MistakeNote { tried_at, day: its_day, solved }) = self.mistakes.get(id) else { return };
        if is_another_day((tried_at, its_day), (now, day.number())) {
            let once = MistakeNote { tried_at: now, day: day.number(), solved: solved + 1 };
            self.mistake(id, Some(once).filter(|once| once.solved < MENDED));
        }
    }

    fn mistake(&mut self, id: &str, mistake: Option<MistakeNote>) {
        self.note(format!("{OF_MISTAKE}{id}"), &mistake);
        match mistake {
            Some(mistake) => drop(self.mistakes.insert(id.to_owned(), mistake)),
            None => drop(self.mistakes.remove(id)),
        }
    }

    /// What was missed and may be tried now, what has waited longest first; and how much was missed at all.
    pub(crate) fn mistakes(&self, (now, day): (i64, Day)) -> (Vec<&str>, usize) {
        let rested = now.saturating_sub(REST);
        let due = self.mistakes.iter().filter(|(_, one)| one.tried_at <= rested && one.day != day.number());
        let mut due: Vec<(i64, &str)> = due.map(|(id, one)| (one.tried_at, id.as_str())).collect();
        due.sort_unstable();
        (due.into_iter().map(|(_, id)| id).collect(), self.mistakes.len())
    }

    /// How strong somebody is; none before the first rated problem.
    pub(crate) fn person(&self) -> Option<Person> {
        let PersonNote { rating, said_at, heard_at, begun_at } = self.person?;
        Some(Person { rating: rating.rating(), tries: rating.tries, said_at, heard_at, begun_at })
    }

    /// Begins with somebody, or goes on with them.
    pub(crate) fn begin(&mut self, person: Person) {
        let Person { rating, tries, said_at, heard_at, begun_at } = person;
        let note = PersonNote { rating: RatingNote::of(rating, tries), said_at, heard_at, begun_at };
        self.person = Some(note);
        self.note(OF_PERSON.to_owned(), &note);
    }

    /// What is shown for a rating and not tried yet: all of it, with the way.
    pub(crate) fn open(&self) -> impl Iterator<Item = (&str, &str)> {
        let open = self.shown.iter().filter(|(_, shown)| shown.closed_at == 0);
        open.map(|(id, shown)| (shown.way.as_str(), id.as_str()))
    }

    /// Writes down that a problem is shown for a rating; what somebody has seen before is not rated again.
    pub(crate) fn show(&mut self, id: &str, (way, weight): (&str, Weight), now: i64) {
        if !self.shown.contains_key(id) {
            let (way, weight) = (way.to_owned(), weight.hundredths());
            let (hinted, closed_at, solved, before, after, day) = Default::default();
            let shown = ShownNote { way, weight, hinted, shown_at: now, closed_at, solved, before, after, day };
            self.show_again(id, shown);
        }
    }

    /// The rated tries, the latest first.
    pub(crate) fn rated_tries(&self) -> Vec<RatedTry> {
        let mut closed: Vec<(i64, &str, &ShownNote)> =
            self.shown.iter().map(|(id, shown)| (-shown.closed_at, id.as_str(), shown)).collect();
        closed.retain(|(at, ..)| *at != 0);
        closed.sort_by_key(|(at, id, _)| (*at, *id));
        let points = |thousandths: i64| (thousandths as f64 / THOUSAND).round() as i64;
        let told = |(_, _, shown): (i64, &str, &ShownNote)| {
            let rated = Rated { solved: shown.solved, before: points(shown.before), after: points(shown.after) };
            RatedTry { day: Day::kept(shown.day), rated }
        };
        closed.into_iter().map(told).collect()
    }

    /// The first tries of problems on days, the latest first.
    pub(crate) fn first_tries(&self) -> Vec<&TryNote> {
        let mut first: Vec<(&String, &TryNote)> = self.tries.iter().filter(|(_, one)| one.is_first).collect();
        first.sort_by(|(a, one), (b, other)| other.at.cmp(&one.at).then(a.cmp(b)));
        first.into_iter().map(|(_, one)| one).take(MOST_TRIES).collect()
    }

    /// How the first try of a problem on a day went; none before it.
    pub(crate) fn of_day(&self, id: &str, day: Day) -> Option<bool> {
        let first = |one: &&TryNote| one.is_first && one.problem == id && one.day == day.number();
        self.tries.values().find(first).map(|one| one.solved)
    }

    /// The problems that something was done with since then, the latest first, each with its record.
    pub(crate) fn latest(&self, since: i64) -> Vec<(&str, Record)> {
        let since = self.problems.iter().filter(|(_, done)| done.changed >= since);
        let mut latest: Vec<(&str, Done)> = since.map(|(id, done)| (id.as_str(), *done)).collect();
        latest.sort_by(|(one, a), (other, b)| b.changed.cmp(&a.changed).then(one.cmp(other)));
        latest.into_iter().map(|(id, done)| (id, done.doings.record)).collect()
    }

    /// The days up to one on which anything was tried, the latest first.
    pub(crate) fn days(&self, until: Day) -> Vec<DayTally> {
        let tally = |(&day, on): (&i64, &DayNote)| DayTally {
            day: Day::kept(day),
            tries: on.tries,
            solved: on.solved,
            ms: on.ms,
        };
        self.days.range(..=until.number()).rev().map(tally).collect()
    }

    pub(crate) fn today(&self, day: Day) -> Today {
        Today::after(&self.days(day), day)
    }
}

fn read<T: serde::de::DeserializeOwned>(note: serde_json::Value) -> Option<T> {
    serde_json::from_value(note).ok()
}
