//! What tests want from outside the repository, and how a test says that it is not there.
//!
//! Only tests use it. A test that lacks something says so and returns: the one line on standard error is for whoever runs
//! it alone, and the line in the file that `SHIKATSU_SKIPPED` names is for `cargo xtask test`, which counts that test as
//! skipped and tells why.
//!
//! ```
//! fn gnu_go_answers() {
//!     let Some(_program) = outside::GNU_GO.find() else { return };
//! }
//! # gnu_go_answers();
//! ```
#![deny(missing_docs)]

use std::env;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

/// Where the file is named to which tests that are skipped append a line: the test, a tab, and why.
pub const FILE: &str = "SHIKATSU_SKIPPED";

/// Where programs lie that are on nobody's path.
const PLACES: [&str; 2] = ["/usr/games", "/usr/local/bin"];

/// Says that this test shows nothing here, and why: what is missing, and what brings it.
pub fn skipped(why: &str) {
    eprintln!("skipped: {why}");
    let Some(path) = env::var_os(FILE) else { return };
    let file = OpenOptions::new().create(true).append(true).open(&path);
    // One piece, so that the lines of tests that run at once do not mix.
    let written = file.and_then(|mut file| file.write_all(format!("{}\t{why}\n", test()).as_bytes()));
    written.unwrap_or_else(|error| panic!("{}: {error}", Path::new(&path).display()));
}

/// The name of the test that runs here: its program, and its thread, which is called like it.
fn test() -> String {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let program = env::current_exe().ok().and_then(|path| Some(path.file_stem()?.to_string_lossy().into_owned()));
    let name = match thread::current().name() {
        // One after the other they run on the main thread, which does not tell them apart.
        None | Some("main") => format!("number {}", COUNT.fetch_add(1, Relaxed)),
        Some(name) => name.to_owned(),
    };
    format!("{} {name}", program.unwrap_or_default())
}

/// A program that can be installed.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// The name of its file.
    file: &'static str,
    /// What people call it.
    name: &'static str,
    /// What it is called where Debian's packages are.
    package: &'static str,
}

/// The engine that many compare themselves with.
pub const GNU_GO: Program = Program { file: "gnugo", name: "GNU Go", package: "gnugo" };
/// Another engine.
pub const PACHI: Program = Program { file: "pachi", name: "Pachi", package: "pachi" };
/// For the second checker of certificates.
pub const PYTHON: Program = Program { file: "python3", name: "Python 3", package: "python3" };
/// Runs modules of WebAssembly without a browser.
pub const NODE: Program = Program { file: "node", name: "Node", package: "nodejs" };
/// Looks into files of PDF.
pub const PDFINFO: Program = Program { file: "pdfinfo", name: "pdfinfo", package: "poppler-utils" };
/// Takes the text out of files of PDF.
pub const PDFTOTEXT: Program = Program { file: "pdftotext", name: "pdftotext", package: "poppler-utils" };

impl Program {
    /// Where it is; without it the test is skipped.
    pub fn find(self) -> Option<PathBuf> {
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = env::split_paths(&path).chain(PLACES.map(PathBuf::from));
        let found = folders.map(|folder| folder.join(self.file)).find(|file| file.is_file());
        if found.is_none() {
            skipped(&missing(self.name, self.package));
        }
        found
    }
}

/// Why a test is skipped that needs something that can be installed.
pub fn missing(name: &str, package: &str) -> String {
    format!("{name} is not installed (apt-get install {package})")
}

/// The folder that an environment variable names; where it names none the test is skipped.
pub fn folder(variable: &str, holding: &str) -> Option<PathBuf> {
    let folder = env::var_os(variable).map(PathBuf::from);
    if folder.is_none() {
        skipped(&format!("no {holding} are given ({variable}=FOLDER)"));
    }
    folder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_known_by_its_program_and_its_name() {
        let name = test();
        assert!(name.starts_with("outside-"), "{name}");
        assert!(name.ends_with("a_test_is_known_by_its_program_and_its_name") || name.contains("number"), "{name}");
    }

    #[test]
    fn what_is_missing_is_told_with_what_brings_it() {
        assert_eq!(missing("GNU Go", "gnugo"), "GNU Go is not installed (apt-get install gnugo)");
    }
}
