//! The answer to a problem as a person reads it: board, verdict, first moves, lines of play, and what it rests on.

use std::time::Duration;

use console::amount::{self, grouped, span};
use draw::{Frame, Mark, Shape};
use proof::{Assumption, Footing, Grade, Problem, Side, Solution, Standing};
use rules::{Move, PointSet};
use solver::Points;
use tsumego::{Scope, Speaker};
use tsumego::{counted, right_moves, target_name};

use crate::document::Item;
use crate::effort::Effort;
use crate::finding::{End, Finding};
use crate::line::told;
use crate::players;
use crate::terminal::{self, Style};
use crate::view::View;

/// How much of a refutation is told unless somebody wants all of it.
const SHORT: usize = 3;
/// How much of any line is told.
const LONG: usize = 60;
/// How many other groups are named.
const NAMED: usize = 6;
/// Text is no wider.
const WIDTH: usize = 80;

/// Everything that goes into a page.
#[derive(Debug)]
pub(crate) struct Page<'a> {
    pub(crate) item: &'a Item,
    pub(crate) finding: &'a Finding,
    pub(crate) effort: &'a Effort,
    pub(crate) style: Style,
    /// Lines in full for every first move.
    pub(crate) all_lines: bool,
    pub(crate) whole: bool,
    /// What players would try.
    pub(crate) players: bool,
}

impl Page<'_> {
    pub(crate) fn text(&self) -> String {
        let view = self.view();
        terminal::page([
            self.item.heading(),
            terminal::draw(&view, self.style).trim_end_matches('\n').to_owned(),
            self.verdict(),
            self.moves(),
            if self.players { self.tried() } else { String::new() },
            self.details(terminal::legend(&view, self.style)),
        ])
    }

    /// The board with the grades of the first moves on it.
    fn view(&self) -> View {
        let problem = self.finding.problem();
        let view = region_view(self.item.view(0, self.whole), problem, self.whole);
        match self.finding.solution() {
            Some(solution) => proof_view(view, solution, &self.finding.best()),
            None => View { right: right_points(&self.finding.best()), ..view },
        }
    }

    fn speaker(&self) -> Speaker {
        Speaker::new(self.finding.problem())
    }

    fn verdict(&self) -> String {
        let (finding, best) = (self.finding, self.finding.best());
        let sure = finding.attempt.sure.map_or(String::new(), |sure| format!(", believed to {sure:.2}"));
        let hint = |first: &Move| format!("\nMost promising, but not proved{sure}: {first}.");
        let hint = best.first().map_or(String::new(), hint);
        match (finding.solution(), finding.standing()) {
            (Some(solution), Some(standing)) => {
                let verdict = self.speaker().verdict(&standing, &best, Scope::of(solution));
                let flags = finding.flags().into_iter().map(|flag| flag.sentence().to_owned());
                let cut = self.ending().map(|why| format!("Its first moves were not graded: {why}."));
                [verdict].into_iter().chain(flags).chain(cut).collect::<Vec<_>>().join("\n")
            }
            _ => {
                let why = self.ending().unwrap_or_else(|| "you stopped the search".to_owned());
                format!("Not solved: {why}.\n{}{hint}", self.speaker().bounds(finding.attempt.bounds))
            }
        }
    }

    /// Why something is missing.
    fn ending(&self) -> Option<String> {
        Some(match self.finding.end()? {
            End::Time => match self.effort.time {
                Some(time) => format!("{} were not enough; --time {} gives ten times as long", span(time), ten(time)),
                None => "its time was up".to_owned(),
            },
            End::Nodes => {
                let nodes = self.effort.nodes.unwrap_or(self.finding.attempt.nodes);
                format!("the limit of {} nodes was reached; --nodes N gives more", grouped(nodes))
            }
            End::Memory => {
                let size = amount::bytes(self.effort.memory);
                format!("a table of {size} is too small to keep the proof together; --memory SIZE gives more")
            }
            End::Outside => "it depends on what lies outside the region".to_owned(),
            End::Interrupted => "you stopped the search".to_owned(),
        })
    }

    /// The table of first moves, the best in front, and the main line.
    fn moves(&self) -> String {
        let moves = self.finding.moves();
        let graded = |first: Move, standing: &Standing| {
            let points = self.finding.points(first).map(|points| format!(", {}", points_words(points)));
            self.speaker().graded(standing) + &points.unwrap_or_default()
        };
        let words: Vec<String> = moves.iter().map(|(first, standing)| graded(*first, standing)).collect();
        let width = words.iter().map(String::len).max().unwrap_or(0);
        let (best, side) = (self.finding.best(), self.finding.problem().to_move());
        let rows = moves.iter().zip(&words).map(|((first, standing), words)| {
            let sign = terminal::sign(mark(standing.grade(), side, best.contains(first)), self.style);
            let head = format!("  {:<6}{sign} {:<width$}  ", first.to_string(), words);
            wrapped(&head, 2 + 6 + 2 + width + 2, by_move(&self.line(*first)))
        });
        let main = self.finding.line(None).filter(|line| !line.plies.is_empty()).map(|line| {
            let told = told(self.finding.to_move(), &line.plies, LONG);
            let why = self.speaker().why(&line.why);
            [wrapped("Main line: ", 11, by_move(&told)), wrapped(&" ".repeat(11), 11, by_word(&why))].join("\n")
        });
        let gap = (!moves.is_empty() && main.is_some()).then(String::new);
        rows.chain(gap).chain(main).collect::<Vec<_>>().join("\n")
    }

    /// What players would try, with the marks of the moves.
    fn tried(&self) -> String {
        let (moves, best, side) = (self.finding.moves(), self.finding.best(), self.finding.problem().to_move());
        let graded = |made: Move| moves.iter().find(|(first, _)| *first == made).map(|(_, standing)| standing.grade());
        let marked = |made: Move| graded(made).map(|grade| mark(grade, side, best.contains(&made)));
        players::table(self.finding.problem(), marked, self.style)
    }

    /// How play goes on after a first move: in short, unless all is wanted; then also why.
    fn line(&self, first: Move) -> String {
        let Some(line) = self.finding.line(Some(first)) else { return String::new() };
        let (most, replies) = (if self.all_lines { LONG } else { SHORT }, line.plies.get(1..).unwrap_or_default());
        let told = told(!self.finding.to_move(), replies, most);
        let stop = if told.is_empty() { "" } else { ". " };
        if self.all_lines { format!("{told}{stop}{}", self.speaker().why(&line.why)) } else { told }
    }

    /// What the verdict rests on, and what it took.
    fn details(&self, legend: Option<&str>) -> String {
        let finding = self.finding;
        let mut rows: Vec<(&str, String)> = legend.map(|legend| ("board", legend.to_owned())).into_iter().collect();
        rows.extend([("target", self.target()), ("region", self.region())]);
        rows.extend(finding.standing().map(|standing| self.footing(&standing)));
        rows.extend(self.others().map(|others| ("or", others)));
        if let Some(solution) = finding.solution() {
            rows.push(("checked", format!("by the rules alone, in {} states", grouped(solution.states() as u64))));
        }
        let (nodes, time) = (finding.attempt.nodes, finding.elapsed);
        rows.push(("search", format!("{} nodes in {}", grouped(nodes), span(time))));
        rows.extend(self.onward().map(|onward| ("go on", onward)));
        let rows = rows.into_iter().map(|(name, value)| wrapped(&format!("  {name:<10}"), 12, by_word(&value)));
        rows.collect::<Vec<_>>().join("\n")
    }

    /// What else may help where a limit came first.
    fn onward(&self) -> Option<String> {
        let cut = matches!(self.finding.end()?, End::Time | End::Nodes);
        let alone = (!self.effort.first_only).then_some("--first-only grades the position alone");
        let ways = [alone, Some("--threads N searches on more cores"), Some("--target STONE names another group")];
        cut.then(|| ways.into_iter().flatten().collect::<Vec<_>>().join("; "))
    }

    /// Whether the verdict is proved, and what that rests on.
    fn footing(&self, standing: &Standing) -> (&'static str, String) {
        let (rests, sign) = (self.speaker().assumptions(standing), terminal::assumed_sign(self.style));
        match standing.footing() {
            Footing::Proved => ("proved", "on the whole board; nothing is assumed".to_owned()),
            Footing::ProvedIf => ("proved if", format!("{rests} ({sign})")),
            Footing::Believed => ("believed", format!("no proof; it is so if {rests} ({sign})")),
        }
    }

    fn region(&self) -> String {
        let problem = self.finding.problem();
        format!("{}, {}", problem.region().kind.word(), counted(problem.playable().len(), "empty point"))
    }

    /// The target, and whether somebody named it.
    fn target(&self) -> String {
        let found = if self.finding.attempt.candidates.is_empty() { "" } else { ", as it seems" };
        target_name(self.finding.problem()) + found
    }

    /// The other groups that the problem may be about.
    fn others(&self) -> Option<String> {
        let others = self.finding.attempt.candidates.iter().skip(1).take(NAMED);
        let names: Vec<String> =
            others.filter_map(|group| Some(format!("{} ({})", group.stones.first()?, group.color.name()))).collect();
        (!names.is_empty()).then(|| format!("another group: --target picks {}", names.join(", ")))
    }
}

/// Ten times as long, in seconds as one types them.
fn ten(time: Duration) -> String {
    format!("{}", (time.as_secs_f64() * 10_000.0).round() / 1_000.0)
}

/// `5 points`, `3 to 5 points`.
fn points_words(Points { low, high }: Points) -> String {
    match low == high {
        true => format!("{low} {}", if low == 1 { "point" } else { "points" }),
        false => format!("{low} to {high} points"),
    }
}

/// A text after its head, broken between its pieces into lines that begin below it.
fn wrapped<'t>(head: &str, indent: usize, pieces: impl Iterator<Item = &'t str>) -> String {
    let (mut out, mut column) = (head.to_owned(), indent);
    for piece in pieces {
        let length = piece.trim_end().chars().count();
        if column > indent && column + length > WIDTH {
            out = out.trim_end().to_owned() + "\n" + &" ".repeat(indent);
            column = indent;
        }
        out.push_str(piece);
        column += piece.chars().count();
    }
    out.trim_end().to_owned()
}

/// The moves of a line that was told, and its reason word by word; a break may follow each.
fn by_move(line: &str) -> impl Iterator<Item = &str> {
    let (moves, reason) = line.split_at(line.find(". ").map_or(line.len(), |at| at + 2));
    moves.split_inclusive(", ").chain(reason.split_inclusive(' '))
}

fn by_word(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(' ')
}

/// The board with the target of a problem and its region.
fn region_view(view: View, problem: &Problem, whole: bool) -> View {
    let (board, playable) = (problem.position().board(), problem.playable());
    let (size, matters) = (board.size(), playable | problem.targets());
    let frame = if whole { Frame::whole(size) } else { Frame::around(matters, size) };
    View { targets: problem.target_chains(), outside: board.empty() - playable, frame, ..view }
}

/// The same with what was proved: the grades of the first moves, the right ones, and what it all rests on.
fn proof_view(view: View, solution: &Solution, best: &[Move]) -> View {
    let side = solution.problem().to_move();
    let marked = |(first, grade): (Move, Grade)| Some((first.point()?, mark(grade, side, best.contains(&first))));
    let marks = solution.moves().filter_map(marked).collect();
    let points = |points, assumption: &Assumption| points | assumption.points();
    let assumed = solution.standing().assumptions().iter().fold(PointSet::EMPTY, points);
    View { marks, assumed, right: right_points(best), ..view }
}

/// The board of a proof, as much of it as the proof is about.
pub(crate) fn board_of(item: &Item, solution: &Solution, style: Style) -> String {
    let view = region_view(item.view(0, false), solution.problem(), false);
    let view = proof_view(view, solution, &right_moves(solution));
    terminal::draw(&view, style)
}

/// Where to play, if anything is to be gained by playing.
fn right_points(best: &[Move]) -> PointSet {
    if best.contains(&Move::Pass) { PointSet::EMPTY } else { best.iter().filter_map(|mv| mv.point()).collect() }
}

/// The mark of a move's grade: the right moves stand out, where there is anything to be had by them.
fn mark(grade: Grade, side: Side, right: bool) -> Mark {
    let shape = match grade {
        Grade::Dead => Shape::Dead,
        Grade::Ko(balance) => Shape::Ko(balance.into()),
        Grade::Seki => Shape::Seki,
        Grade::Alive => Shape::Alive,
    };
    Mark { shape, good: right && !grade.is_lost_by(side) }
}
