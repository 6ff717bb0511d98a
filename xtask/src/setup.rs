//! What the chores need beyond cargo: look for it, install it where we may, else name it in one sentence.

use std::env;
use std::process::Command;
use std::sync::OnceLock;

use crate::shell::{output, program, quietly, succeeds};

/// A program that a chore calls, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tool {
    command: &'static str,
    origin: Origin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// A package of Debian; only root may install it.
    Debian(&'static str),
    /// A component of the Rust toolchain.
    Component(&'static str),
    /// A package of the Rust registry.
    Crate(&'static str),
    /// A toolchain beside the one we run on.
    Toolchain(&'static str),
}

pub(crate) const GIT: Tool = Tool { command: "git", origin: Origin::Debian("git") };
/// SQLite is compiled from C.
pub(crate) const CC: Tool = Tool { command: "cc", origin: Origin::Debian("build-essential") };
/// The fuzzer's runtime is compiled from C++.
pub(crate) const CXX: Tool = Tool { command: "c++", origin: Origin::Debian("build-essential") };
pub(crate) const NODE: Tool = Tool { command: "node", origin: Origin::Debian("nodejs") };
pub(crate) const NPM: Tool = Tool { command: "npm", origin: Origin::Debian("npm") };
/// The second checker of certificates is written in Python.
pub(crate) const PYTHON: Tool = Tool { command: "python3", origin: Origin::Debian("python3") };
/// The browser of the browser tests; without windows it is smaller and faster.
pub(crate) const HEADLESS: Tool =
    Tool { command: "chromium-headless-shell", origin: Origin::Debian("chromium-headless-shell") };
pub(crate) const CHROMIUM: Tool = Tool { command: "chromium", origin: Origin::Debian("chromium") };
pub(crate) const RUSTFMT: Tool = Tool { command: "cargo-fmt", origin: Origin::Component("rustfmt") };
pub(crate) const CLIPPY: Tool = Tool { command: "cargo-clippy", origin: Origin::Component("clippy") };
pub(crate) const CARGO_FUZZ: Tool = Tool { command: "cargo-fuzz", origin: Origin::Crate("cargo-fuzz") };
pub(crate) const NIGHTLY: Tool = Tool { command: "nightly cargo", origin: Origin::Toolchain("nightly") };

/// Sees to it that all these tools are there.
pub(crate) fn need(tools: &[Tool]) -> Result<(), String> {
    let lacking = tools.iter().find(|&&tool| !present(tool) && !install(tool));
    lacking.map_or(Ok(()), |&tool| Err(missing(tool)))
}

fn present(tool: Tool) -> bool {
    match tool.origin {
        Origin::Toolchain(name) => quietly(&mut program("rustup", &["run", name, "cargo", "--version"])),
        _ => on_path(tool.command),
    }
}

pub(crate) fn on_path(command: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| folder.join(command).is_file())
}

/// Is it there now? An error would only hide the sentence that names the package, so a failed attempt is a no.
fn install(tool: Tool) -> bool {
    let mut command = match tool.origin {
        Origin::Debian(package) if may_install_packages() => apt_get(&["install", "--no-install-recommends", package]),
        Origin::Debian(_) => return false,
        Origin::Component(name) => program("rustup", &["component", "add", name]),
        Origin::Crate(name) => program("cargo", &["install", "--locked", name]),
        Origin::Toolchain(name) => program("rustup", &["toolchain", "install", "--profile", "minimal", name]),
    };
    succeeds(&mut command).unwrap_or(false) && present(tool)
}

fn missing(tool: Tool) -> String {
    let Tool { command, origin } = tool;
    match origin {
        Origin::Debian(package) => format!("{command} is missing: install the package {package}."),
        Origin::Component(name) => format!("{command} is missing: run `rustup component add {name}`."),
        Origin::Crate(name) => format!("{command} is missing: run `cargo install --locked {name}`."),
        Origin::Toolchain(name) => format!("{command} is missing: run `rustup toolchain install {name}`."),
    }
}

/// Are we root on a Debian? Then the list of packages is brought up to date, once.
fn may_install_packages() -> bool {
    static READY: OnceLock<bool> = OnceLock::new();
    *READY.get_or_init(|| {
        let root = output(&mut program("id", &["-u"])).is_ok_and(|id| id.trim() == "0");
        root && on_path("apt-get") && succeeds(&mut apt_get(&["update"])).unwrap_or(false)
    })
}

fn apt_get(arguments: &[&str]) -> Command {
    let mut command = program("apt-get", &["--yes", "--quiet"]);
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_found() {
        assert_eq!(need(&[RUSTFMT]), Ok(()));
    }

    #[test]
    fn what_is_not_there_is_not_found() {
        assert!(!present(Tool { command: "no-such-program", origin: Origin::Debian("x") }));
        assert!(!present(Tool { command: "x", origin: Origin::Toolchain("no-such-toolchain") }));
    }

    #[test]
    fn the_missing_package_is_named_in_one_sentence() {
        let tool = Tool { command: "no-such-program", origin: Origin::Debian("its-package") };
        assert_eq!(missing(tool), "no-such-program is missing: install the package its-package.");
    }
}
