//! What the computer would have played in the turns of a game that is over, whatever the scheme was.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use player::go::{Bot, Choice, Effort, Style, Terms};
use rules::Game;
use team::{Proposal, Room};
use wire::RoomId;

use super::club::Club;
use super::hall::Choices;
use crate::doors::caller::Caller;
use crate::games::go::think;

/// Games that are played out for a turn: a glance, as there are many turns.
const PLAYOUTS: u64 = 300;
/// For all turns together. Those that find no time are not judged.
const PATIENCE: Duration = Duration::from_secs(6);

/// Works it out, or remembers it: a game that is over stays as it is. Where there is no place to think nothing is known.
pub(super) async fn opinion(club: &Club, caller: &Caller, id: &RoomId, room: &Room) -> Choices {
    if let Some(known) = club.rooms.judged(id) {
        return known;
    }
    let (turns, terms) = (room.decisions(), room.terms());
    let effort = think::effort(&club.thinker, PLAYOUTS);
    let count = turns.len();
    let work = move |stop: &AtomicBool| choices(&turns, terms, &effort, stop);
    let Ok((found, _)) = think::work(&club.thinker, caller, PATIENCE, work).await else { return Choices::default() };
    let found = Arc::new(found);
    if found.len() == count {
        club.rooms.judge(id, &found);
    }
    found
}

fn choices(turns: &[(usize, Game)], terms: Terms, effort: &Effort, stop: &AtomicBool) -> BTreeMap<usize, Proposal> {
    let choice = |(at, game): &(usize, Game)| {
        let seed = u64::try_from(*at).unwrap_or(0);
        let found = Bot::new(Style::FULL, seed).think(game, terms, effort, stop, &mut |_| {}).choice;
        let chosen = match found {
            Choice::Play(made) => made.into(),
            Choice::Resign => Proposal::Resign,
        };
        // What was cut short is no opinion.
        (!stop.load(Relaxed)).then_some((*at, chosen))
    };
    turns.iter().map_while(choice).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{KoRule, Position};

    #[test]
    fn every_turn_is_judged_until_time_is_up() {
        let game = Game::new(Position::empty(5).unwrap(), KoRule::PositionalSuperko);
        let turns = vec![(0, game.clone()), (3, game)];
        let effort = Effort { playouts: 50, ..Effort::default() };
        let found = choices(&turns, Terms::default(), &effort, &AtomicBool::new(false));
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), [0, 3]);
        assert!(choices(&turns, Terms::default(), &effort, &AtomicBool::new(true)).is_empty());
    }
}
