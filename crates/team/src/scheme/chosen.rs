//! [`Scheme`]: a rule that a team has chosen, with its numbers.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::card::{Card, MOST_NUMBERS};
use super::rule::Rule;

/// How a team decides: a rule, and the numbers that were chosen with it. Two are the same if their codes and numbers are.
#[derive(Clone, Copy)]
pub struct Scheme {
    rule: &'static dyn Rule,
    numbers: [u32; MOST_NUMBERS],
}

impl Scheme {
    /// A rule with its usual numbers. Rooms are kept and offered for the rules that [`Scheme::all`] lists.
    pub fn of(rule: &'static dyn Rule) -> Scheme {
        let mut numbers = [0; MOST_NUMBERS];
        for (chosen, number) in numbers.iter_mut().zip(rule.card().numbers) {
            *chosen = number.usual;
        }
        Scheme { rule, numbers }
    }

    /// With another number at this place of its card; whether it can be played with, [`Scheme::is_sound`] says.
    pub fn with(mut self, at: usize, chosen: u32) -> Scheme {
        let has = at < self.card().numbers.len();
        if let Some(number) = self.numbers.get_mut(at).filter(|_| has) {
            *number = chosen;
        }
        self
    }

    /// What there is to know of it.
    pub fn card(self) -> &'static Card {
        self.rule.card()
    }

    /// The word for programs.
    pub fn code(self) -> &'static str {
        self.card().code
    }

    /// The names of its numbers, and what was chosen.
    pub fn numbers(self) -> impl ExactSizeIterator<Item = (&'static str, u32)> {
        self.card().numbers.iter().zip(self.numbers).map(|(number, chosen)| (number.name, chosen))
    }

    /// Can a team decide like this?
    pub fn is_sound(self) -> bool {
        let below = |place: Option<usize>, chosen: u32| place.is_none_or(|at| self.numbers.get(at) > Some(&chosen));
        self.card()
            .numbers
            .iter()
            .zip(self.numbers)
            .all(|(number, chosen)| (number.least..=number.most).contains(&chosen) && below(number.below, chosen))
    }

    pub(crate) fn rule(self) -> &'static dyn Rule {
        self.rule
    }

    pub(crate) fn chosen(self) -> [u32; MOST_NUMBERS] {
        self.numbers
    }
}

impl PartialEq for Scheme {
    fn eq(&self, other: &Scheme) -> bool {
        (self.code(), self.numbers) == (other.code(), other.numbers)
    }
}

impl Eq for Scheme {}

impl Hash for Scheme {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.code(), self.numbers).hash(state);
    }
}

/// `monte_carlo:1000`, as in the log.
impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())?;
        self.numbers().try_for_each(|(_, chosen)| write!(f, ":{chosen}"))
    }
}

impl fmt::Debug for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
