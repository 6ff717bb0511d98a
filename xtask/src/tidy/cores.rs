//! What the code of a core must not touch: the outside world, in any of its names.

use super::arrows::CRATES;
use super::complaint::Complaint;
use super::source::{Source, Token};
use super::tree::{Tree, is_of_module};

/// The parts of the standard library that reach outside or read a clock.
const OUTSIDE: [&str; 8] = ["env", "fs", "io", "net", "os", "process", "thread", "time"];

/// What is allowed all the same: crate, path, and why.
const EXCEPTIONS: [(&str, &str, &str); 8] = [
    ("solver", "thread::scope", "scoped threads are joined before the search returns"),
    ("player", "thread::scope", "scoped threads are joined before the search returns"),
    ("forge", "thread::scope", "scoped threads are joined before a round returns"),
    ("learn", "thread::scope", "scoped threads are joined before what was made is returned"),
    ("dossier", "serde", "what was found is made a line by it, and that is all it does"),
    ("machine", "serde", "what is asked is made of messages by it, and that is all it does"),
    ("wire", "serde", "messages are made of values by it, and that is all it does"),
    ("wire", "time::Duration", "a length of time is no clock"),
];

/// Words that have no place in a core: libraries, and ways to be asynchronous.
const WORDS: [&str; 5] = ["async", "await", "serde", "tokio", "tracing"];

/// Macros that print.
const PRINTING: [&str; 5] = ["dbg", "eprint", "eprintln", "print", "println"];

/// Words that belong to one crate of the program, and that crate.
const HOMES: [(&str, &str); 1] = [("sqlx", "store")];

/// The floors of a core, from the ground up.
const FLOORS: [(&str, [&str; 4]); 1] = [("solver", ["board", "search", "grading", "open"])];

/// Outside its tests, a core does no I/O, reads no clock, starts no stray thread and prints nothing.
pub(super) fn no_outside_world(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for name in cores() {
        for (path, source) in tree.code(name) {
            let forbidden = forbidden(name, &source).into_iter();
            complaints.extend(
                forbidden.map(|(line, what)| Complaint::of_line(path, line, format!("{what} has no place in a core"))),
            );
        }
    }
    complaints
}

/// Every public name of a core is documented, because the compiler insists. What is said of the fields of messages is
/// read by strangers, in the description of the API: there it stands where a name does not say it already.
pub(super) fn documented(tree: &Tree) -> Vec<Complaint> {
    let entries = cores().filter(|&name| name != "wire").map(|name| format!("crates/{name}/src/lib.rs"));
    let silent = entries.filter(|path| tree.get(path).is_some_and(|text| !text.contains("#![deny(missing_docs)]")));
    silent.map(|path| Complaint::of_file(&path, "`#![deny(missing_docs)]` is missing")).collect()
}

/// What belongs in one crate stays in it: all SQL in the store.
pub(super) fn one_home_each(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (word, home) in HOMES {
        for (path, source) in CRATES.iter().filter(|entry| entry.name != home).flat_map(|entry| tree.code(entry.name)) {
            let strays = source.tokens().filter(|token| token.text == word);
            let told = strays.map(|token| Complaint::of_line(path, token.line, format!("{word} belongs in `{home}`")));
            complaints.extend(told);
        }
    }
    complaints
}

/// No floor of a core uses one above it.
pub(super) fn floors_in_order(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (name, floors) in FLOORS {
        for (path, source) in tree.code(name) {
            let is_here = |floor: &&str| is_of_module(path, &format!("crates/{name}/src/{floor}"));
            let Some(here) = floors.iter().position(is_here) else { continue };
            let tokens: Vec<Token<'_>> = source.tokens().collect();
            let used = tokens.windows(3).filter(|three| three[0].text == "crate").map(|three| &three[2]);
            let above = used.filter(|token| floors[here + 1..].contains(&token.text));
            complaints.extend(above.map(|token| {
                Complaint::of_line(path, token.line, format!("`{}` lies above `{}`", token.text, floors[here]))
            }));
        }
    }
    complaints
}

fn cores() -> impl Iterator<Item = &'static str> {
    CRATES.iter().filter(|entry| entry.core).map(|entry| entry.name)
}

/// What this code of a core must not say, with its lines.
fn forbidden(name: &str, source: &Source) -> Vec<(usize, String)> {
    let tokens: Vec<Token<'_>> = source.tokens().collect();
    let mut found: Vec<(usize, String)> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1).map(|token| token.text);
        if WORDS.contains(&token.text) && !is_excepted(name, token.text) {
            found.push((token.line, format!("`{}`", token.text)));
        } else if PRINTING.contains(&token.text) && next == Some("!") {
            found.push((token.line, format!("`{}!`", token.text)));
        } else if token.text == "std" && next == Some("::") {
            let outside = std_paths(&tokens[at + 2..]).into_iter().filter(|path| reaches_outside(name, path));
            found.extend(outside.map(|path| (token.line, format!("`std::{path}`"))));
        }
    }
    found
}

fn reaches_outside(name: &str, path: &str) -> bool {
    let module = path.split("::").next().unwrap_or(path);
    (OUTSIDE.contains(&module) || module == "*") && !is_excepted(name, path)
}

fn is_excepted(name: &str, path: &str) -> bool {
    EXCEPTIONS.iter().any(|(crate_name, allowed, _)| *crate_name == name && *allowed == path)
}

/// The paths that follow `std::`: one, or one for each branch of `{fmt, io::Write}`.
fn std_paths(tokens: &[Token<'_>]) -> Vec<String> {
    match tokens.first() {
        Some(first) if first.text == "{" => branches(&tokens[1..]).into_iter().map(path).collect(),
        _ => vec![path(tokens)],
    }
}

/// The tokens from the start of each branch of a group on, nested groups left alone.
fn branches<'a, 'b>(tokens: &'b [Token<'a>]) -> Vec<&'b [Token<'a>]> {
    let mut branches = vec![tokens];
    let mut depth = 1;
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "{" => depth += 1,
            "}" => depth -= 1,
            "," if depth == 1 => branches.push(&tokens[at + 1..]),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    branches
}

/// The names at the start, as in `fs::read`; a group at the end is left off.
fn path(tokens: &[Token<'_>]) -> String {
    let mut path = tokens.first().map_or("", |token| token.text).to_owned();
    for pair in tokens.get(1..).unwrap_or_default().chunks_exact(2) {
        if pair[0].text != "::" || pair[1].text == "{" {
            break;
        }
        path += &format!("::{}", pair[1].text);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The complaints about a core with this code.
    fn about(name: &str, code: &str) -> Vec<String> {
        let tree = Tree::of(&[(&format!("crates/{name}/src/a.rs"), code)]);
        no_outside_world(&tree).iter().map(Complaint::to_string).collect()
    }

    #[track_caller]
    fn refuses(code: &str, what: &str) {
        assert_eq!(about("rules", code), [format!("crates/rules/src/a.rs:1: {what} has no place in a core")]);
    }

    #[test]
    fn the_outside_world_is_refused_by_every_name() {
        refuses("use std::fs;", "`std::fs`");
        refuses("use std::fs::File;", "`std::fs::File`");
        refuses("use std::{fmt, fs::{self, File}, mem};", "`std::fs`");
        refuses("use std::{fmt, time};", "`std::time`");
        refuses("fn f() { ::std::process::exit(1) }", "`std::process::exit`");
        refuses("fn f(t: std::time::Instant) {}", "`std::time::Instant`");
        refuses("use std::net::*;", "`std::net::*`");
        refuses("use std::*;", "`std::*`");
    }

    #[test]
    fn printing_and_waiting_are_refused() {
        refuses("fn f() { println!(\"x\") }", "`println!`");
        refuses("fn f() { dbg!(1); }", "`dbg!`");
        refuses("async fn f() {}", "`async`");
        refuses("use tokio::net::TcpStream;", "`tokio`");
        refuses("#[derive(serde::Serialize)] struct S;", "`serde`");
    }

    #[test]
    fn the_rest_of_the_standard_library_is_welcome() {
        let code = "use std::{fmt::{self, Write}, mem}; fn f(x: std::fmt::Result) { std::mem::swap(a, b) }";
        assert_eq!(about("rules", code), [""; 0]);
    }

    #[test]
    fn only_the_search_has_threads_and_only_scoped_ones() {
        assert_eq!(about("solver", "fn f() { std::thread::scope(|s| ()) }"), [""; 0]);
        assert_eq!(about("solver", "fn f() { std::thread::spawn(|| ()) }").len(), 1);
        assert_eq!(about("solver", "use std::thread;").len(), 1);
        assert_eq!(about("rules", "fn f() { std::thread::scope(|s| ()) }").len(), 1);
    }

    #[test]
    fn comments_texts_and_tests_may_say_anything() {
        let code = "//! std::fs\nconst A: &str = \"std::fs\";\n#[cfg(test)]\nmod tests { use std::fs; }\n";
        assert_eq!(about("rules", code), [""; 0]);
        assert_eq!(no_outside_world(&Tree::of(&[("crates/rules/tests/a.rs", "use std::fs;")])), []);
    }

    #[test]
    fn a_floor_uses_no_floor_above_it() {
        let tree = Tree::of(&[
            ("crates/solver/src/search/a.rs", "use crate::board::b;\nuse crate::grading::c;\n"),
            ("crates/solver/src/open.rs", "use crate::grading::c;\n"),
            ("crates/solver/src/lib.rs", "use crate::open::d;\n"),
        ]);
        let complaints: Vec<String> = floors_in_order(&tree).iter().map(Complaint::to_string).collect();
        assert_eq!(complaints, ["crates/solver/src/search/a.rs:2: `grading` lies above `search`"]);
    }

    #[test]
    fn edges_are_free() {
        assert_eq!(about("server", "use std::fs; async fn f() {}"), [""; 0]);
    }

    #[test]
    fn a_core_without_the_lint_is_refused() {
        let tree =
            Tree::of(&[("crates/rules/src/lib.rs", "//! Rules.\n"), ("crates/server/src/lib.rs", "//! Server.\n")]);
        assert_eq!(
            documented(&tree),
            [Complaint::of_file("crates/rules/src/lib.rs", "`#![deny(missing_docs)]` is missing")]
        );
    }

    #[test]
    fn sql_stays_in_the_store() {
        let tree = Tree::of(&[
            ("crates/store/src/library.rs", "use sqlx::A;"),
            ("crates/server/src/store.rs", "\nuse sqlx::A;"),
        ]);
        let expected = Complaint::of_line("crates/server/src/store.rs", 2, "sqlx belongs in `store`");
        assert_eq!(one_home_each(&tree), [expected]);
    }
}
