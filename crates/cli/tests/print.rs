//! `shikatsu print`: sheets of problems as files.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Command;

use crate::program::{Folder, SIX, SIXTY, THREE, interrupt};

/// A problem and a game.
const TWO: &str =
    "(;SZ[5]AB[ab][bb][cb][db][dc][dd][de]AW[ac][bc][cc][cd][ce]C[Black to kill])(;SZ[5];B[cc];W[cb];B[bb])";

/// The words of a page, in their order.
fn words(svg: &str) -> Vec<String> {
    let texts = svg.split("<text ").skip(1).filter_map(|part| part.split_once('>')?.1.split("</text>").next());
    texts.map(str::to_owned).collect()
}

#[test]
fn pages_have_numbers_goals_and_solutions_overleaf() {
    let folder = Folder::with(&[("six.txt", SIX), ("three.txt", THREE)]);
    let told = folder.run("print six.txt three.txt --out pages/ --title Monday --numbers-from 7").ok();
    assert_eq!(told, "pages/: two problems on one sheet, all proved\n");
    let (front, back) = (folder.read("pages/sheet-01-problems.svg"), folder.read("pages/sheet-01-solutions.svg"));
    let front = words(&front);
    for expected in ["7", "Black to play", "8", "White to play", "Monday", "Problems 7–8", "Solutions overleaf"] {
        assert!(front.iter().any(|word| word == expected), "{expected}: {front:?}");
    }
    let back = words(&back).join(" ");
    assert!(back.contains("7* Black kills. B2 is the only move.") && back.contains("Solutions 7–8"), "{back}");
    assert!(back.contains("White lives. B1 is the only move"), "{back}");
}

#[test]
fn the_same_problems_are_the_same_bytes() {
    let folder = Folder::with(&[("six.txt", SIX)]);
    folder.run("print six.txt").ok();
    let first = fs::read(folder.0.join("sheets.pdf")).unwrap();
    assert!(first.starts_with(b"%PDF-") && first.ends_with(b"%%EOF"));
    folder.run("print six.txt --threads 1").ok();
    assert_eq!(fs::read(folder.0.join("sheets.pdf")).unwrap(), first);
}

#[test]
fn readers_find_the_text_in_the_file() {
    let Some(reader) = outside::PDFTOTEXT.find() else { return };
    let folder = Folder::with(&[("six.txt", SIX)]);
    folder.run("print six.txt").ok();
    let told = Command::new(reader).args(["-layout", "sheets.pdf", "-"]).current_dir(&folder.0).output().unwrap();
    let text = String::from_utf8(told.stdout).unwrap();
    assert!(text.contains("1 Black to play") && text.contains("B2 is the only move"), "{text}");
}

#[test]
fn a_collection_that_ships_is_printed_with_its_proofs() {
    let folder = Folder::with(&[]);
    let told = folder.run("print --collection shapes --problems 1-13 --out shapes.pdf --large --paper letter").ok();
    assert!(told.starts_with("shapes.pdf: 13 problems on ") && told.ends_with(", all proved\n"), "{told}");
    let told = folder.run("print --collection first-kills --problems 1-4 --out kills.pdf").ok();
    assert_eq!(told, "kills.pdf: four problems on one sheet, all proved\n");
    let told = folder.run("print --collection own --problems 3,1 --no-solutions --out own/ --columns 1").ok();
    assert_eq!(told, "own/: two problems on one sheet\n");
    assert_eq!(fs::read_dir(folder.0.join("own")).unwrap().count(), 1);
    assert!(folder.read("own/sheet-01-problems.svg").contains("Problems from easy to hard"));
}

/// A class that speaks of a number has one board before it, on paper and on the page: as it is kept, with the number that it keeps.
#[test]
fn a_problem_of_the_bank_is_printed_as_it_is_kept_with_its_number() {
    let folder = Folder::with(&[]);
    folder.run("print --collection front --problems 5 --no-solutions --columns 1 --out five/").ok();
    let five = bank::forged().filter(|one| one.course == 1).nth(4).unwrap();
    let page = folder.read("five/sheet-01-problems.svg");
    let called = format!("{} · No. {}", five.draft().question(), five.number);
    assert!(words(&page).join(" ").contains(&called), "{called}: {:?}", words(&page));
    // The same board in a file of its own gives the same forms, stone by stone.
    let text = tsumego::text::write(&five.draft());
    std::fs::write(folder.0.join("five.txt"), text).unwrap();
    folder.run("print five.txt --no-solutions --columns 1 --out file/").ok();
    let stones = |svg: &str| svg.matches("<circle ").count();
    let circles = |svg: &str| {
        svg.split("<circle ").skip(1).map(|part| part.split("/>").next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let other = folder.read("file/sheet-01-problems.svg");
    assert!(stones(&page) > 5, "{page}");
    assert_eq!(circles(&page), circles(&other));
}

/// Why a group lives or dies is said on paper in the words of `solve`, whose sentences are looked at over the whole bank.
#[test]
fn the_reason_on_a_sheet_is_the_one_that_is_told_elsewhere() {
    let folder = Folder::with(&[]);
    folder.run("print --collection shapes --problems 1,2,3 --out pages/").ok();
    let back = words(&folder.read("pages/sheet-01-solutions.svg")).join(" ");
    for problem in bank::problems().take(3) {
        let file = format!("{}.txt", problem.id());
        folder.write(&file, tsumego::text::write(&problem.draft));
        let page = folder.run(&format!("solve {file}")).ok();
        let told: Vec<&str> = page.lines().skip_while(|line| !line.starts_with("Main line")).skip(1).collect();
        let why = told.iter().map(|line| line.trim()).take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
        assert!(why.ends_with('.') && back.contains(&why), "{file}: {why}: {back}");
    }
}

#[test]
fn folders_are_read_in_the_order_of_names_and_games_are_left_out() {
    let folder = Folder::with(&[]);
    fs::create_dir(folder.0.join("in")).unwrap();
    for (name, text) in [("in/b.txt", SIX), ("in/a.sgf", TWO), ("in/notes.md", "no problem")] {
        folder.write(name, text);
    }
    let ended = folder.run("print in --out pages/");
    assert_eq!((ended.status, ended.out.as_str()), (Some(0), "pages/: two problems on one sheet, all proved\n"));
    assert_eq!(ended.err, "in/a.sgf: left out what is no problem: 1 of the game trees\n");
    let front = words(&folder.read("pages/sheet-01-problems.svg"));
    assert_eq!(front[..4], ["1", "Black to kill", "2", "Black to play"]);
}

#[test]
fn what_is_not_proved_says_so_and_shows_the_author_s_answer() {
    let folder = Folder::with(&[("hard.txt", &format!("{SIXTY}Answer: F4\n"))]);
    let told = folder.run("print hard.txt --nodes 1000 --out pages/").ok();
    assert_eq!(told, "pages/: one problem on one sheet, not proved\n");
    let back = words(&folder.read("pages/sheet-01-solutions.svg")).join(" ");
    assert!(back.contains("1 Not proved. The author gives F4."), "{back}");
}

#[test]
fn bad_input_is_told_in_one_sentence() {
    let folder = Folder::with(&[("six.txt", SIX), ("game.sgf", "(;FF[4]SZ[5];B[cc];W[cb];B[bb])")]);
    folder
        .run("print six.txt --out sheets.png")
        .fails("sheets.png: expected a name that ends in .pdf for --out, or in / for a folder of SVG pages");
    folder.run("print nowhere.txt").fails("nowhere.txt: no such file");
    let refused = folder.run("print --collection nowhere");
    assert_eq!(refused.status, Some(2));
    assert!(refused.err.contains("“nowhere”: shapes, own, front, first-kills, "), "{}", refused.err);
    folder.run("print six.txt --problems 2").fails("expected numbers from 1 to 1 for --problems, found 2");
    let ended = folder.run("print game.sgf");
    assert_eq!((ended.status, ended.err.lines().last()), (Some(2), Some("there is no problem to print")));
    assert_eq!(folder.run("print six.txt --columns 9").status, Some(2));
    assert_eq!(folder.run("print").status, Some(2));
    let ended = folder.run("print six.txt --title 詰碁");
    assert_eq!(ended.err, "sheets.pdf: the fonts of PDF lack some letters of the title; SVG pages have them all\n");
    assert_eq!(ended.status, Some(0));
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_nothing_behind() {
    let folder = Folder::with(&[("hard.txt", SIXTY)]);
    let mut child = folder.start("print hard.txt --time 600 --progress");
    let mut told = BufReader::new(child.stderr.take().unwrap()).lines();
    told.next().expect("it tells how far it is").unwrap();
    interrupt(&child);
    let last = told.last().unwrap().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1), "{last}");
    assert_eq!(last, "stopped; nothing was written");
    assert!(!folder.0.join("sheets.pdf").exists());
}
