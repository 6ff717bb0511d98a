//! The files of `data/`, by their paths.

/// Path and bytes of each file, in the order of the paths.
pub(crate) type Files<'b> = [(&'b str, &'b [u8])];

/// Those that the program was built with.
pub(crate) static FILES: &Files<'static> = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The bytes of a file.
pub(crate) fn bytes<'b>(files: &Files<'b>, path: &str) -> Option<&'b [u8]> {
    let at = files.binary_search_by_key(&path, |(path, _)| path).ok()?;
    files.get(at).map(|(_, bytes)| *bytes)
}

/// The text of a file.
pub(crate) fn text<'b>(files: &Files<'b>, path: &str) -> Option<&'b str> {
    std::str::from_utf8(bytes(files, path)?).ok()
}
