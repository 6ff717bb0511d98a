//! The problems that ship, with their proofs: texts and certificates of the folder `data/`, taken in when the program is
//! built. The command line, the web app and the measurements all read them here.
//!
//! A [`Problem`] is a draft with the certificate that proves it and with what the [`Index`](Proof) says that it proves.
//! Nothing is checked here: a test has the checker go through all of them, and whoever shows a solution has it checked.
//!
//! ```
//! let first = bank::problems().next().unwrap();
//! assert_eq!((first.collection.name, first.id().as_str()), ("shapes", "shapes-01-straight-three"));
//! let solution = proof::file::check(first.proof.certificate.iter().copied()).unwrap();
//! assert_eq!(solution.grade(), first.proof.grade);
//! ```
//!
//! [`forged`] are the many that the forge made, in one compact file; some of them belong to [`COURSES`].
//!
//! Reading order: `collection`, `problem`, `files`; `mix`, `course`, `forged`, [`pack`], `stock`; [`parts`].
#![deny(missing_docs)]

mod collection;
mod course;
mod files;
mod forged;
mod mix;
pub mod pack;
pub mod parts;
mod problem;
mod stock;

pub use collection::{COLLECTIONS, Collection, MORE};
pub use course::{COURSES, Course};
pub use forged::Forged;
pub use mix::{Mix, is_ko};
pub use problem::{Problem, Proof, problems};
pub use stock::{forged, former, packed};
