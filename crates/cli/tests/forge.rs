//! `shikatsu forge`: as many problems as were asked for, in a file that the other commands open.

use crate::program::{Folder, forged, json};

/// The problems of a file, without the lines that say how far it is.
fn problems(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn as_many_are_made_as_were_asked_for_and_the_rest_is_made_the_same_later() {
    let five = forged();
    assert_eq!(problems(five).len(), 5, "{five}");
    let folder = Folder::with(&[("made.tsv", five)]);
    assert_eq!(folder.run("forge made.tsv --seed 4 --games 0 --count 5").ok(), "the file has five problems already\n");
    assert_eq!(folder.read("made.tsv"), five);
    folder.run("forge made.tsv --seed 4 --games 0 --count 12").ok();
    folder.run("forge once.tsv --seed 4 --games 0 --count 12").ok();
    assert_eq!(folder.read("made.tsv"), folder.read("once.tsv"), "in two goes or in one");
    assert_eq!(problems(&folder.read("made.tsv")).len(), 12);
    assert!(folder.read("made.tsv").starts_with(five.trim_end()), "what was there is there still");
}

#[test]
fn what_was_made_opens_in_every_command() {
    let files = [("made.tsv", forged()), ("other.tsv", "a\tb\n"), ("none.tsv", "# shikatsu forge, seed 1, 40 games\n")];
    let folder = Folder::with(&files);
    let shown = folder.run("show made.tsv --problem 3").ok();
    assert!(shown.starts_with("3. ") && shown.contains("3 of 5 in made.tsv"), "{shown}");
    assert!(folder.run("info made.tsv").ok().starts_with("made.tsv: 5 problems\n"));
    folder.run("convert made.tsv made.sgf").ok();
    folder.run("convert made.tsv made.json").ok();
    assert_eq!(json(&folder.read("made.json")).as_array().unwrap().len(), 5);
    assert!(folder.run("info made.sgf").ok().starts_with("made.sgf: 5 problems\n"));
    let printed = folder.run("print made.tsv --out made.pdf").ok();
    assert_eq!(printed, "made.pdf: five problems on one sheet, all proved\n");
    let found = folder.solve("made.tsv --problem 2");
    assert_eq!(found["checked"], true, "{found}");
    folder.run("show other.tsv").fails("other.tsv:1: this is no file of “shikatsu forge”");
    folder.run("show none.tsv").fails("none.tsv: “shikatsu forge” has made no problem here yet");
    let refused = folder.run("convert made.sgf again.tsv");
    assert!(refused.status == Some(2) && refused.err.contains("expected a name that ends in .sgf"), "{refused:?}");
}
