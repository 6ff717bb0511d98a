//! The real program on real files: what it prints, where, and how it ends.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::program::{Folder, SIX, Server, json};

const CORNER: &str = "\
*****
xxxx*
ooox*
--ox*
--ox*
A3 x
Title: Square four
Goal: Black to kill
Answer: A1 B1

White can do nothing.
";

const GAME: &str = "(;FF[4]SZ[5]PB[Ann]BR[3k]PW[Bea]RE[B+R]DT[2020-02-02]\n;B[cc];W[cb]\n(;B[bb];W[])(;B[db]))";

const TWO: &str = "(;SZ[5]AB[aa]AW[ba]GN[One]C[Black to live])(;SZ[9]AB[aa]AW[ba]GN[Two]PL[W];W[ab])";

#[test]
fn show_draws_a_problem_in_plain_letters() {
    let shown = Folder::with(&[("corner.txt", CORNER)]).run("show corner.txt --answers").ok();
    let expected = "\
Square four

  5
  4  X X X X
  3  @ O O X
  2  . . O X
  1  . . O X
     A B C D E

Black to kill.
X is black and O white; # and @ mark the target.
Given as right: A1, B1.

White can do nothing.
";
    assert_eq!(shown, expected);
}

#[test]
fn show_follows_the_main_line_of_a_game() {
    let folder = Folder::with(&[("game.sgf", GAME)]);
    let end = folder.run("show game.sgf").ok();
    assert!(
        end.starts_with("Ann 3k – Bea\n") && end.contains("After move 4, the last: White pass. Result: B+R."),
        "{end}"
    );
    let second = folder.run("show game.sgf --move 2").ok();
    assert!(second.contains("  4  . .(O). .\n  3  . . X . .\n"), "{second}");
    assert!(second.contains("After move 2 of 4: White C4. Black to play."), "{second}");
    folder
        .run("show game.sgf --move 5")
        .fails("game.sgf: expected at most 4 for --move, the length of the main line, found 5");
}

#[test]
fn show_picks_from_a_collection() {
    let folder = Folder::with(&[("two.sgf", TWO)]);
    let second = folder.run("show two.sgf --problem 2").ok();
    assert!(second.starts_with("Two\n") && second.contains("2 of 2 in two.sgf"), "{second}");
    folder.run("show two.sgf --problem 3").fails("two.sgf: expected a number from 1 to 2 for --problem, found 3");
    folder.run("show two.sgf --problem 0").fails("two.sgf: expected a number from 1 to 2 for --problem, found 0");
}

#[test]
fn show_reads_standard_input_whatever_the_format() {
    let folder = Folder::with(&[]);
    let shown = |content: &str| {
        let mut shown = json(&folder.pipe("show - --json", content).ok());
        // In SGF the answers are moves of the tree, and the first of them is the main line.
        shown.as_object_mut().unwrap().remove("moves").expect("the number of moves");
        shown
    };
    for format in ["sgf", "json", "jsonl"] {
        let converted = folder.pipe(&format!("convert - - --to {format}"), CORNER).ok();
        assert_eq!(shown(&converted), shown(CORNER), "{format}");
    }
}

#[test]
fn show_tells_programs_everything() {
    let shown = json(&Folder::with(&[("corner.txt", CORNER)]).run("show corner.txt --json").ok());
    for (pointer, value) in [
        ("/file", json(r#""corner.txt""#)),
        ("/kind", json(r#""problem""#)),
        ("/size", json("5")),
        ("/to_move", json(r#""black""#)),
        ("/white", json(r#"["C1","C2","A3","B3","C3"]"#)),
        ("/targets", json(r#"["A3"]"#)),
        ("/goal", json(r#"{"side":"black","aim":"kill"}"#)),
        ("/answers", json(r#"["A1","B1"]"#)),
        ("/notes", json(r#""White can do nothing.""#)),
    ] {
        assert_eq!(shown.pointer(pointer), Some(&value), "{pointer}");
    }
    let moved = json(&Folder::with(&[("game.sgf", GAME)]).run("show game.sgf --json --move 1").ok());
    assert_eq!((&moved["move"], &moved["moves"], &moved["last_move"]), (&json("1"), &json("4"), &json(r#""C3""#)));
    assert_eq!(moved["to_move"], "white");
}

#[test]
fn colour_is_for_terminals_and_for_those_who_ask() {
    let folder = Folder::with(&[("corner.txt", CORNER)]);
    assert!(!folder.run("show corner.txt").ok().contains('\x1b'));
    assert!(!folder.run("show corner.txt --color never").ok().contains('\x1b'));
    let indexed = folder.run("show corner.txt --color always").ok();
    assert!(indexed.contains("\x1b[38;5;") && indexed.contains('◉') && !indexed.contains("38;2;"));
    let rich = folder.command("show corner.txt --color always").env("COLORTERM", "truecolor").output();
    assert!(String::from_utf8(rich.unwrap().stdout).unwrap().contains("\x1b[38;2;"));
}

#[test]
fn names_in_files_cannot_steer_the_terminal() {
    let sgf = "(;SZ[5]PB[\x1b[31mred\x07\\]]GN[\x1b]0;title\x07];B[cc])";
    let folder = Folder::with(&[("evil.sgf", sgf)]);
    for command in ["show evil.sgf", "info evil.sgf --list"] {
        let ended = folder.run(command);
        assert_eq!(ended.status, Some(0));
        assert!(!(ended.out + &ended.err).chars().any(|c| c.is_control() && c != '\n'));
    }
}

#[test]
fn errors_name_file_and_line() {
    let folder = Folder::with(&[
        ("corner.txt", &CORNER.replace("--ox*\n--ox*", "--ox*\n--o*")),
        ("target.txt", &CORNER.replace("A3 x", "E5 x")),
        ("bad.json", "{\n\"size\": 5,,\n}"),
        ("prose.sgf", "nothing here"),
        ("wide.sgf", "(;FF[4]\nSZ[25]AB[aa])"),
    ]);
    folder.run("show corner.txt").fails("corner.txt:5: expected 5 points, as in the first row, found 4");
    folder.run("show target.txt").fails("target.txt:6: expected a target stone, found no stone at E5");
    folder.run("show bad.json").fails("bad.json:2: key must be a string");
    folder.run("show prose.sgf").fails("prose.sgf:1: no game found: an SGF file holds “(;” somewhere");
    folder.run("show wide.sgf").fails("wide.sgf:2: SZ[25] is not a square board of 1 to 19 lines");
    folder.run("show missing.txt").fails("missing.txt: no such file");
    folder.run("show .").fails(".: expected a file, found a folder");
    folder.pipe("show -", "").fails("standard input:1: expected a diagram, a list such as “B: C3 D4; W: C4 E5”, or a game record; found none of them");
    folder.write("latin.txt", b"---\n-\xe9-\n");
    folder.run("show latin.txt").fails("latin.txt:2: expected UTF-8 text, found other bytes");
}

#[test]
fn what_was_skipped_is_told_and_the_rest_is_shown() {
    let folder = Folder::with(&[("odd.sgf", "(;SZ[5]AB[cc]\nAW[zz][ba]\n)")]);
    let shown = folder.run("show odd.sgf");
    assert_eq!(shown.status, Some(0));
    assert_eq!(shown.err, "odd.sgf:2: AW[zz] is not a point of the 5x5 board\n");
    assert!(shown.out.contains('O'));
}

#[test]
fn an_impossible_position_is_shown_with_the_reason() {
    let shown = Folder::with(&[("dead.txt", "xo-\no--\n---\nx\n")]).run("show dead.txt");
    assert_eq!(shown.err, "dead.txt: the black chain of 1 stone at A3 has no liberty\n");
    assert_eq!(shown.status, Some(0));
}

#[test]
fn pictures_are_written() {
    let folder = Folder::with(&[("corner.txt", CORNER), ("game.sgf", GAME)]);
    assert_eq!(folder.run("show corner.txt --svg corner.svg").ok(), "");
    let svg = folder.read("corner.svg");
    assert!(svg.starts_with("<svg ") && svg.contains("<title>Square four: Black to kill</title>"));
    assert_eq!(folder.run("show corner.txt --svg -").ok(), svg);
    assert_eq!(folder.run("convert corner.txt - --to svg").ok(), svg);
    let paper = folder.run("convert game.sgf - --to svg --theme paper --move 1").ok();
    assert_eq!((paper.matches(r#"class="black""#).count(), paper.matches(r#"class="last""#).count()), (1, 1));
    folder.run("show corner.svg").fails("corner.svg: a picture cannot be read back");
}

#[test]
fn conversion_there_and_back_loses_nothing() {
    let folder = Folder::with(&[("a.txt", CORNER)]);
    for format in ["sgf", "json", "jsonl"] {
        assert_eq!(folder.run(&format!("convert a.txt b.{format}")).ok(), "");
        assert_eq!(folder.run(&format!("convert b.{format} {format}.txt")).ok(), "");
        assert_eq!(folder.read(&format!("{format}.txt")), CORNER, "{format}");
    }
}

#[test]
fn a_collection_goes_into_a_folder_or_is_refused() {
    let folder = Folder::with(&[("two.sgf", TWO)]);
    folder.run("convert two.sgf one.txt").fails(
        "two.sgf: holds 2 problems and games, but a .txt file holds one: \
         pick one with --problem K, or name a folder that ends in / with --to txt",
    );
    folder.run("convert two.sgf out/ --to txt").ok();
    assert!(folder.read("out/two-1.txt").contains("Title: One") && folder.read("out/two-2.txt").contains("Title: Two"));
    folder.run("convert two.sgf one.txt --problem 2").ok();
    assert_eq!(folder.read("one.txt"), folder.read("out/two-2.txt"));
    folder.run("convert two.sgf all.json").ok();
    assert_eq!(json(&folder.read("all.json")).as_array().unwrap().len(), 2);
}

#[test]
fn conversion_says_what_it_cannot_do() {
    let folder =
        Folder::with(&[("two.sgf", TWO), ("game.sgf", GAME), ("deep.sgf", &TWO.replace("W[ab]", "W[ab];B[bb]"))]);
    folder
        .run("convert two.sgf other.sgf")
        .fails("two.sgf: is SGF already, and rewriting it would lose its variations");
    folder
        .run("convert two.sgf two.pdf")
        .fails("two.pdf: expected a name that ends in .sgf, .txt, .json, .jsonl or .svg, or --to FORMAT");
    folder
        .run("convert game.sgf game.txt")
        .fails("game.sgf: holds games but no problem, and games can only become pictures");
    let deep = folder.run("convert deep.sgf deep.json");
    assert_eq!(deep.status, Some(0));
    assert_eq!(deep.err, "deep.sgf: variations beyond the first right moves were left out of 1 of the problems\n");
    let unwritable = folder.run("convert two.sgf missing/two.json");
    assert!(unwritable.status == Some(2) && unwritable.err.starts_with("missing/two.json: cannot be written: "));
}

/// Not a byte can be written to a file, as on a disk that is full.
#[cfg(unix)]
#[test]
fn on_a_full_disk_what_was_there_stays_and_the_verdict_is_told() {
    let files = [("six.txt", SIX), ("six.svg", "before"), ("six.cert", "before")];
    let folder = Folder::with(&files);
    let full = |arguments: &str| {
        let line = format!("trap '' XFSZ; ulimit -f 0; exec '{}' {arguments}", env!("CARGO_BIN_EXE_shikatsu"));
        Command::new("sh").args(["-c", &line]).current_dir(&folder.0).output().unwrap()
    };
    for (arguments, file) in
        [("convert six.txt six.svg", "six.svg"), ("solve six.txt --certificate six.cert", "six.cert")]
    {
        let ended = full(arguments);
        let told = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.code() == Some(2) && told.contains(&format!("{file}: cannot be written: ")), "{told}");
        assert_eq!(folder.read(file), "before");
        assert_eq!(file == "six.cert", String::from_utf8_lossy(&ended.stdout).contains("B2 is the only move"));
    }
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), files.len(), "nothing is left beside them");
}

#[test]
fn info_sums_up_a_file() {
    let folder = Folder::with(&[("game.sgf", GAME), ("two.sgf", TWO)]);
    let expected = "\
game.sgf: 1 game
  format    SGF in UTF-8
  boards    5x5
  tree      6 nodes, 2 lines of play
  black     Ann 3k
  white     Bea
  date      2020-02-02
  result    B+R
  moves     4
";
    assert_eq!(folder.run("info game.sgf").ok(), expected);
    let expected = "\
two.sgf: 2 problems
  format    SGF in UTF-8
  boards    1 of 9x9, 1 of 5x5
  tree      3 nodes, 2 lines of play
  problems  0 with a target, 1 with a goal, 0 with a region, 1 with an answer
      1  problem   5x5     0 moves  One, Black to live
      2  problem   9x9      1 move  Two, White to play
";
    assert_eq!(folder.run("info two.sgf --list").ok(), expected);
}

#[test]
fn info_tells_programs_and_goes_on_after_a_bad_file() {
    let folder = Folder::with(&[("corner.txt", CORNER), ("odd.sgf", "(;SZ[5]AB[cc]\nAW[zz][ba]\n)")]);
    let ended = folder.run("info missing.sgf corner.txt odd.sgf --json");
    assert_eq!((ended.status, ended.err.as_str()), (Some(2), "missing.sgf: no such file\n"));
    let files = json(&ended.out);
    assert_eq!((&files[0]["file"], &files[0]["problems"]), (&json(r#""corner.txt""#), &json("1")));
    assert_eq!(files[1]["skipped"][0]["line"], 2);
    assert_eq!(files[1]["items"][0]["kind"], "problem");
}

#[test]
fn strict_info_answers_no_for_flawed_files() {
    let folder =
        Folder::with(&[("corner.txt", CORNER), ("odd.sgf", "(;SZ[5]AB[cc]AW[zz])"), ("dead.txt", "xo\no-\nx\n")]);
    assert_eq!(folder.run("info corner.txt --strict").status, Some(0));
    assert_eq!(folder.run("info odd.sgf").status, Some(0));
    assert_eq!(folder.run("info odd.sgf --strict").status, Some(1));
    assert_eq!(folder.run("info dead.txt --strict").status, Some(1));
}

#[test]
fn wrong_use_ends_with_two_and_help_with_none() {
    let folder = Folder::with(&[]);
    for wrong in
        ["show", "show a.txt --move x", "paint", "convert a.txt", "show a --json --svg b", "completions csh-not"]
    {
        let ended = folder.run(wrong);
        assert!(ended.status == Some(2) && ended.out.is_empty() && !ended.err.is_empty(), "{wrong}");
    }
    let help = folder.run("show --help").ok();
    assert!(help.contains("Examples:\n") && help.lines().all(|line| line.chars().count() <= 100), "{help}");
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        let script = Folder::with(&[]).run(&format!("completions {shell}")).ok();
        assert!(["show", "convert", "info", "serve", "strict"].iter().all(|word| script.contains(word)), "{shell}");
    }
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let folder = Folder::with(&[]);
    let page = folder.run("man").ok();
    assert!(page.contains("shikatsu\\-solve(1)") && page.contains(".SH \"EXIT STATUS\""), "{page}");
    assert_eq!(folder.run("man --out man1").ok(), "");
    assert_eq!(folder.read("man1/shikatsu.1"), page);
    for (name, example) in [("solve", "shikatsu solve corner.txt"), ("bank-export", "shikatsu bank export problems")] {
        let page = folder.read(&format!("man1/shikatsu-{name}.1"));
        assert!(page.contains(&format!(".SH EXAMPLES\n.nf\n{example}\n")), "{page}");
    }
}

#[test]
fn whoever_asks_for_the_laboratory_is_told_where_it_is() {
    let told = |name: &str| {
        format!(
            "“shikatsu {name}” is “shikatsu-lab {name}” now, a program of its own: in the source, “cargo run --release -p lab -- {name}”"
        )
    };
    let folder = Folder::with(&[]);
    folder.run("experiment growth --out results").fails(&told("experiment"));
    folder.run("learn").fails(&told("learn"));
    folder.run("learn --help").fails(&told("learn"));
    assert!(!folder.run("help").ok().contains("experiment"));
}

#[test]
fn the_licences_of_what_is_inside_are_told() {
    let listing = Folder::with(&[]).run("licences").ok();
    assert!(["| serde |", "| preact |"].iter().all(|row| listing.contains(row)), "{listing}");
}

/// `shikatsu show - | head -0`: the reader goes away before the program has anything to say.
#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let mut child = Folder::with(&[])
        .command("show -")
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(CORNER.as_bytes()).unwrap();
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn serve_prints_its_address_and_answers_there() {
    let folder = Folder::with(&[]);
    let server = Server::start(&folder);
    let answer = chaos::client::Client::new(server.address, 1).get("/healthz").unwrap();
    assert_eq!(answer.status, 200, "{}", answer.text());
}
