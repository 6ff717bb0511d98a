//! What others get without the rest: a crate that may be published stands alone.

use super::complaint::Complaint;
use super::manifest::{dependencies, may_be_published};
use super::tree::Tree;

/// Ways out of the folder of a crate: in code, and in links.
const WAYS_OUT: [&str; 2] = ["\"../../", "](../"];

/// A published crate is made of its own files, and uses no crate of the program that is not published too, in a version.
pub(super) fn stand_alone(tree: &Tree) -> Vec<Complaint> {
    let published: Vec<(&str, &str)> = tree.crates().filter(|(_, text)| may_be_published(text)).collect();
    let mut complaints = Vec::new();
    for &(name, text) in &published {
        let manifest = format!("crates/{name}/Cargo.toml");
        let ours = |used: &str| tree.crates().any(|(other, _)| other == used);
        for used in dependencies(text).into_iter().filter(|used| !used.dev && ours(&used.name)) {
            let with_version = format!("\n{0} = {{ path = \"crates/{0}\", version = \"", used.name);
            let is_had = published.iter().any(|(other, _)| *other == used.name)
                && tree.get("Cargo.toml").is_some_and(|text| text.contains(&with_version));
            if !is_had {
                let what = format!("others cannot have {}: it is not published, or has no version", used.name);
                complaints.push(Complaint::of_line(&manifest, used.line, what));
            }
        }
        complaints.extend(ways_out(tree, name));
    }
    complaints
}

/// Lines of a crate that lead out of its folder. Its tests stay in the repository.
fn ways_out(tree: &Tree, name: &str) -> Vec<Complaint> {
    let folder = format!("crates/{name}/");
    let own = tree.iter().filter(|(path, _)| {
        let inner = path.strip_prefix(&folder).unwrap_or("tests");
        !["tests", "benches"].iter().any(|tests| inner.starts_with(tests)) && !inner.ends_with("tests.rs")
    });
    let lines = own.flat_map(|(path, text)| text.lines().enumerate().map(move |(at, line)| (path, at + 1, line)));
    let out = lines.filter(|(_, _, line)| WAYS_OUT.iter().any(|way| line.contains(way)));
    out.map(|(path, at, _)| Complaint::of_line(path, at, "this is not in the package")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAY: &str = "[package]\npublish = true\n[dependencies]\nrules.workspace = true\n";

    fn lines(files: &[(&str, &str)]) -> Vec<String> {
        stand_alone(&Tree::of(files)).iter().map(Complaint::to_string).collect()
    }

    #[test]
    fn a_published_crate_leads_nowhere_else() {
        let text = "//! include_bytes!(\"../../../data/a.cert\")\n";
        let files = [("crates/rules/Cargo.toml", "[package]\npublish = true"), ("crates/rules/src/lib.rs", text)];
        assert_eq!(lines(&files), ["crates/rules/src/lib.rs:1: this is not in the package"]);
        let readme = ("crates/rules/README.md", "[text](../../docs/x.md)");
        assert_eq!(lines(&[files[0], readme]), ["crates/rules/README.md:1: this is not in the package"]);
        assert_eq!(lines(&[files[0], ("crates/rules/src/file/tests.rs", text)]), [""; 0]);
        assert_eq!(lines(&[("crates/rules/Cargo.toml", "[package]"), files[1]]), [""; 0], "nobody publishes it");
    }

    #[test]
    fn it_uses_nothing_that_is_not_published() {
        let proof = ("crates/proof/Cargo.toml", MAY);
        let rules = ("crates/rules/Cargo.toml", "[package]\npublish = true");
        let versions =
            ("Cargo.toml", "[workspace.dependencies]\nrules = { path = \"crates/rules\", version = \"0.1.0\" }\n");
        assert_eq!(lines(&[proof, rules, versions]), [""; 0]);
        let told = "crates/proof/Cargo.toml:4: others cannot have rules: it is not published, or has no version";
        assert_eq!(lines(&[proof, rules]), [told]);
        assert_eq!(lines(&[proof, ("crates/rules/Cargo.toml", "[package]"), versions]), [told]);
    }
}
