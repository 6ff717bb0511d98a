//! Circles of files of the page and of the scripts that drive it. A type is used as a value is: who reads the one file
//! needs the other.

use super::Ties;
use crate::tidy::complaint::Complaint;
use crate::tidy::tree::Tree;

const FOLDERS: [&str; 2] = ["web/src/", "web/e2e/"];

/// What a path in the code leaves out.
const ENDINGS: [&str; 3] = ["", ".ts", ".tsx"];

/// Words of an import that are no name of what is imported.
const KEYWORDS: [&str; 4] = ["import", "export", "type", "as"];

/// No file uses one that uses it, directly or not.
pub(in crate::tidy) fn no_circles(tree: &Tree) -> Vec<Complaint> {
    let mut ties = Ties::default();
    for (user, text) in tree.iter().filter(|(path, _)| FOLDERS.iter().any(|folder| path.starts_with(folder))) {
        for (name, path) in imports(text) {
            if let Some(used) = resolved(tree, user, path) {
                ties.add(user, &used, name);
            }
        }
    }
    ties.complaints()
}

/// Files beside this one by their paths as they are written, each with one name that is taken from it. Where there is none,
/// as in `import("./page")`, the path stands for it.
fn imports(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.match_indices("\".").filter_map(|(at, _)| {
        let path = text[at + 1..].split('"').next()?;
        let before = text[..at].trim_end();
        if before.ends_with("import") || before.ends_with("import(") {
            return Some((path, path));
        }
        Some((first_name(before.strip_suffix("from")?).unwrap_or(path), path))
    })
}

/// In `… import { type Name, more }`.
fn first_name(text: &str) -> Option<&str> {
    let statement = &text[text.rfind("import ").max(text.rfind("export "))?..];
    let mut words = statement.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.find(|word| !KEYWORDS.contains(word))
}

/// The file that a path in another one means, if it is ours.
fn resolved(tree: &Tree, user: &str, path: &str) -> Option<String> {
    let mut folders: Vec<&str> = user.split('/').collect();
    folders.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(folders.pop()),
            name => folders.push(name),
        }
    }
    let file = folders.join("/");
    ENDINGS.iter().map(|ending| format!("{file}{ending}")).find(|file| tree.get(file).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(files: &[(&str, &str)]) -> Vec<String> {
        no_circles(&Tree::of(files)).iter().map(Complaint::to_string).collect()
    }

    #[test]
    fn types_values_and_pages_that_come_later_close_a_circle() {
        let files = [
            ("web/src/app.tsx", "const page = import(\"./pages/page\");\n"),
            ("web/src/pages/page.tsx", "import {\n  type Named,\n  other,\n} from \"../words\";\n"),
            ("web/src/words.ts", "import type { App } from \"./app\";\n"),
            ("web/src/main.tsx", "import \"./words\";\nimport { App } from \"./app\";\n"),
        ];
        let found = "web/src/app.tsx: 3 files in a circle: web/src/app.tsx uses `./pages/page` of \
                     web/src/pages/page.tsx, web/src/pages/page.tsx uses `Named` of web/src/words.ts, \
                     web/src/words.ts uses `App` of web/src/app.tsx";
        assert_eq!(complaints(&files), [found]);
    }

    #[test]
    fn what_is_handed_on_and_what_drives_the_page_count_too() {
        let files = [
            ("web/e2e/house.mjs", "export * from \"./room.mjs\";\n"),
            ("web/e2e/room.mjs", "import * as house from \"./house.mjs\";\n"),
        ];
        let found = "web/e2e/house.mjs: 2 files in a circle: web/e2e/house.mjs uses `./room.mjs` of web/e2e/room.mjs, \
                     web/e2e/room.mjs uses `house` of web/e2e/house.mjs";
        assert_eq!(complaints(&files), [found]);
    }

    #[test]
    fn floors_and_what_is_not_ours_are_no_circle() {
        let files = [
            ("web/src/a.ts", "import { b } from \"./b\";\nimport { useState } from \"preact/hooks\";\n"),
            ("web/src/b.ts", "import codes from \"../../golden.json\";\nconst path = join(\".\", \"./a\");\n"),
            ("golden.json", "{}"),
        ];
        assert_eq!(complaints(&files), [""; 0]);
    }
}
