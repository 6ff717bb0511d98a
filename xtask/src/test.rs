//! Every test of every kind, and a table of how they went.
//!
//! A kind that fails does not keep the others from running. The last line counts tests; a kind that is one command
//! without tests of its own (formatting, say) counts as one. Before it each reason why tests were skipped has a line.

use std::ffi::OsString;
use std::thread;
use std::time::{Duration, Instant};

use crate::setup::{CC, CLIPPY, GIT, PYTHON, RUSTFMT, Tool, need};
use crate::shell::{cargo, root, watched};
use crate::skipped::{self, Skipped};
use crate::{page, tidy, wasm};

/// The one test that needs Python is a kind of its own.
const BOTH_CHECKERS: &str = "both_checkers_say_the_same";

/// A kind of test: what it shows, what it needs, what it runs. The quick ones come first.
struct Kind {
    name: &'static str,
    shows: &'static str,
    needs: &'static [Tool],
    job: Job,
}

enum Job {
    /// Cargo with these arguments; warnings of the documentation are errors throughout.
    Cargo(&'static [&'static str]),
    /// A check of our own that prints what is wrong and says how many things are.
    Own(fn() -> Result<usize, String>),
    /// A command that goes well or not.
    Page(fn() -> Result<bool, String>),
    /// One that counts its tests, as node does, and hands over each line that it prints.
    Counted(fn(Show<'_>) -> Result<bool, String>),
}

/// Where the lines go that a command prints.
type Show<'a> = &'a mut dyn FnMut(&str);

const KINDS: [Kind; 11] = [
    Kind {
        name: "fmt",
        shows: "the code is formatted",
        needs: &[RUSTFMT],
        job: Job::Cargo(&["fmt", "--all", "--check"]),
    },
    Kind { name: "tidy", shows: "the rules of the house hold", needs: &[GIT], job: Job::Own(tidy::report) },
    Kind {
        name: "wasm",
        shows: "the cores compile for browsers, and make a package for npm",
        needs: &[CC],
        job: Job::Page(wasm::for_tests),
    },
    Kind { name: "page", shows: "the page compiles and is built", needs: &[], job: Job::Page(page::build) },
    Kind { name: "web", shows: "the tests of the page pass", needs: &[], job: Job::Page(page::unit) },
    Kind {
        name: "clippy",
        shows: "the code compiles without warnings",
        needs: &[CC, CLIPPY],
        job: Job::Cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]),
    },
    Kind {
        name: "code",
        shows: "the tests of every crate pass",
        needs: &[CC, GIT],
        job: Job::Cargo(&["test", "--workspace", "--tests", "--no-fail-fast", "--", "--skip", BOTH_CHECKERS]),
    },
    Kind {
        name: "checker",
        shows: "both checkers of certificates agree",
        needs: &[CC, PYTHON],
        job: Job::Cargo(&["test", "--package", "solver", "--test", "all", BOTH_CHECKERS]),
    },
    Kind {
        name: "examples",
        shows: "the examples in the documentation run",
        needs: &[CC],
        job: Job::Cargo(&["test", "--workspace", "--doc", "--no-fail-fast"]),
    },
    Kind {
        name: "doc",
        shows: "the documentation builds without warnings",
        needs: &[CC],
        job: Job::Cargo(&["doc", "--workspace", "--no-deps"]),
    },
    Kind {
        name: "browser",
        shows: "the program does its work in a real browser",
        needs: &[CC],
        job: Job::Counted(page::browser),
    },
];

/// Runs what is named, or everything; with `--times N` so often, to hunt for tests that fail now and then.
pub(crate) fn run(arguments: &[String]) -> Result<bool, String> {
    let (names, times) = read(arguments)?;
    let mut bad = 0;
    for _ in 0..times {
        bad += usize::from(!run_once(names)?);
    }
    if times > 1 {
        println!("{times} runs, {bad} of them with failures");
    }
    Ok(bad == 0)
}

/// The names, and how often.
fn read(arguments: &[String]) -> Result<(&[String], usize), String> {
    let Some(at) = arguments.iter().position(|word| word == "--times") else { return Ok((arguments, 1)) };
    match &arguments[at + 1..] {
        [number] => match number.parse() {
            Ok(times @ 1..) => Ok((&arguments[..at], times)),
            _ => Err(format!("{number} is not a number of times.")),
        },
        _ => Err("--times and its number come last.".to_owned()),
    }
}

fn run_once(names: &[String]) -> Result<bool, String> {
    if let Some(unknown) = names.iter().find(|name| kind(name).is_none() && !crates().contains(name)) {
        return Err(format!("There is no crate and no kind of test called {unknown}.\n{}", selections()));
    }
    let start = Instant::now();
    let reports: Vec<Report> = match names {
        [] => everything(),
        names => names.iter().map(|name| kind(name).map_or_else(|| test_crate(name), Kind::run)).collect(),
    };
    print!("{}", summary(&reports, start.elapsed()));
    Ok(reports.iter().all(|report| report.tally.failed == 0))
}

/// All kinds, in their order. Browsers mostly wait: from the moment when the program is compiled theirs runs beside the
/// others, and is shown after them.
fn everything() -> Vec<Report> {
    let (browser, others) = KINDS.split_last().expect("there are kinds");
    let compiled = others.iter().position(|kind| kind.name == "code").expect("it is a kind");
    let mut reports: Vec<Report> = others[..compiled].iter().map(Kind::run).collect();
    reports.push(report("compile", "every test compiles", || count_tests(&page::COMPILED)));
    thread::scope(|scope| {
        let aside = scope.spawn(|| {
            let mut lines = Vec::new();
            let report = browser.run_showing(&mut |line| lines.push(line.to_owned()));
            (report, lines)
        });
        reports.extend(others[compiled..].iter().map(Kind::run));
        let (report, lines) = aside.join().expect("it does not panic");
        println!("\n== {}: {}\n{}\n{}", browser.name, browser.shows, lines.join("\n"), report.line());
        reports.push(report);
    });
    reports
}

/// What can be named, for the usage text.
pub(crate) fn selections() -> String {
    let kinds: String = KINDS.iter().map(|kind| format!("  {:<9} {}\n", kind.name, kind.shows)).collect();
    format!("Kinds of test:\n{kinds}Crates: {}\n", crates().join(", "))
}

fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

/// The names of the workspace's crates: each is called like its folder.
fn crates() -> Vec<String> {
    let folders = std::fs::read_dir(root().join("crates")).into_iter().flatten().flatten();
    let mut names: Vec<String> = folders.map(|folder| folder.file_name().to_string_lossy().into_owned()).collect();
    names.push("xtask".to_owned());
    names.sort();
    names
}

fn test_crate(name: &str) -> Report {
    report(name, "the tests and examples of this crate pass", || {
        need(&[CC, GIT])?;
        count_tests(&["test", "--package", name, "--no-fail-fast"])
    })
}

impl Kind {
    /// Runs it under its heading.
    fn run(&self) -> Report {
        println!("\n== {}: {}", self.name, self.shows);
        let report = self.run_showing(&mut |line| println!("{line}"));
        println!("{}", report.line());
        report
    }

    /// Runs it, and hands over the lines of what counts its tests itself.
    fn run_showing(&self, show: Show<'_>) -> Report {
        measured(self.name, || {
            need(self.needs)?;
            match self.job {
                Job::Cargo(arguments) => count_tests(arguments),
                Job::Own(check) => Ok(Tally::of_one(check()? == 0)),
                Job::Page(run) => Ok(Tally::of_one(run()?)),
                Job::Counted(run) => {
                    let mut tally = Tally::default();
                    let well = run(&mut |line| {
                        show(line);
                        tally.see_node(line);
                    })?;
                    Ok(tally.ended(well))
                }
            }
        })
    }
}

/// How a kind of test went.
#[derive(Debug)]
struct Report {
    name: String,
    tally: Tally,
    skipped: Skipped,
    time: Duration,
}

impl Report {
    fn line(&self) -> String {
        format!("== {}: {}, {:.1} s", self.name, self.tally.line(), self.time.as_secs_f64())
    }
}

/// Runs one kind under its heading.
fn report(name: &str, shows: &str, run: impl FnOnce() -> Result<Tally, String>) -> Report {
    println!("\n== {name}: {shows}");
    let report = measured(name, run);
    println!("{}", report.line());
    report
}

/// Runs one kind. That it could not be run at all is a failure, not the end.
fn measured(name: &str, run: impl FnOnce() -> Result<Tally, String>) -> Report {
    let start = Instant::now();
    let tally = run().unwrap_or_else(|sentence| {
        eprintln!("{sentence}");
        Tally::of_one(false)
    });
    let (time, skipped) = (start.elapsed(), skipped::taken());
    Report { name: name.to_owned(), tally: tally.without(skipped.count()), skipped, time }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    passed: usize,
    failed: usize,
    skipped: usize,
    /// Tests that were tried a second time, whichever way that went.
    again: usize,
    /// Was a command counted as one, whatever tests it has?
    as_one: bool,
}

impl Tally {
    fn of_one(passed: bool) -> Tally {
        Tally { passed: usize::from(passed), failed: usize::from(!passed), as_one: true, ..Tally::default() }
    }

    fn line(self) -> String {
        format!("{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }

    /// The same when so many tests have said that they were skipped: to their runner they have passed.
    fn without(self, skipped: usize) -> Tally {
        let passed = if self.as_one { self.passed } else { self.passed.saturating_sub(skipped) };
        Tally { passed, skipped, ..self }
    }

    /// Adds what a closing line of the test runner says, as in `test result: ok. 7 passed; 0 failed; ...`.
    fn see(&mut self, line: &str) {
        if let Some(counts) = line.strip_prefix("test result: ") {
            self.passed += number_before(counts, " passed");
            self.failed += number_before(counts, " failed");
        }
    }

    /// Adds what a closing line of node's runner says, as in `# pass 7`. What it skipped has said so, and is taken off later.
    fn see_node(&mut self, line: &str) {
        let words = line.trim_start_matches(['#', 'ℹ', ' ']);
        self.again += usize::from(words.starts_with("tried again: "));
        match words.split_once(' ').and_then(|(word, number)| Some((word, number.parse::<usize>().ok()?))) {
            Some(("pass" | "skipped", tests)) => self.passed += tests,
            Some(("fail" | "cancelled", tests)) => self.failed += tests,
            _ => {}
        }
    }

    /// The tally of a command that ended well or not: without tests it counts as one, and failing without a failed
    /// test (it did not compile, say) as one that failed.
    fn ended(self, well: bool) -> Tally {
        match self {
            Tally { passed: 0, failed: 0, .. } => Tally::of_one(well),
            Tally { failed: 0, .. } if !well => Tally { failed: 1, ..self },
            _ => self,
        }
    }
}

fn count_tests(arguments: &[&str]) -> Result<Tally, String> {
    let mut tally = Tally::default();
    let mut command = cargo(arguments);
    command.env("RUSTDOCFLAGS", "--deny warnings").env("RUST_TEST_THREADS", side_by_side());
    let well = watched(skipped::noted(&mut command), |line| {
        println!("{line}");
        tally.see(line);
    })?;
    Ok(tally.ended(well))
}

/// Tests at the same time, unless somebody says how many: two to a core, because half of them wait for a server or a program.
fn side_by_side() -> OsString {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::env::var_os("RUST_TEST_THREADS").unwrap_or_else(|| (2 * cores).to_string().into())
}

fn number_before(text: &str, word: &str) -> usize {
    let before = text.split_once(word).map_or("", |(before, _)| before);
    before.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn summary(reports: &[Report], time: Duration) -> String {
    let mut text = String::from("\n== summary\n");
    let (mut total, mut reasons) = (Tally::default(), Skipped::default());
    for Report { name, tally, skipped, time } in reports {
        let Tally { passed, failed, skipped: left_out, .. } = tally;
        let seconds = time.as_secs_f64();
        text += &format!("   {name:<9}{passed:>6} passed{failed:>5} failed{left_out:>5} skipped{seconds:>8.1} s\n");
        total.passed += passed;
        total.failed += failed;
        total.skipped += left_out;
        total.again += tally.again;
        reasons.add(skipped);
    }
    text += &format!("   all together{:>45.1} s\n\n{}", time.as_secs_f64(), reasons.lines());
    if total.again > 0 {
        text += &format!("{} tried a second time: look for \"tried again\" above\n", total.again);
    }
    text + &total.line() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_runner_s_closing_lines_are_added_up() {
        let mut tally = Tally::default();
        tally.see("test result: ok. 7 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s");
        tally.see("test result: FAILED. 12 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out");
        tally.see("test some_test ... 99 passed; 99 failed");
        assert_eq!(tally, Tally { passed: 19, failed: 3, ..Tally::default() });
    }

    #[test]
    fn node_s_closing_lines_are_added_up_in_both_of_its_styles() {
        let mut tally = Tally::default();
        for line in ["# pass 7", "# fail 1", "# cancelled 0", "# skipped 2", "# duration_ms 77", "# pass the salt"] {
            tally.see_node(line);
        }
        assert_eq!(tally, Tally { passed: 9, failed: 1, ..Tally::default() });
        let _ = ["ℹ pass 3", "ℹ fail 0", "# tried again: a fold: too late"].map(|line| tally.see_node(line));
        assert_eq!(tally, Tally { passed: 12, failed: 1, again: 1, ..Tally::default() });
    }

    #[test]
    fn a_second_try_is_told() {
        let tally = Tally { passed: 3, again: 1, ..Tally::default() };
        let report = Report { name: "x".into(), tally, skipped: Skipped::default(), time: Duration::ZERO };
        let text = summary(&[report], Duration::ZERO);
        assert!(
            text.contains("\n1 tried a second time") && text.ends_with("\n3 passed, 0 failed, 0 skipped\n"),
            "{text}"
        );
    }

    #[test]
    fn a_command_without_tests_counts_as_one() {
        assert_eq!(Tally::default().ended(true), Tally::of_one(true));
        assert_eq!(Tally::default().ended(false), Tally::of_one(false));
    }

    #[test]
    fn a_failed_command_is_a_failure_even_if_all_its_tests_passed() {
        let of = |passed, failed| Tally { passed, failed, ..Tally::default() };
        assert_eq!(of(4, 0).ended(false), of(4, 1));
        assert_eq!(of(4, 2).ended(false), of(4, 2));
        assert_eq!(of(4, 0).ended(true), of(4, 0));
    }

    #[test]
    fn the_last_line_is_the_total() {
        let of = |passed, failed, said: &str| {
            let skipped = Skipped::read(said);
            let tally = Tally { passed, failed, ..Tally::default() }.without(skipped.count());
            Report { name: "x".into(), tally, skipped, time: Duration::ZERO }
        };
        let text = summary(&[of(3, 0, ""), of(1200, 2, "a\tno engine\n")], Duration::ZERO);
        assert!(text.ends_with("\n\n1 skipped: no engine\n1202 passed, 2 failed, 1 skipped\n"), "{text}");
        let text = summary(&[of(3, 0, "")], Duration::ZERO);
        assert!(text.ends_with("\n\n3 passed, 0 failed, 0 skipped\n"), "{text}");
    }

    #[test]
    fn a_skipped_test_has_not_passed_but_a_command_that_counts_as_one_has() {
        let tests = Tally { passed: 5, failed: 1, ..Tally::default() };
        assert_eq!(tests.without(2).line(), "3 passed, 1 failed, 2 skipped");
        assert_eq!(Tally::of_one(true).without(2).line(), "1 passed, 0 failed, 2 skipped");
    }

    #[test]
    fn a_kind_that_cannot_run_has_failed() {
        let report = report("x", "y", || Err("no such thing".to_owned()));
        assert_eq!(report.tally, Tally::of_one(false));
    }

    #[test]
    fn an_unknown_name_is_refused() {
        assert!(run(&["no-such-crate".to_owned()]).unwrap_err().contains("no-such-crate"));
    }

    #[test]
    fn the_number_of_times_comes_last() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let read = |text: &str| read(&words(text)).map(|(names, times)| (names.join(" "), times));
        assert_eq!(read("rules web"), Ok(("rules web".to_owned(), 1)));
        assert_eq!(read("rules --times 5"), Ok(("rules".to_owned(), 5)));
        assert!(read("--times 0").is_err() && read("--times").is_err() && read("--times 5 rules").is_err());
    }

    #[test]
    fn no_crate_hides_behind_a_kind() {
        assert!(crates().iter().all(|name| kind(name).is_none()));
    }
}
