//! What the documents promise: every crate is described, what is named is there, every link leads somewhere.

use super::complaint::Complaint;
use super::source::Source;
use super::tree::Tree;

const ARCHITECTURE: &str = "ARCHITECTURE.md";

/// The architecture has a row for every crate.
pub(super) fn every_crate_is_described(tree: &Tree) -> Vec<Complaint> {
    let described: Vec<&str> = rows(tree).map(|(_, name)| name).collect();
    let untold = tree.crates().filter(|(name, _)| !described.contains(name));
    untold.map(|(name, _)| Complaint::of_file(ARCHITECTURE, format!("no row describes the crate {name}"))).collect()
}

/// The architecture has no row for what is not there.
pub(super) fn no_crate_is_invented(tree: &Tree) -> Vec<Complaint> {
    let is_crate = |name: &str| name == "xtask" || tree.crates().any(|(known, _)| known == name);
    let stale = rows(tree).filter(|(_, name)| !is_crate(name));
    stale.map(|(line, name)| Complaint::of_line(ARCHITECTURE, line, format!("there is no crate {name}"))).collect()
}

/// The lines and names of the table's rows, which begin like "| `rules` |".
fn rows(tree: &Tree) -> impl Iterator<Item = (usize, &str)> {
    let lines = tree.get(ARCHITECTURE).unwrap_or("").lines().enumerate();
    lines.filter_map(|(at, line)| Some((at + 1, line.strip_prefix("| `")?.split_once("` |")?.0)))
}

/// What the architecture calls `place::name` is declared in that crate, or in that file of the checks.
pub(super) fn names_are_declared(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (at, line) in tree.get(ARCHITECTURE).unwrap_or("").lines().enumerate() {
        let names = line.split('`').skip(1).step_by(2).filter(|code| code.contains("::"));
        let stale = names.filter(|code| !is_declared(tree, code));
        complaints.extend(stale.map(|code| Complaint::of_line(ARCHITECTURE, at + 1, format!("there is no {code}"))));
    }
    complaints
}

fn is_declared(tree: &Tree, code: &str) -> bool {
    let (place, name) = code.split_once("::").unwrap_or((code, ""));
    let (folder, check) = (format!("crates/{place}/src/"), format!("xtask/src/tidy/{place}.rs"));
    let mut files = tree.rust().filter(|(path, _)| path.starts_with(&folder) || *path == check);
    files.any(|(_, text)| {
        let source = Source::new(text);
        let words: Vec<&str> = source.tokens().map(|token| token.text).collect();
        words.windows(2).any(|two| ["enum", "fn", "mod", "struct", "trait"].contains(&two[0]) && two[1] == name)
    })
}

/// Texts with places, from which the laboratory makes pages.
const TEMPLATES: &str = "crates/lab/templates/";

/// Links within the project lead to files or folders of the project.
pub(super) fn links_lead_somewhere(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    // Templates link from where the page will be, and there it is looked at.
    let pages = tree.iter().filter(|(path, _)| path.ends_with(".md") && !path.starts_with(TEMPLATES));
    for (path, text) in pages {
        for (at, line) in text.lines().enumerate() {
            let broken = links(line).filter(|link| !tree.has(&resolved(path, link)));
            complaints
                .extend(broken.map(|link| Complaint::of_line(path, at + 1, format!("a link to {link} leads nowhere"))));
        }
    }
    complaints
}

/// The targets of `[text](target)`, those outside the project left out.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let targets = line.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
    let files = targets.filter_map(|target| target.split('#').next());
    files.filter(|target| !target.is_empty() && !target.contains("://"))
}

fn resolved(from: &str, link: &str) -> String {
    let mut folders: Vec<&str> = from.split('/').collect();
    folders.pop();
    for step in link.trim_end_matches('/').split('/') {
        match step {
            "." => {}
            ".." => drop(folders.pop()),
            name => folders.push(name),
        }
    }
    folders.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(complaints: Vec<Complaint>) -> Vec<String> {
        complaints.iter().map(Complaint::to_string).collect()
    }

    #[test]
    fn a_crate_without_a_row_is_refused() {
        let tree = Tree::of(&[("crates/rules/Cargo.toml", ""), ("ARCHITECTURE.md", "About `rules`.\n")]);
        assert_eq!(lines(every_crate_is_described(&tree)), ["ARCHITECTURE.md: no row describes the crate rules"]);
        let tree = Tree::of(&[("crates/rules/Cargo.toml", ""), ("ARCHITECTURE.md", "| `rules` | Go |\n")]);
        assert_eq!(every_crate_is_described(&tree), []);
    }

    #[test]
    fn a_row_without_a_crate_is_refused() {
        let text = "| crate | what |\n|---|---|\n| `ghost` | gone |\n| `xtask` | chores |\n";
        let tree = Tree::of(&[("ARCHITECTURE.md", text)]);
        assert_eq!(lines(no_crate_is_invented(&tree)), ["ARCHITECTURE.md:3: there is no crate ghost"]);
    }

    #[test]
    fn a_name_that_is_not_declared_is_refused() {
        let text = "`rules::Board`, `rules::gone`\nand `files::short`, `files::sho`\n";
        let code =
            [("crates/rules/src/a.rs", "// mod gone;\nstruct Board;"), ("xtask/src/tidy/files.rs", "fn short() {}")];
        let tree = Tree::of(&[&code[..], &[("ARCHITECTURE.md", text)]].concat());
        let expected = ["ARCHITECTURE.md:1: there is no rules::gone", "ARCHITECTURE.md:2: there is no files::sho"];
        assert_eq!(lines(names_are_declared(&tree)), expected);
    }

    #[test]
    fn a_broken_link_is_refused() {
        let text = "[a](b.md) [c](https://example.org) [d](#here)\n![e](../docs/none.svg) [f](../crates/#x)\n";
        let tree = Tree::of(&[("docs/a.md", text), ("docs/b.md", ""), ("crates/x/y", "")]);
        assert_eq!(lines(links_lead_somewhere(&tree)), ["docs/a.md:2: a link to ../docs/none.svg leads nowhere"]);
    }

    #[test]
    fn a_link_may_lead_to_a_picture() {
        let tree = Tree::of(&[("README.md", "![a](docs/a.png)\n")]);
        assert_eq!(lines(links_lead_somewhere(&tree)), ["README.md:1: a link to docs/a.png leads nowhere"]);
        assert_eq!(links_lead_somewhere(&tree.with_other("docs/a.png")), []);
    }
}
