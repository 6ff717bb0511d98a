//! Capture Row in the terminal: real games on standard input, and the pictures of its rules.

use std::path::Path;

use crate::program::Folder;

/// What the program prints when these lines are typed.
fn played(arguments: &str, lines: &[&str]) -> (Folder, String) {
    let folder = Folder::with(&[]);
    let ended = folder.pipe(arguments, &(lines.join("\n") + "\n"));
    assert_eq!((ended.status, ended.err.as_str()), (Some(0), ""), "{}", ended.out);
    (folder, ended.out)
}

#[test]
fn two_people_play_to_a_row_and_keep_the_game() {
    let (folder, out) = played("row --two --size 4 --sgf game.sgf", &["B2", "B3", "C2", "C3", "D2"]);
    assert!(out.ends_with("Black has 3 in a row and wins.\n"), "{out}");
    let game = folder.read("game.sgf");
    assert!(game.contains("RE[B+]") && game.contains(";B[dc]"), "{game}");
}

#[test]
fn what_cannot_be_played_is_explained_and_costs_nothing() {
    let (_, out) = played("row --two", &["C3", "C3", "F6", "Z99", "swap", "A2", "E5", "B1", "A1", "quit"]);
    for sentence in [
        "C3: there is a stone on the point already. Choose an empty point. It is still your turn.",
        "F6: the point is off the board. Choose a point of this board. It is still your turn.",
        "“Z99” is not a point",
        "swap: only the first stone can be taken over, and only under the swap rule. It is still your turn.",
        "A1: the stone would have no liberty. All points around it are taken, and nothing would be captured.",
    ] {
        assert!(out.contains(sentence), "{sentence}\n{out}");
    }
    assert!(out.contains("White> \n"), "White is asked until a point will do: {out}");
}

#[test]
fn the_computer_answers_hints_and_takes_back() {
    let (_, out) = played("row --level 6", &["C3", "think", "hint", "undo", "undo", "quit"]);
    assert!(out.contains("White plays "), "{out}");
    assert!(out.contains("The computer says: you can win in 2 moves."), "{out}");
    assert!(out.contains(" wins in 2 moves."), "{out}");
    assert!(out.contains("There is nothing to take back."), "{out}");
}

/// White sends two stones, Black takes them, White takes one back, and the board is as it was.
#[test]
fn a_board_that_comes_back_is_refused_or_a_draw() {
    let cycle = "A2 A1 B2 B1 A3 C2 E5 D1 pass C3 pass B4 C1 B1 pass A1";
    let lines: Vec<&str> = cycle.split(' ').chain(["quit"]).collect();
    let (_, out) = played("row --two --row 5", &lines);
    let sentence = "A1: the move would repeat an earlier position. No board may come back. Play somewhere else.";
    assert!(out.contains(sentence), "{out}");
    let (folder, out) = played("row --two --row 5 --repetition draw --sgf game.sgf", &lines[..lines.len() - 1]);
    assert!(out.ends_with("An earlier board is back: a draw.\n"), "{out}");
    let game = folder.read("game.sgf");
    assert!(game.contains("a board that comes back is a draw") && game.contains("RE[0]"), "{game}");
}

/// The computer's loss is as far away as it says, on a board where not every move is looked at.
#[test]
fn a_hint_names_what_holds_out_longest() {
    let lines = ["E2", "E4", "D6", "B5", "A1", "A3", "B3", "A2", "hint", "quit"];
    let (_, out) = played("row --two --size 6 --row 4", &lines);
    assert!(out.contains("A4 holds out longest: 5 more moves."), "{out}");
}

#[test]
fn the_score_is_kept_and_the_expected_line_told() {
    let (_, out) = played("row --two", &["line", "A1", "A2", "B2", "B1", "C2", "quit"]);
    assert!(out.contains("It expects: C3 "), "{out}");
    assert!(out.contains("Longest row: Black 2, White 1. Captured: Black 0, White 1."), "{out}");
    let (_, out) = played("row --level 1 --size 4", &["line", "hint", "quit"]);
    assert!(out.contains("It expects: "), "{out}");
}

#[test]
fn the_computer_begins_and_may_swap() {
    let (_, out) = played("row --as white --level 6", &["quit"]);
    assert!(out.contains("Black plays C3."), "{out}");
    let (_, out) = played("row --opening swap --level 6", &["C3", "quit"]);
    assert!(out.contains("The computer takes over your stone: you are White now."), "{out}");
}

#[test]
fn boards_that_do_not_exist_are_refused() {
    let folder = Folder::with(&[]);
    let ended = folder.pipe("row --size 5 --row 6", "");
    assert_eq!(
        (ended.status, ended.err.as_str()),
        (Some(2), "a row has 3 to 6 stones and fits on the board; 6 will not do\n")
    );
    assert_eq!(folder.pipe("row --size 3", "").status, Some(2));
}

#[test]
fn the_pictures_of_the_rules_are_what_the_program_draws() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/row");
    for name in ["row", "atari", "captured", "ko", "liberty"] {
        let game = std::fs::read_to_string(docs.join(format!("{name}.sgf"))).unwrap();
        let folder = Folder::with(&[("game.sgf", game.as_str())]);
        assert_eq!(folder.pipe("show game.sgf --whole --svg new.svg", "").status, Some(0));
        let kept = std::fs::read_to_string(docs.join(format!("{name}.svg"))).unwrap();
        assert!(folder.read("new.svg") == kept, "draw it again: shikatsu show {name}.sgf --whole --svg {name}.svg");
    }
}
