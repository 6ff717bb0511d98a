//! [`Rankers`]: who tells the learned engine how moves look. Some ship; the operator may have one more.

use std::sync::Arc;

use learn::{Looks, Shipped};
use wire::{EngineId, Fault, Opponent, RankerName, SettingsJson};

/// The operator's own, if there is one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rankers(Option<Arc<dyn Looks>>);

impl Rankers {
    pub(crate) fn new(own: Option<Arc<dyn Looks>>) -> Rankers {
        Rankers(own)
    }

    /// Those that can be chosen.
    pub(crate) fn names(&self) -> Vec<RankerName> {
        let shipped = [RankerName::None, RankerName::Forest, RankerName::Boosted, RankerName::Net];
        shipped.into_iter().chain(self.0.as_ref().map(|_| RankerName::Own)).collect()
    }

    /// Whoever was chosen, as the lesson knows it. One that is not there says nothing.
    pub(crate) fn opponent(&self, engine: EngineId, settings: &SettingsJson) -> lesson::Opponent<'_> {
        lesson::Opponent { engine: settings.engine(engine), looks: self.looks(settings.ranker) }
    }

    /// Refuses a choice that is none.
    pub(crate) fn check(&self, opponent: Option<&Opponent>) -> Result<(), Fault> {
        let known = opponent.is_none_or(|opponent| self.names().contains(&opponent.settings.ranker));
        if known { Ok(()) } else { Err(Fault::BadSettings) }
    }

    fn looks(&self, name: RankerName) -> Option<&dyn Looks> {
        match name {
            RankerName::None => None,
            RankerName::Forest => Shipped::Forest.looks(),
            RankerName::Boosted => Shipped::Boosted.looks(),
            RankerName::Net => Shipped::Net.looks(),
            RankerName::Own => self.0.as_deref(),
        }
    }
}
