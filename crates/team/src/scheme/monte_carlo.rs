//! Monte Carlo (Hugger 2011, section 3.5.2): all propose, and random games after each proposal say which is best. A team
//! passes or gives up only when all who propose want that (section 4.2.1).

use rules::Move;

use super::card::{Card, Number, Said};
use super::chosen::Scheme;
use super::rule::Rule;
use super::scene::{Decision, Next, Scene};
use super::tally;
use crate::{Need, Proposal, Reason, WorkAnswer, Worth};

static CARD: Card = Card {
    code: "monte_carlo",
    name: Said {
        en: "Propose, random games decide",
        ja: "提案して乱数対局で決定",
        ko: "제안하고 무작위 대국으로 결정",
        zh: "提议后由随机对局决定",
    },
    manner: Said {
        en: "Everybody proposes a move; the computer plays random games after each and takes the best. The team passes or resigns only if all want it.",
        ja: "全員が提案し、各案の後をランダムに打って最善を選びます。パスと投了は全員一致のみ。",
        ko: "모두 제안하면 컴퓨터가 무작위 대국으로 가장 좋은 수를 고릅니다. 패스와 기권은 만장일치일 때만 합니다.",
        zh: "人人提议，计算机随机对局后取最好的。停一手或认输须全体一致。",
    },
    numbers: &[Number {
        name: "playouts",
        words: Said {
            en: "Random games per proposal",
            ja: "提案ごとのランダム対局",
            ko: "제안마다 무작위 대국",
            zh: "每个提议的随机对局",
        },
        usual: 1000,
        least: 1,
        most: 10_000,
        below: None,
        offered: &[100, 500, 1000, 5000],
    }],
    phases: 1,
    ..Card::USUAL
};

#[derive(Debug)]
pub(super) struct MonteCarlo;

impl Scheme {
    /// All propose, and so many random games after each proposal decide.
    pub fn monte_carlo(playouts: u32) -> Scheme {
        Scheme::of(&MonteCarlo).with(0, playouts)
    }
}

impl Rule for MonteCarlo {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn proposed(&self, scene: &Scene) -> Next {
        let plays = tally::counts(plays(scene));
        let moves: Vec<Move> = plays.iter().filter_map(|(proposal, _)| proposal.turn()).collect();
        match moves.is_empty() {
            true => quiet(scene),
            false => Next::Work(Need::Values { moves, playouts: scene.numbers[0] }),
        }
    }

    fn answered(&self, scene: &Scene) -> Next {
        let Some(WorkAnswer::Values(values)) = &scene.answer else { return most_played(scene) };
        let values: Vec<(Proposal, Worth)> =
            values.iter().map(|(made, worth)| (Proposal::from(*made), *worth)).collect();
        match tally::highest(&values, scene.seed) {
            Some((chosen, tie)) => Next::Decide(Decision { chosen, reason: Reason::Values, tie }),
            None => most_played(scene),
        }
    }
}

fn plays(scene: &Scene) -> impl Iterator<Item = Proposal> + '_ {
    let all = scene.proposals.iter().map(|(_, proposal)| *proposal);
    all.filter(|proposal| matches!(proposal, Proposal::Play(_)))
}

/// Nobody wants to play a stone: where all give up the team does, otherwise it passes.
fn quiet(scene: &Scene) -> Next {
    let mut all = scene.proposals.iter().map(|(_, proposal)| *proposal);
    match all.clone().next() {
        None => Next::Silent,
        Some(_) if all.all(|proposal| proposal == Proposal::Resign) => {
            Next::Decide(Decision::new(Proposal::Resign, Reason::Agreed))
        }
        Some(_) => Next::Decide(Decision::new(Proposal::Pass, Reason::Agreed)),
    }
}

/// The engine could not do it: the move proposed most often.
fn most_played(scene: &Scene) -> Next {
    let proposals = scene.proposals.iter().copied();
    let stones = proposals.filter(|(_, proposal)| matches!(proposal, Proposal::Play(_))).collect();
    tally::most_proposed(&Scene { proposals: stones, ..scene.clone() })
}
