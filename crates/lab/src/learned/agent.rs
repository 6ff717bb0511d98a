//! What the report tells of the agent: Tables V and VI, its parts one by one, and moves in the wrong order.

use std::collections::HashMap;

use learn::study::{self, BREADTH, Bout, Corpus, Rankers, Sizes};
use learn::{Game, Part};
use proof::Side;
use solver::classic::Gang;
use tsumego::sketch::Place;
use tsumego::{Rank, Sketch};

use super::published::{self, Solved};
use crate::page::Page;
use crate::table::ReportTable;

/// The games of both tables.
pub(super) struct Played {
    development: Held,
    pub(super) test: Held,
    ranks: HashMap<Sketch, Rank>,
}

/// The games on one part.
pub(super) struct Held {
    pub(super) names: Vec<&'static str>,
    pub(super) bouts: Vec<Bout>,
}

/// Contestants of the tables by difficulty and place; the others are the same with something changed.
pub(super) const CHIEF: usize = 3;

/// Bands of ranks: a name, and the last step of the scale that is in it.
const BANDS: [(&str, u8); 5] =
    [("30 to 21 kyu", 10), ("20 to 16 kyu", 15), ("15 to 11 kyu", 20), ("10 to 6 kyu", 25), ("5 kyu and stronger", 37)];

impl Played {
    /// Plays all of them.
    pub(super) fn new(
        corpus: &Corpus,
        rankers: &Rankers,
        gang: Gang,
        sizes: &Sizes,
        tell: impl Fn(&str, usize) + Sync,
    ) -> Played {
        let [development, test] = [Part::Development, Part::Test].map(|part| {
            let contestants = rankers.contestants(part, gang);
            let bouts = study::bouts(corpus, part, &contestants, sizes, |done| tell(part.word(), done));
            Held { names: contestants.iter().map(|(name, _)| *name).collect(), bouts }
        });
        Played { development, test, ranks: bank::forged().map(|forged| (forged.sketch, forged.rank)).collect() }
    }

    fn band(&self, bout: &Bout) -> Option<usize> {
        let step = self.ranks.get(&bout.sketch)?.step();
        BANDS.iter().position(|&(_, last)| step <= last)
    }

    /// The rank of a problem, if it is one that ships.
    pub(super) fn rank(&self, sketch: &Sketch) -> Option<Rank> {
        self.ranks.get(sketch).copied()
    }

    /// What `templates/agent.md` is filled with.
    pub(super) fn page(&self) -> Page {
        let by_band = |part: &Held, theirs: &[Solved]| {
            let rows = BANDS.iter().enumerate().map(|(band, (name, _))| {
                let there = theirs.iter().filter(|(rank, ..)| band_of(rank) == Some(band));
                let there = there.fold((0, 0), |(all, solved), row| (all + row.1, solved + row.2));
                (*name, part.those(|bout| self.band(bout) == Some(band)), Some(there))
            });
            let all = theirs.iter().fold((0, 0), |(all, solved), row| (all + row.1, solved + row.2));
            part.table("difficulty", rows.chain([("total", part.those(|_| true), Some(all))]))
        };
        let test = &self.test;
        let places = Place::ALL
            .into_iter()
            .map(|place| (place.word(), test.those(|bout| bout.sketch.place() == Some(place)), None));
        let sides = [("to live", Side::Defender), ("to kill", Side::Attacker)]
            .map(|(name, side)| (name, test.those(|bout| bout.sketch.mover == side), None));
        Page::default()
            .with("breadth", BREADTH)
            .list("contestants", self.contestants())
            .table("development", by_band(&self.development, &published::DEVELOPMENT))
            .table("test", by_band(&self.test, &published::TEST))
            .table("where", test.table("where", places.chain(sides)))
            .table("parts", test.parts())
            .table("orders", test.orders())
    }

    /// What the tables say of the chief ones.
    fn contestants(&self) -> Vec<Page> {
        let all = self.test.those(|_| true);
        let told = |(at, name): (usize, &&str)| {
            let share = |holds: &dyn Fn(&[Game; 2]) -> bool| {
                percent(all.iter().filter(|bout| holds(&bout.games[at])).count(), all.len())
            };
            Page::default()
                .with("name", name)
                .with("itself", share(&|[itself, _]| itself.is_solved()))
                .with("exact", share(&|[_, exact]| exact.is_solved()))
                .with("faultless", share(&|[_, exact]| exact.first_wrong().is_none()))
        };
        self.test.chiefs().iter().enumerate().map(told).collect()
    }
}

/// The band of a rank such as `12k`.
fn band_of(rank: &str) -> Option<usize> {
    let step = rank.parse::<Rank>().ok()?.step();
    BANDS.iter().position(|&(_, last)| step <= last)
}

fn percent(part: usize, all: usize) -> String {
    if all == 0 { "–".to_owned() } else { format!("{:.0} %", 100.0 * part as f64 / all as f64) }
}

/// A row: its name, the problems, and what the text has.
type Row<'a> = (&'static str, Vec<&'a Bout>, Option<(usize, usize)>);

impl Held {
    fn those(&self, holds: impl Fn(&Bout) -> bool) -> Vec<&Bout> {
        self.bouts.iter().filter(|bout| holds(bout)).collect()
    }

    fn chiefs(&self) -> &[&'static str] {
        &self.names[..self.names.len().min(CHIEF)]
    }

    /// For each of the chief contestants how much it solves against itself, as they count, and how much it plays without a mistake
    /// against the exact player.
    fn table<'a>(&self, head: &str, rows: impl Iterator<Item = Row<'a>>) -> ReportTable {
        let columns = self.chiefs().iter().flat_map(|name| [format!("{name}: itself"), "exact".to_owned()]);
        let rows: Vec<Row<'_>> = rows.collect();
        let quotes = rows.iter().any(|(.., theirs)| theirs.is_some());
        let theirs = quotes.then(|| "their agent".to_owned());
        let mut table =
            ReportTable::new([head.to_owned(), "problems".to_owned()].into_iter().chain(columns).chain(theirs));
        for (name, bouts, theirs) in rows {
            let mut line = vec![name.to_owned(), bouts.len().to_string()];
            for at in 0..self.chiefs().len() {
                let count =
                    |holds: &dyn Fn(&[Game; 2]) -> bool| bouts.iter().filter(|bout| holds(&bout.games[at])).count();
                line.push(percent(count(&|[itself, _]| itself.is_solved()), bouts.len()));
                line.push(percent(count(&|[_, exact]| exact.first_wrong().is_none()), bouts.len()));
            }
            line.extend(theirs.map(|(all, solved)| match all {
                0 => "N/A".to_owned(),
                _ => format!("{solved} of {all}, {}", percent(solved, all)),
            }));
            table.row(line);
        }
        table
    }

    /// The agent with and without its parts, by all measures.
    fn parts(&self) -> ReportTable {
        let head = [
            "agent",
            "itself: solved as they count",
            "verdict kept in the end",
            "exact: solved as they count",
            "no wrong move",
            "first move right",
            "moves in a game",
        ];
        let mut table = ReportTable::new(head);
        for (at, name) in self.names.iter().enumerate() {
            let games = |against: usize| self.bouts.iter().map(move |bout| &bout.games[at][against]);
            let share = |against: usize, holds: &dyn Fn(&Game) -> bool| {
                percent(games(against).filter(|game| holds(game)).count(), self.bouts.len())
            };
            let moves = games(1).map(|game| game.moves.len()).sum::<usize>() as f64 / self.bouts.len().max(1) as f64;
            table.row(vec![
                (*name).to_owned(),
                share(0, &Game::is_solved),
                share(0, &Game::is_kept),
                share(1, &Game::is_solved),
                share(1, &|game| game.first_wrong().is_none()),
                share(1, &|game| game.first_wrong() != Some(0)),
                format!("{moves:.1}"),
            ]);
        }
        table
    }

    /// Their V.E: how often the first wrong move is one that comes later.
    fn orders(&self) -> ReportTable {
        let mut table = ReportTable::new(["agent", "games with a wrong move", "the first comes later", "share"]);
        for (at, name) in self.chiefs().iter().enumerate() {
            for (against, opponent) in ["against itself", "against the exact player"].into_iter().enumerate() {
                let wrong: Vec<&Game> = self
                    .bouts
                    .iter()
                    .map(|bout| &bout.games[at][against])
                    .filter(|game| game.first_wrong().is_some())
                    .collect();
                let early = wrong.iter().filter(|game| game.too_early).count();
                table.row(vec![
                    format!("{name}, {opponent}"),
                    wrong.len().to_string(),
                    early.to_string(),
                    percent(early, wrong.len()),
                ]);
            }
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::template::AGENT;

    #[test]
    fn every_rank_of_the_text_has_a_band() {
        let bands = |rows: &[Solved]| rows.iter().map(|row| band_of(row.0).unwrap()).collect::<Vec<_>>();
        assert_eq!(bands(&published::DEVELOPMENT), [0, 1, 1, 2, 2, 3, 4]);
        assert_eq!(bands(&published::TEST), [0, 1, 1, 2, 2, 3, 3, 3]);
        assert!(Rank::all().all(|rank| BANDS.iter().any(|&(_, last)| rank.step() <= last)));
    }

    /// Three agents that are one another's equals, on a few problems.
    #[test]
    fn the_chapter_has_every_table() {
        let forged = bank::forged().filter(|forged| !forged.kind.is_status() && forged.sketch.empty().len() < 7);
        let forged: Vec<bank::Forged<'_>> = forged.step_by(100).take(4).collect();
        let agent = learn::Agent { gang: solver::classic::Gang::default(), looks: None, whole: false };
        let bouts: Vec<Bout> = forged
            .iter()
            .filter_map(|forged| {
                let (problem, oracle) = (forged.sketch.problem()?, learn::Oracle::default());
                let play = |against| Game::play(&problem, &agent, against, &oracle);
                let games = [play(learn::Opponent::Itself)?, play(learn::Opponent::Exact)?];
                Some(Bout { sketch: forged.sketch, games: vec![games; 3] })
            })
            .collect();
        assert!(!bouts.is_empty());
        let held = |bouts: &[Bout]| Held { names: vec!["one", "two", "three"], bouts: bouts.to_vec() };
        let ranks = forged.iter().map(|forged| (forged.sketch, forged.rank)).collect();
        let text = AGENT.text(&Played { development: held(&[]), test: held(&bouts), ranks }.page());
        assert!(text.contains("| total | 0 | – |") && text.contains("22 of 33, 67 %"), "{text}");
        assert!(text.contains(&format!("| total | {} | ", bouts.len())) && text.contains("22 of 46, 48 %"));
        for part in ["Table V:", "Table VI:", "| corner |", "| to kill |", "| three, against the exact player |"] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert!(!text.contains("{{"));
    }

    #[test]
    fn shares_of_nothing_are_none() {
        assert_eq!((percent(1, 3), percent(0, 0)), ("33 %".to_owned(), "–".to_owned()));
    }
}
