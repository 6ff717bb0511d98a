//! Reads strategies out of the table: one move for each state of the side that wins a question.
//!
//! A strategy that must arrive is read depth first and never steps onto a state that is still open. A strategy that
//! only has to last is a closed set of states, grown from the root; where the table turns out to be wrong about a
//! state (its failure leaned on a repetition that is not there), the mistake is taken back and the set is mended.

use std::collections::{HashMap, HashSet};

use crate::arena::State;
use crate::bits::Bits;
use crate::child::Child;
use crate::search::{Ask, Goal, PASS, Search, Stopped};

/// A state and the balance of threats in it.
pub(crate) type Spot<B> = (State<B>, i8);

/// The move for each state of the winner: a bit, or [`PASS`].
pub(crate) type Strategy<B> = HashMap<Spot<B>, u16>;

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

/// A strategy with which the reacher arrives from the root, added to what `strategy` has already; states that are
/// `known` are left out. For a question of death, the states behind spent threats are returned: the reacher must win
/// from them as well.
pub(crate) fn arrive<B: Bits>(
    search: &mut Search<'_, B>,
    root: &State<B>,
    ask: Ask,
    known: &Strategy<B>,
    strategy: &mut Strategy<B>,
) -> Result<Vec<State<B>>, NoStrategy> {
    let mut reading =
        Arrival { search, goal: ask.goal, known, strategy, open: HashSet::new(), stack: Vec::new(), spent: Vec::new() };
    let spot = (*root, ask.balance);
    let fine = if root.to_move == ask.goal.reacher() {
        reading.run(spot)?
    } else {
        let replies = reading.replies(&spot, Space::Common);
        replies.into_iter().try_fold(true, |fine, (reply, _)| Ok::<_, NoStrategy>(fine && reading.run(reply)?))?
    };
    if fine { Ok(reading.spent) } else { Err(NoStrategy::Tangled) }
}

struct Arrival<'s, 'a, B> {
    search: &'s mut Search<'a, B>,
    goal: Goal,
    known: &'s Strategy<B>,
    strategy: &'s mut Strategy<B>,
    open: HashSet<Spot<B>>,
    stack: Vec<Frame<B>>,
    spent: Vec<State<B>>,
}

/// Which entries of the table a win is read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Space {
    /// Those of the search.
    Common,
    /// Those made without static death.
    Plain,
    /// Those made for one state, clear of the states that were open then.
    Fresh(u64),
}

/// A state of the reacher that is being read.
struct Frame<B> {
    spot: Spot<B>,
    space: Space,
    /// Winning moves not tried yet, the best last.
    moves: Vec<Child<B>>,
    chosen: u16,
    replies: Vec<(Spot<B>, Space)>,
}

impl<B: Bits> Arrival<'_, '_, B> {
    /// Reads everything below a state of the reacher; false when it goes round in circles.
    fn run(&mut self, root: Spot<B>) -> Result<bool, NoStrategy> {
        if self.is_read(&root) || self.needs_no_move(&root.0) {
            return Ok(true);
        }
        self.push(root, Space::Common)?;
        let mut fine = self.next_move();
        while let Some(frame) = self.stack.last_mut() {
            if self.search.stopped() {
                return Err(NoStrategy::Stopped);
            }
            if !fine {
                // What was chosen here leads back to an open state: choose again, or give the state up.
                fine = self.next_move() || self.search_afresh()?;
                if !fine {
                    self.pop();
                    if self.stack.is_empty() {
                        return Ok(false);
                    }
                }
                continue;
            }
            match frame.replies.pop() {
                Some((reply, space)) => {
                    if self.open.contains(&reply) {
                        fine = false;
                    } else if !self.is_read(&reply) {
                        self.push(reply, space)?;
                        fine = self.next_move();
                    }
                }
                None => {
                    self.strategy.insert(frame.spot, frame.chosen);
                    self.pop();
                }
            }
        }
        Ok(true)
    }

    fn is_read(&self, spot: &Spot<B>) -> bool {
        self.strategy.contains_key(spot) || self.known.contains_key(spot)
    }

    fn push(&mut self, spot: Spot<B>, space: Space) -> Result<(), NoStrategy> {
        let (moves, space) = self.winning_moves(&spot, space)?;
        self.open.insert(spot);
        self.stack.push(Frame { spot, space, moves, chosen: PASS, replies: Vec::new() });
        Ok(())
    }

    /// Looks for a win from the top state that keeps clear of every open state. False when there is none, or when
    /// that was tried already.
    fn search_afresh(&mut self) -> Result<bool, NoStrategy> {
        let Some(frame) = self.stack.last() else { return Ok(false) };
        if matches!(frame.space, Space::Fresh(_)) {
            return Ok(false);
        }
        let spot = frame.spot;
        self.search.taboo = self.open.iter().copied().filter(|&open| open != spot).collect();
        let found = self.winning_moves(&spot, Space::Fresh(self.search.nodes));
        self.search.taboo.clear();
        match found {
            Err(NoStrategy::Wrong) => Ok(false),
            Err(other) => Err(other),
            Ok((moves, space)) => {
                let frame = self.stack.last_mut().expect("the frame is still there");
                (frame.moves, frame.space) = (moves, space);
                Ok(self.next_move())
            }
        }
    }

    fn pop(&mut self) {
        if let Some(frame) = self.stack.pop() {
            self.open.remove(&frame.spot);
        }
    }

    /// Takes the next winning move of the top state.
    fn next_move(&mut self) -> bool {
        let Some(frame) = self.stack.last_mut() else { return false };
        let Some(child) = frame.moves.pop() else { return false };
        let space = frame.space;
        let replies = if self.has_arrived(&child.state) {
            Vec::new()
        } else {
            self.replies(&(child.state, child.balance), space)
        };
        let frame = self.stack.last_mut().expect("the frame is still there");
        frame.chosen = child.point;
        frame.replies = replies;
        true
    }

    fn has_arrived(&self, state: &State<B>) -> bool {
        match self.goal {
            Goal::Capture | Goal::Death => state.targets.none(),
            Goal::Eyes => self.search.arena.is_settled(state),
        }
    }

    /// A state of the reacher for which the checker wants no step.
    fn needs_no_move(&self, state: &State<B>) -> bool {
        match self.goal {
            Goal::Capture | Goal::Death => self.search.arena.captures_all(state),
            Goal::Eyes => self.has_arrived(state),
        }
    }

    /// Everything the other side can do.
    fn replies(&mut self, spot: &Spot<B>, space: Space) -> Vec<(Spot<B>, Space)> {
        let children = self.search.all_children(&spot.0, Ask { goal: self.goal, balance: spot.1 });
        let mut replies = Vec::new();
        for child in children {
            if self.goal == Goal::Death && child.retake {
                self.spent.push(child.state);
            } else if !self.needs_no_move(&child.state) {
                replies.push(((child.state, child.balance), space));
            }
        }
        replies
    }

    /// The moves that win from a state of the reacher, the quickest last.
    fn winning_moves(&mut self, spot: &Spot<B>, space: Space) -> Result<(Vec<Child<B>>, Space), NoStrategy> {
        let ask = Ask { goal: self.goal, balance: spot.1 };
        let knows_doom = self.goal != Goal::Eyes && self.search.knowledge.doomed;
        let doomed = space == Space::Common && knows_doom && self.search.is_doomed(&spot.0);
        if doomed {
            let filling = self.filling_moves(spot, ask);
            if !filling.is_empty() {
                return Ok((filling, Space::Common));
            }
        }
        let space = if doomed { Space::Plain } else { space };
        let separate = self.search.separate;
        self.search.plain = space != Space::Common;
        if let Space::Fresh(number) = space {
            self.search.separate = Some(number);
        }
        let mut won = self.won_children(&spot.0, ask);
        let answer = if won.is_empty() { self.search.ask(&spot.0, ask) } else { Ok(true) };
        if won.is_empty() && answer == Ok(true) {
            won = self.won_children(&spot.0, ask);
        }
        (self.search.plain, self.search.separate) = (false, separate);
        if !answer? {
            return Err(NoStrategy::Wrong);
        }
        won.sort_by_key(|child| std::cmp::Reverse(child.rank));
        Ok((won, space))
    }

    fn won_children(&mut self, state: &State<B>, ask: Ask) -> Vec<Child<B>> {
        let mut children = self.search.children(state, ask);
        children.retain(Child::is_won);
        children
    }

    /// In a certain death: the moves next to the safe wall, which only ever grows.
    fn filling_moves(&mut self, spot: &Spot<B>, ask: Ask) -> Vec<Child<B>> {
        let mut children = self.search.all_children(&spot.0, ask);
        let arena = self.search.arena;
        children.retain(|child| {
            child.state.targets.none()
                || child.point != PASS
                    && arena.joins_wall(&spot.0, B::bit(usize::from(child.point)))
                    && self.search.is_doomed(&child.state)
        });
        // The fewer liberties the targets keep, the sooner they are gone and the shorter the certificate.
        children.sort_by_key(|child| std::cmp::Reverse(arena.target_liberties(&child.state)));
        children
    }
}

/// A strategy with which the other side lasts for ever against the reacher.
pub(crate) fn last<B: Bits>(
    search: &mut Search<'_, B>,
    root: &State<B>,
    ask: Ask,
    strategy: &mut Strategy<B>,
) -> Result<(), NoStrategy> {
    let root = (*root, ask.balance);
    let mut reading = Lasting {
        search,
        goal: ask.goal,
        strategy,
        users: HashMap::new(),
        parents: HashMap::new(),
        bad: HashSet::new(),
        todo: Vec::new(),
        root,
    };
    if root.0.to_move == ask.goal.reacher() {
        reading.add_reachers(root)?;
    } else {
        reading.todo.push(root);
    }
    while let Some(spot) = reading.todo.pop() {
        if reading.search.stopped() {
            return Err(NoStrategy::Stopped);
        }
        reading.settle(spot)?;
    }
    Ok(())
}

struct Lasting<'s, 'a, B> {
    search: &'s mut Search<'a, B>,
    goal: Goal,
    strategy: &'s mut Strategy<B>,
    /// For a state of the reacher: the states whose reply leads there.
    users: HashMap<Spot<B>, Vec<Spot<B>>>,
    /// For a state of the lasting side: the states of the reacher that lead there.
    parents: HashMap<Spot<B>, Vec<Spot<B>>>,
    /// States of the reacher that are won after all.
    bad: HashSet<Spot<B>>,
    todo: Vec<Spot<B>>,
    root: Spot<B>,
}

impl<B: Bits> Lasting<'_, '_, B> {
    /// Finds a reply for a state of the lasting side.
    fn settle(&mut self, spot: Spot<B>) -> Result<(), NoStrategy> {
        if self.strategy.contains_key(&spot) || self.is_over(&spot.0) {
            return Ok(());
        }
        let reply = match self.reply(&spot) {
            Some(reply) => reply,
            None => {
                let ask = Ask { goal: self.goal, balance: spot.1 };
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
        let known = self.users.contains_key(&next);
        self.users.entry(next).or_default().push(spot);
        if known { Ok(()) } else { self.add_reachers(next) }
    }

    /// Nothing more to show: the reacher can never arrive from here.
    fn is_over(&self, state: &State<B>) -> bool {
        match self.goal {
            Goal::Capture | Goal::Death => self.search.arena.is_settled(state),
            Goal::Eyes => state.targets.none(),
        }
    }

    /// A move after which the reacher fails: one that is in the set already, if there is one.
    fn reply(&mut self, spot: &Spot<B>) -> Option<Child<B>> {
        let ask = Ask { goal: self.goal, balance: spot.1 };
        let children = self.search.children(&spot.0, ask);
        let fails = |child: &&Child<B>| child.is_failed() && !self.bad.contains(&(child.state, child.balance));
        let known =
            |child: &&Child<B>| self.users.contains_key(&(child.state, child.balance)) || self.is_over(&child.state);
        let known = children.iter().filter(fails).find(known);
        known.or_else(|| children.iter().find(fails)).copied()
    }

    /// The same, asking about each move: an exact search keeps failures that lean on the path out of the table.
    fn asked_reply(&mut self, spot: &Spot<B>) -> Result<Option<Child<B>>, Stopped> {
        let ask = Ask { goal: self.goal, balance: spot.1 };
        for child in self.search.children(&spot.0, ask) {
            let below = Ask { balance: child.balance, ..ask };
            if !self.bad.contains(&(child.state, child.balance)) && !self.search.ask(&child.state, below)? {
                return Ok(Some(child));
            }
        }
        Ok(None)
    }

    /// Adds a state of the reacher to the set, and all that the reacher can do there to the list.
    fn add_reachers(&mut self, spot: Spot<B>) -> Result<(), NoStrategy> {
        self.users.entry(spot).or_default();
        if self.is_over(&spot.0) {
            return Ok(());
        }
        let ask = Ask { goal: self.goal, balance: spot.1 };
        for child in self.search.all_children(&spot.0, ask) {
            if child.is_won() {
                return self.take_back_reacher(spot);
            }
            let next = (child.state, child.balance);
            if child.point == PASS && spot.0.ko.none() {
                // Pass is answered by pass: the same state again.
                self.strategy.entry(next).or_insert(PASS);
                self.users.entry(spot).or_default().push(next);
            }
            self.parents.entry(next).or_default().push(spot);
            self.todo.push(next);
        }
        Ok(())
    }

    /// The reacher wins from this state of the lasting side: so it does from every state that leads here.
    fn take_back(&mut self, spot: Spot<B>) -> Result<(), NoStrategy> {
        if spot == self.root {
            return Err(NoStrategy::Wrong);
        }
        for parent in self.parents.get(&spot).cloned().unwrap_or_default() {
            self.take_back_reacher(parent)?;
        }
        Ok(())
    }

    fn take_back_reacher(&mut self, spot: Spot<B>) -> Result<(), NoStrategy> {
        if !self.bad.insert(spot) {
            return Ok(());
        }
        self.search.forget_failure(&spot.0, Ask { goal: self.goal, balance: spot.1 });
        if spot == self.root {
            return Err(NoStrategy::Wrong);
        }
        for user in self.users.get(&spot).cloned().unwrap_or_default() {
            self.strategy.remove(&user);
            self.todo.push(user);
        }
        Ok(())
    }
}
