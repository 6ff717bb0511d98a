//! `cargo xtask figures`: measures every figure of docs/measured.md and writes its table anew, and the README's few.
//!
//! A row names a command and how to read the figure from what it prints (`figure`), so none lacks its command; one that
//! serves several rows runs once. What cannot be measured here, because the command fails or its material is not there,
//! keeps the figure it had and is named at the end. Where published problems lie, `SHIKATSU_PROBLEMS` says (docs/sets.md).

mod figure;
mod reading;

use std::collections::BTreeMap;
use std::process::Command;
use std::thread::available_parallelism;
use std::time::Instant;
use std::{env, fs};

use crate::shell::{cargo, program, root};
use figure::{CHOSEN, FIGURES, Figure};

/// All rows.
const MEASURED: &str = "docs/measured.md";
/// The rows that a newcomer cares about.
const README: &str = "README.md";
const HEADING: &str = "# Measured\n\n";
const TABLE: &str = "| what | figure | command |\n|---|---|---|\n";
/// The variable that names the folder of published problems.
const PROBLEMS: &str = "SHIKATSU_PROBLEMS";
const NEVER: &str = "not measured yet";

/// Measures the rows of these names, or all.
pub(crate) fn run(names: &[String]) -> Result<bool, String> {
    if let Some(unknown) = names.iter().find(|name| FIGURES.iter().all(|figure| figure.name != **name)) {
        let known: Vec<&str> = FIGURES.iter().map(|figure| figure.name).collect();
        return Err(format!("There is no figure called {unknown}; there are {}.", known.join(", ")));
    }
    let wanted: Vec<&Figure> =
        FIGURES.iter().filter(|one| names.is_empty() || names.contains(&one.name.into())).collect();
    let start = Instant::now();
    let mut kept = Vec::new();
    for figures in wanted.chunk_by(|one, next| one.command == next.command) {
        match figures[0].set().filter(|_| env::var_os(PROBLEMS).is_none()) {
            Some(_) => kept.extend(figures.iter().map(|figure| figure.name)),
            None => kept.extend(measure(figures)?),
        }
    }
    println!("\n{} of {} figures in {:.0} s", wanted.len() - kept.len(), wanted.len(), start.elapsed().as_secs_f64());
    kept.iter().for_each(|name| println!("{name} could not be measured and stays as it was"));
    if env::var_os(PROBLEMS).is_none() {
        println!("{PROBLEMS} names no folder with published problems; docs/sets.md says where they can be had");
    }
    Ok(kept.is_empty())
}

/// Runs the one command of these figures and puts them into the documents at once, so that a long run may be broken off.
/// Returns the names of those that could not be read.
fn measure(figures: &[&Figure]) -> Result<Vec<&'static str>, String> {
    let Some(first) = figures.first() else { return Ok(Vec::new()) };
    println!("== {}", first.command);
    let start = Instant::now();
    let printed = printed(first.command)?;
    let found: BTreeMap<&str, String> =
        figures.iter().filter_map(|figure| Some((figure.name, (figure.read)(&printed)?))).collect();
    found.iter().for_each(|(name, figure)| println!("   {name}: {figure}"));
    println!("   {:.0} s", start.elapsed().as_secs_f64());
    update(&found)?;
    Ok(figures.iter().map(|figure| figure.name).filter(|name| !found.contains_key(name)).collect())
}

/// What a command prints, on whichever stream; nothing when it fails, and the end of its complaint is shown.
fn printed(line: &str) -> Result<String, String> {
    // What stands between quotes is one word.
    let parts = line.split('"').enumerate();
    let words: Vec<&str> =
        parts.flat_map(|(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }).collect();
    let mut command: Command = match words[..] {
        ["cargo", ref arguments @ ..] => cargo(arguments),
        [name, ref arguments @ ..] => program(name, arguments),
        [] => return Ok(String::new()),
    };
    let done = command.output().map_err(|error| format!("`{line}` cannot be run: {error}."))?;
    let [out, complaint] = [&done.stdout, &done.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    if done.status.success() {
        return Ok(format!("{out}\n{complaint}"));
    }
    let last: Vec<&str> = complaint.lines().rev().take(5).collect();
    last.iter().rev().for_each(|line| eprintln!("   {line}"));
    Ok(String::new())
}

fn update(found: &BTreeMap<&str, String>) -> Result<(), String> {
    let cores = available_parallelism().map_or(1, usize::from);
    let measured = rewritten(&text(MEASURED)?, cores, found)?;
    put(MEASURED, &measured)?;
    put(README, &with_chosen(&text(README)?, &measured)?)
}

fn text(name: &str) -> Result<String, String> {
    fs::read_to_string(root().join(name)).map_err(|error| format!("{name} cannot be read: {error}."))
}

fn put(name: &str, text: &str) -> Result<(), String> {
    fs::write(root().join(name), text).map_err(|error| format!("{name} cannot be written: {error}."))
}

/// The page of all figures with these in its table; the others stay.
fn rewritten(page: &str, cores: usize, found: &BTreeMap<&str, String>) -> Result<String, String> {
    let (before, old, after) = parted(page)?;
    let (before, _) = before.split_once(HEADING).ok_or(format!("{MEASURED} has no heading."))?;
    let figures: Vec<&Figure> = FIGURES.iter().collect();
    let value = |figure: &Figure| found.get(figure.name).map_or_else(|| stated(old, figure), String::as_str);
    Ok(format!("{before}{HEADING}{}{TABLE}{}{after}", introduction(cores), rows(&figures, "sets.md", value)))
}

/// The README with what the page of all figures says of the chosen ones.
fn with_chosen(readme: &str, measured: &str) -> Result<String, String> {
    let (before, _, after) = parted(readme)?;
    let (_, all, _) = parted(measured)?;
    let figures: Vec<&Figure> = FIGURES.iter().filter(|figure| CHOSEN.contains(&figure.name)).collect();
    let rows = rows(&figures, "docs/sets.md", |figure| stated(all, figure));
    Ok(format!("{before}{TABLE}{rows}{after}"))
}

/// What comes before the table of figures, its rows, and what comes after.
fn parted(page: &str) -> Result<(&str, &str, &str), String> {
    let (before, rest) = page.split_once(TABLE).ok_or("There is no table of figures.")?;
    let length = rest.split_inclusive('\n').take_while(|line| line.starts_with('|')).map(str::len).sum();
    let (rows, after) = rest.split_at(length);
    Ok((before, rows, after))
}

fn rows<'a>(figures: &[&Figure], sets: &str, value: impl Fn(&Figure) -> &'a str) -> String {
    let mut rows = String::new();
    for (at, figure) in figures.iter().enumerate() {
        let same = at > 0 && figures[at - 1].command == figure.command;
        let with = figure.set().map_or(String::new(), |set| format!(", with [{set}]({sets})"));
        let command = if same { "the same".to_owned() } else { format!("`{}`{with}", figure.command) };
        rows += &format!("| {} | {} | {command} |\n", figure.what, value(figure));
    }
    rows
}

/// What the table says of a figure so far.
fn stated<'a>(table: &'a str, figure: &Figure) -> &'a str {
    let cells = |line: &'a str| line.strip_prefix("| ")?.strip_prefix(figure.what)?.strip_prefix(" | ");
    table.lines().find_map(cells).and_then(|rest| rest.split(" | ").next()).unwrap_or(NEVER)
}

fn introduction(cores: usize) -> String {
    format!(
        "On a machine with {cores} cores. `cargo xtask figures` measures all of it again and writes this table; each command\n\
         prints its figures and checks what it measures. One core is used where nothing else is said.\n\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured() -> String {
        text(MEASURED).unwrap()
    }

    fn stated_cores(page: &str) -> usize {
        let (_, rest) = page.split_once("On a machine with ").unwrap();
        rest.split(' ').next().unwrap().parse().unwrap()
    }

    #[test]
    fn the_documents_have_these_rows_with_these_commands() {
        let (measured, readme) = (measured(), text(README).unwrap());
        assert_eq!(rewritten(&measured, stated_cores(&measured), &BTreeMap::new()).as_ref(), Ok(&measured));
        assert_eq!(with_chosen(&readme, &measured).as_ref(), Ok(&readme));
    }

    #[test]
    fn a_new_figure_takes_the_place_of_the_old_one_in_both_documents() {
        let (old, readme) = (measured(), text(README).unwrap());
        let figure = FIGURES.iter().find(|figure| figure.name == CHOSEN[0]).unwrap();
        let found = BTreeMap::from([(figure.name, "so much".to_owned())]);
        let new = rewritten(&old, stated_cores(&old), &found).unwrap();
        let row = format!("| {} | so much | `{}` |", figure.what, figure.command);
        assert_eq!(changes(&old, &new), [row.as_str()]);
        assert_eq!(changes(&readme, &with_chosen(&readme, &new).unwrap()), [row.as_str()]);
    }

    /// The lines of a page that are not those of another as long as it is.
    fn changes<'a>(old: &str, new: &'a str) -> Vec<&'a str> {
        assert_eq!(new.lines().count(), old.lines().count());
        new.lines().zip(old.lines()).filter(|(line, before)| line != before).map(|(line, _)| line).collect()
    }

    #[test]
    fn the_chosen_figures_are_there_and_can_be_told_alone() {
        let chosen: Vec<&Figure> = FIGURES.iter().filter(|figure| CHOSEN.contains(&figure.name)).collect();
        assert_eq!(chosen.len(), CHOSEN.len());
        assert!(chosen.iter().all(|figure| !figure.what.contains("the same")));
    }

    #[test]
    fn prose_around_the_table_stays_and_a_new_row_says_that_it_is_new() {
        let old = format!("a\n\n{HEADING}Old words.\n\n{TABLE}| gone | 1 | `x` |\n\nb\n");
        let new = rewritten(&old, 8, &BTreeMap::new()).unwrap();
        assert!(new.starts_with(&format!("a\n\n{HEADING}On a machine with 8 cores.")) && new.ends_with(" |\n\nb\n"));
        assert!(!new.contains("gone") && new.matches(NEVER).count() == FIGURES.len());
        assert!(rewritten("no table", 8, &BTreeMap::new()).is_err());
    }

    #[test]
    fn rows_of_one_command_stand_together_and_names_are_told_apart() {
        let commands = FIGURES.chunk_by(|one, next| one.command == next.command).map(|rows| rows[0].command);
        let mut once: Vec<&str> = commands.collect();
        let count = once.len();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), count);
        assert!(FIGURES.iter().all(|one| FIGURES.iter().filter(|two| two.name == one.name).count() == 1));
    }

    #[test]
    fn a_command_that_fails_has_no_figures() {
        assert_eq!(printed("cargo no-such-command"), Ok(String::new()));
        assert!(printed("cargo --version").unwrap().starts_with("cargo "));
        assert!(printed("no-such-program").is_err());
        assert!(run(&["no-such-figure".to_owned()]).unwrap_err().contains("games-9"));
    }
}
