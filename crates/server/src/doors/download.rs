//! Files for a visitor to save.

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use tsumego::{Draft, record};

/// The type of game records.
pub(crate) const SGF: &str = "application/x-go-sgf; charset=utf-8";

/// A file to be saved.
pub(crate) fn file(name: &str, kind: &'static str, bytes: Vec<u8>) -> Response {
    stream(name, kind, bytes.into())
}

/// The same for what is still being written.
pub(crate) fn stream(name: &str, kind: &'static str, body: Body) -> Response {
    // Older programs read the first name, which has only plain letters; all others the second.
    let plain: String = name.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).collect();
    let exact: String = name.bytes().map(escaped).collect();
    let disposition = format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{exact}");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], body).into_response()
}

/// An SGF file to be saved.
pub(crate) fn sgf(name: &str, bytes: Vec<u8>) -> Response {
    file(name, SGF, bytes)
}

/// Problems as one SGF file to be saved.
pub(crate) fn problems<'d>(name: &str, drafts: impl IntoIterator<Item = &'d Draft>) -> Response {
    sgf(name, record::write(drafts).to_bytes().into_owned())
}

fn is_plain(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || " .-_".contains(letter)
}

/// As addresses escape it.
fn escaped(byte: u8) -> String {
    let plain = byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
    if plain { char::from(byte).to_string() } else { format!("%{byte:02X}") }
}
