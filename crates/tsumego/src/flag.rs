//! [`Flag`]: what is remarkable about a checked solution, worked out from the rules and the certificate.
//!
//! Every definition speaks of the *strategies* of the position's grade (one winner each, see
//! [`Question`](proof::Question)) and of their *main line*: the winner follows the certificate, and the loser takes
//! the reply that holds out longest against it, or, where the winner only has to last, the one that presses the target
//! hardest; ties are broken in the one way to hold the board, so that a diagram that is turned shows the same. It ends
//! where the matter is settled or a state comes back. So a flag says something of the way in which the grade was proved:
//! another proof of the same grade, as several searchers find it, may go another way. Where that matters, the flag's
//! sentence says that it is seen on the way; it speaks of no proof, since there may be none for the whole board.

use std::collections::{BTreeSet, HashMap, HashSet};

use proof::field::{Cell, Cells, Field, State};
use proof::{Grade, Node, Problem, Side, Solution};
use proof::{Question, Step};
use rules::{Move, Point, PointSet};

use crate::playbook::{Playbook, Strategy, after, replies, stepped, taken};

/// The longest main line that is followed.
const MOST_PLIES: usize = 200;
/// States looked at for loops and double kos; beyond that, none is reported.
const MOST_STATES: usize = 200_000;

/// Something about a solution that is worth showing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Flag {
    /// The grade is ko, at least three stones of a bent four in the corner stand there and no defending stone among
    /// them, the defender's taking the four is covered on the main line of capture, and the defender, moving first,
    /// gets no more than ko either. The last is only known when the pass has been graded.
    BentFour,
    /// The strategy with which the defender survives has a cycle of states in which nobody passes, so endless play
    /// is part of the verdict.
    Loop,
    /// Each of two kos answers the other: the loser, on the main line or leaving it by nothing but taking kos and
    /// passing, takes either of them and the winner at once takes the other.
    DoubleKo,
    /// At the end of a main line of the defender's, a target chain touches a liberty that nobody can take.
    Escape,
    /// On a main line the winner plays a stone that can be taken alone, by a stone that touches others of the winner's
    /// (so not inside an eye), and would then take two or more stones by playing on the same point again.
    Snapback,
    /// On a main line two or more stones of the winner's can be taken at once; the winner then plays on a point they
    /// left, and takes the stone that took them, with that move or the next.
    UnderTheStones,
    /// On a main line the winner plays a single stone that takes nothing and can be taken at once, alone, where that leaves
    /// no eye: the winner has two of the corners around the point, or one on the edge. No ko and no snapback.
    ThrowIn,
    /// On a main line of the attacker's, the defender can take two or more connected stones inside, and the attacker then
    /// plays where they were and makes no second eye of it; unless that is under the stones.
    Nakade,
    /// On a main line the winner puts stones into atari, and whoever saves them by connecting two chains or more loses
    /// three stones or more at once.
    ConnectAndDie,
    /// Three or more attacking stones in one chain stand between the target and other stones of the defender's and can be
    /// taken themselves: on a main line of the defender's they are, and at the end of one of the attacker's they have two
    /// liberties at most.
    Race,
}

impl Flag {
    /// Every flag.
    pub const ALL: [Flag; 10] = [
        Flag::BentFour,
        Flag::Loop,
        Flag::DoubleKo,
        Flag::Escape,
        Flag::Snapback,
        Flag::UnderTheStones,
        Flag::ThrowIn,
        Flag::Nakade,
        Flag::ConnectAndDie,
        Flag::Race,
    ];

    /// The word of the flag, in kebab case.
    pub const fn word(self) -> &'static str {
        match self {
            Flag::BentFour => "bent-four-in-the-corner",
            Flag::Loop => "loop",
            Flag::DoubleKo => "double-ko",
            Flag::Escape => "escape",
            Flag::Snapback => "snapback",
            Flag::UnderTheStones => "under-the-stones",
            Flag::ThrowIn => "throw-in",
            Flag::Nakade => "nakade",
            Flag::ConnectAndDie => "connect-and-die",
            Flag::Race => "race",
        }
    }

    /// The flag in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Flag::BentFour => "Bent four in the corner: dead by the Japanese rule, a ko when it is played out.",
            Flag::Loop => "The verdict depends on an endless loop, which counts for the defender.",
            Flag::DoubleKo => {
                "On the way: a double ko. Whenever one of two kos is taken, the other is taken in answer."
            }
            Flag::Escape => "The target escapes to a liberty outside.",
            Flag::Snapback => "On the way: a snapback. The stone that takes is taken back, and others with it.",
            Flag::UnderTheStones => {
                "On the way: under the stones. The winner lets stones be taken and plays where they were."
            }
            Flag::ThrowIn => "On the way: a throw-in. A single stone is given up to spoil an eye.",
            Flag::Nakade => "On the way: nakade. Stones inside are taken, and no second eye is left.",
            Flag::ConnectAndDie => {
                "On the way: connect and die. Whoever connects out of atari loses everything connected."
            }
            Flag::Race => "A capturing race: some of the attacker's stones can be taken as well.",
        }
    }
}

/// The flags of a solution, in order, each once.
pub fn flags(solution: &Solution) -> Vec<Flag> {
    let (book, bent) = (Playbook::oriented(solution), bent(solution));
    let tales = tales(solution, &book, |_| true);
    // Whoever lives in seki gets out only where the attacker blunders.
    let possible = |flag: &Flag| *flag != Flag::Escape || solution.grade() == Grade::Alive;
    let told = |flag: &Flag| tales.iter().any(|tale| tale.has(*flag, &bent));
    Flag::ALL.into_iter().filter(possible).filter(told).collect()
}

/// Somebody who is told of a snapback before the first move looks for it within so many plies.
const SOON: usize = 3;

/// What somebody who is to move may be told to look for: a way to take that the main line shows soon, before anybody passes. Where it
/// comes because the loser did nothing, a loser who does something is not taken so.
pub(crate) fn shown_soon(solution: &Solution) -> Option<Flag> {
    let (book, mover) = (Playbook::oriented(solution), solution.problem().to_move());
    let mut tales = tales(solution, &book, |question| question.winner() == mover);
    for tale in &mut tales {
        let stones = tale.line.iter().take(SOON).take_while(|ply| ply.cell.is_some()).count();
        tale.line.truncate(stones);
    }
    let told = |flag: &Flag| tales.iter().any(|tale| tale.has(*flag, &[]));
    [Flag::Snapback, Flag::UnderTheStones].into_iter().find(told)
}

/// The strategies that are meant, with their main lines.
fn tales<'a>(solution: &'a Solution, book: &'a Playbook, is_meant: impl Fn(Question) -> bool) -> Vec<Tale<'a>> {
    let questions = Question::of_grade(solution.grade()).into_iter().filter(|&question| is_meant(question));
    let strategies = questions.filter_map(|question| book.strategy(question));
    strategies.map(|strategy| Tale::new(solution.problem(), book.field(), strategy)).collect()
}

/// The corners where a bent four may be.
fn bent(solution: &Solution) -> Vec<[Point; 4]> {
    if is_ko_for_both(solution) { corners(solution) } else { Vec::new() }
}

/// Is the grade a ko, and would it be no better for the defender if the defender moved first?
fn is_ko_for_both(solution: &Solution) -> bool {
    let is_ko = |grade| matches!(grade, Grade::Ko(_));
    let after_pass = solution.moves().find(|&(first, _)| first == Move::Pass).map(|(_, grade)| grade);
    let defender_first = match solution.problem().to_move() {
        Side::Attacker => after_pass,
        Side::Defender => Some(solution.grade()),
    };
    is_ko(solution.grade()) && defender_first.is_some_and(is_ko)
}

/// The points of every bent four in a corner.
fn corners(solution: &Solution) -> Vec<[Point; 4]> {
    let size = solution.problem().position().board().size();
    let Some(end) = size.checked_sub(1).filter(|&end| end >= 2) else { return Vec::new() };
    let flips = [(false, false), (false, true), (true, false), (true, true)];
    let shapes = [[(0, 0), (1, 0), (2, 0), (0, 1)], [(0, 0), (0, 1), (0, 2), (1, 0)]];
    let place = |(right, top): (bool, bool), (column, row): (u8, u8)| {
        Point::new(if right { end - column } else { column }, if top { end - row } else { row })
    };
    flips.into_iter().flat_map(|flip| shapes.map(|shape| shape.map(|at| place(flip, at)))).collect()
}

/// A strategy and its main line.
struct Tale<'a> {
    problem: &'a Problem,
    field: &'a Field,
    strategy: &'a Strategy,
    line: Vec<Ply>,
    /// The state in which the line ends.
    end: Node,
}

/// A move of the main line.
struct Ply {
    before: Node,
    cell: Option<Cell>,
    after: Node,
}

impl<'a> Tale<'a> {
    fn new(problem: &'a Problem, field: &'a Field, strategy: &'a Strategy) -> Tale<'a> {
        let start = Node { state: field.start().clone(), balance: strategy.question().balance() };
        let mut tale = Tale { problem, field, strategy, line: Vec::new(), end: start.clone() };
        let mut seen = HashSet::new();
        while tale.line.len() < MOST_PLIES && seen.insert(tale.end.clone()) {
            let Some((cell, next)) = tale.next(&tale.end) else { break };
            let before = std::mem::replace(&mut tale.end, next.clone());
            tale.line.push(Ply { before, cell, after: next });
        }
        tale
    }

    fn has(&self, flag: Flag, bent: &[[Point; 4]]) -> bool {
        match flag {
            Flag::BentFour => self.has_bent_four(bent),
            Flag::Loop => self.has_loop(),
            Flag::DoubleKo => self.has_double_ko(),
            Flag::Escape => self.has_escape(),
            Flag::Snapback => self.has_snapback(),
            Flag::UnderTheStones => self.is_under_the_stones(),
            Flag::ThrowIn => self.has_throw_in(),
            Flag::Nakade => self.has_nakade(),
            Flag::ConnectAndDie => self.has_connect_and_die(),
            Flag::Race => self.is_race(),
        }
    }

    fn winner(&self) -> Side {
        self.strategy.question().winner()
    }

    /// The next move of best play, until there is nothing more to show.
    fn next(&self, node: &Node) -> Option<(Option<Cell>, Node)> {
        if node.state.is_captured() {
            return None;
        }
        if node.state.to_move() == self.winner() { self.answer(node) } else { self.resistance(node) }
    }

    fn resistance(&self, node: &Node) -> Option<(Option<Cell>, Node)> {
        if self.winner() == Side::Defender && self.field.is_settled(&node.state) {
            return None;
        }
        self.strategy.resistance(self.field, node)
    }

    /// The winner's move.
    fn answer(&self, node: &Node) -> Option<(Option<Cell>, Node)> {
        let cell = match self.strategy.step(self.field, node)? {
            Step::Settled => return None,
            Step::Pass => None,
            Step::Play(cell) | Step::PlaySettled(cell) => Some(cell),
        };
        Some((cell, after(self.field, node, cell)?))
    }

    fn winner_plies(&self) -> impl Iterator<Item = &Ply> {
        self.line.iter().filter(|ply| ply.before.state.to_move() == self.winner())
    }

    /// Everything the loser can do on the main line that takes stones: the move, the state after, and the
    /// stones.
    fn takes(&self) -> impl Iterator<Item = (Cell, Node, Vec<Cell>)> {
        let first = self.line.first().map(|ply| &ply.before);
        let nodes = first.into_iter().chain(self.line.iter().map(|ply| &ply.after));
        let loser = nodes.filter(|node| node.state.to_move() != self.winner() && !node.state.is_captured());
        loser.flat_map(|node| {
            let takes = replies(self.field, node).into_iter();
            takes.filter_map(|(cell, reply)| {
                let stones = taken(self.field, &node.state, &reply.state);
                (!stones.is_empty()).then_some((cell?, reply, stones))
            })
        })
    }

    fn has_bent_four(&self, shapes: &[[Point; 4]]) -> bool {
        let cells = |shape: &[Point; 4]| shape.iter().map(|&point| self.field.cell(point)).collect::<Option<Vec<_>>>();
        let shapes: Vec<Vec<Cell>> = shapes.iter().filter_map(cells).filter(|cells| self.is_placed(cells)).collect();
        let is_it = |stones: &[Cell]| {
            shapes.iter().any(|shape| stones.len() == 4 && shape.iter().all(|cell| stones.contains(cell)))
        };
        self.winner() == Side::Attacker && self.takes().any(|(_, _, stones)| is_it(&stones))
    }

    /// Do attacking stones stand on three of the four cells, and no defending stone on the other?
    fn is_placed(&self, cells: &[Cell]) -> bool {
        let owners = || cells.iter().map(|&cell| self.field.start().owner(cell));
        let attackers = owners().filter(|&owner| owner == Some(Side::Attacker)).count();
        attackers >= 3 && owners().all(|owner| owner != Some(Side::Defender))
    }

    fn has_escape(&self) -> bool {
        self.winner() == Side::Defender && self.field.has_escaped(&self.end.state)
    }

    fn has_snapback(&self) -> bool {
        self.winner_plies().any(|ply| ply.cell.is_some_and(|cell| self.snaps_back(&ply.after, cell)))
    }

    /// Can the stone just played be taken alone, and does the winner then take two or more on its point?
    fn snaps_back(&self, node: &Node, stone: Cell) -> bool {
        let takes_alone = |(cell, reply): (Option<Cell>, Node)| {
            let alone = taken(self.field, &node.state, &reply.state) == [stone];
            cell.filter(|&cell| alone && self.field.touches(&reply.state, self.winner(), cell)).map(|_| reply)
        };
        replies(self.field, node).into_iter().filter_map(takes_alone).any(|reply| {
            let back = self.answer(&reply).filter(|(cell, _)| *cell == Some(stone));
            back.is_some_and(|(_, next)| taken(self.field, &reply.state, &next.state).len() >= 2)
        })
    }

    fn is_under_the_stones(&self) -> bool {
        self.takes().any(|(taker, reply, stones)| stones.len() >= 2 && self.comes_back(&reply, taker, &stones))
    }

    /// Does the winner play where the stones were, and take what took them with that move or the next?
    fn comes_back(&self, node: &Node, taker: Cell, stones: &[Cell]) -> bool {
        let takes = |before: &Node, next: &Node| taken(self.field, &before.state, &next.state).contains(&taker);
        let Some((Some(cell), next)) = self.answer(node) else { return false };
        if !stones.contains(&cell) || takes(node, &next) {
            return stones.contains(&cell);
        }
        let Some((_, reply)) = self.resistance(&next) else { return false };
        let stays = reply.state.owner(cell) == Some(self.winner());
        stays && self.answer(&reply).is_some_and(|(_, last)| takes(&reply, &last))
    }

    fn has_throw_in(&self) -> bool {
        self.winner_plies().any(|ply| {
            let takes = !taken(self.field, &ply.before.state, &ply.after.state).is_empty();
            let is_one = |cell| self.is_given(&ply.after, cell) && self.is_no_eye(&ply.after, cell);
            ply.cell.is_some_and(|cell| !takes && is_one(cell) && !self.snaps_back(&ply.after, cell))
        })
    }

    /// Has the winner enough of the corners around the point that it can be no eye?
    fn is_no_eye(&self, node: &Node, cell: Cell) -> bool {
        let (point, board) = (self.field.point(cell), self.problem.position().board());
        let corner = |(column, row): (i32, i32)| {
            Point::on_board(i32::from(point.column()) + column, i32::from(point.row()) + row, board.size())
        };
        let corners: Vec<Point> = [(-1, -1), (-1, 1), (1, -1), (1, 1)].into_iter().filter_map(corner).collect();
        let owner = |&point: &Point| match self.field.cell(point) {
            Some(cell) => node.state.owner(cell),
            None => board.at(point).map(|color| self.problem.side(color)),
        };
        let held = corners.iter().filter(|corner| owner(corner) == Some(self.winner())).count();
        held >= if corners.len() == 4 { 2 } else { 1 }
    }

    /// Can the loser take the stone just played alone, other than in a ko?
    fn is_given(&self, node: &Node, stone: Cell) -> bool {
        replies(self.field, node).into_iter().any(|(cell, reply)| {
            cell.is_some() && reply.state.ko().is_none() && taken(self.field, &node.state, &reply.state) == [stone]
        })
    }

    fn has_nakade(&self) -> bool {
        let fills = |(taker, reply, stones): (Cell, Node, Vec<Cell>)| {
            let inside = self.answer(&reply).and_then(|(cell, _)| cell).is_some_and(|cell| stones.contains(&cell));
            stones.len() >= 2 && self.is_chain(&stones) && inside && !self.comes_back(&reply, taker, &stones)
        };
        self.winner() == Side::Attacker && self.takes().any(fills)
    }

    fn is_chain(&self, cells: &[Cell]) -> bool {
        self.field.parts(cells.iter().copied().collect()).len() == 1
    }

    fn has_connect_and_die(&self) -> bool {
        self.winner_plies().any(|ply| {
            let chains = self.chains(&ply.after.state, ply.after.state.to_move());
            let count = |node: &Node, chain: &Cells| liberties(self.field, &node.state, chain).len();
            let put_into_atari =
                chains.iter().filter(|chain| count(&ply.after, chain) == 1 && count(&ply.before, chain) == 2);
            let mut ways_out = put_into_atari.filter_map(|chain| liberties(self.field, &ply.after.state, chain).pop());
            ways_out.any(|cell| self.joins(&chains, cell) && self.loses_all(&ply.after, cell))
        })
    }

    /// The chains of a side.
    fn chains(&self, state: &State, side: Side) -> Vec<Cells> {
        self.field.parts(self.field.cells().filter(|&cell| state.owner(cell) == Some(side)).collect())
    }

    /// Does a stone on the cell touch two of the chains?
    fn joins(&self, chains: &[Cells], cell: Cell) -> bool {
        let beside = |chain: &&Cells| self.field.around(cell).iter().any(|&near| chain.iter().any(|at| at == near));
        chains.iter().filter(beside).count() >= 2
    }

    /// Does the winner answer a stone on the cell by taking it with two others or more?
    fn loses_all(&self, node: &Node, cell: Cell) -> bool {
        let Some(reply) = after(self.field, node, Some(cell)) else { return false };
        self.answer(&reply).is_some_and(|(_, next)| {
            let stones = taken(self.field, &reply.state, &next.state);
            stones.len() >= 3 && stones.contains(&cell)
        })
    }

    fn is_race(&self) -> bool {
        let start = self.field.start();
        let near = |cell: Cell| self.field.around(cell).iter().any(|&near| start.is_target(near));
        let lasts = |cell: Cell| self.field.lasts(Side::Attacker, cell);
        let others = self.problem.position().board().stones(self.problem.defender()) - self.problem.target_chains();
        let size = self.problem.position().board().size();
        let far = |cell: Cell| PointSet::of(self.field.point(cell)).border(size).meets(others);
        let fights = |chain: &Cells| {
            let has = |holds: &dyn Fn(Cell) -> bool| chain.iter().any(holds);
            chain.iter().count() >= 3 && has(&near) && has(&far) && !has(&lasts)
        };
        let ends = |chain: &Cells| match self.winner() {
            Side::Defender => chain.iter().all(|cell| self.end.state.owner(cell) != Some(Side::Attacker)),
            Side::Attacker => {
                let last = self.line.last().map_or(&self.end.state, |ply| &ply.before.state);
                let stands = chain.iter().all(|cell| last.owner(cell) == Some(Side::Attacker));
                stands && liberties(self.field, last, chain).len() <= 2
            }
        };
        self.chains(start, Side::Attacker).iter().any(|chain| fights(chain) && ends(chain))
    }

    fn has_double_ko(&self) -> bool {
        let mut answered: BTreeSet<(Ko, Ko)> = BTreeSet::new();
        let starts = self.line.iter().map(|ply| &ply.after).chain(self.line.first().map(|ply| &ply.before));
        let mut todo: Vec<Node> = starts.filter(|node| node.state.to_move() != self.winner()).cloned().collect();
        let mut seen: HashSet<Node> = todo.iter().cloned().collect();
        while let Some(node) = todo.pop().filter(|_| seen.len() < MOST_STATES) {
            for (cell, reply) in replies(self.field, &node) {
                let theirs = ko_taken(cell, &reply.state);
                let Some((cell, next)) = self.answer(&reply).filter(|_| theirs.is_some() || cell.is_none()) else {
                    continue;
                };
                let pair = theirs.zip(ko_taken(cell, &next.state)).filter(|(theirs, ours)| theirs != ours);
                if pair.is_some_and(|(theirs, ours)| answered.contains(&(ours, theirs))) {
                    return true;
                }
                answered.extend(pair);
                if !next.state.is_captured() && seen.insert(next.clone()) {
                    todo.push(next);
                }
            }
        }
        false
    }

    /// Is there a way back to a state, without a pass, in the strategy of a defender who survives?
    fn has_loop(&self) -> bool {
        if !matches!(self.strategy.question(), Question::Survives(_)) {
            return false;
        }
        let mut todo = vec![self.line.first().map_or(&self.end, |ply| &ply.before).clone()];
        let mut seen: HashSet<Node> = todo.iter().cloned().collect();
        let mut edges: HashMap<Node, Vec<Node>> = HashMap::new();
        while let Some(node) = todo.pop() {
            if seen.len() > MOST_STATES {
                return false;
            }
            let (all, played) = self.onward(&node);
            todo.extend(all.into_iter().filter(|next| seen.insert(next.clone())));
            edges.insert(node, played);
        }
        has_cycle(edges)
    }

    /// The states that follow a state, and those of them that a stone leads to.
    fn onward(&self, node: &Node) -> (Vec<Node>, Vec<Node>) {
        if node.state.to_move() != self.winner() {
            let replies = replies(self.field, node);
            let played = replies.iter().filter(|(cell, _)| cell.is_some()).map(|(_, reply)| reply.clone()).collect();
            return (replies.into_iter().map(|(_, reply)| reply).collect(), played);
        }
        let step = self.strategy.step(self.field, node);
        let next = Vec::from_iter(step.and_then(|step| stepped(self.field, node, step)));
        let played = if step == Some(Step::Pass) { Vec::new() } else { next.clone() };
        (next, played)
    }
}

/// The empty cells next to a chain.
fn liberties(field: &Field, state: &State, chain: &Cells) -> Vec<Cell> {
    let near: Cells = chain.iter().flat_map(|cell| field.around(cell).iter().copied()).collect();
    near.iter().filter(|&cell| state.owner(cell).is_none()).collect()
}

/// A ko: its two cells, the lesser first.
type Ko = (Cell, Cell);

/// The ko that a move took.
fn ko_taken(cell: Option<Cell>, next: &State) -> Option<Ko> {
    let (cell, banned) = (cell?, next.ko()?);
    Some((cell.min(banned), cell.max(banned)))
}

/// Is there a cycle? States without a way in are taken away until none is left, or only those on and behind cycles.
fn has_cycle(edges: HashMap<Node, Vec<Node>>) -> bool {
    let mut ways_in: HashMap<&Node, usize> = HashMap::new();
    edges.values().flatten().for_each(|to| *ways_in.entry(to).or_default() += 1);
    let mut free: Vec<&Node> = edges.keys().filter(|node| !ways_in.contains_key(node)).collect();
    let mut gone = 0;
    while let Some(node) = free.pop() {
        gone += 1;
        for to in &edges[node] {
            let ways = ways_in.get_mut(to).expect("it has a way in");
            *ways -= 1;
            if *ways == 0 {
                free.push(to);
            }
        }
    }
    gone < edges.len()
}
