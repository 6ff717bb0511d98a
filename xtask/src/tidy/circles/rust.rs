//! Which module of a crate uses which: imports and paths, followed through re-exports to the file that has the item.
//!
//! What a module hands on and does not use itself ties nothing: a parent may declare its children and re-export their
//! names, and a child that says `crate::Name` uses the file that `Name` is written in. A child that uses what is
//! written in its parent's file while the parent uses the child closes a circle. Tests are left out.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::Ties;
use super::module::{Import, Module};
use crate::tidy::complaint::Complaint;
use crate::tidy::source::module_folder;
use crate::tidy::tree::Tree;

/// Re-exports of re-exports are followed so far: names may lead back to themselves.
const DEEPEST: usize = 8;

/// No modules of a crate use each other in a circle.
pub(in crate::tidy) fn no_circles(tree: &Tree) -> Vec<Complaint> {
    let roots = tree.rust().filter(|(path, _)| is_root(path));
    roots.flat_map(|(root, _)| Modules::read(tree, root).ties().complaints()).collect()
}

fn is_root(path: &str) -> bool {
    path.ends_with("src/lib.rs") || path.ends_with("src/main.rs") || path.contains("/src/bin/")
}

/// The path of a module from the root of its crate.
type Path = Vec<String>;

/// All modules that are reached from one root, each with its file.
struct Modules {
    files: BTreeMap<Path, (String, Module)>,
    /// What is known of a path inside a module, and how deep it was asked: many ask the same.
    known: RefCell<BTreeMap<(Path, Path, usize), BTreeSet<Target>>>,
}

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Target {
    Module(Path),
    /// An item and the module it is written in.
    Item(Path, String),
}

impl Modules {
    fn read(tree: &Tree, root: &str) -> Modules {
        let mut files = BTreeMap::new();
        let mut waiting = vec![(Path::new(), root.to_owned())];
        while let Some((path, file)) = waiting.pop() {
            let Some(text) = tree.get(&file) else { continue };
            let module = Module::read(text);
            let folder = if path.is_empty() { folder_of(&file) } else { module_folder(&file) };
            waiting.extend(module.children.iter().map(|name| (child(&path, name), format!("{folder}/{name}.rs"))));
            files.insert(path, (file, module));
        }
        Modules { files, known: RefCell::default() }
    }

    fn ties(&self) -> Ties {
        let mut ties = Ties::default();
        for (at, (file, _)) in &self.files {
            for target in self.used(at) {
                if let Target::Item(home, name) = target {
                    ties.add(file, &self.files[&home].0, &name);
                }
            }
        }
        ties
    }

    /// What the code of a module uses, its own items too.
    fn used(&self, at: &Path) -> BTreeSet<Target> {
        let module = &self.files[at].1;
        let is_used = |import: &&Import| match &import.name {
            Some(name) => !import.public || module.words.contains(name),
            None => false,
        };
        let named = module.imports.iter().filter(is_used).map(|import| &import.path);
        let mut used: BTreeSet<Target> =
            named.chain(&module.paths).flat_map(|path| self.targets(at, path, DEEPEST)).collect();
        for glob in module.globs() {
            for home in self.homes(at, glob, DEEPEST) {
                let words = module.words.iter().filter(|word| self.files[&home].1.knows(word));
                used.extend(words.flat_map(|word| self.within(&home, std::slice::from_ref(word), DEEPEST - 1)));
            }
        }
        used
    }

    /// What a path leads to that is written in the module `at`; nothing where it leads out of the crate.
    fn targets(&self, at: &Path, path: &[String], depth: usize) -> BTreeSet<Target> {
        match path {
            [first, rest @ ..] if first == "crate" => self.within(&Path::new(), rest, depth),
            [first, ..] if first == "self" || first == "super" => self.within(at, path, depth),
            [first, ..] if self.files[at].1.knows(first) => self.within(at, path, depth),
            _ => self.files[at].1.globs().flat_map(|glob| self.through(at, glob, path, depth)).collect(),
        }
    }

    /// What a path leads to that starts inside the module `at`.
    fn within(&self, at: &Path, path: &[String], depth: usize) -> BTreeSet<Target> {
        match path {
            [] => return [Target::Module(at.clone())].into(),
            [name, rest @ ..] if name == "self" => return self.within(at, rest, depth),
            [name, rest @ ..] if name == "super" => return self.within(&parent(at), rest, depth),
            _ => {}
        }
        let asked = (at.clone(), path.to_vec(), depth);
        if let Some(known) = self.known.borrow().get(&asked) {
            return known.clone();
        }
        let found = self.looked_up(at, path, depth);
        self.known.borrow_mut().insert(asked, found.clone());
        found
    }

    /// The same where nobody has asked before.
    fn looked_up(&self, at: &Path, path: &[String], depth: usize) -> BTreeSet<Target> {
        let Some((_, module)) = self.files.get(at).filter(|_| depth > 0) else { return BTreeSet::new() };
        let Some((name, rest)) = path.split_first() else { return BTreeSet::new() };
        let below = child(at, name);
        // Of a module and a function of one name, only the module has names below it.
        if self.files.contains_key(&below) && !rest.is_empty() {
            return self.within(&below, rest, depth);
        }
        let mut found = BTreeSet::new();
        found.extend(self.files.contains_key(&below).then_some(Target::Module(below)));
        if module.items.contains(name) {
            found.insert(Target::Item(at.clone(), name.clone()));
        }
        found.extend(module.imported(name).flat_map(|import| self.onward(at, import, rest, depth)));
        if !module.knows(name) {
            found.extend(module.globs().flat_map(|glob| self.through(at, glob, path, depth)));
            // What a macro has written is of this file.
            let unseen = found.is_empty() && module.globs().next().is_none();
            found.extend(unseen.then(|| Target::Item(at.clone(), name.clone())));
        }
        found
    }

    /// What the rest of a path leads to after an imported name.
    fn onward(&self, at: &Path, import: &Import, rest: &[String], depth: usize) -> BTreeSet<Target> {
        let follow = |target| match target {
            Target::Module(path) => self.within(&path, rest, depth - 1),
            item => [item].into(),
        };
        self.targets(at, &import.path, depth - 1).into_iter().flat_map(follow).collect()
    }

    /// What a path leads to if its first name came in by this glob.
    fn through(&self, at: &Path, glob: &Import, path: &[String], depth: usize) -> BTreeSet<Target> {
        let homes = self.homes(at, glob, depth).into_iter().filter(|home| self.files[home].1.knows(&path[0]));
        homes.flat_map(|home| self.within(&home, path, depth - 1)).collect()
    }

    /// The modules whose names come in by this glob.
    fn homes(&self, at: &Path, glob: &Import, depth: usize) -> Vec<Path> {
        if depth == 0 {
            return Vec::new();
        }
        let modules = self.targets(at, &glob.path, depth - 1).into_iter().filter_map(|target| match target {
            Target::Module(home) if home != *at => Some(home),
            _ => None,
        });
        modules.collect()
    }
}

fn child(path: &Path, name: &str) -> Path {
    path.iter().cloned().chain([name.to_owned()]).collect()
}

fn parent(path: &Path) -> Path {
    path[..path.len().saturating_sub(1)].to_vec()
}

/// The modules of a root lie beside it, whatever it is called.
fn folder_of(file: &str) -> String {
    file.rsplit_once('/').map_or_else(String::new, |(folder, _)| folder.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ties of a crate of these modules, `lib` among them, as `user -> used: name`.
    fn ties(files: &[(&str, &str)]) -> Vec<String> {
        let paths: Vec<String> = files.iter().map(|(name, _)| format!("crates/a/src/{name}.rs")).collect();
        let files: Vec<(&str, &str)> =
            paths.iter().zip(files).map(|(path, (_, text))| (path.as_str(), *text)).collect();
        let ties = Modules::read(&Tree::of(&files), "crates/a/src/lib.rs").ties();
        let short = |path: &String| path["crates/a/src/".len()..path.len() - ".rs".len()].to_owned();
        let told = ties.used.iter().flat_map(|(user, used)| {
            used.iter().map(move |(used, name)| format!("{} -> {}: {name}", short(user), short(used)))
        });
        told.collect()
    }

    /// The one tie that module `b` with this text has, where `c` has an item `C` and a child `d` with `D`.
    #[track_caller]
    fn uses(text: &str, expected: &[&str]) {
        let files = [
            ("lib", "mod b; mod c; pub use c::C as E;"),
            ("c", "pub mod d; pub use d::D; pub struct C;"),
            ("c/d", "pub struct D;"),
        ];
        assert_eq!(ties(&[&files[..], &[("b", text)]].concat()), expected, "{text}");
    }

    #[test]
    fn an_import_ties() {
        uses("use crate::c::C;", &["b -> c: C"]);
        uses("use super::c::C;", &["b -> c: C"]);
        uses("use crate::c::{C as X, d::D};", &["b -> c: C", "b -> c/d: D"]);
        uses("fn f() { use crate::c::d::D; }", &["b -> c/d: D"]);
        uses("use self::g; fn g() {}", &[]);
        uses("use std::fmt; use c::C;", &[]);
    }

    #[test]
    fn a_path_in_the_code_ties() {
        uses("fn f(x: crate::c::C) {}", &["b -> c: C"]);
        uses("fn f() { super::c::d::D::new() }", &["b -> c/d: D"]);
        uses("use crate::c; fn f(x: c::C) {}", &["b -> c: C"]);
        uses("use crate::c; fn f(x: c::d::D) {}", &["b -> c/d: D"]);
        uses("mod g { fn f(x: super::super::c::C) {} }", &["b -> c: C"]);
        uses("// crate::c::C\nfn f() { g(\"crate::c::C\") }", &[]);
    }

    #[test]
    fn a_re_export_ties_to_what_it_stands_for() {
        uses("use crate::E;", &["b -> c: C"]);
        uses("use crate::c::D;", &["b -> c/d: D"]);
        uses("fn f(x: crate::c::D) {}", &["b -> c/d: D"]);
    }

    #[test]
    fn a_glob_ties_to_what_is_used_of_it() {
        uses("use crate::c::*; struct X(C);", &["b -> c: C"]);
        uses("use crate::c::*; struct X(D);", &["b -> c/d: D"]);
        uses("pub use crate::c::*;", &[]);
        uses("use crate::c::*; fn f(x: d::D) {}", &["b -> c/d: D"]);
    }

    #[test]
    fn tests_do_not_tie() {
        uses("#[cfg(test)] mod tests { use crate::c::C; }", &[]);
        uses("#[cfg(test)] mod tests;", &[]);
        let files = [("lib", "struct A; #[cfg(test)] mod tests;"), ("tests", "use super::A;")];
        assert_eq!(ties(&files), [""; 0]);
    }

    #[test]
    fn a_parent_that_only_hands_on_uses_nothing() {
        assert_eq!(ties(&[("lib", "mod b; pub use b::B;"), ("b", "use crate::C; struct B;")]), ["b -> lib: C"]);
        assert_eq!(
            ties(&[("lib", "mod b; pub use b::B; struct C(B);"), ("b", "use crate::C; struct B;")]),
            ["b -> lib: C", "lib -> b: B"]
        );
    }

    #[test]
    fn a_module_and_a_function_may_share_a_name() {
        let files = [("lib", "mod b; mod c; pub use b::b;"), ("b", "pub fn b() {}"), ("c", "use crate::b;")];
        assert_eq!(ties(&files), ["c -> b: b"]);
        let files = [
            ("lib", "mod b; mod c; mod e; pub use c::b;"),
            ("b", "pub fn d() {}"),
            ("c", "pub fn b() {}"),
            ("e", "use crate::b::d;"),
        ];
        assert_eq!(ties(&files), ["e -> b: d"]);
    }

    #[test]
    fn what_a_macro_writes_is_of_its_file() {
        assert_eq!(ties(&[("lib", "mod b; word! { A }"), ("b", "use crate::A;")]), ["b -> lib: A"]);
    }

    #[test]
    fn names_that_lead_to_themselves_end() {
        assert_eq!(ties(&[("lib", "mod b; pub use b::C;"), ("b", "pub use crate::C; struct D(C);")]), [""; 0]);
        assert_eq!(ties(&[("lib", "mod b; pub use b::*;"), ("b", "pub use crate::*; struct D(C);")]), [""; 0]);
    }

    #[test]
    fn every_root_is_read() {
        let circle = [("b.rs", "use super::c::C; pub struct B;"), ("c.rs", "use super::b::B; pub struct C;")];
        for root in ["crates/a/src/lib.rs", "xtask/src/main.rs", "crates/a/src/bin/x.rs"] {
            let folder = folder_of(root);
            let paths = circle.map(|(name, text)| (format!("{folder}/{name}"), text));
            let mut files: Vec<(&str, &str)> = paths.iter().map(|(path, text)| (path.as_str(), *text)).collect();
            files.push((root, "mod b; mod c;"));
            let what =
                format!("2 files in a circle: {0}/b.rs uses `C` of {0}/c.rs, {0}/c.rs uses `B` of {0}/b.rs", folder);
            assert_eq!(no_circles(&Tree::of(&files)), [Complaint::of_file(&format!("{folder}/b.rs"), what)]);
        }
    }
}
