//! The status of the stones: what is alive, what is dead, what lives in seki, and how sure that is.

use proof::Solution;
use rules::life::pass_alive;
use rules::score::{Finished, Score};
use rules::{Board, ByColor, Chain, Color, Game, Point, PointSet};

use super::{Scoring, Terms};

/// A chain that stays, or goes, in so many games more than not is thought to do so.
const CLEAR: f32 = 0.5;
/// Liberties that are nobody's so often at the end are those of a seki: others are filled.
const SHARED: f32 = 0.5;

/// What becomes of stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// They stay.
    Alive,
    /// They are taken off at the end.
    Dead,
    /// They stay without two eyes.
    Seki,
}

impl Fate {
    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Fate::Alive => "alive",
            Fate::Dead => "dead",
            Fate::Seki => "seki",
        }
    }
}

/// How sure a fate is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// Whoever moves first: there is a proof.
    Proved,
    /// Most games played out end like that.
    Believed,
    /// It depends on who moves first, or nobody can say.
    Unsettled,
}

impl Standing {
    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Standing::Proved => "proved",
            Standing::Believed => "believed",
            Standing::Unsettled => "unsettled",
        }
    }
}

/// Stones of one colour that share their fate.
#[derive(Clone, Debug)]
pub struct Group {
    /// Whose they are.
    pub color: Color,
    /// The stones.
    pub stones: PointSet,
    /// What becomes of them.
    pub fate: Fate,
    /// How sure that is.
    pub standing: Standing,
    /// The checked solutions that prove it, where it took a search.
    pub proof: Vec<Solution>,
}

/// The status of all stones of a position.
#[derive(Clone, Debug)]
pub struct Status {
    board: Board,
    captures: ByColor<usize>,
    groups: Vec<Group>,
}

impl Status {
    /// The status that the ends of many games suggest, with what is proved by looking. The games tell whose each point
    /// was and, where they say so, how often it was nobody's.
    pub(crate) fn believed(game: &Game, ownership: &[f32], openness: &[f32]) -> Status {
        let board = game.position().board();
        let alive = |color| pass_alive(board, color, PointSet::EMPTY);
        let alive = ByColor { black: alive(Color::Black), white: alive(Color::White) };
        let group = |chain: Chain| {
            let (fate, standing) = if chain.stones.is_within(alive[chain.color].chains) {
                (Fate::Alive, Standing::Proved)
            } else if chain.stones.is_within(alive[!chain.color].territory) {
                (Fate::Dead, Standing::Proved)
            } else {
                suggested(board, &chain, ownership, openness)
            };
            Group { color: chain.color, stones: chain.stones, fate, standing, proof: Vec::new() }
        };
        Status { board: board.clone(), captures: game.captures(), groups: board.chains().map(group).collect() }
    }
}

fn suggested(board: &Board, chain: &Chain, ownership: &[f32], openness: &[f32]) -> (Fate, Standing) {
    let at = |values: &[f32], point: Point| values.get(place(board.size(), point)).copied().unwrap_or(0.0);
    let black = chain.stones.iter().map(|point| at(ownership, point)).sum::<f32>() / chain.stones.len() as f32;
    let own = if chain.color == Color::Black { black } else { -black };
    let standing = if own.abs() > CLEAR { Standing::Believed } else { Standing::Unsettled };
    let shared = chain.liberties.iter().any(|point| at(openness, point) > SHARED);
    let fate = match own > 0.0 {
        true if shared => Fate::Seki,
        true => Fate::Alive,
        false => Fate::Dead,
    };
    (fate, standing)
}

/// The place of a point in the order A1, B1, …
pub(crate) fn place(size: u8, point: Point) -> usize {
    usize::from(point.row()) * usize::from(size) + usize::from(point.column())
}

impl Status {
    /// The groups, each with its fate.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The group that a stone belongs to.
    pub fn group_at(&self, point: Point) -> Option<&Group> {
        self.groups.iter().find(|group| group.stones.contains(point))
    }

    /// The stones that are taken off.
    pub fn dead(&self) -> PointSet {
        self.stones(Fate::Dead)
    }

    /// The stones that live in seki.
    pub fn seki(&self) -> PointSet {
        self.stones(Fate::Seki)
    }

    fn stones(&self, fate: Fate) -> PointSet {
        let groups = self.groups.iter().filter(|group| group.fate == fate);
        groups.fold(PointSet::EMPTY, |all, group| all | group.stones)
    }

    /// Changes the fate of the stone's group, as when a player knows better.
    pub fn set(&mut self, point: Point, fate: Fate) {
        if let Some(group) = self.groups.iter_mut().find(|group| group.stones.contains(point)) {
            *group = Group { fate, standing: Standing::Believed, proof: Vec::new(), ..group.clone() };
        }
    }

    fn finished(&self) -> Finished<'_> {
        Finished { board: &self.board, dead: self.dead(), seki: self.seki() }
    }

    /// Puts what was found out about a group in its place.
    pub(crate) fn learn(&mut self, at: usize, fate: Fate, standing: Standing, proof: Vec<Solution>) {
        let group = &mut self.groups[at];
        (group.fate, group.standing, group.proof) = (fate, standing, proof);
    }

    /// Who owns a point in area scoring: the stone that stays there, or those around it.
    pub fn owner(&self, point: Point) -> Option<Color> {
        let dead = self.dead();
        let owns = |color: Color| {
            (self.board.stones(color) - dead).contains(point) || self.finished().surrounded(color).contains(point)
        };
        Color::BOTH.into_iter().find(|&color| owns(color))
    }

    /// The points of both sides.
    pub fn score(&self, terms: Terms) -> Score {
        match terms.scoring {
            Scoring::Area => self.finished().area(terms.komi.into()),
            Scoring::Territory => self.finished().territory(self.captures, terms.komi.into()),
        }
    }
}
