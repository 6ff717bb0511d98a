//! The status of the stones: what is alive, what is dead, what lives in seki, and how sure that is.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64};

use rules::life::pass_alive;
use rules::score::{Finished, Score};
use rules::{Board, ByColor, Color, Game, Point, PointSet};
use tsumego::Solution;

use super::board::with_board;
use super::bot::board_of;
use super::opinion::Effort;
use super::playout::Habits;
use super::search::{Search, Searcher, Tally};
use super::tree::Tree;
use super::{Scoring, Terms};

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

/// Finds the status of all stones, as if the game ended here.
pub fn status(game: &Game, terms: Terms, effort: &Effort, stop: &AtomicBool) -> Status {
    let size = game.position().board().size();
    believed(game, &with_board!(size, ownership(game, terms, effort, stop)))
}

fn ownership<const W: usize, const N: usize>(
    game: &Game,
    terms: Terms,
    effort: &Effort,
    stop: &AtomicBool,
) -> Vec<f32> {
    let tree = Tree::new(1);
    let search = Search {
        tree: &tree,
        start: &board_of::<W, N>(game),
        terms,
        habits: Habits::HEAVY,
        goal: effort.playouts,
        stop,
        begun: AtomicU64::new(0),
        tally: Mutex::new(Tally::default()),
    };
    Searcher::new(&search, 1).run(|| {});
    let tally = search.tally.into_inner().expect("no searcher panics");
    tally.owned.iter().map(|&owned| owned as f32 / tally.games.max(1) as f32).collect()
}

/// The status that the ends of many games suggest, and what is proved by looking.
pub(crate) fn believed(game: &Game, ownership: &[f32]) -> Status {
    let board = game.position().board();
    let alive = ByColor {
        black: pass_alive(board, Color::Black, PointSet::EMPTY),
        white: pass_alive(board, Color::White, PointSet::EMPTY),
    };
    let mut groups = Vec::new();
    for chain in board.chains() {
        let proved_alive = chain.stones.is_within(alive[chain.color].chains);
        let proved_dead = chain.stones.is_within(alive[!chain.color].territory);
        let (fate, standing) = match (proved_alive, proved_dead) {
            (true, _) => (Fate::Alive, Standing::Proved),
            (_, true) => (Fate::Dead, Standing::Proved),
            _ => suggested(board, &chain, ownership),
        };
        groups.push(Group { color: chain.color, stones: chain.stones, fate, standing, proof: Vec::new() });
    }
    Status { board: board.clone(), captures: game.captures(), groups }
}

fn suggested(board: &Board, chain: &rules::Chain, ownership: &[f32]) -> (Fate, Standing) {
    let place = |point: Point| usize::from(point.row()) * usize::from(board.size()) + usize::from(point.column());
    let sum: f32 = chain.stones.iter().filter_map(|point| ownership.get(place(point))).sum();
    let black = sum / chain.stones.len() as f32;
    let own = if chain.color == Color::Black { black } else { -black };
    let standing = if own.abs() > 0.5 { Standing::Believed } else { Standing::Unsettled };
    (if own < 0.0 { Fate::Dead } else { Fate::Alive }, standing)
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
