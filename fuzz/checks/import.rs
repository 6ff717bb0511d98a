//! What must hold of any bytes sent as a form with files to be imported. The fuzz target and the tests both call this.
//!
//! No name that comes in a file is longer than one that may be typed.

use axum::body::Body;
use axum::extract::{FromRequest as _, Multipart, Request};
use axum::http::header::CONTENT_TYPE;
use telling::harvest;
use tsumego::text;
use wire::{LONGEST_LINE, LONGEST_NOTES};

use crate::library::import::Upload;

/// Reads the bytes as a form whose parts are kept apart by `--x`, and the files in it as collections of problems.
pub fn check(bytes: &[u8]) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime of one thread");
    let Some(upload) = runtime.block_on(upload(bytes)) else { return };
    let (harvest, _) = harvest(upload.files);
    assert!(harvest.name.len() <= LONGEST_LINE);
    for problem in harvest.problems {
        let section = problem.section_in("");
        let draft = problem.draft;
        let lines = [&problem.file, &section, &draft.title, &draft.source, &draft.licence];
        assert!(lines.iter().all(|line| line.len() <= LONGEST_LINE) && draft.notes.len() <= LONGEST_NOTES);
        text::read(&text::write(&draft)).expect("what is kept can be read again");
    }
}

async fn upload(bytes: &[u8]) -> Option<Upload> {
    let request = Request::builder().header(CONTENT_TYPE, "multipart/form-data; boundary=x");
    let request = request.body(Body::from(bytes.to_vec())).ok()?;
    Upload::read(Multipart::from_request(request, &()).await.ok()?).await.ok()
}
