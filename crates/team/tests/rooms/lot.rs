//! A lot: all propose, and chance draws one of those who did. What many propose is drawn more often.

use dice::Dice;
use team::Reason;
use team::scheme::{Card, Decision, Next, Rule, Said, Scene};

static CARD: Card = Card {
    code: "lot",
    name: Said {
        en: "Propose, then draw a lot", ja: "提案してくじを引く", ko: "제안하고 제비뽑기", zh: "提议后抽签"
    },
    manner: Said {
        en: "Everybody proposes a move; one member is drawn by lot, and that proposal is played.",
        ja: "全員が手を提案し、くじで選ばれた一人の案を打ちます。",
        ko: "모두 수를 제안하고, 제비로 뽑힌 한 사람의 수를 둡니다.",
        zh: "人人提议一手，抽签选中一人，按其提议落子。",
    },
    phases: 1,
    ..Card::USUAL
};

#[derive(Debug)]
pub(super) struct Lot;

impl Rule for Lot {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn proposed(&self, scene: &Scene) -> Next {
        let drawn = Dice::new(scene.seed).pick(scene.proposals.iter().map(|(_, proposal)| *proposal));
        let tie = scene.proposals.len() > 1;
        drawn.map_or(Next::Silent, |chosen| Next::Decide(Decision { chosen, reason: Reason::Proposals, tie }))
    }
}
