//! The page as a folder of files for any host and any path, without a server: its own machine answers, with the bank in parts that it
//! fetches as it needs them.

use std::fmt;
use std::io::Write as _;

use bank::parts;
use flate2::{Compression, GzBuilder};
use telling::name_of;

use crate::doors::newcomer::{NEWCOMER, newcomer};
use crate::doors::page::{page_files, policy_within};

/// What the page's own machine is made of, by the ends of the names of its files.
const MACHINE: [&str; 2] = [".wasm", ".half"];
/// Where the scripts of boards on pages of others lie.
const BOARD: &str = "board/";
/// Digits of the sum that names an edition of the bank.
const DIGITS: usize = 12;

/// A file of the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteFile {
    /// Where it lies, with `/` between the parts.
    pub path: String,
    /// All of it.
    pub bytes: Vec<u8>,
}

/// Why there is no such folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSite {
    /// The program was built without the page.
    NoPage,
    /// The page was built without the machine.
    NoMachine,
    /// The bank does not fit into parts.
    NoBank,
    /// What is to be the address of a server is none.
    NoAddress,
}

impl fmt::Display for NoSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoSite::NoPage => "This program was built without the page: run `npm run build` in web/, and build it again.",
            NoSite::NoMachine => {
                "The page of this program has no cores in it, so it cannot do without a server: `cargo xtask site` builds one \
                 that can."
            }
            NoSite::NoBank => "The problems that ship do not fit into parts.",
            NoSite::NoAddress => "The address of a server looks like https://go.example.org.",
        })
    }
}

impl std::error::Error for NoSite {}

/// All files of the folder, with the problems of this bank. What needs a server is found at this one, where there is one.
///
/// # Errors
/// Where something that it needs was not built.
pub fn site(forged: &[u8], server: Option<&str>) -> Result<Vec<SiteFile>, NoSite> {
    let server = server.map(address).transpose()?;
    let page = page_files();
    let index = page.iter().find(|(path, _)| path == "index.html").ok_or(NoSite::NoPage)?;
    if !page.iter().any(|(path, _)| path.ends_with(MACHINE[0])) {
        return Err(NoSite::NoMachine);
    }
    let parts = parts::parts(forged).map_err(|_| NoSite::NoBank)?;
    let sum = name_of(&parts.iter().flat_map(|part| &part.bytes).copied().collect::<Vec<u8>>());
    let folder = format!("bank-{}", &sum[..DIGITS.min(sum.len())]);
    let mut files =
        vec![SiteFile { path: "index.html".to_owned(), bytes: within(&index.1, &folder, server.as_deref()) }];
    for (path, bytes) in page.iter().filter(|(path, _)| path != "index.html") {
        // Few hosts compress such files.
        files.push(match path {
            _ if is_machine(path) => packed(path, bytes),
            _ if path.starts_with(BOARD) => SiteFile { path: path.clone(), bytes: asking_for_packed(bytes, &page) },
            _ => SiteFile { path: path.clone(), bytes: bytes.clone() },
        });
    }
    files.extend(parts.iter().map(|part| packed(&format!("{folder}/{}", part.name), &part.bytes)));
    files.push(packed(&format!("{folder}/{NEWCOMER}"), &newcomer(&parts)));
    Ok(files)
}

fn is_machine(path: &str) -> bool {
    MACHINE.iter().any(|end| path.ends_with(end))
}

/// A script of a board, which here asks for the machine under its compressed name: the page knows that it stands in a folder, a
/// board does not.
fn asking_for_packed(script: &[u8], page: &[(String, Vec<u8>)]) -> Vec<u8> {
    let names = page.iter().filter(|(path, _)| is_machine(path)).filter_map(|(path, _)| path.rsplit('/').next());
    let text = String::from_utf8_lossy(script).into_owned();
    names.fold(text, |text, name| text.replace(name, &format!("{name}.gz"))).into_bytes()
}

/// A file compressed, the same in every run.
fn packed(path: &str, bytes: &[u8]) -> SiteFile {
    let mut writer = GzBuilder::new().write(Vec::new(), Compression::best());
    let packed = writer.write_all(bytes).and_then(|()| writer.finish());
    SiteFile { path: format!("{path}.gz"), bytes: packed.unwrap_or_default() }
}

/// The address of a server, as links have it.
fn address(server: &str) -> Result<String, NoSite> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-._~:/[]".contains(letter);
    let host = server.strip_prefix("https://").or_else(|| server.strip_prefix("http://"));
    match host.is_some_and(|host| !host.is_empty() && host.chars().all(plain)) {
        true => Ok(format!("{}/", server.trim_end_matches('/'))),
        false => Err(NoSite::NoAddress),
    }
}

/// The page for a folder: its files lie beside it, it says where the bank is, and what it may do.
fn within(index: &[u8], folder: &str, server: Option<&str>) -> Vec<u8> {
    let server = server.map(|server| format!("\n    <meta name=\"shikatsu-server\" content=\"{server}\" />"));
    let told = format!(
        "<head>\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{}\" />\n    \
         <meta name=\"referrer\" content=\"no-referrer\" />\n    <meta name=\"shikatsu-bank\" content=\"./{folder}/\" />{}",
        policy_within(),
        server.unwrap_or_default()
    );
    let text = String::from_utf8_lossy(index);
    text.replacen("<head>", &told, 1).replace("=\"/", "=\"./").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_a_folder_asks_nobody_else() {
        let index = b"<html><head><link href=\"/icon.svg\"><script src=\"/assets/a.js\"></script></head></html>";
        let told = String::from_utf8(within(index, "bank-1", None)).unwrap();
        assert!(told.contains("href=\"./icon.svg\"") && told.contains("src=\"./assets/a.js\""), "{told}");
        assert!(told.contains("content=\"./bank-1/\"") && told.contains("connect-src 'self'"), "{told}");
        assert!(!told.contains("frame-ancestors") && !told.contains("unsafe-inline"), "{told}");
        assert!(!told.contains("shikatsu-server"), "{told}");
    }

    #[test]
    fn the_page_of_a_folder_names_the_server_of_its_operator() {
        let address = address("https://go.example.org/club/").unwrap();
        let told = String::from_utf8(within(b"<head></head>", "bank-1", Some(&address))).unwrap();
        assert!(told.contains("content=\"https://go.example.org/club/\""), "{told}");
        for wrong in
            ["", "go.example.org", "https://", "javascript:alert(1)", "https://a\"b", "https://a b", "https://a?b"]
        {
            assert_eq!(super::address(wrong), Err(NoSite::NoAddress), "{wrong}");
        }
    }

    #[test]
    fn a_board_asks_for_what_lies_there() {
        let page =
            ["assets/machine-1.wasm", "assets/net-2.half", "board/a.js"].map(|path| (path.to_owned(), Vec::new()));
        let told = asking_for_packed(b"fetch('../assets/machine-1.wasm'),'net-2.half','board/a.js'", &page);
        assert_eq!(
            String::from_utf8(told).unwrap(),
            "fetch('../assets/machine-1.wasm.gz'),'net-2.half.gz','board/a.js'"
        );
    }

    #[test]
    fn a_file_is_packed_the_same_in_every_run() {
        let twice = [packed("one", b"some bytes"), packed("one", b"some bytes")];
        assert_eq!(twice[0], twice[1]);
        assert!(twice[0].path == "one.gz" && twice[0].bytes.starts_with(&[0x1f, 0x8b]));
    }
}
