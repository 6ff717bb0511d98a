//! Makes life-and-death problems.
//!
//! A [`Sketch`](tsumego::Sketch) is a group on its ground. It comes from one of the [`Source`]s; [`judge`] solves it and says whether it is
//! worth keeping, or which [`Flaw`] it has; a [`Forge`] does that in rounds, each of which builds on what was kept before.
//! What is kept asks for something, its [`ProblemKind`](tsumego::ProblemKind), shows something, its [`tags`](fn@tags), and is written down as an [`Entry`].
//!
//! ```
//! use forge::{Flaw, judge};
//! use tsumego::Sketch;
//! let sketch: Sketch = "corner x OOOO/...O".parse().unwrap();
//! // Black kills in the middle, and White answers everything else there.
//! assert_eq!(judge(&sketch).unwrap_err(), Flaw::OneRefutation);
//! ```
//!
//! How hard a problem is [`rated`] tells, as a rank, by what can be measured; what players of a strength would try in it,
//! [`crowds`](fn@crowds).
//!
//! [`audit`] does the other half: it says of problems that others made what is wrong with them.
//!
//! # Decisions
//! A round is the same on any number of threads: its sketches are drawn from the seed and their number, and see what was
//! kept in the rounds before, never what another thread has just found. We rejected sharing at once, which is a little faster
//! and could not be made again.
//!
//! # Reading order
//! `source`, [`mod@nature`], [`mod@natural`], [`outline`], `judge`, `needless`, `tags`, `kept`, `entry`, `round`; `rank`; [`audit`].
#![deny(missing_docs)]

pub mod audit;
mod entry;
mod judge;
mod kept;
pub mod natural;
pub mod nature;
mod needless;
pub mod outline;
mod rank;
mod round;
mod source;
mod tags;

pub use entry::{Entry, NotAnEntry};
pub use judge::{Flaw, Worthy, judge};
pub use kept::Kept;
pub use needless::needless;
pub use rank::{Climb, Crowd, Feature, Rating, believed, crowds, misled, rated, suggested};
pub use round::{Forge, Known, SketchTally};
pub use source::{Source, group};
pub use tags::tags;
