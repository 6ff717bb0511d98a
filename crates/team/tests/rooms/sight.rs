//! What a viewer may see: who proposed or voted what is nobody's business before the end, and a team's talk is its own.
//! `golden/roles.txt` has what each role may do.

use team::*;

use super::hall::{ANN, BOB, CAT, DAN, EVE, Hall};

/// A game in which Black is in the middle of a vote after these proposals and votes.
fn voting(ann: &str, bob: &str, vote: Option<&str>) -> Hall {
    let mut hall = Hall::started(Settings::default());
    hall.join(EVE, "Eve", super::hall::BLACK);
    hall.join(MemberId(9), "Fay", Place::Stands);
    hall.propose(ANN, ann);
    hall.propose(BOB, bob);
    hall.propose(EVE, "C3");
    if let Some(vote) = vote {
        hall.vote(ANN, vote);
    }
    hall
}

#[test]
fn nobody_sees_whose_a_proposal_is() {
    let (one, other) = (voting("D4", "E5", None), voting("E5", "D4", None));
    for viewer in [Some(EVE), Some(CAT), Some(DAN), Some(MemberId(9)), None] {
        assert_eq!(one.room.view(viewer), other.room.view(viewer), "{viewer:?}");
    }
    let seen = one.room.view(Some(EVE)).turn.unwrap();
    assert_eq!(seen.options.iter().map(|option| option.proposed).collect::<Vec<_>>(), [1, 1, 1]);
    assert_ne!(one.room.view(Some(ANN)), other.room.view(Some(ANN)), "one's own is known");
}

#[test]
fn nobody_sees_a_ballot_of_another() {
    let (one, other) = (voting("D4", "E5", Some("D4")), voting("D4", "E5", Some("E5")));
    for viewer in [Some(EVE), Some(BOB), Some(CAT), Some(MemberId(9)), None] {
        assert_eq!(one.room.view(viewer), other.room.view(viewer), "{viewer:?}");
    }
}

#[test]
fn the_other_team_does_not_see_what_is_proposed() {
    let (one, other) = (voting("D4", "E5", None), voting("G7", "F6", None));
    for viewer in [Some(CAT), Some(MemberId(9)), None] {
        assert_eq!(one.room.view(viewer), other.room.view(viewer), "{viewer:?}");
    }
    let glass = Settings { glass: true, ..Settings::default() };
    let mut hall = Hall::started(glass);
    hall.join(EVE, "Eve", Place::Stands);
    hall.propose(ANN, "D4");
    assert_eq!(hall.room.view(Some(EVE)).turn.unwrap().acted, [ANN]);
    assert_eq!(hall.room.view(Some(CAT)).turn.unwrap().acted, []);
    assert_eq!(hall.room.view(None).turn.unwrap().acted, []);
}

#[test]
fn a_past_turn_has_no_names_until_the_end() {
    let mut hall = voting("D4", "E5", Some("D4"));
    hall.vote(BOB, "D4");
    hall.vote(EVE, "C3");
    let seen = hall.room.view(Some(BOB)).past.pop().unwrap();
    assert_eq!((seen.reason, seen.options.len(), seen.proposals.len()), (Some(Reason::Votes), 3, 0));
    assert_eq!(seen.options.iter().map(|option| option.votes).collect::<Vec<_>>(), [1, 2, 0]);
    let other = hall.room.view(Some(CAT)).past.pop().unwrap();
    assert_eq!((other.reason, other.options.len(), other.tie), (None, 0, false));
    hall.edge(Ask::Close).unwrap();
    let after = hall.room.view(Some(CAT)).past.pop().unwrap();
    assert_eq!((after.reason, after.proposals.len(), after.ballots.len()), (Some(Reason::Votes), 3, 3));
}

/// Who hears a line of this member on this channel?
fn hearers(talk: Talk, speaker: MemberId, channel: Channel) -> Result<Vec<u64>, Refusal> {
    let mut hall = Hall::started(Settings { talk, ..Settings::default() });
    hall.join(EVE, "Eve", Place::Stands);
    hall.ask(speaker, Ask::Chat { channel, text: "psst".into() })?;
    let hears = |id: &u64| !hall.room.view(Some(MemberId(*id))).lines.is_empty();
    let told = |id: &u64| hall.room.concerns(hall.events.last().unwrap(), Some(MemberId(*id)));
    let heard: Vec<u64> = (1..=6).filter(hears).collect();
    assert_eq!(heard, (1..=6).filter(told).collect::<Vec<_>>());
    Ok(heard)
}

#[test]
fn talk_is_heard_by_those_it_is_for() {
    assert_eq!(hearers(Talk::Open, ANN, Channel::Team), Ok(vec![1, 2]));
    assert_eq!(hearers(Talk::Open, CAT, Channel::Team), Ok(vec![3, 4]));
    assert_eq!(hearers(Talk::Open, ANN, Channel::All), Ok(vec![1, 2, 3, 4, 5, 6]));
    assert_eq!(hearers(Talk::Open, EVE, Channel::Stands), Ok(vec![5]));
    assert_eq!(hearers(Talk::Open, EVE, Channel::All), Err(Refusal::Closed));
    assert_eq!(hearers(Talk::Open, ANN, Channel::Stands), Err(Refusal::Closed));
    assert_eq!(hearers(Talk::Team, ANN, Channel::Team), Ok(vec![1, 2]));
    assert_eq!(hearers(Talk::Team, ANN, Channel::All), Err(Refusal::Closed));
    assert_eq!(hearers(Talk::Closed, ANN, Channel::Team), Err(Refusal::Closed));
    assert_eq!(hearers(Talk::Closed, ANN, Channel::All), Err(Refusal::Closed));
    assert_eq!(hearers(Talk::Closed, EVE, Channel::Stands), Ok(vec![5]));
}

#[test]
fn after_the_game_everybody_talks_and_all_is_open() {
    for reveal in [true, false] {
        let mut hall = Hall::started(Settings { reveal, ..Settings::default() });
        hall.join(EVE, "Eve", Place::Stands);
        hall.ask(ANN, Ask::Chat { channel: Channel::Team, text: "attack".into() }).unwrap();
        assert!(hall.room.view(Some(CAT)).lines.is_empty());
        hall.edge(Ask::Close).unwrap();
        assert_eq!(hall.room.view(Some(CAT)).lines.len(), usize::from(reveal));
        hall.ask(EVE, Ask::Chat { channel: Channel::All, text: "nice".into() }).unwrap();
        assert_eq!(hall.room.view(None).lines.len(), 1 + usize::from(reveal));
    }
}

#[test]
fn drawings_are_for_the_team() {
    let mut hall = Hall::started(Settings::default());
    let sketch = Sketch { line: vec!["D4".parse().unwrap(), "E5".parse().unwrap()], ..Sketch::default() };
    hall.ask(ANN, Ask::Draw(sketch)).unwrap();
    let seen = |id| hall.room.view(Some(id)).sketches.len();
    assert_eq!([ANN, BOB, CAT, EVE].map(seen), [1, 1, 0, 0]);
    hall.propose(ANN, "D4");
    hall.propose(BOB, "D4");
    assert_eq!(hall.room.view(Some(BOB)).sketches, [], "a move wipes the board clean");
    let mut closed = Hall::started(Settings { drawing: false, ..Settings::default() });
    assert_eq!(closed.ask(ANN, Ask::Draw(Sketch::default())), Err(Refusal::Drawing));
}
