//! The makers' measurements, one file for each: of the search (`graded`, `open`, `speed`, `ablation`, `growth`), of its truth
//! (`versus_brute_force`, `open_versus_brute_force`, `lines`, `games`), of counting (`scoring`), of strength (`ladder`,
//! `crowds`), of looks (`natural`) and of ratings (`learners`).

pub(crate) mod ablation;
pub(crate) mod crowds;
pub(crate) mod games;
pub(crate) mod graded;
pub(crate) mod growth;
pub(crate) mod ladder;
pub(crate) mod learners;
pub(crate) mod lines;
pub(crate) mod natural;
pub(crate) mod open;
pub(crate) mod open_versus_brute_force;
pub(crate) mod scoring;
pub(crate) mod speed;
pub(crate) mod versus_brute_force;
