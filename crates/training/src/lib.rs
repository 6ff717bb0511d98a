//! What training is, for every edge: how strong a person and how hard a problem is, and what a try says about both.
//!
//! A person and a problem have a [`Rating`] each, on one scale, that of Glicko-2; a try is a game between them
//! ([`tried`]). The scale is the one that many Go players know from their servers, so that a rating can be told as a rank
//! and a rank is where a rating begins ([`Rating::of_rank`]).
//!
//! - `rating` has the numbers and the scale; `placing` finds where to begin with somebody who does not say it; `attempt` what a try changes, with the limits that keep one try, one person or a
//!   cheat from moving much; `person` somebody with a rating, and when they may say another; [`crowd`] made-up learners of known strength, by which all of it is measured.
//!
//! - `record` has what somebody did with a problem, and what one more deed makes of it; `asking` how hard the next one should be;
//!   `day` which day it is, and how many came in a row.
//!
//! - `way` names the ways to train and says which count for a rating; [`rules`] has the numbers of those that have rules of
//!   their own, `run` one against the clock; `review` when something is about to be forgotten.
//!
//! The arithmetic of Glicko-2 is the library's; a test holds it to the example that Glickman published. Whoever wants another
//! system changes `attempt` alone.
//!
//! ```
//! use training::{Outcome, Rating, Weight, tried};
//! let (person, problem) = (Rating::of_rank(11.0), Rating::of_problem(11.0));
//! let after = tried(person, problem, Outcome::Solved, Weight::FULL);
//! assert!(after.person.points > person.points && after.person.deviation < person.deviation);
//! assert_eq!(after.problem, problem, "nobody knows yet how strong this person is");
//! ```
#![deny(missing_docs)]

mod asking;
mod attempt;
pub mod crowd;
mod day;
mod person;
mod placing;
mod rating;
mod record;
mod review;
pub mod rules;
mod run;
mod way;

pub use asking::{MOST_LOOKED_AT, around, ceiling, level_after};
pub use attempt::{After, Outcome, Weight, expected, tried};
pub use day::{Day, DayTally, Today};
pub use person::{Person, Rated, RatedTry};
pub use placing::{QUICK_ONES, level};
pub use rating::Rating;
pub use record::{Deed, Doings, Progress, Record};
pub use review::{Card, Memory, Recall};
pub use run::{Best, Run};
pub use way::Way;
