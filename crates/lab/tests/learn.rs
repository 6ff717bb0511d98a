//! `shikatsu-lab learn`: labelled moves that can be gone on with, and what is learned from them.

use std::fs;

use crate::program::Folder;

#[test]
fn labelled_moves_are_gone_on_with_and_are_the_same_on_any_number_of_threads() {
    let folder = Folder::new();
    folder.run("learn data some.dat --problems 2 --walks 1").ok();
    folder.run("learn data whole.dat --problems 4 --walks 1 --threads 1").ok();
    let whole = fs::read(folder.0.join("whole.dat")).unwrap();
    // Half a problem at the end is as if it had never been written.
    let some = fs::read(folder.0.join("some.dat")).unwrap();
    fs::write(folder.0.join("some.dat"), &whole[..some.len() + 7]).unwrap();
    let told = folder.run("learn data some.dat --problems 4 --walks 1").ok();
    assert!(told.contains("training, to live"), "{told}");
    assert_eq!(fs::read(folder.0.join("some.dat")).unwrap(), whole);
}

#[test]
fn what_was_learned_saves_nodes_and_changes_no_grade() {
    let folder = Folder::new();
    let told = folder.run("learn search --every 900 --nodes 60000").ok();
    assert!(told.contains("No grade differs."), "{told}");
    let row = told.lines().find(|line| line.starts_with("| of the forge | 10000 |")).unwrap();
    let times: f64 = row.split('|').nth(7).unwrap().trim().parse().unwrap();
    assert!(times > 1.5, "{row}");
}

/// From labelled moves to a ranker in a file, and with it to games on a file of problems.
#[test]
fn what_was_trained_plays_any_file_of_problems() {
    let folder = Folder::new();
    let problems = "(;SZ[9]PL[W]AW[ah][bh][ch][dh][di]AB[ag][bg][cg][dg][eg][eh][ei]GN[three])";
    fs::write(folder.0.join("three.sgf"), problems).unwrap();
    folder.run("learn data moves.dat --problems 120 --walks 2").ok();
    for kind in ["boosted", "forest"] {
        let told = folder.run(&format!("learn train moves.dat --kind {kind} --trees 20 --out {kind}.rank")).ok();
        assert!(told.contains("to live: learned from ") && told.contains(" bytes, in "), "{told}");
        let told = folder.run(&format!("learn play three.sgf --ranker {kind}.rank --depth 4 --out games")).ok();
        assert!(told.contains("| three | B1 | yes | yes | yes |"), "{told}");
        let games = fs::read_to_string(folder.0.join("games/agent-exact.sgf")).unwrap();
        assert!(games.contains("GN[three]") && games.contains("W[bi]"), "{games}");
    }
    let told = folder.run("learn play three.sgf --ranker none --near 1").ok();
    assert!(told.contains("| three | "), "{told}");
    folder
        .run("learn play three.sgf --ranker moves.dat")
        .fails("moves.dat: this is no ranker that fits this program; “shikatsu-lab learn train” makes one");
}

/// Two straight threes. The first author is right and shows a wrong move too, the second is wrong; proofs tell, and clean it.
#[test]
fn anybodys_answer_trees_are_learned_from() {
    let folder = Folder::new();
    let stones = "SZ[9]PL[W]AW[ah][bh][ch][dh][di]AB[ag][bg][cg][dg][eg][eh][ei]";
    let trees = [("right", "(;W[bi]C[RIGHT])(;W[ai];B[bi])"), ("wrong", "(;W[ai]C[RIGHT])(;W[bi];B[ci])")];
    for (name, tree) in trees {
        fs::write(folder.0.join(format!("{name}.sgf")), format!("(;{stones}{tree})")).unwrap();
    }
    let told = |labels: &str| {
        folder.run(&format!("learn data {labels}.dat --from right.sgf wrong.sgf --labels {labels}")).ok()
    };
    let row = |told: &str| told.lines().find(|line| line.starts_with("| all |")).unwrap().to_owned();
    // The same position twice is kept once, with the first author's labels.
    let tree = told("tree");
    assert!(tree.starts_with("2 problems read, 2 positions, 0 of them proved\n"), "{tree}");
    assert_eq!(row(&tree), "| all | 2 | 1 | 2 | 1 | 50.0 % |");
    assert_eq!(row(&told("filled")), "| all | 2 | 1 | 3 | 1 | 33.3 % |");
    let exact = told("exact");
    assert!(exact.starts_with("2 problems read, 2 positions, 2 of them proved\n"), "{exact}");
    assert_eq!(row(&exact), "| all | 2 | 1 | 3 | 1 | 33.3 % |");
    let told = folder.run("learn crowd right.sgf wrong.sgf").ok();
    assert!(told.contains("In 1 of the 2 proved problems a move that is called right"), "{told}");
    for row in ["| right | 2 | 1 | 1 | 0 |", "| wrong | 2 | 1 | 1 | 0 |", "| nothing | 2 | 0 | 2 | 0 |"] {
        assert!(told.contains(row), "{row}: {told}");
    }
    assert!(told.contains("Too few positions are proved to learn from."), "{told}");
}

#[test]
fn what_is_no_file_of_moves_is_refused_in_a_sentence() {
    let folder = Folder::new();
    fs::write(folder.0.join("note.txt"), "hello").unwrap();
    let none = "note.txt: this is no file of labelled moves; “shikatsu-lab learn data” makes one";
    folder.run("learn data note.txt --problems 1").fails(none);
    folder.run("learn train note.txt --out ranker.bin").fails(none);
    folder.run("learn report note.txt --small").fails(none);
    folder.run("learn play note.txt").fails(
        "note.txt:1: expected a diagram, a list such as “B: C3 D4; W: C4 E5”, or a game record; found none of them",
    );
    folder.run("learn data begun.dat --problems 1 --walks 1").ok();
    let other = "begun.dat: was made with another seed, other walks or other problems; choose another name";
    folder.run("learn data begun.dat --problems 1 --walks 2").fails(other);
    let few = "begun.dat: has too few positions to learn from; take more problems";
    folder.run("learn train begun.dat --out ranker.bin").fails(few);
    folder.run("learn report begun.dat --small").fails(few);
    folder.run("learn play begun.dat --small").fails(few);
}
