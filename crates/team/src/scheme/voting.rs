//! Voting in two phases (Hugger 2011, section 3.5.1): all propose; then all vote on the proposals, of which nobody is told
//! whose they are, only how often each was made. Ties are broken by chance.

use super::card::{Card, Said};
use super::chosen::Scheme;
use super::rule::Rule;
use super::scene::{Next, Scene};
use super::tally;

static CARD: Card = Card {
    code: "voting",
    name: Said { en: "Propose, then vote", ja: "提案して投票", ko: "제안하고 투표", zh: "提议后投票" },
    manner: Said {
        en: "Everybody proposes a move; then everybody votes on the proposals, without knowing whose they are.",
        ja: "全員が手を提案し、誰の案か分からないまま全員で投票します。",
        ko: "모두 수를 제안하고, 누구의 것인지 모른 채 투표합니다.",
        zh: "人人提议一手，再不记名地投票。",
    },
    ..Card::USUAL
};

#[derive(Debug)]
pub(super) struct Voting;

impl Scheme {
    /// All propose, all vote on the proposals.
    pub fn voting() -> Scheme {
        Scheme::of(&Voting)
    }
}

impl Rule for Voting {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn proposed(&self, scene: &Scene) -> Next {
        tally::vote_on_all(scene)
    }
}
