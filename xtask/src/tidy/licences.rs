//! Other people's work in the program: `docs/licences.md` lists it, and each licence is one that we may ship.
//!
//! The listing is made by `cargo xtask licences`, which asks cargo for the licences. Whether it is up to date can be
//! seen from the lock files alone, so the check needs neither cargo nor a network.

use std::collections::BTreeMap;
use std::fs;

use super::complaint::Complaint;
use super::lock::{Package, crates_in, npm_packages};
use super::tree::Tree;
use crate::shell::{cargo, output, root};

const LISTING: &str = "docs/licences.md";
/// The crate that is the program.
const PROGRAM: &str = "cli";

/// Licences that let everybody use the program as its own licences do, as long as they are told.
const ALLOWED: [&str; 8] = ["0BSD", "Apache-2.0", "BSD-3-Clause", "BSL-1.0", "MIT", "Unicode-3.0", "Unlicense", "Zlib"];

/// Packages that the lock file has for features that are off: nothing of them is compiled.
const NOT_BUILT: [&str; 6] = ["aho-corasick", "sqlx-macros", "sqlx-macros-core", "sqlx-mysql", "valuable", "zlib-rs"];

const INTRODUCTION: &str = "\
# Licences

The program itself is licensed under [MIT](../LICENSE-MIT) or [Apache-2.0](../LICENSE-APACHE), as you like. It is built
from the work of others, each part under a licence of its own. `libsqlite3-sys` brings SQLite along, which is in the
public domain. `cargo xtask licences` writes this page; `shikatsu licences` prints it.
";

/// `cargo xtask licences`.
pub(crate) fn write(arguments: &[String]) -> Result<bool, String> {
    if !arguments.is_empty() {
        return Err("cargo xtask licences takes no arguments.".to_owned());
    }
    let tree = Tree::load()?;
    let text = listing(&tree, &told_by_cargo()?)?;
    fs::write(root().join(LISTING), text).map_err(|error| format!("{LISTING} cannot be written: {error}."))?;
    println!("{LISTING} is up to date.");
    Ok(true)
}

/// The listing has every package that ships and no other, and no licence that is not allowed.
pub(super) fn up_to_date(tree: &Tree) -> Vec<Complaint> {
    let text = tree.get(LISTING).unwrap_or("");
    let npm = npm_packages(tree).into_iter().map(|(package, _)| package);
    let shipped: Vec<Package> = crates_in(tree, PROGRAM, &NOT_BUILT).into_iter().chain(npm).collect();
    let listed: Vec<(Package, usize, &str)> = rows(text).collect();
    let untold = shipped.iter().filter(|package| !listed.iter().any(|(known, ..)| known == *package));
    let untold = untold.map(|(name, version)| {
        Complaint::of_file(LISTING, format!("{name} {version} is not listed: run `cargo xtask licences`"))
    });
    let odd = listed.iter().filter_map(|((name, version), line, licence)| {
        let what = match (shipped.iter().any(|known| (&known.0, &known.1) == (name, version)), is_allowed(licence)) {
            (false, _) => format!("{name} {version} does not ship: run `cargo xtask licences`"),
            (true, false) => format!("{name} is licensed under {licence}, which is not on the list of what we ship"),
            (true, true) => return None,
        };
        Some(Complaint::of_line(LISTING, *line, what))
    });
    untold.chain(odd).collect()
}

/// The rows of the listing, `| name | version | licence |`, with their lines.
fn rows(text: &str) -> impl Iterator<Item = (Package, usize, &str)> {
    let rows = text.lines().enumerate().filter(|(_, line)| line.starts_with("| ") && !line.starts_with("| package"));
    rows.filter_map(|(at, line)| match line.trim_matches(['|', ' ']).split(" | ").collect::<Vec<_>>()[..] {
        [name, version, licence] => Some(((name.to_owned(), version.to_owned()), at + 1, licence)),
        _ => None,
    })
}

/// Is there a choice of this expression (SPDX, where `/` is an old word for OR) that is allowed?
fn is_allowed(licence: &str) -> bool {
    let known = |name: &str| ALLOWED.contains(&name.trim().trim_matches(['(', ')']));
    let choice = |part: &str| part.split(" OR ").flat_map(|one| one.split('/')).any(known);
    licence.split(" AND ").all(choice)
}

fn listing(tree: &Tree, licences: &BTreeMap<Package, String>) -> Result<String, String> {
    if let Some((name, _)) = licences.keys().find(|(name, _)| NOT_BUILT.contains(&name.as_str())) {
        return Err(format!("{name} is built after all: take it off the list in licences.rs."));
    }
    let licence = |package: Package| match licences.get(&package) {
        Some(licence) => Ok((package, licence.clone())),
        None => Err(format!("cargo does not build {}: put it on the list in licences.rs.", package.0)),
    };
    let crates = crates_in(tree, PROGRAM, &NOT_BUILT).into_iter().map(licence).collect::<Result<Vec<_>, _>>()?;
    let [program, page] = [crates, npm_packages(tree)].map(|packages| table(&packages));
    Ok(format!("{INTRODUCTION}\n## In the program\n\n{program}\n## In the page\n\n{page}"))
}

fn table(packages: &[(Package, String)]) -> String {
    let row = |((name, version), licence): &(Package, String)| format!("| {name} | {version} | {licence} |\n");
    let rows: String = packages.iter().map(row).collect();
    format!("| package | version | licence |\n|---|---|---|\n{rows}")
}

/// The licence of every package that the program is built from, on all systems. A row of cargo's tree is
/// `name v1.2.3 (notes)|licence`, with a star behind it when it stands there again.
fn told_by_cargo() -> Result<BTreeMap<Package, String>, String> {
    let tree = ["tree", "--package", PROGRAM, "--edges", "normal,build", "--target", "all", "--locked"];
    let told = output(cargo(&tree).args(["--prefix", "none", "--format", "{p}|{l}"]))?;
    Ok(told.lines().filter_map(told_licence).collect())
}

fn told_licence(row: &str) -> Option<(Package, String)> {
    let (package, licence) = row.trim_end_matches(" (*)").split_once('|')?;
    let mut words = package.split(' ');
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    Some(((name.to_owned(), version.to_owned()), licence.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, version: &str) -> Package {
        (name.to_owned(), version.to_owned())
    }

    #[test]
    fn a_licence_is_allowed_where_some_choice_is() {
        assert!(is_allowed("MIT") && is_allowed("MIT/Apache-2.0") && is_allowed("LGPL-2.1-or-later OR MIT"));
        assert!(is_allowed("(Apache-2.0 OR MIT) AND BSD-3-Clause"));
        assert!(!is_allowed("GPL-3.0") && !is_allowed("MIT AND GPL-3.0") && !is_allowed(""));
    }

    #[test]
    fn what_cargo_tells_is_understood() {
        let row = "serde_derive v1.0.2 (proc-macro)|MIT OR Apache-2.0 (*)";
        assert_eq!(told_licence(row), Some((of("serde_derive", "1.0.2"), "MIT OR Apache-2.0".to_owned())));
        assert_eq!(told_licence(""), None);
    }

    fn project(listing: &str) -> Tree {
        let lock = "[[package]]\nname = \"cli\"\nversion = \"0\"\ndependencies = [\n \"a\",\n]\n\n[[package]]\nname = \
            \"a\"\nversion = \"2\"\n";
        Tree::of(&[("Cargo.lock", lock), ("crates/cli/Cargo.toml", "[dependencies]\na = \"2\"\n"), (LISTING, listing)])
    }

    #[test]
    fn what_is_written_is_up_to_date() {
        let licences = BTreeMap::from([(of("a", "2"), "MIT".to_owned())]);
        let text = listing(&project(""), &licences).unwrap();
        assert_eq!(up_to_date(&project(&text)), []);
    }

    #[test]
    fn what_cargo_builds_is_what_is_listed() {
        let refused = |licences| listing(&project(""), &licences).unwrap_err();
        assert_eq!(refused(BTreeMap::new()), "cargo does not build a: put it on the list in licences.rs.");
        let more = BTreeMap::from([(of("zlib-rs", "1"), "Zlib".to_owned())]);
        assert_eq!(refused(more), "zlib-rs is built after all: take it off the list in licences.rs.");
    }

    #[test]
    fn what_is_missing_gone_or_not_allowed_is_refused() {
        let about = |listing| up_to_date(&project(listing)).iter().map(Complaint::to_string).collect::<Vec<_>>();
        assert_eq!(about(""), ["docs/licences.md: a 2 is not listed: run `cargo xtask licences`"]);
        let old = about("| a | 1 | MIT |\n| a | 2 | GPL-3.0 |\n");
        assert_eq!(old[0], "docs/licences.md:1: a 1 does not ship: run `cargo xtask licences`");
        assert_eq!(old[1], "docs/licences.md:2: a is licensed under GPL-3.0, which is not on the list of what we ship");
        assert_eq!(old.len(), 2);
    }
}
