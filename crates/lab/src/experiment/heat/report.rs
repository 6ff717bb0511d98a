//! [`Report`]: what was measured, as data and pictures.

use console::amount::grouped;
use draw::{Picture, Theme};
use gtp::arena::WinTally;
use rules::{ByColor, Color, Game, Move};

use super::order::Order;
use super::repeat::Repeat;
use super::scale::Scale;
use super::snapshot::{Line, Snapshot, deviation, mean};
use super::versus::Versus;
use crate::page::Page;
use crate::prose::percent;
use crate::table::ReportTable;

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
/// So many of the hottest moves are looked at.
const TOP: usize = 10;
/// A team's suggestions beside the right one.
const SUGGESTED: usize = 4;
/// The normal deviation that leaves 2.5 % on each side.
const SURE: f64 = 1.96;

impl Report {
    /// What `templates/heat.md` is filled with.
    pub(super) fn page(&self) -> Page {
        let [few, many] = self.scale.games;
        let game = self.name.as_ref();
        let page = Page::default()
            .with("ours", if game.is_none() { "yes" } else { "" })
            .with("game", game.map_or("", String::as_str))
            .with("moves", self.turns)
            .with("few", count(few))
            .with("many", count(many))
            .with("playouts", grouped(self.scale.playouts))
            .with("runs", self.scale.runs)
            .with("others", self.scale.others)
            .with("step", if self.scale.step == 1 { String::new() } else { self.scale.step.to_string() })
            .table("few_lines", self.lines(0))
            .table("many_lines", self.lines(1))
            .table("maps", self.maps())
            .table("played", self.played());
        let parts = [self.findings(), self.theirs(), self.strays(), self.ordered(), self.near()];
        parts.into_iter().fold(page, Page::and)
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

    fn findings(&self) -> Page {
        let whole = Row::of(&self.versus);
        let ranks = |which: usize| {
            let better = |line: Line| line.better.map(|better| better as f64 / line.total.max(1) as f64);
            let shares: Vec<f64> = self.snapshots.iter().filter_map(|snapshot| better(snapshot.line(which))).collect();
            format!("{:.0}", 100.0 * mean(&shares))
        };
        let near: Vec<[f64; 3]> = self.snapshots.iter().map(|snapshot| snapshot.distances(TOP)).collect();
        let steps = |at: usize| format!("{:.2}", mean(&near.iter().map(|row| row[at]).collect::<Vec<_>>()));
        let list = |places: Vec<String>| places.join(", ");
        Page::default()
            .with("gain", format_args!("{:.1}", whole.gain))
            .with("gain_low", format_args!("{:.1}", whole.gain - whole.error))
            .with("gain_high", format_args!("{:.1}", whole.gain + whole.error))
            .with("positions", self.versus.len())
            .with("share", percent(whole.share[1]))
            .with("share_low", percent(whole.share[0]))
            .with("share_high", percent(whole.share[2]))
            .with("better", format_args!("{:.0}", 100.0 * whole.better))
            .with("better_by_few", ranks(0))
            .with("better_by_many", ranks(1))
            .with("hot_steps", steps(0))
            .with("all_steps", steps(2))
            .with("bot_steps", steps(1))
            .with("places", list(self.orders.iter().map(|order| (order.plain[2] + 1).to_string()).collect()))
            .with("bot_places", list(self.orders.iter().map(bot_place).collect()))
    }

    fn lines(&self, which: usize) -> ReportTable {
        let mut table = ReportTable::new([
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
        table
    }

    fn theirs(&self) -> Page {
        let mut table = ReportTable::new(["after", "played", "value", "worst", "best", "average", "better moves (of)"]);
        HUGGER.iter().for_each(|row| table.row(row.map(str::to_owned).to_vec()));
        let lines = self.snapshots.iter().map(|snapshot| snapshot.line(1));
        let above = lines.filter(|line| line.value.is_some_and(|value| value > line.average)).count();
        let range = |which: usize| {
            self.snapshots.first().map_or(0.0, |snapshot| {
                let line = snapshot.line(which);
                line.best - line.worst
            })
        };
        Page::default()
            .table("theirs", table)
            .with("above", above)
            .with("shown", self.snapshots.len())
            .with("range_few", format_args!("{:.1}", range(0)))
            .with("range_many", format_args!("{:.1}", range(1)))
    }

    fn maps(&self) -> ReportTable {
        let mut table =
            ReportTable::new(["after", "random games", "our bot", "its first choice", "its place among random games"]);
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
        table
    }

    /// How far a value strays, with few and with many games.
    fn deviations(&self) -> [f64; 2] {
        let moves: usize = self.repeats.iter().map(|repeat| repeat.moves).sum();
        [0, 1].map(|which| {
            let squares = self.repeats.iter().map(|repeat| repeat.variances[which] * repeat.moves as f64);
            (squares.sum::<f64>() / moves.max(1) as f64).sqrt()
        })
    }

    fn strays(&self) -> Page {
        let [few, many] = self.scale.games;
        let mut table = ReportTable::new([
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
        let (fall, times) = (first / second.max(1e-9), f64::from(many) / f64::from(few));
        Page::default()
            .table("strays", table)
            .with("fall", format_args!("{fall:.2}"))
            .with("fall_error", format_args!("{error:.2}"))
            .with("few_strays", format_args!("{first:.2}"))
            .with("many_strays", format_args!("{second:.2}"))
            .with("value_strays", format_args!("{first:.1}"))
            .with("times", format_args!("{times:.0}"))
            .with("root", format_args!("{:.2}", times.sqrt()))
            .with("single", format_args!("{single:.1}"))
            .with("last_single", format_args!("{last:.1}"))
            .with("few_spread", format_args!("{:.1}", spreads[0]))
            .with("many_spread", format_args!("{:.1}", spreads[1]))
    }

    fn played(&self) -> ReportTable {
        let mut table = ReportTable::new([
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
        table
    }

    fn ordered(&self) -> Page {
        let [few, many] = self.scale.games;
        let place = |games: u32| format!("place by {}", count(games));
        let mut table = ReportTable::new([
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
        Page::default().table("orders", table).with("pictures", pictures.join(" "))
    }

    fn near(&self) -> Page {
        let mut table = ReportTable::new(["after", "ten hottest", "all moves", "difference", "ten of our bot"]);
        let mut gaps = Vec::new();
        for snapshot in &self.snapshots {
            let [hot, bot, all] = snapshot.distances(TOP);
            gaps.push(all - hot);
            let cells = [hot, all, hot - all, bot].map(|steps| format!("{steps:.2}"));
            table.row([snapshot.moves.to_string()].into_iter().chain(cells).collect());
        }
        let error = SURE * deviation(&gaps) / (gaps.len() as f64).sqrt();
        Page::default()
            .table("near", table)
            .with("nearer", format_args!("{:.2}", mean(&gaps)))
            .with("nearer_error", format_args!("{error:.2}"))
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
        let mut tally = WinTally::default();
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
