//! `shikatsu solve`: what it prints, when it stops, and how it ends.

use crate::program::{self, Ended, Folder, SIX, SIXTY, THREE, json};
use serde_json::Value;

/// A page without what depends on how the search goes: lines of play, states, nodes and time.
fn steady(page: &str) -> String {
    let moving = ["Main line", "           ", "  checked", "  search"];
    let lines = page.lines().filter(|line| !moving.iter().any(|head| line.starts_with(head)));
    let graded = |line: &str| line.split_once("  White ").map_or(line, |(row, _)| row).trim_end().to_owned() + "\n";
    lines.map(graded).collect()
}

#[test]
fn a_page_shows_board_verdict_and_first_moves() {
    let folder = Folder::with(&[("six.txt", SIX)]);
    let page = folder.run("solve six.txt").ok();
    let expected = "\
Rectangular six

  5
  4  x x x x x
  3  @ @ @ @ x
  2  ↻(✓)∞ @ x
  1  ∞ ↻ ∞ @ x
     A B C D E

Black kills. B2 is the only move.
On the way: nakade. Stones inside are taken, and no second eye is left.

  B2    ✓ dead, 10 points
  B1    ↻ ko: White needs one more threat
  A2    ↻ ko: Black needs two more threats
  A1    ∞ alive
  C1    ∞ alive
  C2    ∞ alive
  pass  ∞ alive


  board     X is black and O white; # and @ mark the target.
  target    the white stones D1, D2, A3, B3, C3, D3
  region    given, six empty points
  proved if Black's stones at E1 are never captured (x, o and : on the board)
";
    assert_eq!(steady(&page), expected, "{page}");
    for part in ["\nMain line: Black B2, White ", "\n  checked   by the rules alone, in ", " nodes in "] {
        assert!(page.contains(part), "{part}\n{page}");
    }
}

#[test]
fn a_table_tells_what_players_would_try() {
    let folder = Folder::with(&[("six.txt", SIX)]);
    let page = folder.run("solve six.txt --players").ok();
    let table: Vec<&str> = page.lines().skip_while(|line| !line.starts_with("What players")).collect();
    assert_eq!(
        table[1].split_whitespace().collect::<Vec<_>>(),
        ["25-21k", "20-17k", "16-13k", "12-9k", "8-7k"],
        "{page}"
    );
    let rows: Vec<&str> = table[2..].iter().copied().take_while(|line| !line.is_empty()).collect();
    let column = |at: usize| {
        let number = |row: &&str| row.split_whitespace().nth(2 + at).unwrap().parse().unwrap_or(0);
        rows.iter().map(number).sum::<u32>()
    };
    assert!((0..5).all(|at| (97..=103).contains(&column(at))), "{page}");
    assert!(rows.iter().any(|row| row.starts_with("  B2    ✓ ")), "{page}");
    assert!(!folder.run("solve six.txt").ok().contains("What players"));
    let found = json(&folder.run("solve six.txt --players --json").ok());
    let players = found["players"].as_array().unwrap();
    assert_eq!((players.len(), &players[0]["from"], &players[4]["to"]), (5, &"25 kyu".into(), &"7 kyu".into()));
    let shares = players[2]["tries"].as_array().unwrap().iter().map(|tried| tried["share"].as_f64().unwrap());
    assert!((shares.sum::<f64>() - 1.0).abs() < 0.002, "{found}");
}

#[test]
fn programs_get_one_object() {
    let folder = Folder::with(&[("six.txt", SIX)]);
    let line = folder.run("solve six.txt --json").ok();
    let mut found = json(&line);
    assert!(found["nodes"].is_u64() && found["ms"].is_u64());
    for key in ["nodes", "ms"] {
        found[key] = 1.into();
    }
    let expected = concat!(
        r#"{"verdict":"dead","ko_balance":null,"to_move":"black","best":["B2"],"moves":["#,
        r#"{"move":"A1","verdict":"alive","ko_balance":null,"footing":"proved","extent":"exact"},"#,
        r#"{"move":"B1","verdict":"ko","ko_balance":0,"footing":"proved_if","extent":"exact"},"#,
        r#"{"move":"C1","verdict":"alive","ko_balance":null,"footing":"proved","extent":"exact"},"#,
        r#"{"move":"A2","verdict":"ko","ko_balance":2,"footing":"proved_if","extent":"exact"},"#,
        r#"{"move":"B2","verdict":"dead","ko_balance":null,"footing":"proved_if","extent":"exact","points":[10,10]},"#,
        r#"{"move":"C2","verdict":"alive","ko_balance":null,"footing":"proved","extent":"exact"},"#,
        r#"{"move":"pass","verdict":"alive","ko_balance":null,"footing":"proved","extent":"exact"}],"#,
        r#""region":"given","target_found":false,"footing":"proved_if","extent":"exact","assumptions":[{"code":"walls","#,
        r#""points":["E1","E2","E3","A4","B4","C4","D4","E4"],"words":"Black's stones at E1 are never captured"}],"#,
        r#""flags":["nakade"],"nodes":1,"ms":1,"checked":true}"#
    );
    assert_eq!(found, json(expected));
    assert_eq!(keys(&line), keys(expected), "the order of the keys");
    assert_eq!(line.matches('\n').count(), 1);
}

/// The names of all fields, as they come.
fn keys(text: &str) -> Vec<&str> {
    text.split('"').collect::<Vec<_>>().windows(2).filter(|pair| pair[1].starts_with(':')).map(|pair| pair[0]).collect()
}

#[test]
fn every_grade_has_its_words() {
    let ko = SIX.replace("---ox**\nA3", "---o-x*\nA3");
    let alive = SIX.replace("---ox**", "---o-x*");
    let to_white = |text: &str| text.replace("A3 x", "A3 o");
    let folder = Folder::with(&[
        ("dead.txt", &to_white("*****\nxxxx*\nooox*\n--ox*\n--ox*\nA3 x\n")),
        ("ko.txt", &ko),
        ("alive.txt", &alive),
        ("live.txt", &to_white(SIX)),
    ]);
    for (file, sentence, verdict, balance, best) in [
        ("dead.txt", "White is already dead: no move saves it.", "dead", Value::Null, "[]"),
        ("ko.txt", "Ko: White needs one more threat. B1 is the only move.", "ko", 0.into(), r#"["B1"]"#),
        ("alive.txt", "White is already alive: no move kills.", "alive", Value::Null, "[]"),
    ] {
        let page = folder.run(&format!("solve {file}")).ok();
        assert!(page.contains(&format!("\n\n{sentence}\n")), "{sentence}\n{page}");
        let found = folder.solve(file);
        assert_eq!((&found["verdict"], &found["ko_balance"], &found["best"]), (&verdict.into(), &balance, &json(best)));
    }
    assert_eq!(folder.solve("live.txt")["verdict"], "alive");
}

#[test]
fn an_enclosed_group_needs_no_region() {
    let found = Folder::with(&[("three.txt", THREE)]).solve("three.txt");
    assert_eq!((&found["region"], &found["best"]), (&"enclosed".into(), &json(r#"["B1"]"#)));
    assert_eq!((&found["footing"], &found["assumptions"]), (&"proved".into(), &json("[]")));
}

#[test]
fn a_target_that_nobody_named_is_told_and_can_be_chosen() {
    let folder = Folder::with(&[("three.txt", &THREE.replace("D1 o", "o"))]);
    let page = folder.run("solve three.txt").ok();
    assert!(page.contains("the white stones D1, A2, B2, C2, D2") && page.contains("--target picks "), "{page}");
    let found = folder.solve("three.txt");
    assert!(page.contains("D2, as it seems") && found["target_found"] == true, "{page}");
    let chosen = folder.solve("three.txt --target A2");
    assert_eq!((&chosen["best"], &chosen["target_found"]), (&json(r#"["B1"]"#), &false.into()));
    folder.run("solve three.txt --target F6").fails("three.txt: expected a stone for --target, found none at F6");
}

#[test]
fn the_position_alone_is_graded_on_request() {
    let found = Folder::with(&[("six.txt", SIX)]).solve("six.txt --first-only");
    assert_eq!((&found["verdict"], &found["moves"]), (&"dead".into(), &json("[]")));
    assert_eq!((&found["best"], &found["checked"]), (&json(r#"["B2"]"#), &true.into()));
}

#[test]
fn more_searchers_find_the_same() {
    let folder = Folder::with(&[("six.txt", SIX)]);
    let (one, two) = (folder.solve("six.txt"), folder.solve("six.txt --threads 2"));
    assert_eq!((&one["moves"], &one["best"]), (&two["moves"], &two["best"]));
}

#[test]
fn one_searcher_takes_the_same_nodes_every_time() {
    let folder = Folder::with(&[("six.txt", SIX)]);
    assert_eq!(folder.solve("six.txt")["nodes"], folder.solve("six.txt")["nodes"]);
}

#[test]
fn all_lines_are_told_on_request() {
    let folder = Folder::with(&[("six.txt", SIX)]);
    let (short, long) = (folder.run("solve six.txt").ok(), folder.run("solve six.txt --all-lines").ok());
    assert!(short.contains(" …\n") && !long.contains(" …\n") && long.len() > short.len(), "{short}\n{long}");
    assert!(long.lines().all(|line| line.chars().count() <= 80), "{long}");
}

#[test]
fn limits_end_the_search_and_are_named() {
    let folder = Folder::with(&[("sixty.txt", SIXTY)]);
    for (options, limit, sentence) in [
        ("--nodes 100000 --memory 16M", "nodes", "the limit of 100,000 nodes was reached; --nodes N gives more."),
        ("--time 0.3 --memory 1M", "time", "300 ms were not enough; --time 3 gives ten times as long."),
    ] {
        let page = folder.run(&format!("solve sixty.txt {options}")).ends(1);
        assert!(page.contains(&format!("\n\nNot solved: {sentence}\n")), "{page}");
        assert!(
            page.contains("\n  go on     --first-only grades the position alone; --threads N searches on"),
            "{page}"
        );
        assert!(page.contains("\nNothing is proved yet: White may be anything from dead to alive.\n"), "{page}");
        let found = json(&folder.run(&format!("solve sixty.txt --json {options}")).ends(1));
        assert_eq!((&found["verdict"], &found["limit"]), (&"unknown".into(), &limit.into()));
        let bounds = r#"{"low":{"verdict":"dead","ko_balance":null},"high":{"verdict":"alive","ko_balance":null}}"#;
        assert_eq!((&found["bounds"], &found["checked"]), (&json(bounds), &false.into()));
    }
}

/// What is not settled in time still has a best guess, with how sure it is, and nobody calls it proved.
#[test]
fn what_is_not_solved_shows_the_most_promising_move() {
    let folder = Folder::with(&[("side.sgf", SIDE)]);
    let found = json(&folder.run("solve side.sgf --json --nodes 3000").ends(1));
    let first = found["best"][0].as_str().unwrap_or_else(|| panic!("{found}"));
    assert_eq!((&found["verdict"], &found["checked"]), (&"unknown".into(), &false.into()));
    let page = folder.run("solve side.sgf --nodes 3000").ends(1);
    let told = page.lines().find_map(|line| line.strip_prefix("Most promising, but not proved, believed to 0."));
    assert!(told.is_some_and(|told| told.ends_with(&format!(": {first}."))), "{first}: {page}");
}

/// A low limit is looked for so often that it is kept within a few in a hundred; what is under way takes a few more.
#[test]
fn ten_nodes_are_about_ten() {
    let folder = Folder::with(&[("six.txt", SIX), ("sixty.txt", SIXTY)]);
    for file in ["six.txt", "sixty.txt"] {
        for limit in [1, 10, 1000] {
            let found = json(&folder.run(&format!("solve {file} --json --nodes {limit}")).out);
            let nodes = found["nodes"].as_u64().unwrap();
            assert!(
                nodes <= limit + limit / 16 + 100 && (nodes < limit || found["limit"] == "nodes"),
                "{file}: {nodes} of {limit}"
            );
        }
    }
}

#[test]
fn a_goal_that_contradicts_its_target_is_refused() {
    let wrong = SIX.replace("A3 x\n", "A4 x\nGoal: Black to kill\n");
    let folder = Folder::with(&[("wrong.txt", &wrong)]);
    let sentence = "the goal “Black to kill” contradicts target and turn: one kills the other side's stones and saves one's own, \
                    in one's own turn";
    folder.run("solve wrong.txt").fails(&format!("wrong.txt: {sentence}"));
    // Whoever names a group asks about that one.
    assert!(folder.run("solve wrong.txt --target A3").ok().contains("Black kills. B2 is the only move."));
    assert!(folder.run("solve wrong.txt --target A4").ok().contains("already alive"));
    assert!(folder.run("info wrong.txt").ok().contains(&format!("\n  problem 1: {sentence}\n")));
    assert_eq!(folder.run("info wrong.txt --strict").status, Some(1));
    let audit = folder.run("audit wrong.txt");
    assert!(audit.status == Some(1) && audit.out.contains(sentence), "{}", audit.out);
    folder.run("convert wrong.txt wrong.jsonl").ok();
    let batch = folder.run("solve --batch wrong.jsonl");
    assert!(batch.err.contains(sentence) && batch.out.is_empty(), "{batch:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_within_its_limit() {
    use std::io::{BufRead, BufReader};
    let folder = Folder::with(&[("sixty.txt", SIXTY)]);
    let mut child = folder.start("solve sixty.txt --memory 16M --nodes 100000000 --progress");
    let mut progress = BufReader::new(child.stderr.take().unwrap()).lines();
    // Two seconds of search fill the table many times over.
    let told: Vec<String> = progress.by_ref().take(2).map(Result::unwrap).collect();
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    program::interrupt(&child);
    progress.for_each(drop);
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(1));
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kilobytes: usize = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kilobytes < 16 * 1024 + 24 * 1024, "{kilobytes} kB, {told:?}");
}

/// Lines of progress that an interrupted search may still write, on however busy a machine.
#[cfg(unix)]
const MOST_LINES: usize = 20;

#[cfg(unix)]
#[test]
fn an_interrupted_search_tells_what_is_known() {
    use std::io::{BufRead, BufReader};
    let folder = Folder::with(&[("sixty.txt", SIXTY)]);
    let mut child = folder.start("solve sixty.txt --progress");
    let mut progress = BufReader::new(child.stderr.take().unwrap()).lines();
    let first = progress.next().unwrap().unwrap();
    assert!(first.contains(" nodes, ") && first.contains("Ctrl-C stops"), "{first}");
    program::interrupt(&child);
    // A search that goes on tells so each second.
    let later = progress.take(MOST_LINES).count();
    child.kill().unwrap();
    let ended = child.wait_with_output().unwrap();
    assert!(later < MOST_LINES, "it goes on and on");
    let page = String::from_utf8(ended.stdout).unwrap();
    assert_eq!(ended.status.code(), Some(1), "{page}");
    assert!(page.contains("\nNot solved: you stopped the search.\nNothing is proved yet: "), "{page}");
}

#[test]
fn what_is_remarkable_is_flagged() {
    let folder = Folder::with(&[("run.txt", "*****\n*****\n*****\nxx***\no-***\nA1 o\n")]);
    let found = folder.solve("run.txt");
    assert_eq!((&found["best"], &found["flags"]), (&json(r#"["B1"]"#), &json(r#"["escape"]"#)));
    let page = folder.run("solve run.txt").ok();
    let expected = "\n\nWhite lives. B1 is the only move.\nThe target escapes to a liberty outside.\n\n";
    assert!(page.contains(expected), "{page}");
}

#[test]
fn every_command_explains_itself() {
    for command in ["solve", "check", "bench"] {
        let help = Folder::with(&[]).run(&format!("{command} --help")).ok();
        assert!(help.contains("Examples:\n") && help.contains(&format!("shikatsu {command}")), "{help}");
        assert!(help.contains("exit status"), "{help}");
    }
}

#[test]
fn colour_comes_with_shapes() {
    let page = Folder::with(&[("six.txt", SIX)]).run("solve six.txt --color always").ok();
    for shape in ['✓', '↻', '∞', '◉'] {
        assert!(page.contains(shape), "{shape}\n{page}");
    }
    assert!(page.contains("  B2    \x1b[1;32m✓\x1b[0m dead"), "{page:?}");
}

#[test]
fn wrong_use_is_told() {
    let game = "(;FF[4]SZ[9];B[cc];W[gg])";
    let folder = Folder::with(&[("game.sgf", game), ("six.txt", SIX), ("none.txt", "---\n---\n---\nx\n")]);
    folder.run("solve game.sgf").fails("game.sgf: expected a problem, but number 1 is a game");
    folder.run("solve none.txt").fails("none.txt: there is no stone that the problem could be about");
    folder.run("solve six.txt --problem 2").fails("six.txt: expected a number from 1 to 1 for --problem, found 2");
    folder.run("solve missing.txt").fails("missing.txt: no such file");
    for wrong in [
        "solve",
        "solve six.txt --memory 0",
        "solve six.txt --time -1",
        "solve six.txt --batch six.txt",
        "solve six.txt --out a",
    ] {
        let ended = folder.run(wrong);
        assert!(ended.status == Some(2) && ended.out.is_empty() && !ended.err.is_empty(), "{wrong}");
    }
    let ended = folder.run("solve six.txt --memory 9999999G");
    assert_eq!((ended.status, ended.err.lines().count()), (Some(2), 1), "{}", ended.err);
}

#[test]
fn the_bench_gives_the_same_signature_twice() {
    let folder = Folder::with(&[]);
    let signature = |page: &str| page.lines().find(|line| line.starts_with("signature")).map(str::to_owned);
    let (one, two) = (folder.run("bench").ok(), folder.run("bench").ok());
    assert!(!one.contains("wrong"), "{one}");
    assert!(signature(&one).is_some() && signature(&one) == signature(&two), "{one}\n{two}");
}

#[test]
fn a_kill_that_rests_on_nothing_says_so() {
    let open = "(;SZ[9]PL[B]AB[ag][bg][cg][dg][eg][fg][eh]AW[ah][bh][ch][dh][di])";
    let folder = Folder::with(&[("open.sgf", open)]);
    let page = folder.run("solve open.sgf --target D2").ok();
    assert!(page.contains("Black kills. B1 is the only move in the region."), "{page}");
    assert!(page.contains("  proved    on the whole board; nothing is assumed"), "{page}");
    folder.run("solve open.sgf --target D2 --certificate open.cert").ok();
    assert!(folder.run("check open.sgf open.cert").ok().contains("Proved: Black kills."));
}

/// The engines of older programs, each with its settings; what they say is no proof.
#[test]
fn an_engine_gives_its_opinion() {
    let folder = Folder::with(&[("three.txt", THREE), ("note.txt", "hello")]);
    folder.write("own.rank", include_bytes!("../../learn/rankers/boosted.rank"));
    let kill = json(&folder.run("solve three.txt --json").ok());
    for (engine, name) in [
        ("alpha-beta", "alpha-beta d=6 b=8"),
        ("minimax --depth 4", "minimax d=4 b=8"),
        ("eye-patterns", "eye patterns d=6"),
        ("learned", "learned d=3 b=3"),
        ("learned --ranker boosted --depth 3 --breadth 2", "learned d=4 b=2"),
        ("learned --ranker own.rank --depth 3 --breadth 2", "learned d=4 b=2"),
        ("learned --ranker net --near 1", "learned d=3 b=3"),
        ("learned --ranker none", "learned d=3 b=3"),
    ] {
        let told = json(&folder.run(&format!("solve three.txt --json --engine {engine}")).ok());
        assert_eq!((&told["engine"], &told["proved"]), (&Value::from(name), &Value::from(false)), "{told}");
        assert!(kill["best"].as_array().is_some_and(|best| best.contains(&told["move"])), "{told} {kill}");
    }
    let page = folder.run("solve three.txt --engine learned").ok();
    assert!(page.contains(" plays ") && page.contains("This is an opinion; without --engine the answer is proved."));
    folder
        .run("solve three.txt --engine learned --ranker note.txt")
        .fails("note.txt: this is no ranker that fits this program; “shikatsu-lab learn train” makes one");
    let alone = folder.run("solve three.txt --depth 3");
    assert_eq!(alone.status, Some(2), "{}", alone.err);
}

/// A group on the side with room to spare, far too much for so few nodes.
const SIDE: &str = "(;FF[4]GM[1]SZ[9]AB[be][de][ee][ge][bg][hg]AW[dg][eg][fg]PL[B])";

#[cfg(unix)]
#[test]
fn an_adviser_is_asked_and_one_that_is_not_there_is_told_in_a_sentence() {
    let says = r#"while read -r line; do echo '{"id":"1","moveInfos":[{"move":"C3","visits":9,"order":0}]}'; done"#;
    let folder = Folder::with(&[("side.sgf", SIDE), ("wise.sh", says)]);
    let advised = |program: &str| {
        let mut command = folder.command("solve side.sgf --target D3 --nodes 400000 --json --adviser");
        let ended: Ended = command.arg(program).output().expect("it runs").into();
        (json(&ended.out), ended.err)
    };
    let (found, told) = advised("sh wise.sh analysis");
    assert_eq!((&found["best"][0], told.as_str()), (&Value::from("C3"), ""), "{found}");
    let (found, told) = advised("no-such-program analysis");
    assert!(found["best"][0].is_string(), "{found}");
    assert!(told.contains("the adviser “no-such-program” does not help: it cannot be started"), "{told}");
    let wrong = folder.run("solve side.sgf --adviser=");
    assert_eq!(wrong.status, Some(2), "{}", wrong.err);
}
