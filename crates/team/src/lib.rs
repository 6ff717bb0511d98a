//! Rooms in which teams play Go as one player: members, proposals, votes, clocks, chat, and what each may see of it.
//!
//! A [`Room`] is what has happened in it. [`Room::decide`] is asked with a [`Command`] and a time, changes nothing, and
//! answers with [`Event`]s or a [`Refusal`]; [`Room::evolve`] takes one event in and cannot fail. Whoever keeps the
//! events has the room: fold them over [`Room::new`].
//!
//! # What an edge does
//! - It opens a room with [`Ask::Open`], gives every session one [`MemberId`], and tells with [`Ask::Presence`] when a
//!   member's first page opens and the last one closes. A second tab is the same member.
//! - It sends what members ask for as commands [`By::Member`], stores the events (each is a line of text, [`Event`] has
//!   `Display` and `FromStr`), evolves the room, and gives everyone whom an event [concerns](Room::concerns) their new
//!   [`View`], which has what they may see and nothing else.
//! - It asks [`Ask::Tick`] at the time that [`Room::due`] says.
//! - It does the work that [`Room::need`] names, such as playing random games, and hands it in as [`Ask::Work`]. A
//!   room does no long work of its own.
//! - After an outage it asks [`Ask::Resume`] first: all clocks are put off by the time away, so nobody loses any.
//!
//! ```
//! use team::{Ask, By, Command, MemberId, Place, Room, Settings};
//! let ann = MemberId(1);
//! let mut room = Room::new();
//! for ask in [
//!     Ask::Open { settings: Box::new(Settings::default()), seed: 7 },
//!     Ask::Join { name: "Ann".into(), rank: None, place: Place::Team(rules::Color::Black) },
//! ] {
//!     for event in room.decide(Command { by: By::Member(ann), ask }, 1000).unwrap() {
//!         room.evolve(&event);
//!     }
//! }
//! assert_eq!(room.view(Some(ann)).members[0].name, "Ann");
//! ```
//!
//! # Decisions
//! A team is known by its colour. Where the ranks say that the other team takes Black, the teams exchange colours once,
//! when the game starts. `decide` works on a copy of the room, on which it tries every event out before the next: what
//! follows from an event is then seen in the one place that knows it, `evolve`. We rejected working out the consequences
//! from the old state, which is faster and was wrong in every draft. Chance comes from the seed that was given when the
//! room was opened.
//!
//! # Reading order
//! `settings` with `rank`, `pace`, [`scheme`]; `member`, `proposal`, `need`; `turn`, `count`, `motion`, `talk`, `answer`; `command`,
//! `event`, `refusal`; `people`, `contest`, `room` and `evolve` (the state); `decide`; `view`; `log` and `entry` with `roll`, `record`, `stats`, `survey`.
#![deny(missing_docs)]

mod answer;
mod command;
mod contest;
mod count;
mod decide;
mod entry;
mod event;
mod evolve;
mod log;
mod member;
mod motion;
mod need;
mod outcome;
mod pace;
mod people;
mod proposal;
mod rank;
mod record;
mod refusal;
mod roll;
mod room;
pub mod scheme;
mod settings;
mod stats;
mod survey;
mod talk;
mod turn;
mod view;

pub use answer::{MOST_ANSWERS, is_question};
pub use command::{Ask, By, Command};
pub use count::{Count, Say};
pub use entry::{Entry, Names, entries};
pub use event::{Event, Fact, Opening};
pub use log::NotAnEvent;
pub use member::{LONGEST_NAME, MOST_MEMBERS, MOST_TEAM, Member, MemberId, Place};
pub use motion::{Motion, Subject};
pub use need::{Need, WorkAnswer, Worth};
pub use outcome::{Ending, Outcome};
pub use pace::{Millis, Pace};
pub use proposal::{NotAProposal, Proposal};
pub use rank::{NotARank, Rank};
pub use refusal::Refusal;
pub use room::{MOST_EVENTS, Room, Stage};
pub use scheme::Scheme;
pub use settings::{BadSettings, Crew, Handicap, Settings, Side, Talk};
pub use stats::{MemberStats, Stats, TeamStats};
pub use survey::{Acts, BEHAVIOURS, Band, Behaviour, Link, Part, Survey, Turns};
pub use talk::{Channel, LONGEST_LINE, Line, MOST_LINES, Sketch};
pub use turn::{Cast, PastTurn, Reason, Step, Turn};
pub use view::{CountView, MemberView, MotionView, OptionView, PastView, StepView, TurnView, View};
