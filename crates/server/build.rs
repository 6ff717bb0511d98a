//! The page lies inside the binary: when it changes, the binary has to be built again. A release, which carries it,
//! builds the page where nobody has; a debug build reads it from its folder at run time.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if is_release && !Path::new("../../web/dist/index.html").is_file() {
        let steps = [&["ci", "--no-audit", "--no-fund"][..], &["run", "build"]];
        if let Some(why) = steps.into_iter().find_map(failure) {
            println!("cargo::error=The web page cannot be built: {why}");
        }
    }
}

/// Runs npm where the page is made; why that failed, if it did.
fn failure(arguments: &[&str]) -> Option<String> {
    let command = format!("npm {}", arguments.join(" "));
    match Command::new("npm").args(arguments).current_dir("../../web").output() {
        Err(error) => Some(format!("npm cannot be run ({error}); install Node.js, which brings it along.")),
        Ok(done) if done.status.success() => None,
        Ok(done) => Some(format!("`{command}` failed in web/. {}", last_line(&done.stderr))),
    }
}

fn last_line(text: &[u8]) -> String {
    String::from_utf8_lossy(text).lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().to_owned()
}
