//! [`Report`]: what was measured, in words, tables and pictures.

use console::amount::grouped;
use draw::{Picture, Theme};
use gtp::arena::Tally;
use rules::{ByColor, Color, Game, Move};

use super::Scale;
use super::order::Order;
use super::repeat::Repeat;
use super::snapshot::{Line, Snapshot, deviation, mean};
use super::versus::Versus;
use crate::experiment::prose::{percent, wrapped};
use crate::experiment::table::Table;

/// Everything that was measured.
#[derive(Debug)]
pub(super) struct Report {
    /// The file of the game, where it is not ours.
    pub(super) name: Option<String>,
    pub(super) turns: usize,
    pub(super) scale: Scale,
    pub(super) snapshots: Vec<Snapshot>,
    pub(super) repeats: Vec<Repeat>,
    pub(super) versus: Vec<Versus>,
    pub(super) orders: Vec<Order>,
}

/// Hugger's Table 4.5: moves before, played, value, worst, best, average, better moves of all.
const HUGGER: [[&str; 7]; 7] = [
    ["2", "Q3", "5.9", "2.5", "6.7", "5.2", "95 (346)"],
    ["52", "N8", "7.4", "0.7", "8.0", "5.9", "76 (301)"],
    ["102", "H8", "15.0", "-0.2", "15.3", "8.3", "7 (256)"],
    ["152", "Q17", "4.4", "-9.2", "9.5", "3.2", "84 (213)"],
    ["202", "D1", "-13.4", "-26.3", "-1.3", "-9.5", "97 (181)"],
    ["252", "K8", "-29.4", "-47.0", "-2.6", "-28.3", "62 (129)"],
    ["302", "D1", "-29.9", "-56.4", "-4.5", "-36.3", "15 (85)"],
];
/// His standard deviations by 100 and by 1,000 games.
const HUGGER_DEVIATIONS: [f64; 2] = [40.0, 6.0];
/// So many of the hottest moves are looked at.
const TOP: usize = 10;
/// A team's suggestions beside the right one.
const SUGGESTED: usize = 4;
/// The normal deviation that leaves 2.5 % on each side.
const SURE: f64 = 1.96;

impl Report {
    pub(super) fn text(&self) -> String {
        let command = match &self.name {
            None => "shikatsu-lab experiment heat --out docs/experiments".to_owned(),
            Some(name) => format!("shikatsu-lab experiment heat --game {name} --out FOLDER"),
        };
        let [few, many] = self.scale.games;
        let game = match &self.name {
            None => "The game is one of our bot against itself, 300 playouts a move, both sides playing for every point to the end: \
                     [data/games/heat.sgf](../../data/games/heat.sgf), made by `shikatsu-lab experiment heat --make \
                     data/games/heat.sgf` (a later bot plays another). Any other can be named with `--game FILE`."
                .to_owned(),
            Some(name) => format!("The game is {name}."),
        };
        [
            "# Heat maps: what random games know of a move\n".to_owned(),
            format!(
                "Everything on this page is written by\n\n```\n{command}\n```\n\nand comes out the same on every machine. \
                 Hugger (*Collaborative Go*, Zürich 2011, section 4.4) asked whether plain Monte Carlo picks useful moves: \
                 after 2, 52, 102, … moves of a game he tried every move that fills no eye of one's own by 100, and then \
                 by 1,000, random games, and took the average area score as its value. We do the same with `player::go::heat`. {game} \
                 It has {} moves. Values are in points on the board, without komi, for the side to move.\n",
                self.turns
            ),
            self.findings(),
            "## The table\n".to_owned(),
            format!("By {} games for each move:\n\n{}", count(few), self.lines(0)),
            format!("By {}:\n\n{}", count(many), self.lines(1)),
            self.theirs(),
            self.maps(),
            self.strays(),
            self.played(),
            self.ordered(),
            self.near(),
        ]
        .join("\n")
        .lines()
        .map(wrapped)
        .collect()
    }

    /// The maps by name: random games, and the bot's opinion.
    pub(super) fn pictures(&self) -> Vec<(String, String)> {
        let maps = self.snapshots.iter().flat_map(|snapshot| {
            let name = |kind: &str| format!("{:03}-{kind}.svg", snapshot.moves);
            [(name("plain"), plain(snapshot)), (name("bot"), bot(snapshot))]
        });
        let orders = self.orders.iter().map(|order| (format!("{}.svg", order.name), ordered(order)));
        maps.chain(orders).collect()
    }

    fn findings(&self) -> String {
        let [few, many] = self.scale.games;
        let [first, second] = self.deviations();
        let whole = Row::of(&self.versus);
        let ranks = |which: usize| {
            let better = |line: Line| line.better.map(|better| better as f64 / line.total.max(1) as f64);
            let shares: Vec<f64> = self.snapshots.iter().filter_map(|snapshot| better(snapshot.line(which))).collect();
            100.0 * mean(&shares)
        };
        let near: Vec<[f64; 3]> = self.snapshots.iter().map(|snapshot| snapshot.distances(TOP)).collect();
        let column = |at: usize| mean(&near.iter().map(|row| row[at]).collect::<Vec<_>>());
        let list = |places: Vec<String>| places.join(", ");
        let places = list(self.orders.iter().map(|order| (order.plain[2] + 1).to_string()).collect());
        let bots = list(self.orders.iter().map(bot_place).collect());
        format!(
            "## What was found\n\n\
             - **The played move is better than a random one**: by {:.1} points on average ({:.1} to {:.1}) over {} moves, and \
             in {} of the positions ({} to {}). {:.0} % of the other moves are better than it, where it would be half by chance. \
             In the positions of the table it is {:.0} % by {} games and {:.0} % by {}.\n\
             - **The deviation falls by {:.2}** from {} to {} games, from {first:.2} to {second:.2} points, as √{:.0} = {:.2} \
             demands. Hugger's 40 and 6 are no such pair: see [below](#how-far-a-value-strays).\n\
             - **Hot points are near stones**: the ten hottest are {:.2} steps from the nearest stone on average, all moves \
             {:.2}, the bot's first choices {:.2}.\n\
             - **Where the order of moves decides, random games are a poor guide**: in four problems the one right move is at \
             place {places} of some sixty by the most games; our bot has it at place {bots}.\n",
            whole.gain,
            whole.gain - whole.error,
            whole.gain + whole.error,
            self.versus.len(),
            percent(whole.share[1]),
            percent(whole.share[0]),
            percent(whole.share[2]),
            100.0 * whole.better,
            ranks(0),
            count(few),
            ranks(1),
            count(many),
            first / second,
            count(few),
            count(many),
            f64::from(many) / f64::from(few),
            (f64::from(many) / f64::from(few)).sqrt(),
            column(0),
            column(2),
            column(1),
        )
    }

    fn lines(&self, which: usize) -> String {
        let mut table = Table::new([
            "after",
            "played",
            "value",
            "worst",
            "best",
            "average",
            "better moves (of)",
            "spread",
            "one game",
        ]);
        self.snapshots.iter().for_each(|snapshot| table.row(cells(snapshot, which)));
        table.markdown()
    }

    fn theirs(&self) -> String {
        let mut table = Table::new(["after", "played", "value", "worst", "best", "average", "better moves (of)"]);
        HUGGER.iter().for_each(|row| table.row(row.map(str::to_owned).to_vec()));
        let lines = self.snapshots.iter().map(|snapshot| snapshot.line(1));
        let above = lines.filter(|line| line.value.is_some_and(|value| value > line.average)).count();
        let range = |which: usize| {
            self.snapshots.first().map_or(0.0, |snapshot| {
                let line = snapshot.line(which);
                line.best - line.worst
            })
        };
        format!(
            "*Spread* is the standard deviation of the values in a row's list, *one game* that of the score of a single random \
             game. Hugger's Table 4.5, of a game of two 7-dan players, for comparison:\n\n{}\n\
             His played move is better than the average in 6 of 7 positions, ours in {above} of {} by {} games. Between the best \
             move of the opening and the worst he has 4.2 points, we have {:.1} and {:.1}. Late values can be far from the result of the game, as he \
             notes: random games do not know what is dead.\n",
            table.markdown(),
            self.snapshots.len(),
            count(self.scale.games[1]),
            range(0),
            range(1),
        )
    }

    fn maps(&self) -> String {
        let mut text = format!(
            "## The maps\n\nOn the left {} random games for each move, the lighter the better, `a` where the game went on. On \
             the right the five moves that our bot tried most in {} playouts with its tree, in their order; cells are the lighter the \
             more often it tried them. Cells without colour may not be played or fill an eye.\n\n",
            count(self.scale.games[1]),
            grouped(self.scale.playouts)
        );
        let mut table =
            Table::new(["after", "random games", "our bot", "its first choice", "its place among random games"]);
        for snapshot in &self.snapshots {
            let moves = snapshot.moves;
            let first = snapshot.opinion.first().map(|(made, _)| *made);
            let place = first.and_then(|made| snapshot.heats[1].of(made)).map(|warmth| (warmth.rank + 1).to_string());
            let picture =
                |kind: &str, words: &str| format!("![After {moves} moves, {words}](heat/{moves:03}-{kind}.svg)");
            table.row(vec![
                moves.to_string(),
                picture("plain", "random games"),
                picture("bot", "our bot"),
                first.map_or_else(String::new, |made| made.to_string()),
                place.unwrap_or_default(),
            ]);
        }
        text += &table.markdown();
        text
    }

    /// How far a value strays, with few and with many games.
    fn deviations(&self) -> [f64; 2] {
        let moves: usize = self.repeats.iter().map(|repeat| repeat.moves).sum();
        [0, 1].map(|which| {
            let squares = self.repeats.iter().map(|repeat| repeat.variances[which] * repeat.moves as f64);
            (squares.sum::<f64>() / moves.max(1) as f64).sqrt()
        })
    }

    fn strays(&self) -> String {
        let [few, many] = self.scale.games;
        let mut table = Table::new([
            "after".to_owned(),
            format!("{} games", count(few)),
            format!("{} games", count(many)),
            "ratio".to_owned(),
            format!("one game / √{few}"),
        ]);
        for (snapshot, repeat) in self.snapshots.iter().zip(&self.repeats) {
            let [first, second] = repeat.variances.map(f64::sqrt);
            table.row(vec![
                snapshot.moves.to_string(),
                format!("{first:.2}"),
                format!("{second:.2}"),
                format!("{:.2}", first / second.max(1e-9)),
                format!("{:.2}", snapshot.line(0).single / f64::from(few).sqrt()),
            ]);
        }
        let [first, second] = self.deviations();
        table.row(vec![
            "all".to_owned(),
            format!("{first:.2}"),
            format!("{second:.2}"),
            format!("{:.2}", first / second.max(1e-9)),
        ]);
        let single = mean(&self.snapshots.iter().map(|snapshot| snapshot.line(1).single).collect::<Vec<_>>());
        let last = self.snapshots.last().map_or(0.0, |snapshot| snapshot.line(1).single);
        let freedom = (self.repeats.iter().map(|repeat| repeat.moves).sum::<usize>() as f64)
            * f64::from(self.scale.runs.max(2) - 1);
        // The relative error of each deviation is 1/√(2·freedom), and of the ratio √2 times that.
        let error = SURE * (first / second.max(1e-9)) / freedom.sqrt();
        let spreads = [0, 1]
            .map(|which| mean(&self.snapshots.iter().map(|snapshot| snapshot.line(which).spread).collect::<Vec<_>>()));
        let [theirs, then] = HUGGER_DEVIATIONS;
        format!(
            "## How far a value strays\n\n\
             Each of some moves of every position was measured {} times anew. The table has the standard deviation of its value over these runs, \
             in points:\n\n{}\n\
             Ours falls by {:.2} ± {error:.2}. It must fall by √{:.0} = {:.2}, since a value is the mean of independent games, whose \
             own deviation, {single:.1} points on average here, does not depend on how many are played; the last column foretells the \
             first.\n\n\
             Hugger reports “around {theirs:.0} points” by 100 games and {then:.0} by 1,000, a ratio of {:.1}. No deviation of one and \
             the same thing falls like that, and his own table tells that neither is the deviation of a value: the values of 346 moves that \
             stray by so much lie some six deviations apart from end to end, and his lie within 4.2 points. We can only guess. \
             The {theirs:.0} fits the score of a *single* game ({last:.1} in our last position, {single:.1} on average), which no \
             number of games lowers; the {then:.0} fits a value by 100 games ({first:.1} here) or the spread of such values over a list ({:.1} by {} games, \
             {:.1} by {}).\n",
            self.scale.runs,
            table.markdown(),
            first / second.max(1e-9),
            f64::from(many) / f64::from(few),
            (f64::from(many) / f64::from(few)).sqrt(),
            theirs / then,
            spreads[0],
            count(few),
            spreads[1],
            count(many),
        )
    }

    fn played(&self) -> String {
        let mut table = Table::new([
            "moves",
            "positions",
            "points better than the others",
            "95 %",
            "better than their average",
            "95 %",
            "better moves",
            "of",
        ]);
        let last = self.versus.iter().map(|versus| versus.moves).max().unwrap_or(0);
        for from in (0..=last).step_by(50) {
            let part: Vec<Versus> =
                self.versus.iter().filter(|versus| (from..from + 50).contains(&versus.moves)).copied().collect();
            if !part.is_empty() {
                table.row(Row::of(&part).cells(format!("{} to {}", from + 1, from + 50)));
            }
        }
        table.row(Row::of(&self.versus).cells("all".to_owned()));
        format!(
            "## Is the played move better than a random one?\n\n\
             Every {}played move of both sides, by {} games, against {} others of its position drawn by lot, by {} games each. \
             The intervals take the positions for independent of each other.\n\n{}\n\
             Hugger found it better in six of his seven positions. *Better moves* is the share of the others that are better, \
             times the moves that there are.\n",
            match self.scale.step {
                1 => String::new(),
                step => format!("{step}th "),
            },
            count(self.scale.games[0]),
            self.scale.others,
            count(self.scale.games[0]),
            table.markdown()
        )
    }

    fn ordered(&self) -> String {
        let [few, many] = self.scale.games;
        let place = |games: u32| format!("place by {}", count(games));
        let mut table = Table::new([
            "problem".to_owned(),
            "right move".to_owned(),
            "comes to".to_owned(),
            place(few),
            place(many),
            place(many * 10),
            "of".to_owned(),
            "chosen of five".to_owned(),
            format!("our bot's place by {}", grouped(self.scale.playouts)),
            "value, moving first".to_owned(),
            "value, moving second".to_owned(),
        ]);
        let value = |value: Option<f64>| value.map_or_else(|| "not legal".to_owned(), |value| format!("{value:.1}"));
        for order in &self.orders {
            let mut row =
                vec![format!("[{0}](heat/{0}.svg)", order.name), order.right.to_string(), order.grade.to_string()];
            row.extend(order.plain.map(|better| (better + 1).to_string()));
            row.push(order.total.to_string());
            row.push(percent(order.chosen_among(SUGGESTED)));
            row.push(bot_place(order));
            row.extend(order.worth.map(value));
            table.row(row);
        }
        let pictures: Vec<String> =
            self.orders.iter().map(|order| format!("![{0}](heat/{0}.svg)", order.name)).collect();
        format!(
            "## Where the order of moves decides (Figure 4.3)\n\n\
             Hugger's Figure 4.3 is “very bad for all kinds of Monte Carlo engines”: the value of Black's move at *a* and of \
             White's at *b* depends on which is played first. The picture itself is not described in his text, so these \
             positions are ours, problems that ship, in its spirit: one move is right, which the exact solver proves, and what \
             it needs comes after it in one order alone. `a` is that move, `b` a right move of the other side, if it moves first. \
             Cells have the colour of {} random games for each move.\n\n{}\n\n{}\n\
             His remark that an engine which is *given* the move finds it good holds only where random games see something of it: *chosen of five* is how often the right \
             move would look best, by the most games, beside four others drawn by lot.\n",
            count(many),
            pictures.join(" "),
            table.markdown()
        )
    }

    fn near(&self) -> String {
        let mut table = Table::new(["after", "ten hottest", "all moves", "difference", "ten of our bot"]);
        let mut gaps = Vec::new();
        for snapshot in &self.snapshots {
            let [hot, bot, all] = snapshot.distances(TOP);
            gaps.push(all - hot);
            let cells = [hot, all, hot - all, bot].map(|steps| format!("{steps:.2}"));
            table.row([snapshot.moves.to_string()].into_iter().chain(cells).collect());
        }
        let error = SURE * deviation(&gaps) / (gaps.len() as f64).sqrt();
        format!(
            "## Near to stones\n\n\
             Steps along the lines to the nearest stone, on average:\n\n{}\n\
             The hottest points are nearer by {:.2} ± {error:.2} steps. Early on, when most of the board is empty, that is a bias: an empty corner \
             is worth more than contact, but a random game is decided by stones that are taken, and those are near stones. Later every \
             point is near one, and the difference is small.\n",
            table.markdown(),
            mean(&gaps)
        )
    }
}

/// A row of the table by few (0) or many (1) games.
pub(super) fn cells(snapshot: &Snapshot, which: usize) -> Vec<String> {
    let line = snapshot.line(which);
    let point = |value: f64| format!("{value:.1}");
    let better = line.better.map_or_else(|| "?".to_owned(), |better| better.to_string());
    vec![
        snapshot.moves.to_string(),
        snapshot.played.to_string(),
        line.value.map_or_else(String::new, point),
        point(line.worst),
        point(line.best),
        point(line.average),
        format!("{better} ({})", line.total),
        point(line.spread),
        point(line.single),
    ]
}

/// What the moves of some positions come to against others.
struct Row {
    positions: usize,
    gain: f64,
    error: f64,
    /// In which share of the positions the played move is better, between which bounds.
    share: [f64; 3],
    better: f64,
    total: f64,
}

impl Row {
    fn of(versus: &[Versus]) -> Row {
        let gains: Vec<f64> = versus.iter().map(|versus| versus.gain).collect();
        let mut tally = Tally::default();
        gains.iter().for_each(|&gain| tally.add(if gain > 0.0 { 1 } else { -1 }));
        let share = tally.share();
        Row {
            positions: versus.len(),
            gain: mean(&gains),
            error: SURE * deviation(&gains) / (gains.len().max(1) as f64).sqrt(),
            share: [share.low, share.likely, share.high],
            better: mean(&versus.iter().map(|versus| versus.better).collect::<Vec<_>>()),
            total: mean(&versus.iter().map(|versus| versus.total as f64).collect::<Vec<_>>()),
        }
    }

    fn cells(&self, name: String) -> Vec<String> {
        vec![
            name,
            self.positions.to_string(),
            format!("{:+.1}", self.gain),
            format!("{:+.1} to {:+.1}", self.gain - self.error, self.gain + self.error),
            percent(self.share[1]),
            format!("{} to {}", percent(self.share[0]), percent(self.share[2])),
            format!("{:.0}", self.better * self.total),
            format!("{:.0}", self.total),
        ]
    }
}

/// Where the bot has the right move.
fn bot_place(order: &Order) -> String {
    order.bot.map_or_else(|| "not tried".to_owned(), |place| (place + 1).to_string())
}

fn count(games: u32) -> String {
    grouped(u64::from(games))
}

fn board(game: &Game) -> Picture {
    let board = game.position().board();
    let stones = ByColor { black: board.stones(Color::Black), white: board.stones(Color::White) };
    Picture::new(board.size()).stones(stones).theme(Theme::Paper)
}

/// Values as a map that uses the whole scale.
fn warmed(picture: Picture, values: &[(Move, f64)]) -> Picture {
    let low = values.iter().map(|value| value.1).fold(f64::INFINITY, f64::min);
    let high = values.iter().map(|value| value.1).fold(f64::NEG_INFINITY, f64::max);
    let points = values.iter().filter_map(|(made, value)| Some((made.point()?, *value)));
    points.fold(picture, |picture, (point, value)| picture.heat(point, ((value - low) / (high - low).max(1e-9)) as f32))
}

fn means(heat: &player::go::Heat) -> Vec<(Move, f64)> {
    heat.moves.iter().map(|warmth| (warmth.made, warmth.mean)).collect()
}

fn labelled(picture: Picture, made: Move, text: &str) -> Picture {
    match made.point() {
        Some(point) => picture.label(point, text),
        None => picture,
    }
}

fn plain(snapshot: &Snapshot) -> String {
    let title = format!("After {} moves: what random games say of every move", snapshot.moves);
    let picture = warmed(board(&snapshot.game).title(title), &means(&snapshot.heats[1]));
    labelled(picture, snapshot.played, "a").render()
}

fn bot(snapshot: &Snapshot) -> String {
    let title = format!("After {} moves: what our bot tries", snapshot.moves);
    // Visits differ by powers of ten.
    let tried: Vec<(Move, f64)> =
        snapshot.opinion.iter().map(|(made, visits)| (*made, (*visits as f64).ln())).collect();
    let picture = warmed(board(&snapshot.game).title(title), &tried);
    let first = snapshot.opinion.iter().take(5).zip(1..);
    first.fold(picture, |picture, ((made, _), number)| labelled(picture, *made, &number.to_string())).render()
}

fn ordered(order: &Order) -> String {
    let title = format!("{}: the right move is {}", order.name, order.right);
    let picture = warmed(board(&order.game).title(title), &means(&order.heat));
    let picture = match order.reply {
        Some((reply, _)) if reply != order.right => labelled(picture, reply, "b"),
        _ => picture,
    };
    labelled(picture, order.right, if order.reply.is_some_and(|(reply, _)| reply == order.right) { "ab" } else { "a" })
        .render()
}
