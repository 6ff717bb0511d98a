//! Hot spots: all mark areas, and an engine plays on one of the points that most have marked. A team passes or gives up
//! only when all who say anything want that.

use dice::Dice;
use rules::PointSet;

use super::rule::Rule;
use super::scene::{Decision, Next, Scene};
use super::tally;
use crate::{Need, Proposal, Reason, WorkAnswer};

#[derive(Debug)]
pub(super) struct HotSpots;

impl Rule for HotSpots {
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
