//! Tasks by skill: the stronger half of the team proposes, the others vote. Who has not told a rank counts as a beginner.
//! Where all are equally strong, everybody does both.

use super::card::{Card, Said};
use super::chosen::Scheme;
use super::rule::Rule;
use super::scene::{Next, Scene};
use super::tally;
use crate::MemberId;

static CARD: Card = Card {
    code: "skill",
    name: Said {
        en: "The strong propose, the others vote",
        ja: "強い人が提案、ほかが投票",
        ko: "강한 사람이 제안, 나머지가 투표",
        zh: "强者提议，其他人投票",
    },
    manner: Said {
        en: "The stronger half proposes, the others vote. It goes by the ranks that members have given.",
        ja: "棋力の高い半分が提案し、残りが投票します。申告した棋力によります。",
        ko: "강한 절반이 제안하고 나머지가 투표합니다. 밝힌 기력에 따릅니다.",
        zh: "较强的一半提议，其余投票；按自报的棋力。",
    },
    follows: [true, false, true, true],
    ..Card::USUAL
};

#[derive(Debug)]
pub(super) struct Skill;

impl Scheme {
    /// The stronger half proposes, the other half votes.
    pub fn skill() -> Scheme {
        Scheme::of(&Skill)
    }
}

impl Rule for Skill {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn proposers(&self, scene: &Scene) -> Vec<MemberId> {
        let strong = strong(scene);
        if strong.is_empty() { scene.everybody() } else { strong }
    }

    fn voters(&self, scene: &Scene) -> Vec<MemberId> {
        let strong = strong(scene);
        scene.everybody().into_iter().filter(|id| !strong.contains(id)).collect()
    }

    fn proposed(&self, scene: &Scene) -> Next {
        tally::vote_on_all(scene)
    }
}

/// The stronger half of those who are there, all who are as strong as its weakest among them; nobody where that would
/// leave none to vote.
fn strong(scene: &Scene) -> Vec<MemberId> {
    let some_here = scene.team.iter().any(|seat| seat.here);
    let team = || scene.team.iter().filter(move |seat| seat.here || !some_here);
    let mut ranks: Vec<_> = team().map(|seat| seat.rank).collect();
    ranks.sort_unstable();
    let Some(&middle) = ranks.get(ranks.len() / 2) else { return Vec::new() };
    let weaker = ranks.iter().any(|rank| *rank < middle);
    if !weaker {
        return Vec::new();
    }
    scene.team.iter().filter(|seat| seat.rank >= middle).map(|seat| seat.id).collect()
}
