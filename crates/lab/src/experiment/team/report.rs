//! [`Report`]: what was measured, as data and pictures.

use ::team::Scheme;
use console::amount::grouped;
use gtp::arena::{Estimate, WinTally};

use super::bout::Result as Played;
use super::forest::Forest;
use super::pairing::{Cell, Crew, Foe, word};
use super::ranking::Ranking;
use super::scale::{QUICK, Scale, USUAL};
use super::side::Way;
use crate::page::Page;
use crate::prose::percent;
use crate::table::ReportTable;

/// Everything that was measured.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) scale: Scale,
    pub(super) ranking: Ranking,
    pub(super) cells: Vec<(Cell, Vec<Played>)>,
}

/// Where a share lies, as far as its interval tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Above,
    Even,
    Below,
}

impl Side {
    fn of(share: Estimate) -> Side {
        match share {
            Estimate { low, .. } if low > 0.5 => Side::Above,
            Estimate { high, .. } if high < 0.5 => Side::Below,
            _ => Side::Even,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Side::Above => "above",
            Side::Even => "even",
            Side::Below => "below",
        }
    }
}

impl Report {
    /// What `templates/team.md` is filled with.
    pub(super) fn page(&self) -> Page {
        let Scale { size, games, duels } = self.scale;
        let much = match self.scale {
            QUICK => " --quick".to_owned(),
            Scale { games: USUAL, .. } => String::new(),
            _ => format!(" --games {games}"),
        };
        let page = Page::default()
            .with("much", much)
            .with("size", size)
            .with("games", grouped(games.into()))
            .with("duels", grouped(duels.into()))
            .with("few", if games < USUAL { "yes" } else { "" })
            .with("usual", USUAL)
            .with("count", self.cells.len())
            .table("members", self.members())
            .table("cells", self.table())
            .table("choices", self.choices());
        page.list("plots", self.plots()).and(self.findings())
    }

    /// The plots by name.
    pub(super) fn pictures(&self) -> Vec<(String, String)> {
        let foes = Foe::ALL.into_iter().filter(|&foe| !self.against(foe).is_empty());
        let plots = foes.map(|foe| (format!("{}.svg", foe.name()), self.plot(foe).svg()));
        plots.chain([("members.svg".to_owned(), self.strengths().svg())]).collect()
    }

    /// One row for each cell, and for each member alone.
    pub(super) fn csv(&self) -> String {
        let mut table = ReportTable::new([
            "team",
            "scheme",
            "against",
            "games",
            "won",
            "drawn",
            "lost",
            "moves",
            "turns",
            "split",
            "ties",
            "proposals",
        ]);
        for (cell, games) in &self.cells {
            let mut row = vec![cell.crew.name().to_owned(), word(cell.way), cell.foe.name().to_owned()];
            let WinTally { wins, draws, losses } = tally(games);
            let sums = [sum(games, |game| game.moves), sum(games, |game| game.turns), sum(games, |game| game.split)];
            let more = [sum(games, |game| game.ties), sum(games, |game| game.options)];
            let numbers = [games.len() as u64, wins, draws, losses].into_iter().chain(sums).chain(more);
            row.extend(numbers.map(|number| number.to_string()));
            table.row(row);
        }
        for standing in &self.ranking.standings {
            let WinTally { wins, draws, losses } = standing.tally;
            let mut row = vec![standing.member.name.to_owned(), "alone".to_owned(), "others".to_owned()];
            row.extend([standing.tally.games(), wins, draws, losses].map(|number| number.to_string()));
            table.row(row);
        }
        table.csv()
    }

    /// The cells against one opponent.
    fn against(&self, foe: Foe) -> Vec<(Cell, WinTally)> {
        let those = self.cells.iter().filter(|(cell, _)| cell.foe == foe);
        those.map(|(cell, games)| (*cell, tally(games))).collect()
    }

    fn of(&self, crew: Crew, way: Way, foe: Foe) -> Option<WinTally> {
        let wanted = Cell { crew, way, foe };
        self.cells.iter().find(|(cell, _)| *cell == wanted).map(|(_, games)| tally(games))
    }

    fn findings(&self) -> Page {
        let against = Foe::ALL.into_iter().fold(Page::default(), |page, foe| {
            let parts = Page::default().list("parts", self.sorted(foe));
            page.list(foe.name(), [parts])
        });
        against.list("yardstick", self.yardstick()).list("twins", self.twins()).and(self.fewer().unwrap_or_default())
    }

    /// Which teams of five are above half, below it, or neither.
    fn sorted(&self, foe: Foe) -> Vec<Page> {
        let mut five: Vec<(Cell, WinTally)> =
            self.against(foe).into_iter().filter(|(cell, _)| cell.crew == Crew::Five).collect();
        five.sort_by(|one, other| other.1.share().likely.total_cmp(&one.1.share().likely));
        let part = |side: Side| {
            let those = five.iter().filter(|(_, tally)| Side::of(tally.share()) == side);
            let named: Vec<String> =
                those.map(|(cell, tally)| format!("{} ({})", title(cell.way), shown(tally.share()))).collect();
            (!named.is_empty()).then(|| Page::default().with(side.word(), named.join(", ")))
        };
        [Side::Above, Side::Even, Side::Below].into_iter().filter_map(part).collect()
    }

    fn yardstick(&self) -> Option<Page> {
        let five = self.against(Foe::Member).into_iter().filter(|(cell, _)| cell.crew == Crew::Five);
        let lows: Vec<f64> = five.map(|(_, tally)| tally.share().low).collect();
        let best = self.ranking.best_share();
        (!lows.is_empty()).then(|| {
            Page::default()
                .with("best", self.ranking.standings[0].member.name)
                .with("alone", percent(best))
                .with("above", lows.iter().filter(|&&low| low > best).count())
                .with("of", lows.len())
        })
    }

    fn fewer(&self) -> Option<Page> {
        let voting = Way::By(Scheme::voting());
        let three = self.of(Crew::Three, voting, Foe::Best)?.share();
        let five = self.of(Crew::Five, voting, Foe::Best)?.share();
        Some(Page::default().with("three", shown(three)).with("five", percent(five.likely)))
    }

    fn twins(&self) -> Option<Page> {
        let twins = self.of(Crew::Twins, Way::By(Scheme::voting()), Foe::Best)?.share();
        Some(Page::default().with("won", shown(twins)).with(Side::of(twins).word(), "yes"))
    }

    fn members(&self) -> ReportTable {
        let mut table = ReportTable::new(["member", "habits of", "games a thought", "fault", "won", "95 %", "Elo"]);
        for standing in &self.ranking.standings {
            let (member, share) = (standing.member, standing.tally.share());
            table.row(vec![
                member.name.to_owned(),
                member.rung.to_owned(),
                member.games.to_string(),
                member.fault.to_owned(),
                tenth(share.likely),
                interval(share),
                format!("{:+.0}", standing.elo),
            ]);
        }
        table
    }

    fn table(&self) -> ReportTable {
        let mut table = ReportTable::new(["team", "scheme", "against", "games", "won", "95 %", "Elo", "95 %"]);
        for (cell, games) in &self.cells {
            let tally = tally(games);
            let (share, elo) = (tally.share(), tally.elo());
            table.row(vec![
                cell.crew.name().to_owned(),
                title(cell.way),
                opponent(cell.foe).to_owned(),
                tally.games().to_string(),
                tenth(share.likely),
                interval(share),
                format!("{:+.0}", elo.likely),
                format!("{:+.0} to {:+.0}", elo.low, elo.high),
            ]);
        }
        table
    }

    fn plots(&self) -> impl Iterator<Item = Page> {
        let foes = Foe::ALL.into_iter().filter(|&foe| !self.against(foe).is_empty());
        foes.map(|foe| Page::default().with("against", opponent(foe)).with("name", foe.name()))
    }

    fn choices(&self) -> ReportTable {
        let mut table = ReportTable::new([
            "team",
            "scheme",
            "turns a game",
            "not all agree",
            "proposals where not",
            "ties",
            "moves a game",
        ]);
        let asked = |cell: &Cell| ![Way::Alone, Way::By(Scheme::rotation())].contains(&cell.way);
        for (cell, games) in self.cells.iter().filter(|(cell, _)| cell.foe == Foe::Best && asked(cell)) {
            let [turns, split] = [sum(games, |game| game.turns), sum(games, |game| game.split)];
            let [ties, options] = [sum(games, |game| game.ties), sum(games, |game| game.options)];
            let each = |number: u64| format!("{:.1}", number as f64 / games.len().max(1) as f64);
            let of = |part: u64, all: u64| part as f64 / all.max(1) as f64;
            // A turn in which all agree has one proposal.
            let different = of(options.saturating_sub(turns - split), split);
            table.row(vec![
                cell.crew.name().to_owned(),
                title(cell.way),
                each(turns),
                percent(of(split, turns)),
                format!("{different:.2}"),
                percent(of(ties, turns)),
                each(sum(games, |game| game.moves)),
            ]);
        }
        table
    }

    fn plot(&self, foe: Foe) -> Forest {
        let line = |(cell, tally): (Cell, WinTally)| (format!("{}, {}", cell.crew.name(), title(cell.way)), tally);
        Forest {
            title: format!("Points won against {}", opponent(foe)),
            ends: [format!("{} wins", opponent(foe)), "the team wins".to_owned()],
            lines: self.against(foe).into_iter().map(line).collect(),
        }
    }

    fn strengths(&self) -> Forest {
        let standings = self.ranking.standings.iter();
        Forest {
            title: "Points won by each member alone against the others".to_owned(),
            ends: ["the others win".to_owned(), "the member wins".to_owned()],
            lines: standings.map(|standing| (standing.member.name.to_owned(), standing.tally)).collect(),
        }
    }
}

fn tally(games: &[Played]) -> WinTally {
    let mut tally = WinTally::default();
    games.iter().for_each(|game| tally.add(game.outcome));
    tally
}

fn sum(games: &[Played], number: impl Fn(&Played) -> u32) -> u64 {
    games.iter().map(|game| u64::from(number(game))).sum()
}

/// What people call a way to decide.
fn title(way: Way) -> String {
    match way {
        Way::Alone => "alone".to_owned(),
        Way::Lot => "a lot".to_owned(),
        Way::By(scheme) if scheme == Scheme::skill() => "tasks by skill".to_owned(),
        Way::By(scheme) if scheme.code() == Scheme::monte_carlo(1).code() => {
            let playouts = scheme.numbers().next().map_or(0, |(_, playouts)| playouts);
            format!("Monte Carlo by {}", grouped(playouts.into()))
        }
        Way::By(scheme) => scheme.code().replace('_', " "),
    }
}

const fn opponent(foe: Foe) -> &'static str {
    match foe {
        Foe::Member => "one of them",
        Foe::Best => "the best",
        Foe::Lot => "a lot",
    }
}

fn tenth(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn interval(share: Estimate) -> String {
    format!("{:.1} to {:.1}", 100.0 * share.low, 100.0 * share.high)
}

/// `62 %, 57 to 67`
fn shown(share: Estimate) -> String {
    format!("{}, {:.0} to {:.0}", percent(share.likely), 100.0 * share.low, 100.0 * share.high)
}
