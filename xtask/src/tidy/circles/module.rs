//! One module of Rust, as far as its text tells: what it declares, what it imports, and which paths its code follows.

use std::collections::BTreeSet;

use crate::tidy::source::{Source, Token};

/// The words that declare an item; its name comes next.
const ITEMS: [&str; 8] = ["const", "enum", "fn", "macro_rules", "static", "struct", "trait", "type"];

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Module {
    /// The modules that lie in files of their own.
    pub(super) children: BTreeSet<String>,
    /// The items that are written here.
    pub(super) items: BTreeSet<String>,
    pub(super) imports: Vec<Import>,
    /// The paths of two names or more.
    pub(super) paths: BTreeSet<Vec<String>>,
    /// The words of the code; imports and the keywords of items are none.
    pub(super) words: BTreeSet<String>,
}

/// One leaf of a `use`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Import {
    /// Without the `*` of a glob.
    pub(super) path: Vec<String>,
    /// What it is called here; none for a glob.
    pub(super) name: Option<String>,
    /// `pub use`, in whatever degree.
    pub(super) public: bool,
}

/// Where we are in the text.
struct Reader<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
    /// Open braces, and at how many each inline module was opened.
    depth: usize,
    inline: Vec<usize>,
}

impl Module {
    /// Tests are left out.
    pub(super) fn read(text: &str) -> Module {
        let source = Source::new(text).without_tests();
        let mut reader = Reader { tokens: source.tokens().collect(), at: 0, depth: 0, inline: Vec::new() };
        let mut module = Module::default();
        while reader.at < reader.tokens.len() {
            reader.step(&mut module);
        }
        module
    }

    /// Is this name known here, but for globs?
    pub(super) fn knows(&self, name: &str) -> bool {
        self.children.contains(name) || self.items.contains(name) || self.imported(name).next().is_some()
    }

    pub(super) fn imported<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Import> {
        self.imports.iter().filter(move |import| import.name.as_deref() == Some(name))
    }

    pub(super) fn globs(&self) -> impl Iterator<Item = &Import> {
        self.imports.iter().filter(|import| import.name.is_none())
    }
}

impl<'a> Reader<'a> {
    fn step(&mut self, module: &mut Module) {
        match self.text(0) {
            // `use<'a>` says what an `impl` captures.
            "use" if self.text(1) != "<" => return self.import(module),
            "mod" => self.declare(module),
            "{" => self.depth += 1,
            "}" => self.close(),
            word if ITEMS.contains(&word) && self.depth == self.inline.len() => self.name_item(module),
            word if is_name(word) => return self.path(module),
            _ => {}
        }
        self.at += 1;
    }

    fn text(&self, ahead: usize) -> &'a str {
        self.tokens.get(self.at + ahead).map_or("", |token| token.text)
    }

    fn declare(&mut self, module: &mut Module) {
        let name = self.text(1).to_owned();
        match self.text(2) {
            ";" => drop(module.children.insert(name)),
            "{" => {
                module.items.insert(name);
                self.inline.push(self.depth);
            }
            _ => {}
        }
        // The name is no word of the code.
        self.at += 1;
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.inline.pop_if(|opened| *opened == self.depth);
    }

    /// Names of inline modules count as those of the file.
    fn name_item(&self, module: &mut Module) {
        let name = if self.text(1) == "!" { self.text(2) } else { self.text(1) };
        module.items.insert(name.to_owned());
    }

    fn path(&mut self, module: &mut Module) {
        let follows_path = self.at > 0 && self.tokens[self.at - 1].text == "::";
        let mut path = vec![self.text(0).to_owned()];
        self.at += 1;
        while self.text(0) == "::" && is_name(self.text(1)) {
            path.push(self.text(1).to_owned());
            self.at += 2;
        }
        module.words.extend(path.iter().cloned());
        if path.len() > 1 && !follows_path {
            module.paths.insert(self.seen_from_file(path));
        }
    }

    /// What is `super` to an inline module is `self` to the file.
    fn seen_from_file(&self, mut path: Vec<String>) -> Vec<String> {
        let supers = path.iter().take(self.inline.len()).take_while(|name| *name == "super").count();
        if supers > 0 {
            path.splice(..supers, ["self".to_owned()]);
        }
        path
    }

    fn import(&mut self, module: &mut Module) {
        let public = self.at > 0 && matches!(self.tokens[self.at - 1].text, "pub" | ")");
        self.at += 1;
        let end =
            self.tokens[self.at..].iter().position(|token| token.text == ";").unwrap_or(self.tokens.len() - self.at);
        let words: Vec<&str> = self.tokens[self.at..self.at + end].iter().map(|token| token.text).collect();
        for (path, name) in leaves(&words) {
            module.imports.push(Import { path: self.seen_from_file(path), name, public });
        }
        self.at += end;
    }
}

/// The paths of a tree of imports, such as `a::{b, c::d as e, f::*, self}`, with what each is called.
fn leaves(words: &[&str]) -> Vec<(Vec<String>, Option<String>)> {
    let mut leaves = Vec::new();
    // How long the path was where each brace opened; the path up to here; the name after `as`.
    let mut opened = vec![0];
    let mut path: Vec<String> = Vec::new();
    let mut renamed = None;
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        match *word {
            "::" => {}
            "{" => opened.push(path.len()),
            "," | "}" => {
                leaves.extend(leaf(&path, opened[opened.len() - 1], renamed.take()));
                path.truncate(opened[opened.len() - 1]);
                if *word == "}" {
                    opened.pop();
                    // What stands before the brace is no leaf.
                    path.truncate(opened[opened.len() - 1]);
                }
            }
            "as" => renamed = words.next().map(|name| (*name).to_owned()),
            name => path.push(name.to_owned()),
        }
    }
    leaves.extend(leaf(&path, 0, renamed));
    leaves
}

/// None where a comma or a brace has ended the path already.
fn leaf(path: &[String], from: usize, renamed: Option<String>) -> Option<(Vec<String>, Option<String>)> {
    let (last, before) = path.split_last().filter(|_| path.len() > from)?;
    match last.as_str() {
        "*" => Some((before.to_vec(), None)),
        "self" if !before.is_empty() => Some((before.to_vec(), renamed.or_else(|| before.last().cloned()))),
        name => Some((path.to_vec(), Some(renamed.unwrap_or_else(|| name.to_owned())))),
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set<const N: usize>(words: [&str; N]) -> BTreeSet<String> {
        words.map(str::to_owned).into()
    }

    /// Imports as `path` or `path as name`, public ones with a `+`.
    fn imports(text: &str) -> Vec<String> {
        let told = |import: Import| {
            let sign = if import.public { "+" } else { "" };
            format!("{sign}{} as {}", import.path.join("::"), import.name.as_deref().unwrap_or("*"))
        };
        Module::read(text).imports.into_iter().map(told).collect()
    }

    #[test]
    fn imports_are_read_leaf_by_leaf() {
        assert_eq!(imports("use a::b;"), ["a::b as b"]);
        assert_eq!(imports("pub(crate) use a::b as c;"), ["+a::b as c"]);
        assert_eq!(imports("pub use a::*;"), ["+a as *"]);
        assert_eq!(
            imports("use super::{a::{self, b as c, d::{e, f}, g}, h};"),
            [
                "super::a as a",
                "super::a::b as c",
                "super::a::d::e as e",
                "super::a::d::f as f",
                "super::a::g as g",
                "super::h as h"
            ]
        );
        assert_eq!(imports("use a::{b, c,};"), ["a::b as b", "a::c as c"]);
        assert_eq!(imports("fn f() -> impl A + use<'_> { use B::*; }"), ["B as *"]);
    }

    #[test]
    fn tests_import_what_they_like() {
        assert_eq!(imports("#[cfg(test)] mod tests { use super::*; }"), [""; 0]);
    }

    #[test]
    fn items_are_those_of_the_file_itself() {
        let text = "mod a; pub mod b { fn c() {} } pub const fn d() { struct E; } struct F; impl F { fn g() {} }";
        let module = Module::read(text);
        assert_eq!(module.children, set(["a"]));
        assert_eq!(module.items, set(["b", "c", "d", "F", "fn"]));
        assert_eq!(Module::read("macro_rules! h { () => { fn i() {} } }").items, set(["h"]));
    }

    #[test]
    fn paths_have_two_names_or_more() {
        let paths =
            |text: &str| -> Vec<String> { Module::read(text).paths.into_iter().map(|path| path.join("::")).collect() };
        assert_eq!(paths("fn f(a: crate::B) -> c::D<E> { a.g::<H>() }"), ["c::D", "crate::B"]);
        assert_eq!(paths("fn f() { Vec::<super::A>::new(); ::std::b(); }"), ["super::A"]);
        assert_eq!(
            paths("mod a { fn f() { super::b(); super::super::c() } } fn g() { super::d() }"),
            ["self::b", "self::super::c", "super::d"]
        );
    }

    #[test]
    fn words_are_those_outside_of_imports() {
        assert_eq!(Module::read("pub use a::{B, C}; struct D(B);").words, set(["B", "D", "pub"]));
    }
}
