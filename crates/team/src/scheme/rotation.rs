//! Rotation, as in rengo: members take turns, in the order in which they joined. Whoever says nothing is passed over.

use super::card::{Asks, Card, Said};
use super::chosen::Scheme;
use super::rule::Rule;
use super::scene::{Decision, Next, Scene};
use crate::{MemberId, Reason};

static CARD: Card = Card {
    code: "rotation",
    name: Said { en: "Take turns", ja: "順番に打つ", ko: "차례로 두기", zh: "轮流下" },
    manner: Said {
        en: "The members play in turns, without asking the others, as in rengo.",
        ja: "連碁のように、相談せず順番に打ちます。",
        ko: "연기처럼 상의 없이 번갈아 둡니다.",
        zh: "像联棋一样轮流落子，不商量。",
    },
    asks: Asks::Turn,
    phases: 1,
    follows: [true, true, true, false],
    ..Card::USUAL
};

#[derive(Debug)]
pub(super) struct Rotation;

impl Scheme {
    /// Members take turns.
    pub fn rotation() -> Scheme {
        Scheme::of(&Rotation)
    }
}

impl Rule for Rotation {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn proposers(&self, scene: &Scene) -> Vec<MemberId> {
        let here: Vec<MemberId> = scene.team.iter().filter(|seat| seat.here).map(|seat| seat.id).collect();
        let order = if here.is_empty() { scene.everybody() } else { here };
        let at = (scene.nth as usize).wrapping_add(scene.round as usize).checked_rem(order.len());
        at.map(|at| order[at]).into_iter().collect()
    }

    fn proposed(&self, scene: &Scene) -> Next {
        match scene.proposals.last() {
            Some((_, chosen)) => Next::Decide(Decision::new(*chosen, Reason::Rotation)),
            None if (scene.round as usize) + 1 < scene.team.iter().filter(|seat| seat.here).count() => Next::Propose,
            None => Next::Silent,
        }
    }
}
