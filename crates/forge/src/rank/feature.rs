//! [`Feature`]: something about a problem that can be measured, and what it is worth in ranks.

use proof::{Grade, Problem, RegionKind, Side, Solution};
use rules::{Move, Point};
use tsumego::{Flag, Lesson, flags, right_moves};

use super::ladder::Climb;

/// Something that makes a problem hard or easy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Feature {
    /// How much there is to read: states of the proof of all first moves, in doublings.
    Reading,
    /// First moves that there are, in doublings.
    Choices,
    /// Stones on the board, in doublings.
    Stones,
    /// Positions that all the readers of the ladder looked at, in doublings.
    Looks,
    /// The share of the ladder that fails, each rung alike.
    Ladder,
    /// Is the group to be killed? Who kills must have an answer to everything; who lives needs one shape.
    Attack,
    /// Wrong first moves that some reader chose.
    Tempting,
    /// Moves that it takes to refute the one that lasts longest of the two most liked of them.
    Refutation,
    /// Moves of the main line.
    Line,
    /// Is it a ko?
    Ko,
    /// Are stones given away: a throw-in, nakade, a snapback, connect and die?
    Sacrifice,
    /// Does somebody play where stones were taken?
    UnderTheStones,
    /// Is the answer on a 1-1 or a 2-1 point?
    Corner,
    /// Empty points beside the defender's stones, in doublings: how much of the board the group is about.
    Liberties,
}

/// How much a feature counts.
struct Term {
    feature: Feature,
    /// The mean over some hundred problems of the forge that ask for a move.
    typical: f64,
    /// Ranks for one more of it, on enclosed ground.
    weight: f64,
    /// The same on open ground.
    open: f64,
}

/// A problem that is typical of the forge in everything has this step, between 9 and 8 kyu.
const TYPICAL: f64 = 22.5;

/// All weights.
///
/// They are set so that the ends lie where they belong: a straight three, with a handful of states that every reader
/// sees, below 27 kyu; the largest problems that the forge makes, with some 50,000 states and read by nobody on the
/// ladder, at 3 dan. That leaves about thirty ranks for a dozen doublings of what there is to read, which is most of what
/// difficulty is: two ranks each, and some more because the first moves, the stones and what the readers look at grow with
/// it. The whole ladder is worth as much as two doublings, and what is only now and then there a rank or less.
const TERMS: [Term; 14] = [
    Term { feature: Feature::Reading, typical: 10.5, weight: 2.0, open: 1.0 },
    Term { feature: Feature::Choices, typical: 3.2, weight: 0.5, open: 0.25 },
    Term { feature: Feature::Stones, typical: 4.1, weight: 2.0, open: 1.0 },
    Term { feature: Feature::Looks, typical: 15.0, weight: 0.8, open: 0.4 },
    Term { feature: Feature::Ladder, typical: 0.68, weight: 4.0, open: 2.0 },
    Term { feature: Feature::Attack, typical: 0.4, weight: 2.0, open: 1.0 },
    Term { feature: Feature::Tempting, typical: 2.7, weight: 0.2, open: 0.1 },
    Term { feature: Feature::Refutation, typical: 10.5, weight: 0.1, open: 0.05 },
    Term { feature: Feature::Line, typical: 9.2, weight: 0.1, open: 0.05 },
    Term { feature: Feature::Ko, typical: 0.3, weight: 1.0, open: 0.5 },
    Term { feature: Feature::Sacrifice, typical: 0.46, weight: 0.5, open: 0.25 },
    Term { feature: Feature::UnderTheStones, typical: 0.01, weight: 1.0, open: 0.5 },
    Term { feature: Feature::Corner, typical: 0.2, weight: 0.5, open: 0.25 },
    Term { feature: Feature::Liberties, typical: 3.0, weight: 0.0, open: 4.0 },
];

/// What the size of a proof is likely to be, in doublings: so much, and so much for every doubling of the first moves. By
/// least squares over the same problems of the forge, which have 15 first moves at the most: of more the line says nothing.
const GUESS: [f64; 2] = [-4.4, 4.5];
const MOST_GUESSED: f64 = 3.9;

/// The same on open ground, where the first moves say nothing, by the points that the group has to breathe at, in doublings. A
/// search that finishes nothing in millions of positions has more before it than in the largest problems of the forge, of
/// some 50,000 states: twice that for a group with eight points. But a group with six is small, and was left open because of the
/// board around it: no more is guessed than for the largest of enclosed ones.
const OPEN_GUESS: [f64; 2] = [13.0, 17.0];
const OPEN_LIBERTIES: [f64; 2] = [2.5, 3.0];

impl Feature {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Feature> {
        TERMS.iter().map(|term| term.feature)
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Feature::Reading => "reading",
            Feature::Choices => "choices",
            Feature::Stones => "stones",
            Feature::Looks => "looks",
            Feature::Ladder => "ladder",
            Feature::Attack => "attack",
            Feature::Tempting => "tempting",
            Feature::Refutation => "refutation",
            Feature::Line => "line",
            Feature::Ko => "ko",
            Feature::Sacrifice => "sacrifice",
            Feature::UnderTheStones => "under-the-stones",
            Feature::Corner => "corner",
            Feature::Liberties => "liberties",
        }
    }

    /// Its mean over problems of the forge, and the ranks that one more of it is worth on enclosed and on open ground.
    pub fn worth(self) -> [f64; 3] {
        let Term { typical, weight, open, .. } = TERMS[self as usize];
        [typical, weight, open]
    }
}

/// What was measured of a problem.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Features {
    values: [Option<f64>; TERMS.len()],
    /// Is it on open ground?
    is_open: bool,
}

impl Features {
    /// What can be seen of a solved problem.
    pub(super) fn of(solution: &Solution, climb: &Climb) -> Features {
        let right = right_moves(solution);
        let mut features = Features::seen(solution.problem(), &right, climb);
        features.set(Feature::Reading, doublings(solution.states()));
        let lesson = Lesson::new(solution.clone());
        let length = |first: Move| lesson.length(first).map(|plies| plies as f64);
        features.values[Feature::Line as usize] = right.first().and_then(|&first| length(first));
        let liked = climb.tempting.iter().take(2).filter_map(|&(first, _)| length(first));
        features.values[Feature::Refutation as usize] = liked.reduce(f64::max);
        let flags = flags(solution);
        let shows = |wanted: &[Flag]| share(wanted.iter().any(|flag| flags.contains(flag)));
        let given = [Flag::ThrowIn, Flag::Nakade, Flag::Snapback, Flag::ConnectAndDie, Flag::UnderTheStones];
        features.set(Feature::Sacrifice, shows(&given));
        features.set(Feature::UnderTheStones, shows(&[Flag::UnderTheStones]));
        features.set(Feature::Ko, share(matches!(solution.grade(), Grade::Ko(_))));
        features
    }

    /// What can be seen of any problem with these answers.
    pub(super) fn seen(problem: &Problem, right: &[Move], climb: &Climb) -> Features {
        let is_open = matches!(problem.region().kind, RegionKind::Chosen | RegionKind::Open);
        let mut features = Features { is_open, ..Features::default() };
        let [choices, liberties] = [problem.playable().len(), liberties(problem)].map(doublings);
        features.set(Feature::Reading, if is_open { open_guess(liberties) } else { guess(choices) });
        features.set(Feature::Choices, choices);
        features.set(Feature::Stones, doublings(problem.position().board().occupied().len()));
        features.set(Feature::Looks, doublings(climb.looks as usize));
        features.set(Feature::Liberties, liberties);
        features.set(Feature::Ladder, climb.failed());
        features.set(Feature::Attack, share(problem.to_move() == Side::Attacker));
        if !right.is_empty() && !right.contains(&Move::Pass) {
            let size = problem.position().board().size();
            let in_corner = |made: &Move| made.point().is_some_and(|point| corner_distance(point, size) <= 1);
            features.set(Feature::Corner, share(right.iter().any(in_corner)));
            features.set(Feature::Tempting, climb.tempting.len() as f64);
        }
        features
    }

    pub(super) fn get(&self, feature: Feature) -> Option<f64> {
        self.values[feature as usize]
    }

    fn set(&mut self, feature: Feature, value: f64) {
        self.values[feature as usize] = Some(value);
    }

    /// The sum of the terms that count; what is not known is typical.
    pub(super) fn step(&self, counts: impl Fn(Feature) -> bool) -> f64 {
        let terms = TERMS.iter().filter(|term| counts(term.feature));
        let weight = |term: &Term| if self.is_open { term.open } else { term.weight };
        let worth = |term: &Term| self.get(term.feature).map_or(0.0, |value| weight(term) * (value - term.typical));
        TYPICAL + terms.map(worth).sum::<f64>()
    }
}

/// The size of a proof that nobody has, by the first moves.
fn guess(choices: f64) -> f64 {
    GUESS[0] + GUESS[1] * choices.min(MOST_GUESSED)
}

/// The same on open ground, by the liberties.
fn open_guess(liberties: f64) -> f64 {
    let [few, many] = OPEN_LIBERTIES;
    let [least, most] = OPEN_GUESS;
    least + (most - least) * ((liberties - few) / (many - few)).clamp(0.0, 1.0)
}

/// Empty points beside the defender's stones.
fn liberties(problem: &Problem) -> usize {
    let board = problem.position().board();
    (board.stones(problem.defender()).border(board.size()) - board.occupied()).len()
}

fn doublings(count: usize) -> f64 {
    (count.max(1) as f64).log2()
}

fn share(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// Steps from the nearest corner.
fn corner_distance(point: Point, size: u8) -> u8 {
    let edge = |at: u8| at.min(size - 1 - at);
    edge(point.column()) + edge(point.row())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        Feature::all().enumerate().for_each(|(at, feature)| assert_eq!(feature as usize, at));
        assert_eq!(Features::default().step(|_| true), TYPICAL);
    }
}
