//! The browser's part: built by npm into web/dist, which the server takes into its binary.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::setup::{CHROMIUM, HEADLESS, NODE, NPM, need, on_path};
use crate::shell::{built, cargo, program, root, succeeds, watched};
use crate::skipped;

/// What the page is made from, below web/.
const SOURCES: [&str; 7] =
    ["src", "public", "index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"];

/// What compiles the program for the browser, as the tests of the code do: built alone it would have fewer features, and
/// everything be compiled again.
pub(crate) const COMPILED: [&str; 4] = ["test", "--workspace", "--tests", "--no-run"];

/// Builds the page, unless it is newer than all it is made from.
pub(crate) fn build() -> Result<bool, String> {
    if newest(&web().join("dist/index.html")) > SOURCES.iter().filter_map(|name| newest(&web().join(name))).max() {
        return Ok(true);
    }
    prepare()?;
    succeeds(&mut npm(&["run", "build"]))
}

/// Makes the package for npm in this folder.
pub(crate) fn package(folder: &Path) -> Result<bool, String> {
    prepare()?;
    succeeds(npm(&["run", "--silent", "package", "--"]).arg(folder))
}

/// Packs it, installs it elsewhere and uses it there.
pub(crate) fn package_works() -> Result<bool, String> {
    prepare()?;
    succeeds(&mut npm(&["run", "--silent", "test:package"]))
}

/// Looks through the code of the page and runs its unit tests.
pub(crate) fn unit() -> Result<bool, String> {
    prepare()?;
    Ok(succeeds(&mut npm(&["run", "lint"]))? && succeeds(&mut npm(&["run", "test"]))?)
}

/// Runs the tests in a real browser, against the real program; what they print is handed over.
pub(crate) fn browser(see: &mut dyn FnMut(&str)) -> Result<bool, String> {
    need_browser()?;
    prepare()?;
    if !succeeds(&mut cargo(&COMPILED))? {
        return Ok(false);
    }
    watched(skipped::noted(&mut npm(&["run", "e2e"])).env("SHIKATSU_BIN", built("debug", "shikatsu")?), see)
}

/// One that is there already, or else the smaller one; not every system has that.
fn need_browser() -> Result<(), String> {
    match on_path("chromium") {
        true => Ok(()),
        false => need(&[HEADLESS]).or_else(|_| need(&[CHROMIUM])),
    }
}

/// Installs what the lock file names, unless that has been done.
fn prepare() -> Result<(), String> {
    need(&[NODE, NPM])?;
    let installed = newest(&web().join("node_modules/.package-lock.json"));
    if installed >= newest(&web().join("package-lock.json")) && installed.is_some() {
        return Ok(());
    }
    match succeeds(&mut npm(&["ci", "--no-audit", "--no-fund"]))? {
        true => Ok(()),
        false => Err("`npm ci` failed in web/.".to_owned()),
    }
}

fn web() -> PathBuf {
    root().join("web")
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = program("npm", arguments);
    command.current_dir(web());
    command
}

/// When a file, or the newest in a folder, was last written.
fn newest(path: &Path) -> Option<SystemTime> {
    let mut todo = vec![path.to_owned()];
    let mut newest = None;
    while let Some(path) = todo.pop() {
        match std::fs::read_dir(&path) {
            Ok(entries) => todo.extend(entries.flatten().map(|entry| entry.path())),
            Err(_) => newest = newest.max(std::fs::metadata(&path).and_then(|file| file.modified()).ok()),
        }
    }
    newest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_file_of_a_folder_counts() {
        let folder = root().join("xtask/src");
        assert!(newest(&folder) >= newest(&folder.join("page.rs")));
        assert_eq!(newest(&folder.join("no-such-file")), None);
    }

    #[test]
    fn what_the_page_is_made_from_is_there() {
        assert!(SOURCES.iter().all(|name| web().join(name).exists()));
    }
}
