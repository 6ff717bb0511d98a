//! The text of the project: every file that git tracks or would track, by its path.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;

use super::source::Source;
use crate::shell::{output, program, root};

/// Paths (with `/`, from the root) and texts. Of files that are not text, such as pictures, only the paths.
#[derive(Debug, Default)]
pub(super) struct Tree {
    files: BTreeMap<String, String>,
    others: BTreeSet<String>,
}

impl Tree {
    /// Reads this project.
    pub(super) fn load() -> Result<Tree, String> {
        // With -z, odd names come unquoted.
        let listing = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
        let paths = output(&mut program("git", &listing))?;
        let mut tree = Tree::default();
        for path in paths.split_terminator('\0') {
            tree.read(path);
        }
        Ok(tree)
    }

    /// A file that git still lists may be gone from the disk.
    fn read(&mut self, path: &str) {
        match fs::read_to_string(root().join(path)) {
            Ok(text) => drop(self.files.insert(path.to_owned(), text)),
            Err(error) if error.kind() == ErrorKind::InvalidData => drop(self.others.insert(path.to_owned())),
            Err(_) => {}
        }
    }

    /// A tree for a test.
    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Tree {
        let files = files.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect();
        Tree { files, others: BTreeSet::new() }
    }

    /// The same tree with a file that is not text.
    #[cfg(test)]
    pub(super) fn with_other(mut self, path: &str) -> Tree {
        self.others.insert(path.to_owned());
        self
    }

    pub(super) fn len(&self) -> usize {
        self.files.len()
    }

    pub(super) fn get(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// Is there such a file or folder?
    pub(super) fn has(&self, path: &str) -> bool {
        let is_at =
            |file: &String| file.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        self.files.keys().chain(&self.others).any(is_at)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The Rust files that go into a crate or its tests: source, tests, benches, fuzz targets.
    pub(super) fn rust(&self) -> impl Iterator<Item = (&str, &str)> {
        self.iter().filter(|(path, _)| path.ends_with(".rs"))
    }

    /// The members of the workspace that are crates of the program: folder name and manifest.
    pub(super) fn crates(&self) -> impl Iterator<Item = (&str, &str)> {
        self.iter().filter_map(|(path, text)| {
            let name = path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")?;
            Some((name, text))
        })
    }

    /// The code of a crate that ends up in the program: its source without tests.
    pub(super) fn code(&self, name: &str) -> Vec<(&str, Source)> {
        let folder = format!("crates/{name}/src/");
        let sources: Vec<_> = self.rust().filter(|(path, _)| path.starts_with(&folder)).collect();
        let tests: Vec<String> = sources.iter().flat_map(|(path, text)| Source::new(text).test_modules(path)).collect();
        let code = sources.into_iter().filter(|(path, _)| !tests.iter().any(|module| is_of_module(path, module)));
        code.map(|(path, text)| (path, Source::new(text).without_tests())).collect()
    }
}

/// Is this the file of the module, whose path is without `.rs`, or one in its folder?
pub(super) fn is_of_module(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_project_can_be_read() {
        let tree = Tree::load().unwrap();
        assert!(tree.get("Cargo.toml").is_some_and(|text| text.contains("[workspace]")));
        assert!(tree.has("xtask/src"));
        assert!(!tree.has("xtask/sr"));
        assert!(tree.crates().any(|(name, _)| name == "rules"));
        assert!(tree.iter().all(|(path, _)| !path.starts_with("target/")));
    }

    #[test]
    fn test_files_are_not_code() {
        let tree = Tree::of(&[
            ("crates/a/src/lib.rs", "mod b;\n#[cfg(test)]\nmod c;\n"),
            ("crates/a/src/b.rs", "#[cfg(test)]\nmod d;\n"),
            ("crates/a/src/b/d.rs", ""),
            ("crates/a/src/c.rs", ""),
            ("crates/a/src/c/deep.rs", ""),
            ("crates/a/src/cc.rs", ""),
            ("crates/a/tests/e.rs", ""),
            ("crates/ab/src/lib.rs", ""),
        ]);
        let paths: Vec<&str> = tree.code("a").into_iter().map(|(path, _)| path).collect();
        assert_eq!(paths, ["crates/a/src/b.rs", "crates/a/src/cc.rs", "crates/a/src/lib.rs"]);
    }
}
