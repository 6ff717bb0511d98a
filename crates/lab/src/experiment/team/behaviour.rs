//! Whether rank shows in behaviour (Hugger 2011, section 3.6), where it is known who is how strong: teams of bots of the
//! ladder play each other, and what their rooms have kept is surveyed as that of people is.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use ::team::{Names, Scheme, Survey, entries};
use console::{Answer, Failure, output, print};
use rules::ByColor;

use super::bout;
use super::member::Member;
use super::side::{Side, Way};
use crate::experiment::study::side_by_side;

const SIZE: u8 = 9;

/// Rungs whose strength is measured on 9x9 (docs/experiments/ladder.md), the strongest first. A rank stands for 100 points of
/// Elo, the weakest being 20k: the distances are those of the ladder, the names mean nothing else.
const TEAM: [Member; 5] =
    [rung("r6", "11k"), rung("r5", "13k"), rung("r4", "15k"), rung("r3", "18k"), rung("r1", "20k")];

const fn rung(name: &'static str, rank: &'static str) -> Member {
    Member { name, rung: name, games: 10_000, fault: "", rank: Some(rank) }
}

pub(super) fn run(
    games: u32,
    out: Option<&Path>,
    threads: Option<NonZeroUsize>,
    progress: bool,
) -> Result<Answer, Failure> {
    let jobs: Vec<u32> = (0..games).collect();
    let rooms = side_by_side(&jobs, threads, progress, |&game, stop| room(SIZE, game, stop))?;
    let mut survey = Survey::default();
    rooms.iter().for_each(|events| survey.add(&entries(events, Names::Numbers)));
    if let Some(folder) = out {
        output::make_folder(&folder.join("team"))?;
        output::write(&folder.join("team").join("behaviour.svg"), &survey.svg())?;
    }
    print(&survey.to_string())
}

/// The events of a game. Both teams have the same members, and vote.
fn room(size: u8, game: u32, stop: &AtomicBool) -> Vec<::team::Event> {
    let side = Side { members: TEAM.to_vec(), way: Way::By(Scheme::voting()) };
    bout::events(size, ByColor { black: &side, white: &side }, u64::from(game), stop)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every member of every game is in the survey with its rank, and turns add up.
    #[test]
    fn known_players_are_surveyed_by_their_rank() {
        let stop = AtomicBool::new(false);
        let mut survey = Survey::default();
        let events = room(5, 1, &stop);
        survey.add(&entries(&events, Names::Numbers));
        assert_eq!((survey.games, survey.people.len()), (1, 2 * TEAM.len()));
        let decided = events.iter().filter(|event| event.kind() == "decided").count();
        let turns: usize = survey.parts.values().map(|turns| turns.count).sum();
        assert_eq!((survey.schemes["voting"].count, turns), (decided, decided));
        let done: usize = survey.people.iter().map(|(_, acts)| acts.done).sum();
        assert!(survey.people.iter().all(|(rank, _)| rank.is_some()) && done >= decided);
    }
}
