//! [`Survey`]: how teams decided over many games: by scheme, by part of the game, by rank (Hugger 2011, section 3.6: does rank
//! show in behaviour?). `told` has the tables, `picture` the plots.

mod behaviour;
mod picture;
mod told;

use std::collections::BTreeMap;

use rules::Point;

pub use behaviour::{BEHAVIOURS, Behaviour, Link};

use crate::{Entry, MemberId, Millis, Rank};

/// What many games come to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Survey {
    /// Games that were looked at.
    pub games: usize,
    /// Turns of teams of people, by their scheme.
    pub schemes: BTreeMap<&'static str, Turns>,
    /// The same turns, by the part of the game.
    pub parts: BTreeMap<Part, Turns>,
    /// Milliseconds that phases of turns took, by their words.
    pub phases: BTreeMap<&'static str, Vec<Millis>>,
    /// Everybody who was asked in a game: how strong they say to be, and what they did.
    pub people: Vec<(Option<Rank>, Acts)>,
}

/// Ranks that are told together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Band(usize);

/// The highest ranks of the bands, and what they are called.
const BANDS: [(&str, &str); 6] =
    [("21k", "30–21k"), ("11k", "20–11k"), ("6k", "10–6k"), ("1k", "5–1k"), ("9d", "dan"), ("9p", "professional")];

impl Band {
    fn of(rank: Rank) -> Option<Band> {
        let at = BANDS.iter().position(|(highest, _)| highest.parse().is_ok_and(|highest: Rank| rank <= highest))?;
        Some(Band(at))
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        BANDS[self.0].1
    }
}

/// A part of a game, by how many moves it had for the points of its board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// Up to a seventh: 11 moves on 9x9, 51 on 19x19.
    Opening,
    /// Up to a half: 40 moves on 9x9, 180 on 19x19.
    Middle,
    /// The rest.
    End,
}

impl Part {
    fn of(moves: usize, size: usize) -> Part {
        match size * size {
            points if 7 * moves < points => Part::Opening,
            points if 2 * moves < points => Part::Middle,
            _ => Part::End,
        }
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Opening => "opening",
            Part::Middle => "middle",
            Part::End => "end",
        }
    }
}

/// Turns of teams.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Turns {
    /// How many.
    pub count: usize,
    /// Those in which all proposals were the same, of those with any.
    pub agreed: usize,
    /// Those with any proposal.
    pub proposed: usize,
    /// Different proposals in all of them.
    pub different: usize,
    /// Those that chance decided.
    pub ties: usize,
    /// Those in which nobody said anything.
    pub silent: usize,
    /// Milliseconds from the first question to the decision.
    pub times: Vec<Millis>,
}

/// What somebody did.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Acts {
    /// Turns in which they proposed, and those in which that was done.
    pub proposed: usize,
    /// See above.
    pub done: usize,
    /// Turns in which they voted, and those in which that was done.
    pub voted: usize,
    /// See above.
    pub won: usize,
    /// How often they proposed something else within a turn, or voted otherwise.
    pub changed: usize,
    /// Milliseconds from the question to the last word: of proposals, and of votes.
    pub to_propose: Vec<Millis>,
    /// See above.
    pub to_vote: Vec<Millis>,
    /// How many lines their proposals were away from the last stone.
    pub distances: Vec<u32>,
}

impl Acts {
    fn add(&mut self, other: &Acts) {
        self.proposed += other.proposed;
        self.done += other.done;
        self.voted += other.voted;
        self.won += other.won;
        self.changed += other.changed;
        self.to_propose.extend(&other.to_propose);
        self.to_vote.extend(&other.to_vote);
        self.distances.extend(&other.distances);
    }
}

/// The last word of a member in a turn.
struct Word {
    what: String,
    after: Millis,
}

/// A game as its rows come.
struct Open {
    size: usize,
    people: BTreeMap<MemberId, (Option<Rank>, Acts)>,
    turn: OpenTurn,
    /// The last stone.
    last: Option<Point>,
}

/// A turn as its rows come.
#[derive(Default)]
struct OpenTurn {
    began: Option<Millis>,
    /// The phase under way, and since when.
    phase: Option<(&'static str, Millis)>,
    proposals: BTreeMap<MemberId, Word>,
    votes: BTreeMap<MemberId, Word>,
}

impl Survey {
    /// Takes in the rows of a game. What a room keeps to itself counts for times alone.
    pub fn add(&mut self, rows: &[Entry]) {
        self.games += 1;
        let mut open = Open { size: 19, people: BTreeMap::new(), turn: OpenTurn::default(), last: None };
        for row in rows {
            match row.kind {
                "opened" => open.size = size(&row.what).unwrap_or(open.size),
                "asked" => self.ask(row, &mut open),
                "proposed" => open.take(row, false),
                "voted" => open.take(row, true),
                "decided" => self.close(row, &mut open),
                "taken_back" | "played_on" => (open.turn, open.last) = (OpenTurn::default(), None),
                _ => {}
            }
        }
        self.people.extend(open.people.into_values());
    }

    /// What members did, by how strong they say to be; none where they do not say.
    pub fn ranks(&self) -> BTreeMap<Option<Band>, Acts> {
        let mut ranks: BTreeMap<Option<Band>, Acts> = BTreeMap::new();
        for (rank, acts) in &self.people {
            ranks.entry(rank.and_then(Band::of)).or_default().add(acts);
        }
        ranks
    }

    /// A phase begins, and so the one before it is over.
    fn ask(&mut self, row: &Entry, open: &mut Open) {
        self.end_phase(row, &mut open.turn);
        open.turn.began.get_or_insert(row.at);
        open.turn.phase = row.scheme.and(row.phase).map(|phase| (phase, row.at));
    }

    fn end_phase(&mut self, row: &Entry, turn: &mut OpenTurn) {
        if let Some((phase, began)) = turn.phase.take() {
            self.phases.entry(phase).or_default().push(row.at.saturating_sub(began));
        }
    }

    fn close(&mut self, row: &Entry, open: &mut Open) {
        self.end_phase(row, &mut open.turn);
        // A side without a scheme is an engine.
        if let Some(scheme) = row.scheme {
            let part = Part::of(row.moves, open.size);
            open.turn.count(row, self.schemes.entry(scheme).or_default());
            open.turn.count(row, self.parts.entry(part).or_default());
            open.judge(row);
        }
        open.turn = OpenTurn::default();
        open.last = row.what.parse().ok();
    }
}

impl OpenTurn {
    fn count(&self, row: &Entry, turns: &mut Turns) {
        turns.count += 1;
        turns.ties += usize::from(row.tie == Some(true));
        turns.silent += usize::from(row.reason == Some("silence"));
        turns.times.extend(self.began.map(|began| row.at.saturating_sub(began)));
        let known = self.proposals.values().map(|word| &word.what).filter(|what| !what.is_empty());
        let mut known: Vec<&String> = known.collect();
        known.sort_unstable();
        known.dedup();
        turns.proposed += usize::from(!known.is_empty());
        turns.agreed += usize::from(known.len() == 1);
        turns.different += known.len();
    }
}

impl Open {
    fn take(&mut self, row: &Entry, votes: bool) {
        let Some(member) = row.member else { return };
        let word = Word { what: row.what.clone(), after: row.after.unwrap_or(0) };
        let words = if votes { &mut self.turn.votes } else { &mut self.turn.proposals };
        let changed = words.insert(member, word).is_some();
        let (rank, acts) = self.people.entry(member).or_default();
        *rank = row.rank;
        acts.changed += usize::from(changed);
    }

    /// What came of what members said in this turn.
    fn judge(&mut self, row: &Entry) {
        for (member, word) in &self.turn.proposals {
            let Some((_, acts)) = self.people.get_mut(member) else { continue };
            acts.proposed += 1;
            acts.done += usize::from(word.what == row.what);
            acts.to_propose.push(word.after);
            let far = self.last.zip(word.what.parse().ok()).map(|(last, here)| apart(last, here));
            acts.distances.extend(far);
        }
        for (member, word) in &self.turn.votes {
            let Some((_, acts)) = self.people.get_mut(member) else { continue };
            acts.voted += 1;
            acts.won += usize::from(word.what.split(' ').any(|what| what == row.what));
            acts.to_vote.push(word.after);
        }
    }
}

/// The lines of the board, in the words of a room that was opened.
fn size(words: &str) -> Option<usize> {
    words.split(' ').find_map(|word| word.strip_prefix("size="))?.parse().ok()
}

/// Lines from one point to another, the longer way of the two.
fn apart(one: Point, other: Point) -> u32 {
    let way = |one: u8, other: u8| u32::from(one.abs_diff(other));
    way(one.column(), other.column()).max(way(one.row(), other.row()))
}
