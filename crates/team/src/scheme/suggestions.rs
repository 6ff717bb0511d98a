//! Suggestions: an engine names some moves, with bad ones among them if that is wished, and all vote. Where nobody votes
//! its own choice is played; where the engine fails the team proposes and votes by itself.

use super::card::{Card, Number, Said};
use super::chosen::Scheme;
use super::rule::Rule;
use super::scene::{Decision, Next, Scene};
use super::tally;
use crate::{Need, Proposal, Reason, WorkAnswer};

static CARD: Card = Card {
    code: "suggestions",
    name: Said {
        en: "The computer suggests, the team votes",
        ja: "コンピューターの候補に投票",
        ko: "컴퓨터가 추천하고 팀이 투표",
        zh: "电脑建议，队伍投票",
    },
    manner: Said {
        en: "The computer suggests some moves, with bad ones among them if you like; everybody votes.",
        ja: "コンピュータが候補（望めば悪手も）を示し、全員で投票します。",
        ko: "컴퓨터가 수를 추천하고 (원하면 나쁜 수도 섞어), 모두 투표합니다.",
        zh: "计算机给出建议（可混入坏棋），大家投票。",
    },
    numbers: &[
        Number {
            name: "count",
            words: Said { en: "Moves suggested", ja: "候補の数", ko: "추천 수", zh: "建议的手数" },
            usual: 5,
            least: 2,
            most: 10,
            below: None,
            offered: &[2, 3, 4, 5, 6, 7, 8, 9, 10],
        },
        Number {
            name: "decoys",
            words: Said {
                en: "Bad ones among them", ja: "うち悪手の数", ko: "그중 나쁜 수", zh: "其中坏棋"
            },
            usual: 0,
            least: 0,
            most: 9,
            below: Some(0),
            offered: &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        },
    ],
    phases: 1,
    follows: [false, false, true, false],
    ..Card::USUAL
};

#[derive(Debug)]
pub(super) struct Suggestions;

impl Scheme {
    /// An engine suggests so many moves, so many of them bad on purpose, and all vote.
    pub fn suggestions(count: u8, decoys: u8) -> Scheme {
        Scheme::of(&Suggestions).with(0, count.into()).with(1, decoys.into())
    }
}

impl Rule for Suggestions {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn begin(&self, scene: &Scene) -> Next {
        let [count, decoys, ..] = scene.numbers.map(|number| u8::try_from(number).unwrap_or(u8::MAX));
        Next::Work(Need::Suggestions { count, decoys })
    }

    fn proposed(&self, scene: &Scene) -> Next {
        tally::vote_on_all(scene)
    }

    fn voted(&self, scene: &Scene) -> Next {
        let votes = tally::winner(scene, &self.voters(scene), Reason::Votes);
        match (votes, scene.favourite) {
            (Next::Silent, Some(chosen)) => Next::Decide(Decision::new(chosen, Reason::Engine)),
            (next, _) => next,
        }
    }

    fn answered(&self, scene: &Scene) -> Next {
        let Some(WorkAnswer::Suggestions { good, decoys }) = &scene.answer else { return Next::Propose };
        let named = good.iter().chain(decoys).map(|(made, _)| Proposal::from(*made));
        let options: Vec<Proposal> = tally::counts(named).into_iter().map(|(proposal, _)| proposal).collect();
        match options.as_slice() {
            [] => Next::Propose,
            [only] => Next::Decide(Decision::new(*only, Reason::Engine)),
            _ => Next::Vote(options),
        }
    }
}
