//! Makes the list of the files in `data/`, which the crate takes in.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut files = Vec::new();
    collect(&data, &mut files);
    files.sort();
    let lines: String = files.iter().map(|path| line(path, &data)).collect();
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo names a folder"));
    fs::write(out.join("files.rs"), format!("&[\n{lines}]\n")).expect("the folder can be written to");
}

/// The files of a folder and of the folders in it. A folder that changes makes the list anew.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).expect("the folder of the problems can be read") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}

/// An entry of the list: the path below `data/`, and the bytes.
fn line(path: &Path, data: &Path) -> String {
    let parts = path.strip_prefix(data).expect("it lies there").iter();
    let name = parts.map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
    format!("({name:?}, include_bytes!({path:?})),\n")
}
