//! [`Drafts`]: the problems in a file that somebody sends, whatever its format.

use sgf::{Collection, Limits};
use tsumego::{Draft, record, text};

use crate::refusal::Refusal;
use crate::wire::{Fault, Remark};

/// Remarks on a file that are passed on.
const MOST_REMARKS: usize = 20;

/// What was found in a file, and what was passed over.
#[derive(Debug)]
pub(crate) struct Drafts {
    pub(crate) drafts: Vec<Draft>,
    pub(crate) remarks: Vec<Remark>,
}

impl Drafts {
    /// Reads SGF or a text diagram.
    pub(crate) fn read(bytes: Vec<u8>) -> Result<Drafts, Refusal> {
        if sgf::looks_like(&bytes) { from_sgf(bytes) } else { from_text(bytes) }
    }
}

fn from_text(bytes: Vec<u8>) -> Result<Drafts, Refusal> {
    let words = String::from_utf8(bytes).map_err(|_| Fault::NotText)?;
    let draft = text::read(words.trim_start_matches(['\n', '\r']))
        .map_err(|error| Fault::BadText { line: error.line, text: Box::new(error.what.into()) })?;
    Ok(Drafts { drafts: vec![draft], remarks: Vec::new() })
}

fn from_sgf(bytes: Vec<u8>) -> Result<Drafts, Refusal> {
    let collection = Collection::parse(bytes, Limits::default()).map_err(|_| Fault::TooLarge)?;
    let mut remarks: Vec<Remark> = collection.skipped().iter().map(Remark::from).collect();
    let mut drafts = Vec::new();
    for root in collection.games() {
        match record::read(root) {
            Ok(reading) => {
                remarks.extend(reading.bad.iter().map(Remark::from));
                drafts.push(reading.draft);
            }
            Err(error) => remarks.push((&error).into()),
        }
    }
    remarks.truncate(MOST_REMARKS);
    match drafts.is_empty() {
        true => {
            let sgf = remarks.into_iter().next().unwrap_or(Remark::NoGame);
            Err(Fault::BadSgf { sgf: Box::new(sgf) }.into())
        }
        false => Ok(Drafts { drafts, remarks }),
    }
}
