//! `shikatsu moments`: what was thrown away in somebody's games.

use crate::program::{Folder, json};

/// Black walls a straight three in, and both sides play elsewhere before it is over.
const GAME: &str = include_str!("../../../docs/examples/game.sgf");

#[test]
fn a_missed_kill_and_a_missed_life_are_told_and_become_problems() {
    let folder = Folder::with(&[("game.sgf", GAME)]);
    let told = folder.run("moments game.sgf --out missed.sgf").ok();
    for expected in [
        "game.sgf 1: Ann against Ben, 25 moves\n",
        "Move 19, Black B1, about the white stones C1, G1, C2, D2, E2, F2 and 1 more\n    Before it: Black kills. E1 is the only move",
        "After it: alive.",
        "Move 18, White C9, about the white stones",
        "Before it: White lives. E1 is the only move",
        "After it: dead.",
        "\nFound two moments in one game, ",
    ] {
        assert!(told.contains(expected), "{expected}: {told}");
    }
    assert_eq!(told.matches("Move ").count(), 2, "later they miss the same again, and the last move is right: {told}");
    assert!(folder.read("missed.sgf").contains("GN[Move 18: White to play]"));
    let solved = folder.solve("missed.sgf --problem 1");
    assert_eq!((&solved["verdict"], &solved["best"][0]), (&"alive".into(), &"E1".into()), "{solved}");
}

#[test]
fn one_side_s_moments_in_a_folder_are_told_to_programs() {
    let folder = Folder::with(&[]);
    std::fs::create_dir(folder.0.join("games")).unwrap();
    folder.write("games/one.sgf", GAME);
    folder.write("games/notes.txt", "no game");
    let told = folder.run("moments games --color white --json").ok();
    let last = json(told.lines().last().unwrap());
    assert_eq!((&last["move"], &last["color"], &last["played"]), (&18.into(), &"white".into(), &"C9".into()), "{last}");
    assert_eq!((&last["before"]["verdict"], &last["after"]["verdict"]), (&"alive".into(), &"dead".into()), "{last}");
    assert_eq!(last["best"], serde_json::json!(["E1"]), "{last}");
    assert!(told.lines().all(|line| json(line)["color"] == "white"), "{told}");
}

#[test]
fn what_is_no_game_is_told_in_a_sentence() {
    let folder = Folder::with(&[("problem.sgf", "(;SZ[9]AB[aa]AW[ba]PL[B])")]);
    folder.run("moments problem.sgf").fails("there is no game in it");
    folder.run("moments away.sgf").fails("away.sgf: no such file");
}
