//! Hot spots: all mark areas, and an engine plays on one of the points that most have marked. A team passes or gives up
//! only when all who say anything want that.

use dice::Dice;
use rules::PointSet;

use super::card::{Asks, Card, Said};
use super::chosen::Scheme;
use super::rule::Rule;
use super::scene::{Decision, Next, Scene};
use super::tally;
use crate::{Need, Proposal, Reason, WorkAnswer};

static CARD: Card = Card {
    code: "hot_spots",
    name: Said {
        en: "Mark areas, the computer plays there",
        ja: "場所を示しコンピューターが打つ",
        ko: "구역을 표시하면 컴퓨터가 둠",
        zh: "标出区域，由电脑落子",
    },
    manner: Said {
        en: "Everybody marks where the team should play; the computer plays the best move where most have marked.",
        ja: "打つべき所に全員が印をつけ、最も印の多い所でコンピュータが打ちます。",
        ko: "모두 둘 곳을 표시하면, 가장 많이 표시된 곳에 컴퓨터가 둡니다.",
        zh: "人人标出该下的地方，计算机在标得最多处落子。",
    },
    asks: Asks::Area,
    phases: 1,
    follows: [false, false, false, false],
    ..Card::USUAL
};

#[derive(Debug)]
pub(super) struct HotSpots;

impl Scheme {
    /// All mark areas, an engine plays in the hottest.
    pub fn hot_spots() -> Scheme {
        Scheme::of(&HotSpots)
    }
}

impl Rule for HotSpots {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn proposed(&self, scene: &Scene) -> Next {
        let points = hottest(scene);
        if points.is_empty() { tally::most_proposed(scene) } else { Next::Work(Need::Within { points }) }
    }

    fn answered(&self, scene: &Scene) -> Next {
        match scene.answer {
            Some(WorkAnswer::Move(made)) => Next::Decide(Decision::new(made.into(), Reason::Engine)),
            _ => anywhere(scene),
        }
    }
}

/// The legal points that most have marked.
fn hottest(scene: &Scene) -> PointSet {
    let areas = || {
        scene.proposals.iter().filter_map(|(_, proposal)| match proposal {
            Proposal::Area(points) => Some(*points),
            _ => None,
        })
    };
    let all = areas().fold(PointSet::EMPTY, |all, area| all | area) & scene.legal;
    let heat = |point| areas().filter(|area| area.contains(point)).count();
    let most = all.iter().map(heat).max().unwrap_or(0);
    all.filtered(|point| heat(point) == most)
}

/// The engine could not do it: chance picks a point.
fn anywhere(scene: &Scene) -> Next {
    match Dice::new(scene.seed).pick(hottest(scene)) {
        Some(point) => Next::Decide(Decision { chosen: Proposal::Play(point), reason: Reason::Proposals, tie: true }),
        None => Next::Silent,
    }
}
