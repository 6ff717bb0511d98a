//! The captain decides, among what the team proposes. A silent captain leaves it to the proposals.

use super::card::{Card, Said};
use super::chosen::Scheme;
use super::rule::Rule;
use super::scene::{Next, Scene};
use super::tally;
use crate::{MemberId, Reason};

static CARD: Card = Card {
    code: "captain",
    name: Said {
        en: "Propose, the captain decides",
        ja: "提案して主将が決定",
        ko: "제안하고 주장이 결정",
        zh: "提议后由队长决定",
    },
    manner: Said {
        en: "Everybody proposes; the captain chooses one of the proposals.",
        ja: "全員が提案し、主将が選びます。",
        ko: "모두 제안하고 주장이 고릅니다.",
        zh: "人人提议，队长选定。",
    },
    led: true,
    follows: [true, true, true, true],
    ..Card::USUAL
};

#[derive(Debug)]
pub(super) struct Captain;

impl Scheme {
    /// All propose, the captain decides.
    pub fn captain() -> Scheme {
        Scheme::of(&Captain)
    }
}

impl Rule for Captain {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn proposed(&self, scene: &Scene) -> Next {
        tally::vote_on_all(scene)
    }

    /// The captain; whoever has been in the team longest, where the captain is not there.
    fn voters(&self, scene: &Scene) -> Vec<MemberId> {
        let here = |id: &MemberId| scene.team.iter().any(|seat| seat.id == *id && seat.here);
        let first = scene.team.iter().find(|seat| seat.here).or(scene.team.first()).map(|seat| seat.id);
        scene.captain.filter(here).or(first).into_iter().collect()
    }

    fn voted(&self, scene: &Scene) -> Next {
        tally::winner(scene, &self.voters(scene), Reason::Captain)
    }
}
