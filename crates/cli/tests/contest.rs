//! Matches of the real program, with small engines that behave and some that do not.
//!
//! No failure of an engine is a win, and no engine or process that it has started outlives a match.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

use crate::program::{Ended, Folder, interrupt, json};

/// An engine that knows what it must and no more, and does this when it is to move.
fn engine(genmove: &str) -> String {
    format!(
        "while read -r command rest; do\n  case \"$command\" in\n    genmove) {genmove} ;;\n    quit) printf '=\\n\\n'; \
         exit 0 ;;\n    boardsize|clear_board|komi|play) printf '=\\n\\n' ;;\n    *) printf '? unknown command\\n\\n' ;;\n  \
         esac\ndone\n"
    )
}

const PASS: &str = "printf '= pass\\n\\n'";

/// A folder with an engine that passes, and one that does this.
fn with(other: &str) -> Folder {
    Folder::with(&[("pass.sh", &engine(PASS)), ("other.sh", &engine(other))])
}

/// A match between the two, with further options.
fn contest(folder: &Folder, options: &str) -> Ended {
    let mut command = folder.command("match");
    command.args(["sh pass.sh", "sh other.sh"]).args(options.split_whitespace());
    command.output().unwrap().into()
}

/// Is a process with this word on its command line still there, which was started in this folder? One that has ended and
/// waits to be noticed has no command line.
fn is_running(folder: &Folder, word: &str) -> bool {
    let mut processes = fs::read_dir("/proc").unwrap().filter_map(|entry| Some(entry.ok()?.path()));
    processes.any(|process| {
        let line = fs::read(process.join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(word)
            && fs::read_link(process.join("cwd")).is_ok_and(|place| place == folder.0)
    })
}

/// A player fails in this way: it is an error, it is told with these words, and it is nobody's win.
#[track_caller]
fn fails(genmove: &str, options: &str, told: &str) -> Folder {
    let folder = with(genmove);
    let ended = contest(&folder, &format!("--games 3 --restarts 1 {options}"));
    assert_eq!(ended.status, Some(2), "{ended:?}");
    assert!(ended.out.starts_with("sh pass.sh against sh other.sh: 0 won, 0 lost\n"), "{}", ended.out);
    let errors: Vec<&str> = ended.err.lines().collect();
    assert_eq!(errors.len(), 3, "{}", ended.err);
    for error in &errors[..2] {
        assert!(error.starts_with("game 1: sh other.sh: ") && error.contains(told), "{error}");
        assert!(ended.out.contains("  error      game 1, sh other.sh: "), "{}", ended.out);
    }
    assert_eq!(errors[2], "sh other.sh has failed 2 times; the match is given up");
    folder
}

/// Four commands are enough to play: boardsize, play, genmove, quit. What a program does not know is not demanded.
#[test]
fn a_player_that_knows_four_commands_plays() {
    let folder = Folder::with(&[("pass.sh", &engine(PASS)), ("four.sh", include_str!("../../gtp/tests/four.sh"))]);
    let mut command = folder.command("match");
    command
        .args(["sh four.sh", "sh pass.sh"])
        .args("--games 4 --size 5 --komi 0.5 --rules area --clock 600".split(' '));
    let ended: Ended = command.env("FOUR_LOG", folder.0.join("started")).output().unwrap().into();
    assert_eq!(ended.status, Some(0), "{ended:?}");
    assert!(ended.out.starts_with("sh four.sh against sh pass.sh: ") && !ended.out.contains("error"), "{}", ended.out);
    assert!(ended.out.contains("\n  counted    2 games; "), "played to the end, with each colour: {}", ended.out);
    let told = "sh four.sh does not know clear_board: it is started anew for each game\n\
                sh four.sh does not know komi: it does not know the score that it plays for, and the games are counted for it\n";
    assert_eq!(ended.err, told, "each is said once");
    assert_eq!(folder.read("started").lines().count(), 4, "a new process for each game");
}

#[test]
fn a_player_that_dies_is_an_error() {
    fails("echo ouch >&2; exit 3", "", "it ended unexpectedly and said: ouch");
}

#[test]
fn a_player_that_hangs_is_an_error_and_leaves_nothing_behind() {
    let folder = fails("sleep 86417", "--watchdog 3", "no answer within 3.0 s");
    assert!(!is_running(&folder, "86417"));
}

#[test]
fn a_player_that_floods_is_an_error() {
    let folder = fails("yes x | head -c 9000000; sleep 86419", "", "it sends more than any answer has");
    assert!(!is_running(&folder, "86419"));
}

#[test]
fn a_player_that_plays_where_it_may_not_is_an_error() {
    fails("printf '= Z99\\n\\n'", "", "its move “Z99” is none");
    fails("printf '= T19\\n\\n'", "", "it plays T19 as move 2: the point is off the board");
    fails("printf '? tired\\n\\n'", "", "it refuses “genmove w”: tired");
}

#[test]
fn what_nobody_has_asked_for_is_no_answer() {
    let folder = with("printf 'hello\\n= pass\\n\\n= A1\\n\\nand more\\n'");
    assert!(contest(&folder, "--games 1 --size 5").ok().contains("  counted    1 game; "));
}

#[test]
fn a_player_that_is_not_there_is_an_error() {
    let folder = with(PASS);
    let ended: Ended = folder.command("match").args(["sh pass.sh", "no-such-engine"]).output().unwrap().into();
    assert!(ended.status == Some(2) && ended.err.contains("no-such-engine: it cannot be started: "), "{ended:?}");
}

#[test]
fn what_a_player_starts_is_ended_with_it() {
    let folder = with("(sleep 86418 &) ; printf '= pass\\n\\n'");
    let ended = contest(&folder, "--games 1");
    assert_eq!(ended.status, Some(0), "{ended:?}");
    assert!(!is_running(&folder, "86418"));
}

#[test]
fn who_is_out_of_time_has_lost() {
    let folder = with("sleep 4; printf '= pass\\n\\n'");
    let out = contest(&folder, "--games 1 --clock 3").ok();
    assert!(out.contains(": 1 won, 0 lost\n") && out.contains("  on time    1 game lost\n"), "{out}");
}

#[test]
fn where_players_say_nothing_we_count_and_the_same_game_counts_once() {
    let out = contest(&with(PASS), "--games 4 --size 5").ok();
    for line in [
        "sh pass.sh against sh other.sh: 0 won, 1 lost\n",
        "  counted    1 game; the players disagreed about 1, which shikatsu has decided\n",
        "  the same   3 games as before, not counted again\n",
    ] {
        assert!(out.contains(line), "{line}{out}");
    }
}

#[test]
fn a_referee_decides_where_players_disagree() {
    let referee = engine(PASS).replace("    *)", "    final_score) printf '= B+2\\n\\n' ;;\n    *)");
    let folder = with(PASS);
    folder.write("referee.sh", referee);
    let mut command = folder.command("match --games 1");
    let ended: Ended =
        command.args(["sh pass.sh", "sh other.sh", "--referee", "sh referee.sh"]).output().unwrap().into();
    let out = ended.ok();
    assert!(out.contains(": 1 won, 0 lost\n") && out.contains("which the referee has decided\n"), "{out}");
}

#[test]
fn a_match_is_kept_and_taken_up_again() {
    let folder = Folder::with(&[]);
    let play = |options: &str| {
        folder.run(&format!(
            "match builtin:r1,memory=1M builtin:r2,memory=1M --size 5 --openings random:2 --out games {options}"
        ))
    };
    play("--games 3").ok();
    let first = folder.read("games/games.tsv");
    assert_eq!(first.lines().count(), 4);
    assert!(folder.read("games/game-0002.sgf").contains("PB[builtin:r2,memory=1M]PW[builtin:r1,memory=1M]"));
    play("--games 5").fails("games: there is a match already; --resume goes on with it");
    play("--games 5 --resume --komi 3")
        .fails("games/match.txt: the match was begun with “komi: 7.5”, and cannot go on with “komi: 3”");
    // As if the program had been killed while it was writing.
    folder.write("games/games.tsv", format!("{first}4\tB\tB+"));
    let report = json(&play("--games 5 --resume --json").ok());
    let rows = folder.read("games/games.tsv");
    assert!(rows.starts_with(&first) && rows.lines().count() == 6, "{rows}");
    let played = ["won", "drawn", "lost"].map(|key| report["games"][key].as_u64().unwrap()).iter().sum::<u64>();
    assert_eq!(played + report["duplicates"].as_u64().unwrap(), 5, "{report}");
    // Games do not depend on how many are played at once, or when.
    let again = folder.run(
        "match builtin:r1,memory=1M builtin:r2,memory=1M --size 5 --openings random:2 --out again --games 5 --parallel 2",
    );
    assert_eq!(again.status, Some(0), "{again:?}");
    let keys = |name: &str| {
        let mut keys: Vec<String> = folder.read(name).lines().skip(1).map(key).collect();
        keys.sort();
        keys
    };
    assert_eq!(keys("again/games.tsv"), keys("games/games.tsv"));
}

/// The number, the result and the moves of a game.
fn key(line: &str) -> String {
    let columns: Vec<&str> = line.split('\t').collect();
    [columns[0], columns[2], columns[5]].join(" ")
}

#[test]
fn records_are_replayed_and_engines_called() {
    let game = "(;SZ[5]RE[B+R];B[cc];W[bb];B[cb])";
    let folder = Folder::with(&[("game.sgf", game), ("openings.txt", "C3 B4\n"), ("bad.txt", "C3 C3\n")]);
    let out = folder.run("match replay:game.sgf replay:game.sgf --size 5 --games 1 --out games").ok();
    assert!(out.starts_with("replay:game.sgf (1) against replay:game.sgf (2): 1 won, 0 lost\n"), "{out}");
    assert!(folder.read("games/game-0001.sgf").contains(";B[cc]\n;W[bb]\n;B[cb]"));
    let mut server = folder.start("gtp --listen 127.0.0.1:0 --rung r1 --threads 1 --memory 1M");
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Listening on ").unwrap();
    let out = folder.run(&format!("match {address} builtin:r1 --size 5 --games 2 --openings openings.txt")).ok();
    assert!(out.starts_with(&format!("{address} against builtin:r1: ")), "{out}");
    server.kill().unwrap();
    server.wait().unwrap();
    folder
        .run("match builtin builtin --size 5 --openings bad.txt")
        .fails("bad.txt: opening 1: move 2, C3, is illegal: there is a stone on the point already");
}

#[test]
fn a_match_ends_when_it_is_clear_who_is_stronger() {
    let folder = with("printf '= resign\\n\\n'");
    // The same game counts once, so the openings are by chance.
    let out = contest(&folder, "--games 500 --sprt 0,200 --openings random:6").ok();
    assert!(out.contains("  SPRT 0,200: the higher difference"), "{out}");
    let won: u64 = out.split(": ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!((3..50).contains(&won), "{out}");
}

#[test]
fn ctrl_c_ends_a_match_with_its_table_and_without_orphans() {
    let folder = with("touch started; sleep 86420");
    let mut command = folder.command("match --games 2");
    command.args(["sh pass.sh", "sh other.sh"]).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    while !folder.0.join("started").exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was asked to");
        std::thread::yield_now();
    }
    interrupt(&child);
    let ended: Ended = child.wait_with_output().unwrap().into();
    assert_eq!(ended.status, Some(1), "{ended:?}");
    assert!(ended.out.contains("0 won, 0 lost\n") && !is_running(&folder, "86420"), "{ended:?}");
}

/// Does the program answer as an engine does? Another one may have the same name.
fn is_engine(program: &Path, arguments: &str) -> bool {
    let mut command = Command::new(program);
    command.args(arguments.split(' ')).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let (mut input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let _ = input.write_all(b"name\n");
    let (said, hear) = channel();
    let listener = std::thread::spawn(move || {
        let line = BufReader::new(output).split(b'\n').next();
        let _ = said.send(line.and_then(Result::ok).unwrap_or_default());
    });
    let answered = hear.recv_timeout(Duration::from_secs(30)).is_ok_and(|line| line.starts_with(b"="));
    child.kill().unwrap();
    child.wait().unwrap();
    listener.join().unwrap();
    if !answered {
        outside::skipped(&format!("{} is no Go engine", program.display()));
    }
    answered
}

/// Two short games against another program, on a small board.
fn against(program: outside::Program, arguments: &str) {
    let Some(program) = program.find().filter(|program| is_engine(program, arguments)) else { return };
    let folder = Folder::with(&[]);
    let mut command = folder.command("match builtin:r4,memory=4M");
    command
        .arg(format!("{} {arguments}", program.display()))
        .args("--size 7 --komi 9 --games 2 --out games --json".split(' '));
    let ended: Ended = command.output().unwrap().into();
    assert_eq!(ended.status, Some(0), "{ended:?}");
    let report = json(&ended.out);
    let played = ["won", "drawn", "lost"].map(|key| report["games"][key].as_u64().unwrap()).iter().sum::<u64>();
    assert_eq!((played, report["errors"].as_array().unwrap().len()), (2, 0), "{report}");
}

#[test]
fn gnu_go_can_be_played() {
    against(outside::GNU_GO, "--mode gtp --level 0 --chinese-rules");
}

#[test]
fn pachi_can_be_played() {
    against(outside::PACHI, "-t =50 --nodcnn threads=1");
}
