//! Depth-first proof-number search (Nagai 2002) for one [`Ask`] at a time, on one table for all of them.
//!
//! In every question one side, the *reacher*, must arrive somewhere and the other only has to last. A state that
//! repeats on the path counts against the reacher. Wins are therefore sound whatever the path; failures may have
//! leaned on a repetition that is not there on another path. This is the graph-history interaction problem. Kishimoto
//! and Müller (2004) tell such entries apart by their paths; here they are stored all the same, and put right when the
//! strategy of the lasting side is read out (`strategy.rs`): only a closed set of states counts as an answer. Where a
//! failure must be right at once, an exact search keeps what leans on the path out of the table.
//!
//! All states in here are trimmed (`Arena::trim`).
//!
//! Capture questions of all balances share their entries. An entry says "the attacker captures from this balance on"
//! and "fails up to that one"; [`Child::wins`] and [`Child::fails`] carry these numbers across a spent threat.

use std::collections::HashSet;

use proof::Side;

use crate::board::arena::{Arena, PASS, State};
use crate::board::bits::Bits;
use crate::search::ask::{Ask, Goal, Mode, UNLIMITED};
use crate::search::balance::{failed, spent, won};
use crate::search::child::{Child, FREE, INF, Leaning, Summary, leans_on};
use crate::search::knowledge::Knowledge;
use crate::search::meter::Meter;
use crate::search::outlook::{Learned, Outlook};
use crate::search::path::{Path, path_key};
use crate::search::rank::ArenaSight;
use crate::search::session::Session;
use crate::search::table::{ALWAYS, Entry, NEVER, NO_MOVE, SearchTable};

/// Deeper paths are left alone: far more moves than a region has points, and few enough for the stack of a thread.
pub(crate) const DEEPEST: usize = 600;
/// Nodes for a question asked in passing: what it does not find out is made sure of later, so it may give up soon.
const BRIEF: u64 = 2000;

/// The search had to stop before it knew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// One searcher. Threads have one each and share the session.
pub(crate) struct Search<'a, B> {
    pub(crate) session: &'a Session<'a, B>,
    pub(crate) arena: &'a Arena<B>,
    pub(crate) table: &'a SearchTable,
    pub(crate) meter: Meter<'a>,
    pub(crate) path: Path,
    pub(crate) pool: Vec<Child<B>>,
    /// What was learned, if it is to be used.
    outlook: Option<Outlook<'a>>,
    /// States after a spent threat from which the target does not die.
    lasting: HashSet<u64>,
    /// Grows with every change of `lasting`.
    era: u64,
    /// Which of the searchers this is.
    number: u64,
}

impl<'a, B: Bits> Search<'a, B> {
    pub(crate) fn new(session: &'a Session<'a, B>, number: u64) -> Self {
        let nobody_escapes = session.arena.lasts[Side::Defender as usize].none();
        // It was learned where nobody gets away.
        let may_help = session.limits.knowledge.outlook && nobody_escapes;
        let learned = may_help.then(|| session.limits.learned.or(Learned::shipped())).flatten();
        Search {
            session,
            arena: &session.arena,
            table: session.share.table,
            meter: Meter::new(&session.count),
            path: Path::default(),
            pool: Vec::new(),
            outlook: learned.map(Outlook::new),
            lasting: HashSet::new(),
            era: number << 48 | session.share.since,
            number,
        }
    }

    /// Does the reacher win? Searches until it is known or the limits say stop.
    pub(crate) fn ask(&mut self, state: &State<B>, ask: Ask) -> Result<bool, Stopped> {
        self.ask_clear_of(&[], state, ask)
    }

    /// The same, where these states with their balances count as repetitions from the outset.
    pub(crate) fn ask_clear_of(
        &mut self,
        open: &[(State<B>, i8)],
        state: &State<B>,
        ask: Ask,
    ) -> Result<bool, Stopped> {
        self.on_a_path_of_its_own(open, ask, |search| {
            let mut root = search.child(&ask.view(search.arena, state), ask, NO_MOVE, false, ask.balance);
            loop {
                search.refresh(&mut root, ask);
                if root.is_decided() {
                    return Ok(root.is_won());
                }
                if search.gives_up(ask) {
                    return Err(Stopped);
                }
                // A failure that leans on an open state is not in the table.
                let leaning = search.expand(&root, ask, INF, INF, 0);
                root.learn(&leaning);
            }
        })
    }

    /// Searches below a state even if its answer is known: the table may have kept that and lost the moves behind it.
    pub(crate) fn search_below(&mut self, open: &[(State<B>, i8)], state: &State<B>, ask: Ask) -> Result<(), Stopped> {
        self.on_a_path_of_its_own(open, ask, |search| {
            let root = search.unknown(&ask.view(search.arena, state), ask, NO_MOVE, false, ask.balance);
            search.expand(&root, ask, INF, INF, 0);
            if search.gives_up(ask) { Err(Stopped) } else { Ok(()) }
        })
    }

    /// Does something on a path of its own, for a question may come up in the midst of another. Open states count as
    /// gone through.
    fn on_a_path_of_its_own<T>(&mut self, open: &[(State<B>, i8)], ask: Ask, work: impl FnOnce(&mut Self) -> T) -> T {
        let path = std::mem::take(&mut self.path);
        for (state, balance) in open {
            self.path.push(path_key(ask.at(*balance).key(&ask.view(self.arena, state)), *balance));
        }
        let result = work(self);
        self.path = path;
        result
    }

    /// The same question, for so many nodes at most.
    pub(crate) fn briefly(&self, ask: Ask, nodes: u64) -> Ask {
        Ask { mode: Mode { until: ask.mode.until.min(self.meter.nodes + nodes), ..ask.mode }, ..ask }
    }

    /// The least balance for which a capture is known, and the greatest for which survival is.
    pub(crate) fn known(&self, state: &State<B>, ask: Ask) -> (i8, i8) {
        let entry = self.table.get(ask.capture_key(state));
        entry.map_or((NEVER, ALWAYS), |entry| (entry.wins_from, entry.fails_to))
    }

    /// Every move of the player to move, with what is known about it.
    pub(crate) fn children(&mut self, state: &State<B>, ask: Ask) -> Vec<Child<B>> {
        let base = self.pool.len();
        self.generate(&ask.view(self.arena, state), ask);
        let mut children = self.pool.split_off(base);
        for child in &mut children {
            child.state = match child.point {
                PASS => state.passed(),
                bit => self.arena.play(state, B::bit(usize::from(bit))).expect("it was legal on trimmed ground"),
            };
        }
        children
    }

    /// Every legal move and the pass, none left out because it cannot help.
    pub(crate) fn all_children(&mut self, state: &State<B>, ask: Ask) -> Vec<Child<B>> {
        let mut children = Vec::new();
        for point in self.arena.empty(state).each() {
            let retake = point == state.ko;
            let balance = if retake { spent(ask, state.to_move) } else { Some(ask.balance) };
            let next = self.arena.play(state, point);
            if let (Some(balance), Some(next)) = (balance, next) {
                children.push(self.true_child(&next, ask, point.lowest() as u16, retake, balance));
            }
        }
        children.push(self.true_child(&state.passed(), ask, PASS, false, ask.balance));
        children
    }

    /// A child with what is known about its trimmed state.
    pub(crate) fn true_child(&mut self, state: &State<B>, ask: Ask, point: u16, retake: bool, balance: i8) -> Child<B> {
        let child = self.child(&ask.view(self.arena, state), ask, point, retake, balance);
        Child { state: *state, ..child }
    }

    /// Takes back what the table says about a state: it has turned out wrong.
    pub(crate) fn forget_failure(&mut self, state: &State<B>, ask: Ask) {
        let key = ask.key(&ask.view(self.arena, state));
        if let Some(mut entry) = self.table.get(key) {
            entry.fails_to = ALWAYS;
            (entry.pn, entry.dn) = (1, 1);
            self.put(key, entry);
        }
    }

    pub(crate) fn put(&self, key: u64, entry: Entry) {
        if self.table.put(key, entry) {
            self.table.grow(|| self.meter.told_to_stop());
        }
    }

    /// A target that was to die behind a spent threat does not: every win that counted on it is void.
    pub(crate) fn add_lasting(&mut self, state: &State<B>) {
        self.lasting.insert(state.key());
        self.era += 1;
    }

    /// Behind a spent threat: is the target known not to die? A short search for one more threat tells in most cases;
    /// in the others the target is taken to die, and the grader makes sure of that later.
    fn outlasts(&mut self, state: &State<B>, ask: Ask) -> bool {
        if ask.mode.exact || self.lasting.contains(&state.key()) {
            return self.lasting.contains(&state.key());
        }
        let (wins_from, fails_to) = self.known(state, ask);
        if fails_to > -UNLIMITED || wins_from < 0 {
            return fails_to > -UNLIMITED;
        }
        let mode = Mode { plain: false, separate: None, ..ask.mode };
        let capture = Ask { goal: Goal::Capture, balance: -1, mode };
        self.ask(state, self.briefly(capture, BRIEF)) == Ok(false)
    }

    /// Starts a question of death afresh, with no opinion about the states behind spent threats.
    pub(crate) fn forget_lasting(&mut self) {
        self.lasting.clear();
        self.era += 1;
    }

    /// The number of a space of entries that no question has touched.
    pub(crate) fn fresh_space(&self) -> u64 {
        self.number << 48 | (self.session.share.since + self.meter.nodes)
    }

    /// The number of what is known to last behind spent threats, for the mode of a question of death.
    pub(crate) fn era(&self) -> u64 {
        self.era
    }

    /// Is it time to give a question up?
    fn gives_up(&mut self, ask: Ask) -> bool {
        self.meter.stopped() || self.meter.nodes >= ask.mode.until
    }

    /// Searches below a state until one of its numbers reaches its threshold.
    fn expand(&mut self, node: &Child<B>, ask: Ask, most_phi: u32, most_delta: u32, depth: usize) -> Leaning {
        let before = self.meter.nodes;
        let base = self.pool.len();
        let reacher_moves = node.state.to_move == ask.goal.reacher();
        self.path.push(path_key(node.key, ask.balance));
        self.generate(&node.state, ask);
        self.number(base, &node.state, ask);
        let mut summary = self.summary(base, reacher_moves);
        while summary.phi < most_phi && summary.delta < most_delta && !self.gives_up(ask) {
            let (phi_limit, delta_limit) = summary.limits(most_phi, most_delta);
            let mut child = self.pool[summary.best];
            let below = ask.at(child.balance);
            if depth < DEEPEST {
                let result = self.expand(&child, below, phi_limit, delta_limit, depth + 1);
                child.learn(&result);
                self.refresh(&mut child, ask);
            } else {
                (child.pn, child.dn, child.fixed) = (INF - 1, INF - 1, true);
            }
            self.pool[summary.best] = child;
            let refuted = if reacher_moves { child.is_failed() } else { child.is_won() };
            if refuted && self.knowledge().simulation && !ask.mode.exact {
                self.try_on_siblings(base, &child.state, ask);
            }
            summary = self.summary(base, reacher_moves);
            if depth == 0 {
                self.tell(node, ask, &summary);
            }
        }
        self.path.pop();
        let leaning = self.store(node, ask, base, &summary, self.meter.nodes - before);
        self.pool.truncate(base);
        leaning
    }

    /// Tells the watcher how the question at the root stands, now and then.
    fn tell(&mut self, root: &Child<B>, ask: Ask, summary: &Summary) {
        // One voice is enough, and what is asked in passing is not worth telling.
        if self.number > 0 || ask.mode.until < u64::MAX {
            return;
        }
        let Some(progress) = self.meter.listener() else { return };
        let (phi, delta) = (summary.phi, summary.delta);
        let (proof, disproof) = if root.state.to_move == ask.goal.reacher() { (phi, delta) } else { (delta, phi) };
        let mut line = Vec::new();
        if let Some(child) = self.pool.get(summary.best) {
            line.push(self.session.as_move(child.point));
            line.extend(self.likely_line(&child.state, ask.at(child.balance)));
        }
        progress.tell(proof, disproof, &line);
    }

    fn knowledge(&self) -> &'a Knowledge {
        &self.session.limits.knowledge
    }

    pub(crate) fn summary(&self, base: usize, reacher_moves: bool) -> Summary {
        Summary::new(&self.pool, base, reacher_moves, self.knowledge().weak_sums)
    }

    /// Puts what was learned about a state into the table. In an exact search a failure that leans on a state further
    /// up is true only below that state: it is handed up instead.
    pub(crate) fn store(&mut self, node: &Child<B>, ask: Ask, base: usize, summary: &Summary, work: u64) -> Leaning {
        let reacher_moves = node.state.to_move == ask.goal.reacher();
        let (pn, dn) = if reacher_moves { (summary.phi, summary.delta) } else { (summary.delta, summary.phi) };
        let key = ask.key(&node.state);
        let old = self.table.get(key);
        let mut entry = Entry {
            pn,
            dn,
            asked: ask.balance,
            wins_from: old.map_or(NEVER, |old| old.wins_from),
            fails_to: old.map_or(ALWAYS, |old| old.fails_to),
            rank: old.map_or(0, |old| old.rank),
            best: self.pool.get(summary.best).map_or(NO_MOVE, |child| child.point),
            work: (64 - work.leading_zeros() as u8).max(old.map_or(0, |old| old.work)),
        };
        if let Some(samples) =
            self.session.limits.samples.filter(|_| (pn == 0 || dn == 0) && !ask.mode.plain && !ask.mode.exact)
        {
            samples.add(self.arena, &node.state, ask, pn == 0);
        }
        let children = &self.pool[base..];
        if pn == 0 {
            let (wins, rank) = won(&node.state, ask, children, reacher_moves);
            if wins < entry.wins_from {
                (entry.wins_from, entry.rank) = (wins, rank);
            }
        } else if dn == 0 {
            let fails = failed(&node.state, ask, children, reacher_moves);
            let lean = if ask.mode.exact { leans_on(children, reacher_moves) } else { FREE };
            if lean < self.path.len() {
                return Leaning { fails, lean };
            }
            entry.fails_to = entry.fails_to.max(fails);
        }
        self.put(key, entry);
        Leaning { fails: ALWAYS, lean: FREE }
    }

    /// All moves of the player to move, onto the pool; only the best one where nothing can be better.
    pub(crate) fn generate(&mut self, state: &State<B>, ask: Ask) {
        let base = self.pool.len();
        let reacher_moves = state.to_move == ask.goal.reacher();
        self.list(state, ask);
        // The table is slow memory: looked up all at once, the waits overlap.
        self.table.touch(self.pool[base..].iter().map(|child| child.key));
        for at in base..self.pool.len() {
            let mut child = self.pool[at];
            self.assess(&mut child, ask);
            self.pool[at] = child;
            if child.fixed && if reacher_moves { child.is_won() } else { child.is_failed() } {
                self.pool[base] = child;
                self.pool.truncate(base + 1);
                return;
            }
        }
    }

    /// Gives first numbers to the children on the pool that were never searched.
    fn number(&mut self, base: usize, state: &State<B>, ask: Ask) {
        let reacher_moves = state.to_move == ask.goal.reacher();
        for at in base..self.pool.len() {
            let mut child = self.pool[at];
            if !child.fresh {
                continue;
            }
            if self.knowledge().first_numbers {
                (child.pn, child.dn) = self.first_numbers(&child, ask);
            }
            let Session { field, rank, .. } = self.session;
            if rank.has_opinion() && child.point != PASS {
                let sight = ArenaSight { field, arena: self.arena, state };
                let cell = self.arena.cell(B::bit(usize::from(child.point)));
                let doubt = rank.doubt(&sight, field.point(cell)).min(1000);
                *(if reacher_moves { &mut child.pn } else { &mut child.dn }) += doubt;
            }
            self.pool[at] = child;
        }
    }

    /// Every move worth looking at, not yet assessed, onto the pool.
    fn list(&mut self, state: &State<B>, ask: Ask) {
        let reacher_moves = state.to_move == ask.goal.reacher();
        let cutting = self.arena.may_cut(state);
        for point in self.arena.empty(state).minus(state.ko).each() {
            if self.knowledge().keep_eyes && reacher_moves && self.fills_eye(state, point) {
                continue;
            }
            if let Some(mut next) = self.arena.play(state, point) {
                if (point & cutting).any() || next.targets != state.targets {
                    next = ask.view(self.arena, &next);
                }
                self.pool.push(self.unknown(&next, ask, point.lowest() as u16, false, ask.balance));
            }
        }
        if state.ko.any()
            && let Some(balance) = spent(ask, state.to_move)
            && let Some(next) = self.arena.play(state, state.ko)
        {
            let next = ask.view(self.arena, &next);
            self.pool.push(self.unknown(&next, ask, state.ko.lowest() as u16, true, balance));
        }
        if !reacher_moves || state.ko.any() {
            self.pool.push(self.unknown(&state.passed(), ask, PASS, false, ask.balance));
        }
    }

    /// Would the player fill a point all of whose neighbours belong to one own chain?
    fn fills_eye(&self, state: &State<B>, point: B) -> bool {
        let own = state.stones[state.to_move as usize];
        let near = self.arena.around(point);
        if near.minus(own).any() || near.none() || self.touches_outside(point) {
            return false;
        }
        near.minus(self.arena.flood(near.first(), own)).none()
    }

    fn touches_outside(&self, point: B) -> bool {
        (point & (self.arena.lasts[0] | self.arena.lasts[1])).any()
    }

    /// A child with what the table says, or settled where that can be seen.
    pub(crate) fn child(&mut self, state: &State<B>, ask: Ask, point: u16, retake: bool, balance: i8) -> Child<B> {
        let mut child = self.unknown(state, ask, point, retake, balance);
        self.assess(&mut child, ask);
        child
    }

    /// A child of which nothing is known.
    fn unknown(&self, state: &State<B>, ask: Ask, point: u16, retake: bool, balance: i8) -> Child<B> {
        let key = ask.at(balance).key(state);
        Child::unknown(*state, point, retake, balance, key)
    }

    /// Fills in what the table or a look at the state says.
    fn assess(&mut self, child: &mut Child<B>, ask: Ask) {
        self.meter.nodes += 1;
        // A spent threat in a question of death has its own answer, on the path or not.
        let put_off = ask.goal == Goal::Death && child.retake;
        if !put_off && self.refresh(child, ask) {
            return;
        }
        match self.judge(&child.state, ask, child.retake) {
            Some((true, rank)) => child.fix_won(ALWAYS, rank),
            Some((false, _)) => child.fix_failed(UNLIMITED),
            None => child.fresh = true,
        }
    }

    /// The proof and disproof number of a state that was never searched.
    fn first_numbers(&mut self, child: &Child<B>, ask: Ask) -> (u32, u32) {
        let state = &child.state;
        let looks_dead = ask.goal == Goal::Death && ask.mode.is_common() && self.looks_dead(state, ask);
        if let Some(outlook) = &mut self.outlook {
            return outlook.numbers(self.arena, child, ask.goal, looks_dead);
        }
        let (distance, chances) = self.arena.eye_distance(state);
        let (capture, life) = (1 + 4 * (8 - distance) + chances, 1 + 6 * distance);
        match ask.goal {
            Goal::Eyes => (life, capture),
            Goal::Death if looks_dead => (1 + capture / 8, 4 * life),
            Goal::Death | Goal::Capture => (capture, life),
        }
    }

    /// A capture in spite of a threat: the same moves are likely to kill in spite of any.
    fn looks_dead(&self, state: &State<B>, ask: Ask) -> bool {
        self.known(state, ask).0 < 0
    }

    /// What can be said without search: does the reacher win, and in how many steps?
    fn judge(&mut self, state: &State<B>, ask: Ask, retake: bool) -> Option<(bool, u16)> {
        let attacker_won = |rank| Some((ask.goal != Goal::Eyes, rank));
        if state.targets.none() {
            return attacker_won(0);
        }
        if ask.goal == Goal::Death && retake {
            return Some((!self.outlasts(state, ask), 0));
        }
        // With the defender to move a settled target shows one pass later; only a question of eyes ends with it.
        let may_be_settled = state.to_move == Side::Attacker || ask.goal == Goal::Eyes;
        if may_be_settled && self.arena.is_settled(state) {
            return Some((ask.goal == Goal::Eyes, 0));
        }
        if state.to_move == Side::Attacker && self.knowledge().captures && self.arena.captures_all(state) {
            return attacker_won(1);
        }
        let hopeless = || match ask.goal {
            Goal::Eyes => self.arena.is_eyeless(state),
            Goal::Capture | Goal::Death => self.arena.is_doomed(state),
        };
        if self.knowledge().doomed && !ask.mode.plain && hopeless() {
            return attacker_won(2 * self.arena.all.count() as u16);
        }
        None
    }

    /// Brings a child up to date with the path and the table; false when neither has numbers for it.
    pub(crate) fn refresh(&self, child: &mut Child<B>, ask: Ask) -> bool {
        if child.fixed {
            return true;
        }
        if let Some(at) = self.path.find(path_key(child.key, child.balance)) {
            child.fix_failed(child.balance);
            (child.fixed, child.lean) = (false, at);
            return true;
        }
        if child.lean != FREE {
            return true;
        }
        let entry = self.table.get(child.key);
        if let Some(entry) = entry {
            if entry.asked == child.balance {
                (child.pn, child.dn) = (entry.pn, entry.dn);
            }
            (child.wins, child.fails, child.rank) = (entry.wins_from, entry.fails_to, entry.rank);
        }
        self.borrow_from_capture(child, ask);
        if child.is_won() {
            (child.pn, child.dn) = (0, INF);
        } else if child.is_failed() {
            (child.pn, child.dn) = (INF, 0);
        } else {
            // A solved entry of another balance, or a failure taken back, must not look solved here.
            (child.pn, child.dn) = (child.pn.clamp(1, INF - 1), child.dn.clamp(1, INF - 1));
        }
        child.is_decided() || entry.is_some_and(|entry| entry.asked == child.balance)
    }

    /// Capture entries answer the other questions in part.
    fn borrow_from_capture(&self, child: &mut Child<B>, ask: Ask) {
        if ask.goal == Goal::Capture || !ask.mode.is_common() || child.is_decided() {
            return;
        }
        let Some(entry) = self.table.get(ask.capture_key(&child.state)) else { return };
        match ask.goal {
            Goal::Death if entry.wins_from <= ask.mode.hope => (child.wins, child.rank) = (ALWAYS, entry.rank),
            Goal::Death if entry.fails_to > -UNLIMITED => child.fails = UNLIMITED,
            Goal::Eyes if entry.wins_from <= UNLIMITED => child.fails = UNLIMITED,
            _ => {}
        }
    }
}
