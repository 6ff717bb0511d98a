//! Simulation (Kawano 1996): what refutes one move is tried on its siblings before they are searched.

use crate::board::arena::{PASS, State};
use crate::board::bits::Bits;
use crate::search::ask::Ask;
use crate::search::child::Child;
use crate::search::dfpn::{DEEPEST, Search};
use crate::search::path::path_key;
use crate::search::table::NO_MOVE;

/// How many moves of a refutation are tried on a sibling. It bounds what a trial that fails can cost.
const SIMULATED: u32 = 100;

impl<B: Bits> Search<'_, B> {
    /// The move before `model` was just refuted: the same refutation often works against its siblings.
    pub(crate) fn try_on_siblings(&mut self, base: usize, model: &State<B>, ask: Ask) {
        for at in base..self.pool.len() {
            let mut sibling = self.pool[at];
            if sibling.is_decided() {
                continue;
            }
            let mut budget = SIMULATED;
            self.simulate(&sibling, model, ask.at(sibling.balance), &mut budget);
            self.refresh(&mut sibling, ask);
            self.pool[at] = sibling;
        }
    }

    /// Plays in `node` what the player to move wins with in `model`, against every reply; true if it works.
    fn simulate(&mut self, node: &Child<B>, model: &State<B>, ask: Ask, budget: &mut u32) -> bool {
        let hero_reaches = node.state.to_move == ask.goal.reacher();
        let works = |child: &Child<B>| if hero_reaches { child.is_won() } else { child.is_failed() };
        let open = |child: &Child<B>| !child.is_decided();
        let Some(point) = self.model_move(model, ask) else { return false };
        if *budget == 0 || self.path.len() >= DEEPEST || self.meter.told_to_stop() {
            return false;
        }
        *budget -= 1;
        let (Some(next), Some(model)) = (self.try_play(&node.state, point, ask), self.try_play(model, point, ask))
        else {
            return false;
        };
        let base = self.pool.len();
        let mut child = self.child(&next, ask, point, false, ask.balance);
        if open(&child) {
            self.path.push(path_key(node.key, node.balance));
            self.path.push(path_key(child.key, child.balance));
            let holds = self.simulate_replies(&child, &model, ask, budget, works, open);
            self.path.pop();
            self.path.pop();
            if holds {
                let summary = self.summary(base, !hero_reaches);
                self.store(&child, ask, base, &summary, 1);
                self.refresh(&mut child, ask);
            }
            self.pool.truncate(base);
        }
        if works(&child) {
            self.pool.push(child);
            let summary = self.summary(base, hero_reaches);
            self.store(node, ask, base, &summary, 1);
            self.pool.truncate(base);
        }
        works(&child)
    }

    /// Do all replies of the other side fail against the model's moves? Leaves them on the pool.
    fn simulate_replies(
        &mut self,
        child: &Child<B>,
        model: &State<B>,
        ask: Ask,
        budget: &mut u32,
        works: impl Fn(&Child<B>) -> bool,
        open: impl Fn(&Child<B>) -> bool,
    ) -> bool {
        let base = self.pool.len();
        self.generate(&child.state, ask);
        for at in base..self.pool.len() {
            let mut reply = self.pool[at];
            if open(&reply) {
                let Some(model) = self.try_play(model, reply.point, ask).filter(|_| !reply.retake) else {
                    return false;
                };
                self.simulate(&reply, &model, ask.at(reply.balance), budget);
                self.refresh(&mut reply, ask);
            }
            self.pool[at] = reply;
            if !works(&reply) {
                return false;
            }
        }
        true
    }

    /// The winning move of the player to move in a resolved state.
    fn model_move(&self, model: &State<B>, ask: Ask) -> Option<u16> {
        if let Some(entry) = self.table.get(ask.key(model)) {
            return Some(entry.best).filter(|&best| best != NO_MOVE);
        }
        self.arena.last_liberty(model).map(|point| point.lowest() as u16)
    }

    /// The state after a move that needs no threat.
    pub(crate) fn try_play(&self, state: &State<B>, point: u16, ask: Ask) -> Option<State<B>> {
        if point == PASS {
            return Some(state.passed());
        }
        let point = B::bit(usize::from(point));
        let free = (self.arena.empty(state).minus(state.ko) & point).any();
        let next = free.then(|| self.arena.play(state, point)).flatten()?;
        Some(ask.view(self.arena, &next))
    }
}
