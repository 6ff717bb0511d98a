//! What the lock files say: which packages there are, and which of them end up in the program and in its page.

use std::collections::{BTreeMap, BTreeSet};

use toml::de::{DeTable, DeValue};

use super::manifest::dependencies;
use super::tree::Tree;

/// Name and version.
pub(super) type Package = (String, String);

/// The packages of others that the crate is built from, on any system: as Cargo.lock has it, from its dependencies on,
/// without those that are named as not built.
pub(super) fn crates_in(tree: &Tree, program: &str, not_built: &[&str]) -> BTreeSet<Package> {
    let lock = locked(tree.get("Cargo.lock").unwrap_or(""));
    let mut todo = vec![program];
    let mut seen = BTreeSet::new();
    while let Some(name) = todo.pop() {
        let Some((package, needs)) = lock.get(name).filter(|_| !not_built.contains(&name)) else { continue };
        if seen.insert(package.clone()) {
            let wanted = of_the_program(tree, name);
            todo.extend(
                needs
                    .iter()
                    .map(String::as_str)
                    .filter(|need| wanted.as_ref().is_none_or(|names| names.contains(name_of(need)))),
            );
        }
    }
    seen.into_iter().filter(|(name, _)| of_the_program(tree, name).is_none()).collect()
}

/// A key without its version.
fn name_of(key: &str) -> &str {
    key.split(' ').next().unwrap_or(key)
}

/// Of a crate of ours, the dependencies that are not for tests alone; the lock file does not tell them apart.
fn of_the_program(tree: &Tree, name: &str) -> Option<BTreeSet<String>> {
    let (_, manifest) = tree.crates().find(|(known, _)| *known == name)?;
    Some(dependencies(manifest).into_iter().filter(|dependency| !dependency.dev).map(|one| one.name).collect())
}

/// Every package of Cargo.lock with the keys of those it needs. A key is the name, with the version where several
/// versions are there, as the file itself does it.
fn locked(lock: &str) -> BTreeMap<String, (Package, Vec<String>)> {
    let Ok(lock) = DeTable::parse(lock) else { return BTreeMap::new() };
    let packages = lock.get_ref().get("package").and_then(|packages| packages.get_ref().as_array());
    let packages: Vec<(Package, Vec<String>)> =
        packages.into_iter().flatten().filter_map(|package| locked_package(package.get_ref())).collect();
    let count = |name: &str| packages.iter().filter(|((known, _), _)| known == name).count();
    let key = |(name, version): &Package| if count(name) > 1 { format!("{name} {version}") } else { name.clone() };
    packages.iter().map(|package| (key(&package.0), package.clone())).collect()
}

fn locked_package(package: &DeValue<'_>) -> Option<(Package, Vec<String>)> {
    let text = |key: &str| Some(package.get(key)?.get_ref().as_str()?.to_owned());
    let needs = package.get("dependencies").and_then(|needs| needs.get_ref().as_array());
    let needs = needs.into_iter().flatten().filter_map(|need| Some(need.get_ref().as_str()?.to_owned()));
    Some(((text("name")?, text("version")?), needs.collect()))
}

/// The packages of others that the page is built from, with their licences: those of package-lock.json that are not
/// for development.
pub(super) fn npm_packages(tree: &Tree) -> Vec<(Package, String)> {
    let lock = tree.get("web/package-lock.json").unwrap_or("");
    let blocks =
        lock.split("\n    \"node_modules/").skip(1).map(|block| block.split("\n    }").next().unwrap_or(block));
    let shipped = blocks.filter(|block| !block.contains("\n      \"dev\": true"));
    shipped.filter_map(npm_package).collect()
}

fn npm_package(block: &str) -> Option<(Package, String)> {
    let value = |key: &str| {
        let rest = block.lines().find_map(|line| line.strip_prefix(&format!("      \"{key}\": \"")))?;
        Some(rest.split('"').next()?.to_owned())
    };
    let name = block.split('"').next()?.to_owned();
    Some(((name, value("version")?), value("license").unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "\
[[package]]
name = \"cli\"
version = \"0.1.0\"
dependencies = [
 \"a\",
 \"b 1.0.0\",
 \"goban\",
]

[[package]]
name = \"a\"
version = \"3.0.0\"
dependencies = [
 \"b 2.0.0\",
 \"c\",
]

[[package]]
name = \"b\"
version = \"1.0.0\"

[[package]]
name = \"b\"
version = \"2.0.0\"

[[package]]
name = \"c\"
version = \"1.0.0\"

[[package]]
name = \"goban\"
version = \"0.9.0\"
";

    #[test]
    fn what_only_tests_need_is_not_in_the_program() {
        let manifest = "[dependencies]\na = \"3\"\nb = \"1\"\n[dev-dependencies]\ngoban = \"0.9\"\n";
        let tree = Tree::of(&[("Cargo.lock", LOCK), ("crates/cli/Cargo.toml", manifest)]);
        let names: Vec<String> =
            crates_in(&tree, "cli", &["c"]).iter().map(|(name, version)| format!("{name} {version}")).collect();
        assert_eq!(names, ["a 3.0.0", "b 1.0.0", "b 2.0.0"]);
    }

    #[test]
    fn what_only_development_needs_is_not_in_the_page() {
        let lock = "{\n  \"packages\": {\n    \"\": {\n      \"version\": \"1\"\n    },\n    \"node_modules/@x/y\": {\n      \
            \"version\": \"1.2.3\",\n      \"license\": \"MIT\"\n    },\n    \"node_modules/vite\": {\n      \"version\": \
            \"8\",\n      \"dev\": true,\n      \"license\": \"MIT\"\n    }\n  }\n}\n";
        let found = npm_packages(&Tree::of(&[("web/package-lock.json", lock)]));
        assert_eq!(found, [(("@x/y".to_owned(), "1.2.3".to_owned()), "MIT".to_owned())]);
    }
}
