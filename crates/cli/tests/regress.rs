//! Regression suites put to real engines.
#![cfg(unix)]

use std::path::Path;

use crate::program::{Ended, Folder, json};

const SUITE: &str = "\
# Two that are right, one that is wrong, one that is known to be wrong and one that no longer is.
loadsgf games/one.sgf
10 list_stones b
#? [E5]
20 color E5
#? [!white]
30 name
#? [gnugo]

40 name
#? [gnugo]*
50 name
#? [shikatsu]*
60 jump
#? [.*]
showboard
";

fn folder() -> Folder {
    let folder = Folder::with(&[]);
    std::fs::create_dir_all(folder.0.join("suites/games")).unwrap();
    folder.write("suites/games/one.sgf", "(;SZ[9];B[ee])");
    folder.write("suites/a.tst", SUITE);
    folder.write("suites/b.tst", "1 name\n#? [shikatsu]\n");
    folder
}

#[test]
fn a_suite_is_put_to_this_program_beside_its_files() {
    let folder = folder();
    let ended = folder.run("regress suites/a.tst suites/b.tst --html page.html");
    assert_eq!((ended.status, ended.err.as_str()), (Some(1), ""), "{ended:?}");
    for line in [
        "suites/a.tst: 2 of 6 tests passed, 2 failed, 1 failed as is known, 1 passed although known to fail in ",
        "  30 name: expected [gnugo], answered shikatsu\n",
        "  50 name: answered shikatsu, which was known to fail: take the * away\n",
        "  60 jump: expected [.*], answered ? unknown command\n",
        "2 suites: 3 of 7 tests passed, ",
    ] {
        assert!(ended.out.contains(line), "{line}\n{}", ended.out);
    }
    let page = folder.read("page.html");
    assert!(page.contains("<tr class=\"failed\"><td>30") && !page.contains("http"), "{page}");
    assert!(folder.run("regress suites/b.tst").ok().starts_with("suites/b.tst: 1 of 1 tests passed in "));
}

#[test]
fn a_program_reads_the_report() {
    let folder = folder();
    let ended = folder.run("regress suites/a.tst --json");
    let report = json(&ended.out);
    let suite = &report["suites"][0];
    assert_eq!(
        (suite["passed"].as_u64(), suite["failed"].as_u64(), suite["fixed"].as_u64()),
        (Some(2), Some(2), Some(1))
    );
    let test = &suite["tests"][2];
    assert_eq!(
        (test["number"].as_u64(), test["line"].as_u64(), test["answer"].as_str()),
        (Some(30), Some(7), Some("shikatsu"))
    );
    assert_eq!(suite["tests"][5]["error"].as_str(), Some("unknown command"));
}

#[test]
fn an_engine_is_started_again_a_few_times() {
    let folder = folder();
    folder.write("suites/dies.tst", (1..=6).map(|n| format!("{n} x\n#? [ok]\n")).collect::<String>());
    folder.write("once.sh", "read -r line; echo '= ok'; echo; read -r line; exit 1\n");
    let path = folder.0.join("once.sh").display().to_string();
    let ended: Ended = folder.command("regress suites/dies.tst -- sh").arg(&path).output().unwrap().into();
    assert_eq!(ended.status, Some(1), "{ended:?}");
    assert!(ended.out.contains("3 of 6 tests passed, 3 failed"), "{}", ended.out);
    assert!(ended.out.contains("2 x: expected [ok], answered ? it ended unexpectedly\n"), "{}", ended.out);
    // A way to an engine leads from here, although it is started beside the suite.
    std::fs::create_dir(folder.0.join("bin")).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_shikatsu"), folder.0.join("bin/engine")).unwrap();
    folder.run("regress suites/b.tst -- bin/engine gtp --memory 1M").ok();
}

#[test]
fn what_is_no_suite_is_told() {
    let folder = Folder::with(&[("a.tst", "1 x\n#? 5\n"), ("b.tst", "name\n")]);
    folder.run("regress a.tst").fails("a.tst:2: expected a pattern in brackets, found “5”");
    folder.run("regress b.tst").fails("b.tst: expected a test: a numbered command and a line such as #? [E5]");
    folder.run("regress c.tst").fails("c.tst: no such file");
}

/// The suites of this program: tactics, life and death, the end of the game.
#[test]
fn our_own_suites_pass() {
    let folder = Folder::with(&[]);
    let suites = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/regress");
    let mut command = folder.command("regress");
    command.args(["tactics.tst", "life.tst", "endgame.tst"]).current_dir(suites);
    let ended: Ended = command.output().unwrap().into();
    assert_eq!((ended.status, ended.err.as_str()), (Some(0), ""), "{}", ended.out);
    assert!(ended.out.contains("3 suites: ") && ended.out.contains(" of 54 tests passed"), "{}", ended.out);
}
