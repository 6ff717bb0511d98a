//! [`NamedDraft`]: a draft with the name that its solution goes by. Names are halves of SHA-256 sums; each is worked out
//! once, where something comes in.

use proof::{Certificate, Problem, Solution, file};
use sha2::{Digest as _, Sha256};
use solver::pointed_out;
use tsumego::{Draft, text};

/// A draft and the name of what its solution depends on: stones, turn, ko, target and region.
#[derive(Clone, Debug)]
pub(crate) struct NamedDraft {
    pub(crate) draft: Draft,
    pub(crate) name: String,
}

impl From<Draft> for NamedDraft {
    fn from(draft: Draft) -> NamedDraft {
        NamedDraft { name: fingerprint(&draft), draft }
    }
}

/// What the solution of a draft depends on, as a name. What its author plays and wants counts only as far as it says which
/// stones are meant.
pub(crate) fn fingerprint(draft: &Draft) -> String {
    let bare = Draft { targets: pointed_out(draft), out_of_bounds: draft.out_of_bounds, ..Draft::new(draft.setup) };
    name_of(text::write(&bare.tidy()).as_bytes())
}

/// The name of a position with its target and region.
pub(crate) fn position_name(problem: &Problem) -> String {
    name_of(&file::write(problem, &Certificate::default()))
}

/// The name of a problem and its verdict, whatever the proof.
pub(crate) fn verdict_name(solution: &Solution) -> String {
    let claims = solution.certificate().claims.clone();
    name_of(&file::write(solution.problem(), &Certificate { claims, answers: Vec::new() }))
}

/// Half of a SHA-256, in hexadecimal.
pub(crate) fn name_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
