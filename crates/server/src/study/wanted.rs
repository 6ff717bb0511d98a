//! [`Wanted`]: what somebody looks at and nobody has proved yet. The pursuit in `prover` takes it from here, the latest
//! first; whoever looks at something else wants that instead.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use proof::Problem;
use store::Visitor;

use crate::study::bell::Bell;
use crate::study::named::{NamedDraft, position_name};

/// Visitors whose wish is remembered. The oldest is forgotten: its page has long been told that nothing is proved.
const MOST: usize = 64;

/// Something to be proved.
#[derive(Clone, Debug)]
pub(crate) enum Want {
    /// A problem as its author drew it.
    Draft(Box<NamedDraft>),
    /// A position that play has come to.
    Position(Box<Problem>),
}

impl Want {
    /// The name that its study goes by.
    pub(crate) fn name(&self) -> String {
        match self {
            Want::Draft(named) => named.name.clone(),
            Want::Position(problem) => position_name(problem),
        }
    }
}

/// The latest wish of each visitor. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    wishes: Arc<Mutex<VecDeque<(Visitor, String, Want)>>>,
    bell: Bell,
}

impl Wanted {
    /// A visitor wants this, and nothing else any more.
    pub(crate) fn add(&self, visitor: &Visitor, name: String, want: Want) {
        let mut wishes = self.wishes();
        wishes.retain(|(other, ..)| other != visitor);
        wishes.push_back((visitor.clone(), name, want));
        if wishes.len() > MOST {
            wishes.pop_front();
        }
        drop(wishes);
        self.bell.ring();
    }

    /// What was wanted last. It stays here until it is [`Wanted::settled`].
    pub(crate) fn latest(&self) -> Option<(String, Want)> {
        self.wishes().back().map(|(_, name, want)| (name.clone(), want.clone()))
    }

    /// Does anybody want this?
    pub(crate) fn has(&self, name: &str) -> bool {
        self.wishes().iter().any(|(_, wanted, _)| wanted == name)
    }

    /// It is proved, or was tried in vain.
    pub(crate) fn settled(&self, name: &str) {
        self.wishes().retain(|(_, wanted, _)| wanted != name);
    }

    /// Ready when something is wanted.
    pub(crate) async fn rung(&self) {
        self.bell.rung().await;
    }

    fn wishes(&self) -> MutexGuard<'_, VecDeque<(Visitor, String, Want)>> {
        self.wishes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAFT: &str = include_str!("../../../../data/shapes/01-straight-three.txt");

    #[test]
    fn a_visitor_wants_one_thing_and_the_latest_comes_first() {
        let wanted = Wanted::default();
        let want = || Want::Draft(Box::new(tsumego::text::read(DRAFT).unwrap().into()));
        let add = |visitor: &str, name: &str| wanted.add(&Visitor(visitor.to_owned()), name.to_owned(), want());
        add("ann", "one");
        add("bob", "two");
        add("ann", "three");
        assert_eq!(wanted.latest().map(|(name, _)| name).as_deref(), Some("three"));
        assert!(!wanted.has("one") && wanted.has("two"));
        wanted.settled("three");
        assert_eq!(wanted.latest().map(|(name, _)| name).as_deref(), Some("two"));
        (0..1000).for_each(|number| add(&number.to_string(), "many"));
        assert!(!wanted.has("two") && wanted.wishes().len() == MOST);
    }
}
