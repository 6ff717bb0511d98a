//! How a team decides: one file below for each scheme, with all there is to know of it, behind one trait, [`Rule`].
//!
//! A turn goes through phases. In each, members propose, members vote, or an engine works; when it is over the scheme sees
//! the whole [`Scene`] and says what is [next](Next): another phase, or the decision. `docs/schemes.md` adds one.

mod approval;
mod captain;
mod card;
mod chosen;
mod hot_spots;
mod monte_carlo;
mod rotation;
mod rule;
mod scene;
mod skill;
mod suggestions;
pub mod tally;
mod voting;

pub use card::{Asks, Card, MOST_NUMBERS, Number, Said};
pub use chosen::Scheme;
pub use rule::Rule;
pub use scene::{Decision, Next, Scene, Seat};
pub(crate) use tally::counts;

/// Every scheme that rooms offer, in this order. This is the one place that names a scheme outside of its own file.
static RULES: [&dyn Rule; 8] = [
    &voting::Voting,
    &monte_carlo::MonteCarlo,
    &approval::Approval,
    &captain::Captain,
    &rotation::Rotation,
    &hot_spots::HotSpots,
    &suggestions::Suggestions,
    &skill::Skill,
];

impl Scheme {
    /// All schemes, with their usual numbers.
    pub fn all() -> impl ExactSizeIterator<Item = Scheme> {
        RULES.into_iter().map(Scheme::of)
    }

    /// The scheme of this code, with its usual numbers.
    pub fn named(code: &str) -> Option<Scheme> {
        Scheme::all().find(|scheme| scheme.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheme_has_a_code_of_its_own_words_in_four_languages_and_sound_numbers() {
        for (at, scheme) in Scheme::all().enumerate() {
            let card = scheme.card();
            assert_eq!(Scheme::all().position(|other| other.code() == card.code), Some(at));
            assert!(card.code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{}", card.code);
            // Those who play a side and are no team have these words in the log.
            assert!(!["bot", "engine", "outside"].contains(&card.code));
            let words = card.numbers.iter().map(|number| number.words).chain([card.name, card.manner]);
            assert!(words.flat_map(|said| said.all()).all(|(_, text)| !text.is_empty()), "{}", card.code);
            assert!(scheme.is_sound() && card.numbers.len() <= MOST_NUMBERS && card.phases > 0, "{}", card.code);
            for (number, at) in card.numbers.iter().zip(0..) {
                assert!(number.offered.contains(&number.usual), "{} {}", card.code, number.name);
                assert!(!scheme.with(at, number.most.saturating_add(1)).is_sound());
            }
        }
        assert_eq!(Scheme::named("voting").map(Scheme::code), Some("voting"));
        assert_eq!(Scheme::named("dictator").map(Scheme::code), None);
    }
}
