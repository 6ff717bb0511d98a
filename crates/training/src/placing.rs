//! [`level`]: where somebody stands after a few problems, before there is a rating.
//!
//! It works as the rating of players does, without memory of how well anything is known. Visitor and problem have a strength
//! each, on the scale of ranks; a visitor is expected to solve a problem of their own strength every second time, and one that is
//! four ranks easier three times out of four. What happens beyond expectation raises the level, what falls short lowers it. A
//! visitor may say where to begin; of one who does not nothing is known, so the first problems move the level further than those that
//! follow: it begins at 27 kyu and is at 14 kyu after four problems solved at once.

/// So many problems show where somebody stands who does not say it.
pub const QUICK_ONES: usize = 5;

/// Where somebody begins who has chosen nothing: 27 kyu.
const START: f64 = 4.0;
/// So many ranks make a problem a step easier.
const SPREAD: f64 = 4.0;
/// How far one problem can move the level, and how much further the first ones can.
const STEP: f64 = 3.2;
const HASTE: [f64; QUICK_ONES] = [3.0, 2.5, 2.0, 1.6, 1.3];
/// The ends of the scale.
const LOWEST: f64 = 1.0;
const HIGHEST: f64 = 37.0;

/// The level after these problems, each with its rank and a score from 0 to 1, the earliest first, of somebody who chose to start
/// there.
pub fn level(start: Option<f64>, tries: impl IntoIterator<Item = (f64, f64)>) -> f64 {
    let haste = |at: usize| if start.is_some() { 1.0 } else { HASTE.get(at).copied().unwrap_or(1.0) };
    let after = |level: f64, (at, (rank, score)): (usize, (f64, f64))| {
        let expected = 1.0 / (1.0 + ((rank - level) / SPREAD).exp());
        held(level + STEP * haste(at) * (score - expected))
    };
    tries.into_iter().enumerate().fold(held(start.unwrap_or(START)), after)
}

/// On the scale.
fn held(level: f64) -> f64 {
    level.clamp(LOWEST, HIGHEST)
}
