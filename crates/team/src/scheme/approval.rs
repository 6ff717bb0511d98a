//! Approval: as voting, but a ballot may name as many proposals as it likes.

use super::card::{Card, Said};
use super::chosen::Scheme;
use super::rule::Rule;
use super::scene::{Next, Scene};
use super::tally;

static CARD: Card = Card {
    code: "approval",
    name: Said {
        en: "Propose, then approve of several",
        ja: "提案して複数を承認",
        ko: "제안하고 여럿에 찬성",
        zh: "提议后赞成多个",
    },
    manner: Said {
        en: "Like voting, but everybody may vote for as many proposals as they like.",
        ja: "投票と同じですが、いくつでも賛成できます。",
        ko: "투표와 같지만 여러 제안에 찬성할 수 있습니다.",
        zh: "同投票，但可赞成任意多个。",
    },
    several: true,
    ..Card::USUAL
};

#[derive(Debug)]
pub(super) struct Approval;

impl Scheme {
    /// All propose, all approve of as many proposals as they like.
    pub fn approval() -> Scheme {
        Scheme::of(&Approval)
    }
}

impl Rule for Approval {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn proposed(&self, scene: &Scene) -> Next {
        tally::vote_on_all(scene)
    }
}
