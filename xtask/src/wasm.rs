//! The cores for a browser: the package in wasm/, built into web/src/home/built, from where the page takes it if it is there.
//!
//! An ordinary machine has the target from rustup. Where that cannot be had, Debian's compiler for the web and its source of the
//! standard library do, once they are as new as the workspace asks: `rustc-web`, `cargo-web`, `rust-web-src` and `lld`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::page;
use crate::shell::{cargo, output, program, quietly, root, succeeds};
use crate::skipped;

const TARGET: &str = "wasm32-unknown-unknown";
/// The oldest compiler that will do.
const NEEDED: &str = env!("CARGO_PKG_RUST_VERSION");
/// Where Debian's packages lie.
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";
/// The net weighs as much as all the rest, so it is a file of its own.
const NET: &str = "crates/scout/net/small.half";
/// A stack for deep lines, a bound for the memory of a tab, and vectors, which every browser has had for years.
const FLAGS: &str = "-C link-arg=-zstack-size=4194304 -C link-arg=--max-memory=268435456 -C target-feature=+simd128";

/// Whose compiler builds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Rustup,
    Debian,
}

/// Builds the module and says how large it is.
pub(crate) fn run(arguments: &[String]) -> Result<bool, String> {
    if !arguments.is_empty() {
        return Err("cargo xtask wasm takes no arguments.".to_owned());
    }
    let way = way().ok_or_else(missing)?;
    if !built_by(way)? {
        return Ok(false);
    }
    let bytes = |name: &str| fs::metadata(folder().join(name)).map_or(0, |file| file.len());
    println!("web/src/home/built: the module has {} bytes, its net {}.", bytes("machine.wasm"), bytes("net.half"));
    println!("The next build of the page takes them in.");
    Ok(true)
}

/// The same for the tests, with the package that others get of it; they go without it where it cannot be had.
pub(crate) fn for_tests() -> Result<bool, String> {
    match way() {
        Some(way) => Ok(built_by(way)? && page::package_works()?),
        None => {
            skipped::say("the module for browsers", &missing());
            Ok(true)
        }
    }
}

fn missing() -> String {
    format!(
        "The cores cannot be compiled for browsers: run `rustup target add {TARGET}`, or on Debian install \
         rustc-web, cargo-web and rust-web-src of version {NEEDED} or later, and lld."
    )
}

/// What is there, or can be had at once.
fn way() -> Option<Way> {
    let added = || quietly(&mut program("rustup", &["target", "add", TARGET]));
    if is_there() || added() && is_there() {
        return Some(Way::Rustup);
    }
    let debian = [DEBIAN_CARGO, DEBIAN_SOURCE, "/usr/bin/wasm-ld"];
    let all_there = debian.iter().all(|path| Path::new(path).exists());
    let version = || output(&mut program(DEBIAN_RUSTC, &["--version"])).unwrap_or_default();
    (all_there && is_new_enough(&version())).then_some(Way::Debian)
}

/// Is this what a compiler as new as is needed says of itself?
fn is_new_enough(said: &str) -> bool {
    let numbers = |version: &str| -> Vec<u32> { version.split('.').map_while(|part| part.parse().ok()).collect() };
    said.split(' ').nth(1).is_some_and(|version| numbers(version) >= numbers(NEEDED))
}

/// Has our compiler the standard library for this target?
fn is_there() -> bool {
    let found = output(&mut program("rustc", &["--print", "target-libdir", "--target", TARGET]));
    found.is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}

fn built_by(way: Way) -> Result<bool, String> {
    let target = root().join("target/wasm");
    if !succeeds(command(way).arg("--target-dir").arg(&target).env("RUSTFLAGS", FLAGS))? {
        return Ok(false);
    }
    let module = target.join(TARGET).join("release/shikatsu_wasm.wasm");
    fs::create_dir_all(folder()).map_err(|error| format!("web/src/home/built cannot be made: {error}."))?;
    renew(&module, &folder().join("machine.wasm"))?;
    renew(&root().join(NET), &folder().join("net.half"))?;
    Ok(true)
}

fn command(way: Way) -> Command {
    let build = ["build", "--release", "--locked", "--manifest-path", "wasm/Cargo.toml", "--target", TARGET];
    match way {
        Way::Rustup => cargo(&build),
        Way::Debian => {
            let mut command = program(DEBIAN_CARGO, &build);
            command.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1").env("RUSTC", DEBIAN_RUSTC);
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "/usr/bin/wasm-ld");
            command
        }
    }
}

/// Copies a file unless it is there already: what is newer is built again.
fn renew(from: &Path, to: &Path) -> Result<(), String> {
    let bytes = fs::read(from).map_err(|error| format!("{} cannot be read: {error}.", from.display()))?;
    if fs::read(to).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    fs::write(to, bytes).map_err(|error| format!("{} cannot be written: {error}.", to.display()))
}

fn folder() -> PathBuf {
    root().join("web/src/home/built")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_the_same_is_not_written_again() {
        let folder = std::env::temp_dir().join(format!("shikatsu-renew-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let [from, to] = ["from", "to"].map(|name| folder.join(name));
        fs::write(&from, "one").unwrap();
        renew(&from, &to).unwrap();
        let written = fs::metadata(&to).unwrap().modified().unwrap();
        renew(&from, &to).unwrap();
        assert_eq!(fs::metadata(&to).unwrap().modified().unwrap(), written);
        fs::write(&from, "other").unwrap();
        renew(&from, &to).unwrap();
        assert_eq!(fs::read_to_string(&to).unwrap(), "other");
        assert!(renew(&folder.join("none"), &to).unwrap_err().contains("cannot be read"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_compiler_that_is_too_old_is_left_alone() {
        assert!(is_new_enough(&format!("rustc {NEEDED}.0 (f2d3ce0bd 2026-03-21)")) && is_new_enough("rustc 2.0.1"));
        for too_old in [
            "rustc 1.9.0 (1 2016-01-01)",
            "rustc 1.85.0 (4d91de4e4 2025-02-17) (built from a source tarball)",
            "rustc",
            "",
        ] {
            assert!(!is_new_enough(too_old), "{too_old}");
        }
    }

    #[test]
    fn the_net_lies_where_it_is_taken_from() {
        assert!(root().join(NET).is_file() && missing().ends_with('.'));
    }
}
