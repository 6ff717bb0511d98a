//! The top floor: problems as somebody wrote them down, whose target and region have to be found.
//!
//! To read on: `draft` (from a draft to a verdict), `target` (the group in question), `region` (points where play may
//! happen), `choice` (which of them are asked about), `advice` (who else may be asked), `opinion` (what is liked where nothing is proved), `inquiry` (who asks, with `probe`, `guess`, `scouted` and, on a thread of its own, `reader`), `zone` (regions in
//! which a death counts on no wall), `growth` (regions that grow by what a life leans on), `matter` (the points that a proof is about), `measured` (guesses for whoever measures them).

pub(crate) mod advice;
pub(crate) mod choice;
pub(crate) mod draft;
pub(crate) mod growth;
mod guess;
mod inquiry;
pub(crate) mod matter;
pub(crate) mod measured;
pub(crate) mod opinion;
mod probe;
mod reader;
pub mod region;
pub(crate) mod scouted;
pub(crate) mod target;
pub(crate) mod zone;
