//! The names of drafts, positions and verdicts: halves of SHA-256 sums of what they depend on.

use proof::{Certificate, Problem, Solution, file};
use sha2::{Digest as _, Sha256};
use solver::pointed_out;
use tsumego::{Draft, text};

/// What the solution of a draft depends on, as a name. What its author plays and wants counts only as far as it says which
/// stones are meant.
pub fn fingerprint(draft: &Draft) -> String {
    let bare = Draft { targets: pointed_out(draft), out_of_bounds: draft.out_of_bounds, ..Draft::new(draft.setup) };
    name_of(text::write(&bare.tidy()).as_bytes())
}

/// The name of a position with its target and region.
pub fn position_name(problem: &Problem) -> String {
    name_of(&file::write(problem, &Certificate::default()))
}

/// The name of a problem and its verdict, whatever the proof.
pub(crate) fn verdict_name(solution: &Solution) -> String {
    let claims = solution.certificate().claims.clone();
    name_of(&file::write(solution.problem(), &Certificate { claims, answers: Vec::new() }))
}

/// Half of a SHA-256, in hexadecimal.
pub fn name_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
