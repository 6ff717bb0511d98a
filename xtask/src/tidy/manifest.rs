//! What a Cargo.toml says of dependencies and lints.

use toml::de::{DeTable, DeValue};

/// The tables that hold dependencies: are they for tests, benches and examples alone?
const TABLES: [(&str, bool); 3] = [("dependencies", false), ("build-dependencies", false), ("dev-dependencies", true)];

/// A dependency as a manifest names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dependency {
    pub(super) name: String,
    pub(super) line: usize,
    /// Only tests, benches and examples see it.
    pub(super) dev: bool,
}

/// Every dependency, of every table that can hold one.
pub(super) fn dependencies(manifest: &str) -> Vec<Dependency> {
    let Some(tables) = read(manifest) else { return Vec::new() };
    let targets = tables.get("target").and_then(|targets| targets.get_ref().as_table());
    let of_targets = targets.into_iter().flat_map(DeTable::values).filter_map(|target| target.get_ref().as_table());
    let mut found: Vec<Dependency> =
        std::iter::once(&tables).chain(of_targets).flat_map(|tables| of_tables(manifest, tables)).collect();
    found.sort_by_key(|dependency| dependency.line);
    found
}

/// Does the crate follow the workspace's lints?
pub(super) fn shares_lints(manifest: &str) -> bool {
    let tables = read(manifest).unwrap_or_default();
    let shared = tables.get("lints").and_then(|lints| lints.get_ref().get("workspace"));
    shared.is_some_and(|shared| shared.get_ref().as_bool() == Some(true))
}

/// May others have the crate by itself?
pub(super) fn may_be_published(manifest: &str) -> bool {
    let tables = read(manifest).unwrap_or_default();
    let publish = tables.get("package").and_then(|package| package.get_ref().get("publish"));
    publish.is_some_and(|publish| publish.get_ref().as_bool() == Some(true))
}

/// None where it is no TOML, which cargo has much to say about.
fn read(manifest: &str) -> Option<DeTable<'_>> {
    DeTable::parse(manifest).ok().map(|tables| tables.into_inner())
}

fn of_tables(manifest: &str, tables: &DeTable<'_>) -> Vec<Dependency> {
    let mut found = Vec::new();
    for (table, dev) in TABLES {
        for (key, value) in tables.get(table).and_then(|table| table.get_ref().as_table()).into_iter().flatten() {
            let name = real_name(value.get_ref()).unwrap_or(key.get_ref()).to_owned();
            found.push(Dependency { name, line: manifest[..key.span().start].matches('\n').count() + 1, dev });
        }
    }
    found
}

/// The name in `alias = { package = "name" }`.
fn real_name<'a>(value: &'a DeValue<'_>) -> Option<&'a str> {
    value.get("package")?.get_ref().as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(manifest: &str) -> Vec<String> {
        let mark =
            |dependency: Dependency| format!("{}{}", dependency.name, if dependency.dev { " (dev)" } else { "" });
        dependencies(manifest).into_iter().map(mark).collect()
    }

    #[test]
    fn every_way_to_name_a_dependency_is_seen() {
        assert_eq!(
            names("[dependencies]\na = \"1\"\nb.workspace = true\n# c = \"1\"\n\"d\" = { path = \"x\" }"),
            ["a", "b", "d"]
        );
        assert_eq!(names("[dependencies.a]\nversion = \"1\"\nfeatures = []\n[features]\nb = []"), ["a"]);
        assert_eq!(names("[target.'cfg(unix)'.dependencies]\na = \"1\""), ["a"]);
        assert_eq!(names("[build-dependencies]\na = \"1\"\n[dev-dependencies]\nb = \"1\""), ["a", "b (dev)"]);
    }

    #[test]
    fn an_alias_hides_nothing() {
        assert_eq!(names("[dependencies]\nharmless = { version = \"1\", package = \"solver\" }"), ["solver"]);
        assert_eq!(names("[dependencies.harmless]\npackage = \"solver\""), ["solver"]);
    }

    #[test]
    fn lines_are_counted_from_one() {
        assert_eq!(dependencies("[dependencies]\n\na = \"1\"")[0].line, 3);
    }

    #[test]
    fn shared_lints_are_seen() {
        assert!(shares_lints("[package]\n[lints]\nworkspace = true\n"));
        assert!(!shares_lints("[package]\nworkspace = true\n[lints]\n"));
    }
}
