//! [`Count`]: what is dead at the end of a game, by the computer and by whoever plays against it, and what that makes.
//!
//! The computer says of every chain what becomes of it and how sure that is. Whoever disagrees marks the chain otherwise,
//! and the computer yields, unless it has a proof: then the two play on, or count as it is proved.

use player::go::{Fate, Standing, Status};
use rules::score::{Finished, Score};
use rules::{Chain, Point, PointSet};
use wire::{CertaintyCode, Code, CountJson, FateCode, GameScore, GroupJson, PairJson, Points};

use super::table::{GoTable, number, points_in};
use crate::words::Retold as _;

/// What is dead in a game in which both have passed.
pub(super) struct Count<'t> {
    table: &'t GoTable,
    groups: Vec<Counted>,
    dead: PointSet,
}

struct Counted {
    chain: Chain,
    fate: FateCode,
    certainty: CertaintyCode,
}

/// What the computer makes of the stones, as it is kept: for every chain a point, the fate and how sure that is.
pub(super) fn fates(table: &GoTable, status: &Status) -> Vec<store::Counted> {
    let chains = table.game.position().board().chains();
    let told = chains.filter_map(|chain| {
        let point = chain.stones.first()?;
        let group = status.group_at(point);
        let (fate, standing) = group.map_or((Fate::Alive, Standing::Unsettled), |group| (group.fate, group.standing));
        let (fate, certainty) = (FateCode::from(fate).retold(), CertaintyCode::from(standing).retold());
        Some(store::Counted { point, fate, certainty })
    });
    told.collect()
}

/// Points as they are kept.
pub(super) fn written(points: PointSet) -> String {
    points.iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}

impl GoTable {
    /// What is dead, where somebody has looked.
    pub(super) fn count(&self) -> Option<Count<'_>> {
        Count::of(self)
    }
}

impl Count<'_> {
    /// The count of a game, where somebody has asked for it.
    fn of(table: &GoTable) -> Option<Count<'_>> {
        if table.kept.fates.is_empty() || !table.game.is_over() {
            return None;
        }
        let board = table.game.position().board();
        let counted = |said: &store::Counted| {
            let chain = board.chain_at(said.point)?;
            Some(Counted { chain, fate: said.fate.retold(), certainty: said.certainty.retold() })
        };
        let groups = table.kept.fates.iter().filter_map(counted).collect();
        Some(Count { table, groups, dead: points_in(&table.kept.dead) })
    }

    /// The dead stones when the chain at this point is marked the other way round; none where there is no stone.
    pub(super) fn marked(&self, point: Point) -> Option<PointSet> {
        let chain = self.table.game.position().board().chain_at(point)?;
        Some(if self.dead.contains(point) { self.dead - chain.stones } else { self.dead | chain.stones })
    }

    /// Stones that are marked otherwise than it is proved.
    pub(super) fn disputed(&self) -> PointSet {
        let wrong = self.groups.iter().filter(|group| {
            let dead = group.chain.stones.is_within(self.dead);
            group.certainty == CertaintyCode::Proved && dead != (group.fate == FateCode::Dead)
        });
        wrong.fold(PointSet::EMPTY, |all, group| all | group.chain.stones)
    }

    fn seki(&self) -> PointSet {
        let groups = self.groups.iter().filter(|group| group.fate == FateCode::Seki);
        groups.fold(PointSet::EMPTY, |all, group| all | group.chain.stones) - self.dead
    }

    fn finished(&self) -> Finished<'_> {
        Finished { board: self.table.game.position().board(), dead: self.dead, seki: self.seki() }
    }

    fn points(&self) -> Score {
        let terms = self.table.terms();
        match terms.scoring {
            player::go::Scoring::Area => self.finished().area(terms.komi.into()),
            player::go::Scoring::Territory => self.finished().territory(self.table.game.captures(), terms.komi.into()),
        }
    }

    /// How the game ends if both agree.
    pub(super) fn score(&self) -> GameScore {
        GameScore::by_points(number(self.points().lead()))
    }

    pub(super) fn told(&self) -> CountJson {
        let group = |group: &Counted| GroupJson {
            color: Code(group.chain.color),
            stones: Points(group.chain.stones),
            fate: group.fate,
            certainty: group.certainty,
            dead: group.chain.stones.is_within(self.dead),
        };
        let (finished, Score(points)) = (self.finished(), self.points());
        let surrounded = |color| Points(finished.surrounded(color));
        CountJson {
            groups: self.groups.iter().map(group).collect(),
            territory: PairJson { black: surrounded(rules::Color::Black), white: surrounded(rules::Color::White) },
            points: PairJson { black: number(points.black), white: number(points.white) },
        }
    }
}
