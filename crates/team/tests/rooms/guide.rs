//! The scheme that `docs/schemes.md` adds is the file beside this one: it compiles, and a game is played by it.

use team::*;

use crate::hall::{ANN, BOB, EVE, Hall};
use crate::lot::Lot;

const TEAM: [(MemberId, &str, &str); 3] = [(ANN, "Ann", "1d"), (BOB, "Bob", "5k"), (EVE, "Eve", "20k")];

#[test]
fn the_guide_shows_the_file_that_is_played_with() {
    assert!(include_str!("../../../../docs/schemes.md").contains(include_str!("lot.rs")));
}

#[test]
fn a_scheme_of_somebody_elses_plays_a_game() {
    let scheme = Scheme::of(&Lot);
    assert!(scheme.is_sound() && Scheme::all().all(|other| other != scheme));
    let mut hall = Hall::against_bot(scheme, &TEAM);
    let mut drawn = std::collections::BTreeSet::new();
    for (row, answer) in (1..=9).zip(["J1", "J2", "J3", "J4", "J5", "J6", "J7", "J8", "J9"]) {
        let said = ["A", "C", "E"].map(|column| format!("{column}{row}"));
        hall.all(&[(ANN, &said[0]), (BOB, &said[1]), (EVE, &said[2])]);
        let (chosen, reason) = hall.last();
        assert_eq!((said.contains(&chosen), reason), (true, Reason::Proposals));
        drawn.insert(chosen.chars().next());
        hall.work(WorkAnswer::Move(answer.parse().unwrap()));
    }
    assert!(drawn.len() > 1, "the lot falls on different members");
    hall.all(&[(ANN, "resign"), (BOB, "resign"), (EVE, "resign")]);
    assert_eq!(hall.room.stage(), Stage::Over);
    let opened = hall.events[0].to_string();
    assert!(opened.contains("black=We:lot "), "{opened}");
    assert_eq!(opened.parse::<Event>(), Err(NotAnEvent), "only rules of the list are read back");
}
