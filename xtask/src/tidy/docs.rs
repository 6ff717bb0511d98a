//! What the documents promise: every crate is described, every link leads somewhere.

use super::Complaint;
use super::tree::Tree;

const ARCHITECTURE: &str = "ARCHITECTURE.md";

/// The architecture has a row for every crate there is, and for no other.
pub(super) fn every_crate_is_described(tree: &Tree) -> Vec<Complaint> {
    let Some(text) = tree.get(ARCHITECTURE) else {
        return vec![Complaint::of_file(ARCHITECTURE, "is missing")];
    };
    let described = |name: &str| text.lines().any(|line| line.starts_with(&format!("| `{name}` |")));
    let untold = tree.crates().filter(|(name, _)| !described(name));
    let mut complaints: Vec<Complaint> = untold
        .map(|(name, _)| Complaint::of_file(ARCHITECTURE, format!("no row describes the crate {name}")))
        .collect();
    let is_crate = |name: &str| name == "xtask" || tree.crates().any(|(known, _)| known == name);
    let rows = text
        .lines()
        .enumerate()
        .filter_map(|(at, line)| Some((at + 1, line.strip_prefix("| `")?.split_once("` |")?.0)));
    let stale = rows.filter(|(_, name)| !is_crate(name));
    complaints
        .extend(stale.map(|(line, name)| Complaint::of_line(ARCHITECTURE, line, format!("there is no crate {name}"))));
    complaints
}

/// Links within the project lead to files or folders of the project.
pub(super) fn links_lead_somewhere(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.iter().filter(|(path, _)| path.ends_with(".md")) {
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
    fn a_crate_without_a_row_and_a_row_without_a_crate_are_refused() {
        let text = "| crate | what |\n|---|---|\n| `ghost` | gone |\n| `xtask` | chores |\n";
        let tree = Tree::of(&[("crates/rules/Cargo.toml", ""), ("ARCHITECTURE.md", text)]);
        let expected =
            ["ARCHITECTURE.md: no row describes the crate rules", "ARCHITECTURE.md:3: there is no crate ghost"];
        assert_eq!(lines(every_crate_is_described(&tree)), expected);
    }

    #[test]
    fn a_missing_architecture_is_refused() {
        assert_eq!(lines(every_crate_is_described(&Tree::default())), ["ARCHITECTURE.md: is missing"]);
    }

    #[test]
    fn a_broken_link_is_refused() {
        let text = "[a](b.md) [c](https://example.org) [d](#here)\n![e](../docs/none.svg) [f](../crates/#x)\n";
        let tree = Tree::of(&[("docs/a.md", text), ("docs/b.md", ""), ("crates/x/y", "")]);
        assert_eq!(lines(links_lead_somewhere(&tree)), ["docs/a.md:2: a link to ../docs/none.svg leads nowhere"]);
    }
}
