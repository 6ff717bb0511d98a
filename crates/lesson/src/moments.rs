//! [`moments`]: where in a game the life of a group changed hands.
//!
//! With best play the grade of a group stays what it is: whoever is to move has it in hand. So a move after which the group is dead,
//! in ko or alive where its player could have had more of it threw something away, by a stone nearby or by being somewhere else. Both
//! grades are proved, that of the position before the move with its player to play and that of the position after it, and about the
//! same stones.

use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;

use proof::{Bounds, Footing, Grade, Standing};
use rules::life::alive_stones;
use rules::{ByColor, Color, Move, PointSet, Position, Setup};
use sgf::Record;
use solver::{Candidate, Limits, NoRank, infer_targets, solve_draft};
use tsumego::{Aim, Draft, Goal};

use crate::{Attempt, Study};

/// Groups of fewer stones are not worth a lesson.
const FEWEST: usize = 3;
/// Groups looked at in one position, and how much they must look like what a problem is about: those in the open are passed by.
const MOST: usize = 4;
const HEMMED_IN: f64 = 0.4;
/// So far from its stones the board is compared: where nothing has changed there, nothing is searched again.
const REACH: usize = 4;
/// How far a group is searched at first; what this finds is proved again before it is told.
const GLANCE: u64 = 60_000;
const GLANCE_MEMORY: usize = 4 << 20;

/// A move that threw something away.
#[derive(Debug)]
pub struct Moment {
    /// How many moves were made before it.
    pub turns: usize,
    /// Who made it.
    pub mover: Color,
    /// The move.
    pub played: Move,
    /// The position before it as a problem: the group, what is to be reached and the moves that reach it.
    pub draft: Draft,
    /// What was there to be had, with every first move graded as far as that was found.
    pub study: Study,
    /// What was left after the move.
    pub after: Standing,
}

/// What was found in a game.
#[derive(Debug, Default)]
pub struct Moments {
    /// In their order.
    pub found: Vec<Moment>,
    /// How many of the game's turns were looked at; fewer than there are where it was stopped.
    pub looked: usize,
}

/// Looks through a game, from behind so many of its turns. Told before each turn what there is by then; what it says ends the
/// search, and so does the stop of the limits, which are those of one proof.
pub fn moments(
    record: &Record,
    from: usize,
    limits: &Limits<'_>,
    goes_on: &mut dyn FnMut(&Moments) -> bool,
) -> Moments {
    let so_far = Moments { found: Vec::new(), looked: from.min(record.turns.len()) };
    let mut walk = Walk { limits, glances: HashMap::new(), told: Vec::new(), so_far };
    let mut board = record.after(from);
    for (turns, &(mover, played)) in record.turns.iter().enumerate().skip(from) {
        if !goes_on(&walk.so_far) {
            break;
        }
        let before = Setup { to_move: mover, ..board };
        board = record.after(turns + 1);
        let after = Setup { to_move: !mover, ..board };
        walk.look(&Deed { turns, mover, played, before, after });
        if limits.stop.is_some_and(|stop| stop.load(Relaxed)) {
            break;
        }
        walk.so_far.looked = turns + 1;
    }
    walk.so_far
}

/// A move of the game, with the boards before and after it.
struct Deed {
    turns: usize,
    mover: Color,
    played: Move,
    before: Setup,
    after: Setup,
}

impl Deed {
    /// What is left of a group; none where the move has taken all of it, which nobody regrets.
    fn rest(&self, group: &Candidate) -> Option<PointSet> {
        Some(self.after.stones[group.color] & group.stones).filter(|rest| !rest.is_empty())
    }
}

/// A group with what stands around it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Scene {
    targets: PointSet,
    /// Stones that stand elsewhere are left out.
    near: Setup,
}

impl Scene {
    fn new(setup: Setup, targets: PointSet) -> Scene {
        let reach = (0..REACH).fold(targets, |reach, _| reach.grown(setup.size));
        let ByColor { black, white } = setup.stones;
        let stones = ByColor { black: black & reach, white: white & reach };
        Scene { targets, near: Setup { stones, ..setup } }
    }
}

struct Walk<'a> {
    limits: &'a Limits<'a>,
    /// What was found of scenes; none where nothing was.
    glances: HashMap<Scene, Option<Bounds>>,
    /// Scenes of which something was told already.
    told: Vec<Scene>,
    so_far: Moments,
}

impl Walk<'_> {
    /// Looks whether a move threw something away.
    fn look(&mut self, deed: &Deed) {
        for group in in_question(deed.before) {
            let scene = Scene::new(deed.before, group.stones);
            let is_worse = self.glance(scene, deed.before).is_some_and(|before| {
                let after = deed.rest(&group).and_then(|rest| self.glance(Scene::new(deed.after, rest), deed.after));
                after.is_some_and(|after| is_worse(group.color == deed.mover, before, after))
            });
            if is_worse && !self.told.contains(&scene) {
                self.told.push(scene);
                let moment = proved(deed, &group, self.limits).filter(|moment| !self.is_told(moment));
                self.so_far.found.extend(moment);
            }
        }
    }

    /// Who misses the same moves about the same group again and again has missed it once.
    fn is_told(&self, moment: &Moment) -> bool {
        self.so_far.found.iter().any(|other| {
            let meets = !(other.draft.targets & moment.draft.targets).is_empty();
            other.mover == moment.mover && meets && other.draft.answers == moment.draft.answers
        })
    }

    /// A first look at a group.
    fn glance(&mut self, scene: Scene, whole: Setup) -> Option<Bounds> {
        let limits = Limits { nodes: GLANCE, plan: GLANCE, memory: GLANCE_MEMORY, first_only: true, ..*self.limits };
        *self.glances.entry(scene).or_insert_with(|| {
            let draft = Draft { targets: scene.targets, ..Draft::new(whole) };
            let report = solve_draft(&draft, &NoRank, &limits).ok()?;
            report
                .standing()
                .filter(|standing| standing.footing() != Footing::Believed)
                .map(|standing| standing.bounds())
        })
    }
}

/// The groups of a position whose life may be at stake, the likeliest first.
fn in_question(setup: Setup) -> Vec<Candidate> {
    let Ok(position) = Position::from_setup(setup) else { return Vec::new() };
    let alive = alive_stones(&setup, PointSet::EMPTY);
    let groups = infer_targets(&position).into_iter();
    let groups = groups.filter(|group| group.stones.len() >= FEWEST && group.score >= HEMMED_IN);
    groups.filter(|group| !group.stones.is_within(alive)).take(MOST).collect()
}

/// Has the mover lost the life of a group of their own, or of one of the other side's?
fn is_worse(is_owner: bool, before: Bounds, after: Bounds) -> bool {
    if is_owner { life(after.high) < life(before.low) } else { life(after.low) > life(before.high) }
}

/// How much of a life it is, with two eyes or without, whatever the number of a ko.
fn life(grade: Grade) -> u8 {
    match grade {
        Grade::Dead => 0,
        Grade::Ko(_) => 1,
        Grade::Seki | Grade::Alive => 2,
    }
}

/// Proves both grades with all that the limits allow, and every first move's. None where that does not say the same.
fn proved(deed: &Deed, group: &Candidate, limits: &Limits<'_>) -> Option<Moment> {
    let is_owner = group.color == deed.mover;
    let before = Draft { targets: group.stones, ..Draft::new(deed.before) };
    let attempt = Attempt::new(&before, limits).ok()?;
    let study = attempt.study.filter(|study| study.solution().standing().footing() != Footing::Believed)?;
    let left = Draft { targets: deed.rest(group)?, ..Draft::new(deed.after) };
    let after = solve_draft(&left, &NoRank, &Limits { first_only: true, ..*limits }).ok()?.standing()?;
    let before_it = study.solution().standing();
    let is_right = attempt.best.contains(&deed.played);
    if is_right || after.footing() == Footing::Believed || !is_worse(is_owner, before_it.bounds(), after.bounds()) {
        return None;
    }
    let aim = aim(study.solution().grade(), is_owner);
    let draft =
        Draft { goal: Some(Goal { side: deed.mover, aim }), answers: attempt.best.into_iter().collect(), ..before };
    Some(Moment { turns: deed.turns, mover: deed.mover, played: deed.played, draft, study, after })
}

/// What whoever is to move is to reach.
fn aim(grade: Grade, is_owner: bool) -> Aim {
    match (grade, is_owner) {
        (Grade::Ko(_), _) => Aim::Ko,
        (Grade::Seki, _) => Aim::Seki,
        (_, true) => Aim::Live,
        (_, false) => Aim::Kill,
    }
}
