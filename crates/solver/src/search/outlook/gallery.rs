//! [`Gallery`]: states with all their moves, looked at as the search would, for those who measure what that costs.

use std::fmt::Debug;
use std::hint::black_box;

use proof::field::{Field, State as FieldState};

use super::{Learned, Outlook, View, class, shapes};
use crate::board::arena::{Arena, State, bits_needed};
use crate::board::bits::{Bits, in_narrowest};
use crate::search::ask::Goal;

/// States of one problem, each with the states behind its moves.
#[derive(Debug)]
pub struct Gallery(Box<dyn Hall>);

impl Gallery {
    /// The gallery of these states of a field, and the network that looks at them.
    pub fn new(field: &Field, states: &[FieldState], learned: &'static Learned) -> Gallery {
        Gallery(in_narrowest!(bits_needed(field), hall(field, states, learned)))
    }

    /// How many moves there are to be looked at.
    pub fn moves(&self) -> usize {
        self.0.moves()
    }

    /// Lists the marks of every state; how many there are.
    pub fn marks(&self) -> usize {
        self.0.marks()
    }

    /// Works out the odds of every state, from its marks on; what their logarithms add up to.
    pub fn odds(&self) -> i64 {
        self.0.odds()
    }
}

/// A gallery whose sets are of some width.
trait Hall: Debug {
    fn moves(&self) -> usize;
    fn marks(&self) -> usize;
    fn odds(&self) -> i64;
}

#[derive(Debug)]
struct Wing<B> {
    arena: Arena<B>,
    outlook: Outlook<'static>,
    families: Vec<Vec<State<B>>>,
}

fn hall<B: Bits>(field: &Field, states: &[FieldState], learned: &'static Learned) -> Box<dyn Hall> {
    let arena = Arena::<B>::new(field);
    let families = states.iter().map(|state| children(&arena, &arena.trim(arena.import(state)))).collect();
    Box::new(Wing { arena, outlook: Outlook::new(learned), families })
}

fn children<B: Bits>(arena: &Arena<B>, state: &State<B>) -> Vec<State<B>> {
    let played = arena.empty(state).minus(state.ko).each().filter_map(|point| arena.play(state, point));
    played.map(|next| arena.trim(next)).filter(|next| next.targets.any()).collect()
}

impl<B: Bits> Hall for Wing<B> {
    fn moves(&self) -> usize {
        self.families.iter().map(Vec::len).sum()
    }

    fn marks(&self) -> usize {
        let mut marks = 0;
        for state in self.families.iter().flatten() {
            View::new(&self.arena, state).each_mark(shapes(), |mark| {
                black_box(mark);
                marks += 1;
            });
        }
        marks
    }

    fn odds(&self) -> i64 {
        let Wing { arena, outlook, families } = self;
        let odds = |state| i64::from(outlook.steps(arena, state, class(Goal::Capture, 0, state.to_move)));
        families.iter().flatten().map(odds).sum()
    }
}
