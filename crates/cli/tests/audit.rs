//! `shikatsu audit`: what is wrong with problems of others; and `shikatsu forge`: problems of our own.

use crate::program::Folder;

/// A sound problem whose tree leaves a wrong move unanswered, and the same with a wrong answer.
const TWO: &str = "\
(;GM[1]FF[4]SZ[9]GN[Three]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]PL[W]C[White to live]
  (;W[bi]C[RIGHT])(;W[ai];B[bi]))
(;GM[1]FF[4]SZ[9]GN[Wrong]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]PL[W]C[White to live](;W[ai]C[RIGHT]))";

#[test]
fn wrong_answers_and_duplicates_are_told_in_every_form() {
    let folder = Folder::with(&[("two.sgf", TWO)]);
    let told = folder.run("audit two.sgf --out found.jsonl --html page.html --sgf told.sgf --threads 1").ends(1);
    for expected in [
        "two.sgf 1: Three\n  Proved: alive, B1.\n  The tree does not answer: C1.",
        "Not right, though the author says so: A1 (dead).",
        "Also right, though the author does not say so: B1.",
        "The same as two.sgf 1.",
        " kyu.\n",
    ] {
        assert!(told.contains(expected), "{expected}: {told}");
    }
    let page = folder.read("page.html");
    assert!(page.contains("<svg") && page.contains("A1 (dead)") && page.contains("two.sgf 2: Wrong"), "{page}");
    assert!(folder.read("told.sgf").contains("The tree does not answer: C1."));
    // What was found is not looked for again, and a line that was cut off is.
    let found = folder.read("found.jsonl");
    let (first, second) = found.split_once('\n').unwrap();
    folder.write("found.jsonl", format!("{}\n{}", first.replace("Three", "Kept"), &second[..40]));
    let again = folder.run("audit two.sgf --out found.jsonl").ends(1);
    assert!(again.contains("two.sgf 1: Kept") && again.contains("two.sgf 2: Wrong"), "{again}");
}

#[test]
fn what_cannot_be_used_is_told_in_a_sentence() {
    let folder = Folder::with(&[("two.sgf", TWO), ("game.sgf", "(;SZ[9];B[cc];W[dd])"), ("other.jsonl", "{}\n")]);
    folder.run("audit game.sgf").fails("game.sgf: there is no problem in it");
    let foreign = "other.jsonl: this is no file of an audit; name another for --out";
    folder.run("audit two.sgf --out other.jsonl").fails(foreign);
    assert_eq!(folder.read("other.jsonl"), "{}\n", "nothing is lost");
    folder.run("forge made.tsv --seed 1 --games 0 --count 0").ok();
    let other = "made.tsv: these are no problems of this seed, this many games and these ranks: choose another file";
    folder.run("forge made.tsv --seed 2 --games 0 --count 0").fails(other);
}
