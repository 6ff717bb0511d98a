//! What lessons and proofs say, as messages of the web app: from the types of `lesson` and `proof` to those of `wire`.
//!
//! Whoever answers the page has these words: the server, and the page's own machine. So both send the same JSON.
//!
//! # Reading order
//! [`solution`] and what belongs to it, in `solved`; `start` and `play`, where play begins and the answers to moves; `searching`, a search on its way and one
//! that gave up; [`checked`], what the checker says; `drafts`, what is seen of a problem without a search; [`Sent`], the problems in a
//! file, and [`harvest`], those of many; `wrong`, what cannot be done; `named`, the names that all of these go by;
//! `sheets`, problems on paper; `audited`, problems that somebody looks over; `records`, games of others; `label`, what problems that ship are called, and `picture`, how problems are drawn; `moments`, what a game has thrown away; `history`, what has come of training, and `chosen`, a way to train.
#![deny(missing_docs)]

mod audited;
mod checked;
mod chosen;
mod drafts;
mod harvest;
mod history;
mod label;
mod moments;
mod named;
mod picture;
mod play;
mod records;
mod searching;
mod sent;
mod sheets;
mod solved;
mod start;
mod wrong;

pub use audited::{MOST_REPORTED, audit_report, audited, is_auditable, left_open, remarks, span};
pub use checked::{checked, verdict};
pub use chosen::{Chosen, Only};
pub use drafts::{examination, placed, reading};
pub use harvest::{Gathered, Harvest, consistent, harvest, legal, shortened};
pub use history::{FirstTry, curve, ranks, rating_told, returns_told, run_told, themes, tried_told};
pub use label::{label_of_forge, label_of_text, number_in};
pub use moments::moments;
pub use named::{fingerprint, name_of, position_name};
pub use picture::picture;
pub use play::{asked, lesson, line, moves, players, tree};
pub use records::{alive_in, game_file};
pub use searching::{gave_up, tick};
pub use sent::{Sent, SentProblem, Taken, in_sgf};
pub use sheets::{MOST_PRINTED, OnPaper, line_of, plan, sheets};
pub use solved::{ground, region, region_of, solution, turns};
pub use start::{answer, asks, is_beside_the_point, started};
pub use wrong::{no_problem, not_taught, sentence, unplayable};
