//! `shikatsu site`: the web app as a folder of files.

use std::path::Path;

use crate::program::Folder;

/// What it says where the page has no cores in it.
const WITHOUT: &str = "The page of this program has no cores in it, so it cannot do without a server: `cargo xtask site` \
                       builds one that can.";

#[test]
fn the_web_app_is_written_as_files_that_name_no_server() {
    let folder = Folder::with(&[]);
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/assets");
    let names = std::fs::read_dir(built).into_iter().flatten().flatten().map(|entry| entry.file_name());
    if !names.into_iter().any(|name| name.to_string_lossy().ends_with(".wasm")) {
        folder.run("site public").fails(WITHOUT);
        outside::skipped("the page was built without the cores (cargo xtask wasm)");
        return;
    }
    let told = folder.run("site public/here").ok();
    assert!(told.contains("it needs no server"), "{told}");
    let read = |name: &str| folder.read(&format!("public/here/{name}"));
    let index = read("index.html");
    let bank =
        index.split("name=\"shikatsu-bank\" content=\"./").nth(1).and_then(|rest| rest.split('/').next()).unwrap();
    assert!(index.contains("Content-Security-Policy") && !index.contains("=\"/"), "{index}");
    assert!(read("LICENCES.md").contains("| preact |"));
    for part in ["catalogue", "texts", "proofs-000"] {
        let bytes = std::fs::read(folder.0.join(format!("public/here/{bank}/{part}.gz"))).unwrap();
        assert!(bytes.starts_with(&[0x1f, 0x8b]) && bytes.len() < 600_000, "{part}: {}", bytes.len());
    }
}
