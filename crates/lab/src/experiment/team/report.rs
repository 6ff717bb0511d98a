//! [`Report`]: what was measured, in words, tables and pictures.

use ::team::Scheme;
use console::amount::grouped;
use gtp::arena::{Estimate, Tally};

use super::bout::Result as Played;
use super::forest::Forest;
use super::pairing::{Cell, Crew, Foe, word};
use super::ranking::Ranking;
use super::side::Way;
use super::{QUICK, Scale, USUAL};
use crate::experiment::prose::{percent, wrapped};
use crate::experiment::table::Table;

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
}

impl Report {
    pub(super) fn text(&self) -> String {
        [
            self.opening(),
            self.findings(),
            self.thesis(),
            self.members(),
            self.table(),
            self.choices(),
            self.ways(),
            self.limits(),
        ]
        .join("\n")
        .lines()
        .map(wrapped)
        .collect()
    }

    /// The plots by name.
    pub(super) fn pictures(&self) -> Vec<(String, String)> {
        let foes = Foe::ALL.into_iter().filter(|&foe| !self.against(foe).is_empty());
        let plots = foes.map(|foe| (format!("{}.svg", foe.name()), self.plot(foe).svg()));
        plots.chain([("members.svg".to_owned(), self.strengths().svg())]).collect()
    }

    /// One row for each cell, and for each member alone.
    pub(super) fn csv(&self) -> String {
        let mut table = Table::new([
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
            let Tally { wins, draws, losses } = tally(games);
            let sums = [sum(games, |game| game.moves), sum(games, |game| game.turns), sum(games, |game| game.split)];
            let more = [sum(games, |game| game.ties), sum(games, |game| game.options)];
            let numbers = [games.len() as u64, wins, draws, losses].into_iter().chain(sums).chain(more);
            row.extend(numbers.map(|number| number.to_string()));
            table.row(row);
        }
        for standing in &self.ranking.standings {
            let Tally { wins, draws, losses } = standing.tally;
            let mut row = vec![standing.member.name.to_owned(), "alone".to_owned(), "others".to_owned()];
            row.extend([standing.tally.games(), wins, draws, losses].map(|number| number.to_string()));
            table.row(row);
        }
        table.csv()
    }

    fn opening(&self) -> String {
        let Scale { size, games, duels } = self.scale;
        let few = match games < USUAL {
            true => format!(
                " The study is made for {USUAL} games to a cell, and these are fewer: intervals are wide, and what is not told apart \
                 here may be with more."
            ),
            false => String::new(),
        };
        let much = match self.scale {
            QUICK => " --quick".to_owned(),
            Scale { games: USUAL, .. } => String::new(),
            _ => format!(" --games {games}"),
        };
        format!(
            "# Teams: are weak players better together?\n\n\
             Everything on this page is written by\n\n```\nshikatsu-lab experiment team{much} --keep games.txt --out docs/experiments\n```\n\n\
             and comes out the same in every run of the same program; an interrupted run goes on where `games.txt` ends. Five weak \
             bots play on {size}x{size} as teams, in rooms of the crate `team` and by the schemes that people use there, against \
             one of them, the best of them, and themselves when a lot decides among their proposals. {} games to a cell, colours \
             alternating, komi 7.5, area scoring; {} games for each pair of members alone. Nobody resigns. Intervals are Wilson's, \
             at 95 %.{few}\n",
            grouped(games.into()),
            grouped(duels.into())
        )
    }

    /// The cells against one opponent.
    fn against(&self, foe: Foe) -> Vec<(Cell, Tally)> {
        let those = self.cells.iter().filter(|(cell, _)| cell.foe == foe);
        those.map(|(cell, games)| (*cell, tally(games))).collect()
    }

    fn of(&self, crew: Crew, way: Way, foe: Foe) -> Option<Tally> {
        let wanted = Cell { crew, way, foe };
        self.cells.iter().find(|(cell, _)| *cell == wanted).map(|(_, games)| tally(games))
    }

    fn findings(&self) -> String {
        let found = [
            self.sorted(Foe::Member, "**Together against one of them**"),
            self.yardstick(),
            self.sorted(Foe::Best, "**Against the best of them**"),
            self.sorted(Foe::Lot, "**Against a lot among the same members' proposals**"),
            self.fewer(),
            self.twins(),
        ];
        let found: String = found.into_iter().flatten().map(|line| format!("- {line}\n")).collect();
        format!("## What was found\n\n{found}")
    }

    /// Which teams of five are above half, below it, or neither.
    fn sorted(&self, foe: Foe, head: &str) -> Option<String> {
        let mut five: Vec<(Cell, Tally)> =
            self.against(foe).into_iter().filter(|(cell, _)| cell.crew == Crew::Five).collect();
        five.sort_by(|one, other| other.1.share().likely.total_cmp(&one.1.share().likely));
        let part = |side: Side, words: &str| {
            let those = five.iter().filter(|(_, tally)| Side::of(tally.share()) == side);
            let named: Vec<String> =
                those.map(|(cell, tally)| format!("{} ({})", title(cell.way), shown(tally.share()))).collect();
            (!named.is_empty()).then(|| format!("{words} {}", named.join(", ")))
        };
        let parts = [
            part(Side::Above, "the team of five wins more than half by"),
            part(Side::Even, "it cannot be told from even by"),
            part(Side::Below, "it wins less than half by"),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| format!("{head}: {}.", parts.join("; ")))
    }

    fn yardstick(&self) -> Option<String> {
        let five = self.against(Foe::Member).into_iter().filter(|(cell, _)| cell.crew == Crew::Five);
        let lows: Vec<f64> = five.map(|(_, tally)| tally.share().low).collect();
        let best = self.ranking.best_share();
        let above = lows.iter().filter(|&&low| low > best).count();
        (!lows.is_empty()).then(|| {
            format!(
                "For comparison, {}, the best, would win {} of such games alone, by what it did in the games of the members against \
                 each other; wholly above that: {above} of the {} intervals above.",
                self.ranking.standings[0].member.name,
                percent(best),
                lows.len()
            )
        })
    }

    fn fewer(&self) -> Option<String> {
        let voting = Way::By(Scheme::Voting);
        let three = self.of(Crew::Three, voting, Foe::Best)?.share();
        let five = self.of(Crew::Five, voting, Foe::Best)?.share();
        Some(format!(
            "**Three instead of five**, by voting, win {} against the best, where five win {}.",
            shown(three),
            percent(five.likely)
        ))
    }

    fn twins(&self) -> Option<String> {
        let voting = Way::By(Scheme::Voting);
        let twins = self.of(Crew::Twins, voting, Foe::Best)?.share();
        Some(format!(
            "**Five times the best**, by voting, win {} against it alone: {}.",
            shown(twins),
            match Side::of(twins) {
                Side::Above => "voices help even where all have the same faults",
                Side::Even => "five voices with the same faults cannot be told from one",
                Side::Below => "five voices with the same faults are worse than one",
            }
        ))
    }

    fn thesis(&self) -> String {
        "## What the thesis says\n\n\
         Hugger (*Collaborative Go*, Zürich 2011) wanted to know whether several novices can be combined into one good player \
         (section 1.3), and left open whether there is a scheme in which a team plays better than its best player alone (5.1). \
         He measured no strength. Six experienced players and a group of novices tried his two schemes and were asked: voting was found \
         interesting by both; Monte Carlo was found fair, but all six saw strange moves, above all near stones (4.2). That \
         Monte Carlo decides better than chance he concludes from one game of two 7-dan players, in which the played move had a higher \
         value than the average in six of seven positions (4.4); [heat.md](heat.md) repeats that. The third comparison here is \
         the same question asked by games. Voting and Monte Carlo are his schemes, the others are not.\n"
            .to_owned()
    }

    fn members(&self) -> String {
        let mut table = Table::new(["member", "habits of", "games a thought", "fault", "won", "95 %", "Elo"]);
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
        format!(
            "## The members\n\n\
             Each alone against each other; these games are none of those below. Elo is fitted to all pairs (Bradley and Terry), with \
             the average at 0. Who is the best below is who is first here.\n\n{}\n\
             ![The members alone](team/members.svg)\n",
            table.markdown()
        )
    }

    fn table(&self) -> String {
        let mut table = Table::new(["team", "scheme", "against", "games", "won", "95 %", "Elo", "95 %"]);
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
        let plots: Vec<String> = Foe::ALL
            .into_iter()
            .filter(|&foe| !self.against(foe).is_empty())
            .map(|foe| format!("![Against {}](team/{}.svg)\n", opponent(foe), foe.name()))
            .collect();
        format!(
            "## The cells\n\n{}\n\
             *Five* are all members, *three* the best, the middle one and the last, *twins* five times the best. \
             *One of them* is each member of the team in turn. The \
             numbers are in [team.csv](team.csv).\n\n{}",
            table.markdown(),
            plots.join("\n")
        )
    }

    fn choices(&self) -> String {
        let mut table = Table::new([
            "team",
            "scheme",
            "turns a game",
            "not all agree",
            "proposals where not",
            "ties",
            "moves a game",
        ]);
        let asked = |cell: &Cell| !matches!(cell.way, Way::Alone | Way::By(Scheme::Rotation));
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
        format!(
            "## How much there was to decide\n\n\
             Of the games against the best: in how many turns not all proposed the same, how many different proposals there were then, \
             and in how many turns chance broke a tie.\n\n{}",
            table.markdown()
        )
    }

    fn ways(&self) -> String {
        "## How the bots act\n\n\
         - Every member proposes what it would play alone, with its own search and its own tree of the game so far.\n\
         - In a vote it searches anew, with none but the proposals for the next move, and votes for what it would play then. It \
         does not know whose a proposal is, and does not heed how often it was made. In approval it votes for all that it tried at least \
         half as often as its favourite.\n\
         - The captain is the best member. By skill the three best propose and the two others vote. In rotation the members \
         take turns from the best to the last.\n\
         - Monte Carlo plays 100 plain random games after each proposal and takes the best average score; where all \
         pass, the team does.\n\
         - A lot draws a member and plays its proposal; what two propose is twice as likely.\n\
         - Hot spots and suggestions are left out: there an engine finds the moves, and the result would be about the engine.\n"
            .to_owned()
    }

    fn limits(&self) -> String {
        let cells = self.cells.len();
        format!(
            "## Limits\n\n\
             - Bots are not people. They do not talk, do not learn from each other's proposals, and their faults are those that our \
             ladder has: they forget, see little and look at few games. They share one program, so they also share what it does not know.\n\
             - The members are near the bottom of the ladder, on {0}x{0} only. What holds for novices need not hold for strong players.\n\
             - A team thinks more in a turn than one of its members, as teams do: in a vote its members play out twice the games of all \
             of them together. *Twins* think as much, or more, and have no other faults than the best.\n\
             - Who plays alone goes on with the tree of its last thought; who votes, or was not asked for some turns, begins anew. \
             *Twins* in rotation tell what that is worth: nothing, if they win half.\n\
             - Monte Carlo adds thinking of its own: its random games after each proposal are more than all members play out \
             together. What it wins is not the members' alone.\n\
             - Each interval is by itself. Of {cells} at 95 % one or another may miss the truth.\n\
             - Who is the best was measured, and may be another where members are close.\n",
            self.scale.size
        )
    }

    fn plot(&self, foe: Foe) -> Forest {
        let line = |(cell, tally): (Cell, Tally)| (format!("{}, {}", cell.crew.name(), title(cell.way)), tally);
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

fn tally(games: &[Played]) -> Tally {
    let mut tally = Tally::default();
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
        Way::By(Scheme::MonteCarlo { playouts }) => format!("Monte Carlo by {}", grouped(playouts.into())),
        Way::By(Scheme::Skill) => "tasks by skill".to_owned(),
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
