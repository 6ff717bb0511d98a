//! Reads strategies out of the table: one move for each state of the side that wins a question.
//!
//! A strategy that must arrive is read depth first and never steps onto a state that is still open. A strategy that
//! only has to last is a closed set of states, grown from the root; where the table turns out to be wrong about a
//! state (its failure leaned on a repetition that is not there), the mistake is taken back and the set is mended.

use std::collections::{HashMap, HashSet};

use crate::board::arena::{Arena, PASS, State};
use crate::board::bits::Bits;
use crate::search::ask::{Ask, Goal, Mode};
use crate::search::balance::spent;
use crate::search::child::Child;
use crate::search::dfpn::{Search, Stopped};
use crate::search::keyed::Keyed;
use crate::search::table::NO_MOVE;

/// A state and the balance of threats in it.
pub(crate) type Spot<B> = (State<B>, i8);

/// The move for each state of the winner: a bit, or [`PASS`].
pub(crate) type Strategy<B> = HashMap<Spot<B>, u16, Keyed>;

/// Why no strategy came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoStrategy {
    /// A limit was reached.
    Stopped,
    /// The answer was the other one.
    Wrong,
    /// The entries in the table go round in circles.
    Tangled,
}

impl From<Stopped> for NoStrategy {
    fn from(_: Stopped) -> NoStrategy {
        NoStrategy::Stopped
    }
}

/// A move and where it leads.
#[derive(Clone, Copy)]
struct Turn<B> {
    point: u16,
    spot: Spot<B>,
    /// Did the mover spend a threat?
    retake: bool,
}

/// Every legal move and the pass, none left out because it cannot help. Unlike the search, reading needs no opinion
/// about most of them.
fn turns<B: Bits>(arena: &Arena<B>, &(state, balance): &Spot<B>, ask: Ask) -> impl Iterator<Item = Turn<B>> {
    let stones = arena.empty(&state).each().filter_map(move |point| {
        let retake = point == state.ko;
        let balance = if retake { spent(ask.at(balance), state.to_move)? } else { balance };
        Some(Turn { point: point.lowest() as u16, spot: (arena.play(&state, point)?, balance), retake })
    });
    stones.chain([Turn { point: PASS, spot: (state.passed(), balance), retake: false }])
}

/// A strategy with which the reacher arrives from the root, added to what `strategy` has already; states that are
/// `known` are left out. All its states are trimmed: what happens on ground that is cut off is a pass. For a question of
/// death, the states behind spent threats are returned: the reacher must win from them as well.
pub(crate) fn arrive<B: Bits>(
    search: &mut Search<'_, B>,
    root: &State<B>,
    ask: Ask,
    known: &Strategy<B>,
    strategy: &mut Strategy<B>,
) -> Result<Vec<State<B>>, NoStrategy> {
    let mut reading =
        Arrival { search, ask, known, strategy, stack: Vec::new(), replies: Vec::new(), spent: Vec::new() };
    let spot = reading.view(&(*root, ask.balance));
    let fine = if root.to_move == ask.goal.reacher() {
        reading.run(spot)?
    } else {
        reading.reply(&spot);
        let replies = std::mem::take(&mut reading.replies);
        replies.into_iter().try_fold(true, |fine, reply| Ok::<_, NoStrategy>(fine && reading.run(reply)?))?
    };
    if fine { Ok(reading.spent) } else { Err(NoStrategy::Tangled) }
}

/// Stands for the move in a state that is still being read.
const OPEN: u16 = NO_MOVE;

struct Arrival<'s, 'a, B> {
    search: &'s mut Search<'a, B>,
    ask: Ask,
    known: &'s Strategy<B>,
    /// What has been read, and the states on the stack as [`OPEN`].
    strategy: &'s mut Strategy<B>,
    stack: Vec<Frame<B>>,
    /// What the other side can do, for all states on the stack.
    replies: Vec<Spot<B>>,
    spent: Vec<State<B>>,
}

/// A state of the reacher that is being read.
struct Frame<B> {
    spot: Spot<B>,
    wins: Wins<B>,
    chosen: u16,
    /// Where the replies to the chosen move begin.
    replies: usize,
}

/// Moves that win from a state of the reacher.
struct Wins<B> {
    /// Those not tried yet, the best last.
    turns: Vec<Turn<B>>,
    /// How the search found them: in the mode of the question, without static death, or clear of open states.
    mode: Mode,
    /// Were these all of them?
    complete: bool,
}

impl<B: Bits> Arrival<'_, '_, B> {
    /// Reads everything below a state of the reacher; false when it goes round in circles.
    fn run(&mut self, root: Spot<B>) -> Result<bool, NoStrategy> {
        if self.strategy.contains_key(&root) || self.needs_no_reading(&root) {
            return Ok(true);
        }
        self.push(root, self.ask.mode)?;
        let mut fine = self.next_move();
        while let Some(frame) = self.stack.last() {
            if self.search.meter.stopped() {
                return Err(NoStrategy::Stopped);
            }
            if !fine {
                // What was chosen here leads back to an open state: choose again, or give the state up.
                fine = self.next_move() || self.list_all()? || self.search_afresh()?;
                if !fine {
                    self.give_up();
                    if self.stack.is_empty() {
                        return Ok(false);
                    }
                }
            } else if self.replies.len() > frame.replies {
                let mode = frame.wins.mode;
                let reply = self.replies.pop().expect("a reply is left");
                match self.strategy.get(&reply) {
                    Some(&point) => fine = point != OPEN,
                    None if self.needs_no_reading(&reply) => {}
                    None => {
                        self.push(reply, mode)?;
                        fine = self.next_move();
                    }
                }
            } else {
                self.strategy.insert(frame.spot, frame.chosen);
                self.stack.pop();
            }
        }
        Ok(true)
    }

    fn push(&mut self, spot: Spot<B>, mode: Mode) -> Result<(), NoStrategy> {
        let wins = self.winning_moves(&spot, mode, &[])?;
        self.strategy.insert(spot, OPEN);
        self.stack.push(Frame { spot, wins, chosen: PASS, replies: self.replies.len() });
        Ok(())
    }

    /// Goes on to the other winning moves of the top state. False when there are none, or they were listed already.
    fn list_all(&mut self) -> Result<bool, NoStrategy> {
        let Some(frame) = self.stack.last().filter(|frame| !frame.wins.complete) else { return Ok(false) };
        let (spot, mode, tried) = (frame.spot, frame.wins.mode, frame.chosen);
        let mut turns = self.all_winning_moves(&spot, mode, &[])?;
        turns.retain(|turn| turn.point != tried);
        self.try_also(Wins { turns, mode, complete: true })
    }

    /// Looks for a win from the top state that keeps clear of every open state. False when there is none, or when
    /// that was tried already.
    fn search_afresh(&mut self) -> Result<bool, NoStrategy> {
        let Some(frame) = self.stack.last() else { return Ok(false) };
        if frame.wins.mode.separate != self.ask.mode.separate {
            return Ok(false);
        }
        let spot = frame.spot;
        let open: Vec<Spot<B>> = self.stack.iter().map(|frame| frame.spot).filter(|&open| open != spot).collect();
        let fresh = Mode { plain: true, separate: Some(self.search.fresh_space()), ..self.ask.mode };
        match self.winning_moves(&spot, fresh, &open) {
            Err(NoStrategy::Wrong) => Ok(false),
            Err(other) => Err(other),
            Ok(wins) => self.try_also(wins),
        }
    }

    fn try_also(&mut self, wins: Wins<B>) -> Result<bool, NoStrategy> {
        self.stack.last_mut().expect("the frame is still there").wins = wins;
        Ok(self.next_move())
    }

    fn give_up(&mut self) {
        if let Some(frame) = self.stack.pop() {
            self.strategy.remove(&frame.spot);
            self.replies.truncate(frame.replies);
        }
    }

    /// Takes the next winning move of the top state.
    fn next_move(&mut self) -> bool {
        let Some(frame) = self.stack.last_mut() else { return false };
        let Some(turn) = frame.wins.turns.pop() else { return false };
        frame.chosen = turn.point;
        self.replies.truncate(frame.replies);
        if !self.has_arrived(&turn.spot.0) {
            self.reply(&self.view(&turn.spot));
        }
        true
    }

    fn has_arrived(&self, state: &State<B>) -> bool {
        match self.ask.goal {
            Goal::Capture | Goal::Death => state.targets.none(),
            Goal::Eyes => self.search.arena.is_settled(state),
        }
    }

    /// A state of the reacher for which the checker wants no step, or that was read before.
    fn needs_no_reading(&self, spot: &Spot<B>) -> bool {
        let needs_no_step = match self.ask.goal {
            Goal::Capture | Goal::Death => self.search.arena.captures_all(&spot.0),
            Goal::Eyes => self.has_arrived(&spot.0),
        };
        needs_no_step || self.known.contains_key(spot)
    }

    /// Adds everything that the other side can do.
    fn reply(&mut self, spot: &Spot<B>) {
        for turn in turns(self.search.arena, spot, self.ask) {
            let reply = self.view(&turn.spot);
            self.search.meter.nodes += 1;
            if self.ask.goal == Goal::Death && turn.retake {
                self.spent.push(reply.0);
            } else {
                self.replies.push(reply);
            }
        }
    }

    /// A state as the question sees it.
    fn view(&self, spot: &Spot<B>) -> Spot<B> {
        (self.ask.view(self.search.arena, &spot.0), spot.1)
    }

    /// The question about a spot, in a mode.
    fn asked(&self, spot: &Spot<B>, mode: Mode) -> Ask {
        Ask { mode, ..self.ask.at(spot.1) }
    }

    /// The move that the table names as winning from a state of the reacher, or all that do; in a certain death, those
    /// that bring it about.
    fn winning_moves(&mut self, spot: &Spot<B>, mode: Mode, open: &[Spot<B>]) -> Result<Wins<B>, NoStrategy> {
        if self.has_arrived(&spot.0) {
            // A first move took the target: the checker wants a step all the same.
            let pass = Turn { point: PASS, spot: (spot.0.passed(), spot.1), retake: false };
            return Ok(Wins { turns: vec![pass], mode, complete: true });
        }
        let knows_doom = self.ask.goal != Goal::Eyes && self.search.session.limits.knowledge.doomed;
        let doomed = !mode.plain && knows_doom && self.is_doomed(&spot.0);
        if doomed {
            let turns = self.filling_moves(spot);
            if !turns.is_empty() {
                return Ok(Wins { turns, mode, complete: true });
            }
        }
        let mode = Mode { plain: mode.plain || doomed, ..mode };
        if let Some(turn) = self.named_move(spot, mode) {
            return Ok(Wins { turns: vec![turn], mode, complete: false });
        }
        Ok(Wins { turns: self.all_winning_moves(spot, mode, open)?, mode, complete: true })
    }

    /// Does every target die whatever the threats, as far as can be seen?
    fn is_doomed(&self, state: &State<B>) -> bool {
        self.search.arena.is_doomed(&self.ask.view(self.search.arena, state))
    }

    /// The move that the search found best where it proved a win, if it brings the win nearer. Looking at one move is
    /// a good deal quicker than looking at all.
    fn named_move(&mut self, spot: &Spot<B>, mode: Mode) -> Option<Turn<B>> {
        let (state, balance) = *spot;
        let ask = self.asked(spot, mode);
        let entry = self.search.table.get(ask.key(&ask.view(self.search.arena, &state)))?;
        if entry.wins_from > balance || entry.best >= PASS {
            return None;
        }
        let point = B::bit(usize::from(entry.best));
        let retake = point == state.ko;
        let balance = if retake { spent(ask, state.to_move)? } else { balance };
        let next = self.search.arena.play(&state, point)?;
        let child = self.search.true_child(&next, ask, entry.best, retake, balance);
        (child.is_won() && child.rank < entry.rank).then(|| child.into())
    }

    /// All moves that win from a state of the reacher, the quickest last.
    fn all_winning_moves(&mut self, spot: &Spot<B>, mode: Mode, open: &[Spot<B>]) -> Result<Vec<Turn<B>>, NoStrategy> {
        let ask = self.asked(spot, mode);
        let mut won = self.won_children(&spot.0, ask);
        if won.is_empty() {
            if !self.search.ask_clear_of(open, &spot.0, ask)? {
                return Err(NoStrategy::Wrong);
            }
            won = self.won_children(&spot.0, ask);
        }
        if won.is_empty() {
            // The table has kept the win and lost the moves that lead there.
            self.search.search_below(open, &spot.0, ask)?;
            won = self.won_children(&spot.0, ask);
        }
        won.sort_by_key(|child| std::cmp::Reverse(child.rank));
        Ok(won.into_iter().map(Turn::from).collect())
    }

    fn won_children(&mut self, state: &State<B>, ask: Ask) -> Vec<Child<B>> {
        let mut children = self.search.children(state, ask);
        children.retain(Child::is_won);
        children
    }

    /// In a certain death: the moves next to the safe wall, which only ever grows.
    fn filling_moves(&self, spot: &Spot<B>) -> Vec<Turn<B>> {
        let arena = self.search.arena;
        let beside_wall = arena.beside_wall(&spot.0);
        let joins_wall = |point| point != PASS && (beside_wall & B::bit(usize::from(point))).any();
        let mut fillings: Vec<Turn<B>> = turns(arena, spot, self.ask)
            .filter(|turn| {
                let state = &turn.spot.0;
                state.targets.none() || joins_wall(turn.point) && self.is_doomed(state)
            })
            .collect();
        // The fewer liberties the targets keep, the sooner they are gone and the shorter the certificate.
        fillings.sort_by_cached_key(|turn| std::cmp::Reverse(arena.target_liberties(&turn.spot.0)));
        fillings
    }
}

impl<B> From<Child<B>> for Turn<B> {
    fn from(child: Child<B>) -> Turn<B> {
        Turn { point: child.point, spot: (child.state, child.balance), retake: child.retake }
    }
}

/// A strategy with which the other side lasts for ever against the reacher. It is read out on true states: a move of
/// the reacher on ground that is cut off is a move lost, and with one more the other side soon has nothing left to show.
pub(crate) fn last<B: Bits>(
    search: &mut Search<'_, B>,
    root: &State<B>,
    ask: Ask,
    strategy: &mut Strategy<B>,
) -> Result<(), NoStrategy> {
    let root = (*root, ask.balance);
    let mut reading = Lasting {
        search,
        ask: Ask { mode: Mode { trim: false, ..ask.mode }, ..ask },
        strategy,
        reached: HashSet::default(),
        back: None,
        bad: HashSet::default(),
        todo: Vec::new(),
        root,
    };
    reading.run()
}

struct Lasting<'s, 'a, B> {
    search: &'s mut Search<'a, B>,
    ask: Ask,
    strategy: &'s mut Strategy<B>,
    /// The states of the reacher in the set.
    reached: HashSet<Spot<B>, Keyed>,
    /// The way back from each state, once there was a mistake to take back: hardly ever.
    back: Option<Back<B>>,
    /// States of the reacher that are won after all.
    bad: HashSet<Spot<B>, Keyed>,
    todo: Vec<Spot<B>>,
    root: Spot<B>,
}

/// From each state to those that lead there.
type Back<B> = HashMap<Spot<B>, Vec<Spot<B>>, Keyed>;

impl<B: Bits> Lasting<'_, '_, B> {
    fn run(&mut self) -> Result<(), NoStrategy> {
        let root = self.root;
        if root.0.to_move == self.ask.goal.reacher() {
            self.add_reachers(root)?;
        } else {
            self.todo.push(root);
        }
        while let Some(spot) = self.todo.pop() {
            if self.search.meter.stopped() {
                return Err(NoStrategy::Stopped);
            }
            self.settle(spot)?;
        }
        Ok(())
    }

    /// Finds a reply for a state of the lasting side.
    fn settle(&mut self, spot: Spot<B>) -> Result<(), NoStrategy> {
        if self.strategy.contains_key(&spot) || self.is_over(&spot.0) {
            return Ok(());
        }
        let reply = match self.reply(&spot) {
            Some(reply) => reply,
            None => {
                let ask = self.ask.at(spot.1);
                self.search.forget_failure(&spot.0, ask);
                if self.search.ask(&spot.0, ask)? {
                    return self.take_back(spot);
                }
                match self.reply(&spot) {
                    Some(reply) => reply,
                    None => self.asked_reply(&spot)?.ok_or(NoStrategy::Tangled)?,
                }
            }
        };
        let next = (reply.state, reply.balance);
        self.strategy.insert(spot, reply.point);
        self.lead(spot, next);
        if self.reached.contains(&next) { Ok(()) } else { self.add_reachers(next) }
    }

    /// Nothing more to show: the reacher can never arrive from here.
    fn is_over(&self, state: &State<B>) -> bool {
        match self.ask.goal {
            Goal::Capture | Goal::Death => self.search.arena.is_settled(state),
            Goal::Eyes => state.targets.none(),
        }
    }

    /// A move after which the reacher fails: one that is in the set already, if there is one.
    fn reply(&mut self, spot: &Spot<B>) -> Option<Child<B>> {
        let ask = self.ask.at(spot.1);
        let children = self.search.children(&spot.0, ask);
        let fails = |child: &&Child<B>| child.is_failed() && !self.bad.contains(&(child.state, child.balance));
        let known =
            |child: &&Child<B>| self.reached.contains(&(child.state, child.balance)) || self.is_over(&child.state);
        let known = children.iter().filter(fails).find(known);
        known.or_else(|| children.iter().find(fails)).copied()
    }

    /// The same, asking about each move: an exact search keeps failures that lean on the path out of the table.
    fn asked_reply(&mut self, spot: &Spot<B>) -> Result<Option<Child<B>>, Stopped> {
        let ask = self.ask.at(spot.1);
        for child in self.search.children(&spot.0, ask) {
            if !self.bad.contains(&(child.state, child.balance))
                && !self.search.ask(&child.state, ask.at(child.balance))?
            {
                return Ok(Some(child));
            }
        }
        Ok(None)
    }

    /// Adds a state of the reacher to the set, and all that the reacher can do there to the list.
    fn add_reachers(&mut self, spot: Spot<B>) -> Result<(), NoStrategy> {
        self.reached.insert(spot);
        if self.is_over(&spot.0) {
            return Ok(());
        }
        for turn in turns(self.search.arena, &spot, self.ask) {
            let next = turn.spot;
            if self.is_won(&turn) {
                return self.take_back_reacher(spot);
            }
            if turn.point == PASS && spot.0.ko.none() {
                // Pass is answered by pass: the same state again.
                self.strategy.entry(next).or_insert(PASS);
                self.lead(next, spot);
            }
            self.lead(spot, next);
            self.todo.push(next);
        }
        Ok(())
    }

    /// One state leads to another.
    fn lead(&mut self, from: Spot<B>, to: Spot<B>) {
        if let Some(back) = &mut self.back {
            back.entry(to).or_default().push(from);
        }
    }

    /// The states that lead to one.
    fn leading_to(&mut self, to: &Spot<B>) -> Vec<Spot<B>> {
        if self.back.is_none() {
            self.back = Some(self.way_back());
        }
        self.back.as_ref().and_then(|back| back.get(to)).cloned().unwrap_or_default()
    }

    /// The way back from all that is in the set.
    fn way_back(&self) -> Back<B> {
        let mut back = Back::default();
        let replies = self.strategy.iter().map(|(spot, &point)| (spot, Some(point)));
        for (spot, reply) in self.reached.iter().map(|spot| (spot, None)).chain(replies) {
            let chosen = |turn: &Turn<B>| reply.is_none_or(|point| point == turn.point);
            for turn in turns(self.search.arena, spot, self.ask).filter(chosen) {
                back.entry(turn.spot).or_default().push(*spot);
            }
        }
        back
    }

    /// Does the table say that the reacher wins after this move?
    fn is_won(&self, turn: &Turn<B>) -> bool {
        let (state, balance) = turn.spot;
        let ask = self.ask.at(balance);
        let mut child = Child::unknown(state, turn.point, turn.retake, balance, ask.key(&state));
        self.search.refresh(&mut child, ask);
        child.is_won()
    }

    /// The reacher wins from this state of the lasting side: so it does from every state that leads here.
    fn take_back(&mut self, spot: Spot<B>) -> Result<(), NoStrategy> {
        if spot == self.root {
            return Err(NoStrategy::Wrong);
        }
        for parent in self.leading_to(&spot) {
            self.take_back_reacher(parent)?;
        }
        Ok(())
    }

    fn take_back_reacher(&mut self, spot: Spot<B>) -> Result<(), NoStrategy> {
        if !self.bad.insert(spot) {
            return Ok(());
        }
        self.search.forget_failure(&spot.0, self.ask.at(spot.1));
        if spot == self.root {
            return Err(NoStrategy::Wrong);
        }
        for user in self.leading_to(&spot) {
            self.strategy.remove(&user);
            self.todo.push(user);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proof::field::Field;
    use proof::{Outside, Problem, Region, RegionKind};
    use rules::diagram::Diagram;
    use rules::{Color, Position};

    use super::*;
    use crate::search::session::{Session, Share};
    use crate::search::table::SearchTable;
    use crate::{Knowledge, Limits, NoRank};

    #[test]
    fn a_win_that_cannot_keep_clear_of_open_states_is_none() {
        let diagram: Diagram = "
            . . . . . .
            . . . . . .
            . . . . . .
            x x x x x .
            o o o o x .
            a a a o x .
        "
        .parse()
        .expect("it is drawn well");
        let region = Region { kind: RegionKind::Given, points: diagram.points('a'), outside: Outside::Liberty };
        let position = Position::from_setup(diagram.setup(Color::Black)).expect("every chain has a liberty");
        let problem = Problem::new(position, diagram.points('o'), region).expect("the parts fit together");
        let limits = Limits { nodes: 100_000, knowledge: Knowledge::NONE, ..Limits::default() };
        let table = SearchTable::new(1 << 20);
        let (field, share) = (Field::new(&problem), Share::whole(&table));
        let session = Session::<u64>::new((&problem, field), share, &NoRank, &limits);
        let mut search = Search::new(&session, 0);
        let (start, mode) = (session.start(), session.mode());
        let ask = Ask { goal: Goal::Capture, balance: 0, mode };
        assert_eq!(search.ask(&start, ask), Ok(true));
        // White answers every move by a pass: the states after that are open.
        let firsts = turns(&session.arena, &(start, 0), ask).filter(|turn| turn.point != PASS).collect::<Vec<_>>();
        let open: Vec<Spot<u64>> = firsts.iter().map(|turn| (turn.spot.0.passed(), 0)).collect();
        let ask = Ask { mode: Mode { exact: true, separate: Some(1), ..mode }, ..ask };
        assert_eq!(search.ask_clear_of(&open, &start, ask), Ok(false));
    }
}
