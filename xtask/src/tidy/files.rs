//! What holds for every file: short, introduced, clean, and from no machine in particular.

use super::complaint::Complaint;
use super::source::Source;
use super::tree::Tree;

/// The most lines of code in a file, blank lines, comments and tests not counted.
const MOST_LINES: usize = 700;

/// Files that may be longer, and why.
const LONG: [(&str, &str); 0] = [];

/// The endings of the files that people write; data files keep their bytes.
const WRITTEN: [&str; 11] = [".css", ".html", ".json", ".md", ".mjs", ".rs", ".sh", ".sql", ".toml", ".ts", ".tsx"];

/// Where somebody's files lie. In pieces, or this file would complain about itself.
const MACHINE_PATHS: [&str; 5] = [
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/Us", "ers/"),
    concat!("/wo", "rk/"),
    concat!("C:\\", "Users"),
];

/// Hosts that packages come from; the tools know them, the project does not.
const REGISTRY_HOSTS: [&str; 7] = [
    concat!("arti", "factory"),
    concat!("deb.deb", "ian.org"),
    concat!("index.cra", "tes.io"),
    concat!("static.cra", "tes.io"),
    concat!("registry.np", "mjs.org"),
    concat!("registry.yar", "npkg.com"),
    concat!("files.python", "hosted.org"),
];

/// One folder up, and how deep crates lie.
const UP: &str = "../";
const CRATE_DEPTH: usize = 2;
/// A folder that some have beside the repository.
const NEIGHBOUR: &str = concat!("../sha", "red");

/// A file holds one noun.
pub(super) fn short(tree: &Tree) -> Vec<Complaint> {
    let lengths = tree.rust().map(|(path, text)| (path, Source::new(text).without_tests().line_count()));
    let odd =
        lengths.filter_map(|(path, lines)| match (lines > MOST_LINES, LONG.iter().any(|(long, _)| *long == path)) {
            (true, false) => {
                Some(Complaint::of_file(path, format!("{lines} lines of code; {MOST_LINES} are the most")))
            }
            (false, true) => Some(Complaint::of_file(path, "is no longer long: take it off the list of exceptions")),
            _ => None,
        });
    odd.collect()
}

/// A Rust file begins by saying what it is. A `tests.rs` says so by its name, a fuzz target by the check it calls.
pub(super) fn introduced(tree: &Tree) -> Vec<Complaint> {
    let says_so = |path: &str| path.ends_with("/tests.rs") || path.starts_with("fuzz/fuzz_targets/");
    let silent = tree.rust().filter(|(path, text)| !text.starts_with("//! ") && !says_so(path));
    silent.map(|(path, _)| Complaint::of_file(path, "begins without a `//!` comment that says what it is")).collect()
}

/// Files that people write have no tabs, no blanks at the end of a line, and end with a line break.
pub(super) fn clean_lines(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.iter().filter(|(path, _)| written(path)) {
        complaints.extend(on_lines(path, text, |line| match line {
            _ if line.contains('\t') => Some("a tab".to_owned()),
            _ if line.ends_with([' ', '\r']) => Some("blanks at the end of the line".to_owned()),
            _ => None,
        }));
        if !text.is_empty() && !text.ends_with('\n') {
            complaints.push(Complaint::of_file(path, "ends without a line break"));
        }
    }
    complaints
}

/// A test that is not run shows nothing.
pub(super) fn no_ignored_tests(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.rust() {
        let source = Source::new(text);
        let tokens: Vec<_> = source.tokens().collect();
        let ignored =
            tokens.windows(3).filter(|three| three[0].text == "#" && three[1].text == "[" && three[2].text == "ignore");
        complaints.extend(ignored.map(|three| Complaint::of_line(path, three[0].line, "an ignored test")));
    }
    complaints
}

/// Where the tests of a crate are one program, every file of them is a part of it.
pub(super) fn no_forgotten_tests(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (all, text) in tree.rust().filter(|(path, _)| path.ends_with("/tests/all.rs")) {
        let folder = all.strip_suffix("all.rs").expect("it ends so");
        let names = tree.rust().filter_map(|(path, _)| path.strip_prefix(folder)?.strip_suffix(".rs"));
        let forgotten = names.filter(|name| {
            !name.contains('/') && *name != "all" && text.lines().all(|line| line != format!("mod {name};"))
        });
        complaints.extend(forgotten.map(|name| Complaint::of_file(&format!("{folder}{name}.rs"), "is not in all.rs")));
    }
    complaints
}

/// No file says on which machine it was written or where its packages came from.
pub(super) fn of_no_machine(tree: &Tree) -> Vec<Complaint> {
    let about = |(path, text)| on_lines(path, text, machine_in);
    tree.iter().flat_map(about).collect()
}

/// No path leads out of the repository: whoever has it has all that it speaks of.
pub(super) fn of_this_repository(tree: &Tree) -> Vec<Complaint> {
    let about = |(path, text)| on_lines(path, text, |line| way_out(path, line));
    tree.iter().flat_map(about).collect()
}

/// A path in this line of this file that climbs higher than the file lies, or than its crate where it begins there.
fn way_out(path: &str, line: &str) -> Option<String> {
    let depth = if line.contains("CARGO_MANIFEST_DIR") { CRATE_DEPTH } else { path.matches('/').count() };
    let starts = line.match_indices(UP).map(|(at, _)| at).filter(|&at| begins_way(&line[..at]));
    let mut ways = starts.map(|at| (line[at..].split(UP).take_while(|part| part.is_empty()).count(), &line[at..]));
    let (_, way) = ways.find(|(climbs, way)| *climbs > depth || way.starts_with(NEIGHBOUR))?;
    let end = way.find(|c: char| c.is_whitespace() || "\"'`)".contains(c)).unwrap_or(way.len());
    Some(format!("a path out of the repository: {}", &way[..end]))
}

/// Could a way up begin after this text? It may be put behind a folder, as in `concat!` and `format!`.
fn begins_way(before: &str) -> bool {
    begins_path(before) || before.ends_with("\"/") || before.ends_with("}/")
}

fn machine_in(line: &str) -> Option<String> {
    let path = MACHINE_PATHS.iter().find(|path| line.match_indices(**path).any(|(at, _)| begins_path(&line[..at])));
    let host = REGISTRY_HOSTS.iter().find(|host| line.contains(**host));
    path.map(|path| format!("a path of one machine: {path}")).or(host.map(|host| format!("a registry's host: {host}")))
}

/// Could a path begin after this text, or are we inside a longer one?
fn begins_path(before: &str) -> bool {
    !before.ends_with(|last: char| last.is_alphanumeric() || "._-~/}".contains(last))
}

fn written(path: &str) -> bool {
    WRITTEN.iter().any(|ending| path.ends_with(ending)) || path == ".ci/run"
}

fn on_lines(path: &str, text: &str, wrong: impl Fn(&str) -> Option<String>) -> Vec<Complaint> {
    let lines = text.split_terminator('\n').enumerate();
    lines.filter_map(|(at, line)| Some(Complaint::of_line(path, at + 1, wrong(line)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whats(complaints: Vec<Complaint>) -> Vec<String> {
        complaints.into_iter().map(|complaint| complaint.what).collect()
    }

    #[test]
    fn a_long_file_is_refused_but_tests_do_not_count() {
        let code = "//! A.\nfn a() {}\n".repeat(MOST_LINES);
        let tested = format!("{code}#[cfg(test)]\nmod tests {{\nfn b() {{}}\n}}\n");
        assert_eq!(short(&Tree::of(&[("a.rs", &tested)])), []);
        let longer = format!("{code}fn a() {{}}\n");
        assert_eq!(whats(short(&Tree::of(&[("a.rs", &longer)]))), ["701 lines of code; 700 are the most"]);
    }

    #[test]
    fn a_file_that_does_not_say_what_it_is_is_refused() {
        let files = ["a.rs", "a/tests.rs", "fuzz/fuzz_targets/a.rs", "a.md"].map(|path| (path, "use x;\n"));
        let tree = Tree::of(&[&files[..], &[("b.rs", "//! B.\n")]].concat());
        let paths: Vec<String> = introduced(&tree).into_iter().map(|complaint| complaint.path).collect();
        assert_eq!(paths, ["a.rs"]);
    }

    #[test]
    fn unclean_lines_are_refused() {
        let about = |path, text| whats(clean_lines(&Tree::of(&[(path, text)])));
        assert_eq!(about("a.rs", "a\n\tb\n"), ["a tab"]);
        assert_eq!(about("a.md", "a \n"), ["blanks at the end of the line"]);
        assert_eq!(about("a.sql", "a\r\n"), ["blanks at the end of the line"]);
        assert_eq!(about(".ci/run", "a"), ["ends without a line break"]);
        assert_eq!(about("a.sgf", "\t \r\n"), [""; 0]);
        assert_eq!(about("a.rs", "a\n\nb\n"), [""; 0]);
    }

    #[test]
    fn an_ignored_test_is_refused() {
        let tree = Tree::of(&[("a.rs", "#[test]\n#[ignore = \"slow\"]\nfn f() {}\n// #[ignore]\n")]);
        assert_eq!(no_ignored_tests(&tree), [Complaint::of_line("a.rs", 2, "an ignored test")]);
    }

    #[test]
    fn a_forgotten_test_is_refused() {
        let files = ["a/tests/b.rs", "a/tests/c.rs", "a/tests/d/mod.rs", "b/tests/e.rs"].map(|path| (path, ""));
        let tree = Tree::of(&[&files[..], &[("a/tests/all.rs", "mod b;\n// mod c;\n")]].concat());
        assert_eq!(no_forgotten_tests(&tree), [Complaint::of_file("a/tests/c.rs", "is not in all.rs")]);
    }

    #[test]
    fn ways_out_of_the_repository_are_refused() {
        let about = |path, line: &str| whats(of_this_repository(&Tree::of(&[(path, line)])));
        let out = concat!("../../..", "/../x.md");
        assert_eq!(
            about("crates/a/tests/b.rs", &format!("read(\"{out}\")")),
            [format!("a path out of the repository: {out}")]
        );
        assert_eq!(
            about("crates/a/tests/b.rs", "read(\"../../../docs/x.md\"), `../a`, https://x/../../../../y"),
            [""; 0]
        );
        assert_eq!(
            about("crates/a/tests/b.rs", &format!("env!(\"CARGO_MANIFEST_DIR\"), \"/../../..{}\"", "/x")).len(),
            1
        );
        assert_eq!(about("crates/a/tests/b.rs", "env!(\"CARGO_MANIFEST_DIR\"), \"/../../data\""), [""; 0]);
        assert_eq!(about("README.md", "[up](../x)").len(), 1);
        assert_eq!(about("crates/a/src/b.rs", &format!("see {NEIGHBOUR}/x")).len(), 1);
    }

    #[test]
    fn machines_are_refused() {
        let about = |line: &str| whats(of_no_machine(&Tree::of(&[("a.toml", line)]))).len();
        for path in MACHINE_PATHS {
            assert_eq!(about(&format!("x = \"{path}me\"")), 1, "{path}");
        }
        for host in REGISTRY_HOSTS {
            assert_eq!(about(&format!("https://{host}/x")), 1, "{host}");
        }
        assert_eq!(about(concat!("https://example.org/wo", "rk/x and net/wo", "rk/x")), 0);
    }
}
