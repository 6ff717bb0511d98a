//! What a Cargo.toml says of dependencies and lints. It reads the part of TOML that manifests are written in.

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
    let mut found = Vec::new();
    let mut section = String::new();
    for (at, text) in manifest.lines().enumerate() {
        let text = text.trim();
        let line = at + 1;
        if let Some(header) = text.strip_prefix('[') {
            section = header.trim_matches(['[', ']']).to_owned();
            found.extend(named_in_header(&section, line));
        } else if let (Some(dev), Some((name, value))) = (table_kind(&section), entry(text)) {
            found.push(Dependency { name: renamed(value).unwrap_or(name).to_owned(), line, dev });
        } else if let (Some(last), Some(name)) = (found.last_mut(), real_name(&section, text)) {
            last.name = name.to_owned();
        }
    }
    found
}

/// Does the crate follow the workspace's lints?
pub(super) fn shares_lints(manifest: &str) -> bool {
    let mut lines = manifest.lines().map(str::trim).skip_while(|line| *line != "[lints]").skip(1);
    lines.next().is_some_and(|line| line.replace(' ', "") == "workspace=true")
}

/// Is this a table of dependencies, and then, of those for tests only?
fn table_kind(section: &str) -> Option<bool> {
    let table = section.rsplit('.').next()?;
    match table {
        "dependencies" | "build-dependencies" => Some(false),
        "dev-dependencies" => Some(true),
        _ => None,
    }
}

/// `[dependencies.name]`.
fn named_in_header(section: &str, line: usize) -> Option<Dependency> {
    let (table, name) = section.rsplit_once('.')?;
    Some(Dependency { name: unquoted(name).to_owned(), line, dev: table_kind(table)? })
}

/// `name = value` or `name.key = value`.
fn entry(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once('=').filter(|_| !line.starts_with('#'))?;
    let name = key.split('.').next()?.trim();
    Some((unquoted(name), value))
}

/// The real name in `alias = { package = "name" }`.
fn renamed(value: &str) -> Option<&str> {
    let (_, after) = value.split_once("package")?;
    after.trim_start().strip_prefix('=')?.split('"').nth(1)
}

/// The real name in a line `package = "name"` under `[dependencies.alias]`.
fn real_name<'a>(section: &str, line: &'a str) -> Option<&'a str> {
    named_in_header(section, 0)?;
    entry(line).filter(|(key, _)| *key == "package")?.1.split('"').nth(1)
}

fn unquoted(text: &str) -> &str {
    text.trim_matches(['"', '\''])
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
