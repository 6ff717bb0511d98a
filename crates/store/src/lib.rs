//! What the web app remembers: all SQL, one text for SQLite, in a file in the data folder, and for PostgreSQL.
//!
//! It knows neither JSON nor HTTP. Names are texts, a board is what the problem's text says, and the few things that a
//! column can say have [`words`] of the store's own: a word that nobody knows is an error and never a default.
//!
//! - `open` finds the database by its [`Place`] and brings it up to date with the `migrations`, `hashing` once with what
//!   earlier versions left in it; `files` and `backup` are about its files.
//! - [`Store`] is what is open. Its methods stand with what they are about: `library`, `listing`, `progress`, `days`, `ratings`,
//!   `attempts` (of a `deed`, read by `tried`), `mistakes`, `reviews`, `daily`, `runs`, `opinions`, `mine` and `waiting` with problems, `collections`; `games` with whole games of every kind, `go`, `rows` and `rooms` with what is special to
//!   each; `accounts`, `joined` with who is the same person; `admin`, `state`.
//! - `sql` is a query in the making and a row as it is read; `changes` counts what has changed, for those who remember lists.

mod accounts;
mod admin;
mod attempts;
mod backup;
mod changes;
mod collections;
mod daily;
mod database;
mod days;
mod deed;
mod error;
mod files;
mod games;
mod go;
mod hashing;
mod joined;
mod library;
mod listing;
mod migrations;
mod mine;
mod mistakes;
mod moved;
mod open;
mod opinions;
mod place;
mod problem;
mod progress;
mod ratings;
mod reviews;
mod rooms;
mod rows;
mod runs;
mod sql;
mod state;
mod tried;
mod visitor;
mod waiting;
pub mod words;

pub use accounts::{Account, Device, Entered, Entrance, Key, NewDevice, Opened, Secret, Standing};
pub use admin::{Belonging, Guest};
pub use backup::{backup, restore};
pub use collections::{CollectionTally, KeptCollection};
pub use daily::OfDay;
pub use database::{Revisions, Store, now};
pub use deed::Attempt;
pub use error::{OpenError, StoreError};
pub use games::Game;
pub use go::{Clock, Counted, KeptGo};
pub use library::{Entry, Kept, Position};
pub use listing::{Among, Query, Solved, Sort, Spot, Taken};
pub use mine::Stood;
pub use mistakes::Mistakes;
pub use moved::{ClosedShown, Moved, OneTry};
pub use opinions::Thought;
pub use place::{Place, without_password};
pub use problem::Listed;
pub use progress::Marked;
pub use ratings::Shown;
pub use reviews::{Due, Reviews};
pub use rooms::{Happening, KeptRoom, ListedRoom, RoomNow};
pub use rows::KeptRow;
pub use state::State;
pub use training::{Day, DayTally, Deed, Person, Progress, Rated, RatedTry, Record, Today};
pub use tried::Tried;
pub use visitor::{Owner, Reader, Visitor, hash, random_name};
pub use waiting::{Settled, Unproved, Waiting};

#[cfg(test)]
mod tests;
