//! Files for a visitor to save.

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use tsumego::{Draft, record};

/// A file to be saved.
pub(crate) fn file(name: &str, kind: &'static str, bytes: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], bytes).into_response()
}

/// An SGF file to be saved.
pub(crate) fn sgf(name: &str, bytes: Vec<u8>) -> Response {
    file(name, "application/x-go-sgf; charset=utf-8", bytes)
}

/// Problems as one SGF file to be saved.
pub(crate) fn problems<'d>(name: &str, drafts: impl IntoIterator<Item = &'d Draft>) -> Response {
    sgf(name, record::write(drafts).to_bytes().into_owned())
}
