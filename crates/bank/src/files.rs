//! The files of `data/`, by their paths.

/// Path and bytes, in the order of the paths.
pub(crate) const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The bytes of a file.
pub(crate) fn bytes(path: &str) -> Option<&'static [u8]> {
    let at = FILES.binary_search_by_key(&path, |(path, _)| path).ok()?;
    FILES.get(at).map(|(_, bytes)| *bytes)
}

/// The text of a file.
pub(crate) fn text(path: &str) -> Option<&'static str> {
    std::str::from_utf8(bytes(path)?).ok()
}
