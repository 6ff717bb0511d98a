//! Enclosed problems by the hundred: published ones where somebody has them, else those of the forge that ship.

use console::Failure;
use proof::Problem;

use crate::sets::Sets;

/// The set of published ones.
pub(crate) const SET: &str = "enclosed-graded";

/// Each with its name.
///
/// # Errors
/// If the published ones are not where they are said to be.
pub(crate) fn problems(sets: &Sets) -> Result<Vec<(String, Problem)>, Failure> {
    if sets.are_given() {
        let published = sets.read(SET)?.into_iter();
        return Ok(published.filter_map(|one| Some((one.id.clone(), one.enclosed()?))).collect());
    }
    eprintln!("no published problems are given (docs/sets.md), so these are of the forge");
    let forged = bank::forged().enumerate();
    Ok(forged.filter_map(|(at, one)| Some((format!("forged {}", at + 1), one.sketch.problem()?))).collect())
}
