//! Where to listen, where to keep the data, and what to tell about it all.

use std::env;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use learn::Looks;
use store::Place;
use tracing::level_filters::LevelFilter;

use wire::QuestionJson;

use crate::ServerError;

/// The port when nobody names one: 8 and the number of points of a full board.
pub const DEFAULT_PORT: u16 = 8361;

/// What the server must be told before it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on. Only this machine can reach the default, 127.0.0.1.
    pub host: IpAddr,
    /// The port to listen on; 0 lets the system choose a free one.
    pub port: u16,
    /// The folder of the database, created when missing; `None` is the user's data folder.
    pub data: Option<PathBuf>,
    /// The address of a PostgreSQL database, `postgres://user@host/name`; `None` is SQLite in the data folder.
    pub database: Option<String>,
    /// Everybody comes through a proxy, which writes the address of whoever asks into `X-Forwarded-For`. Where there is
    /// none this must not be said: visitors could take any address.
    pub behind_proxy: bool,
    /// Another address, for `/metrics`, `/healthz` and `/readyz` alone; `None` for no such address.
    pub metrics: Option<SocketAddr>,
    /// How many people the server is for.
    pub capacity: Capacity,
    /// Addresses that so many people share, as those of a class do, for whom the operator vouches.
    pub classes: Vec<(IpAddr, usize)>,
    /// How long somebody who plays waits for a proof before the author's book or the best guess answers.
    pub patience: Duration,
    /// Who tells the learned engine how moves look, beside those that ship.
    pub ranker: Option<Arc<dyn Looks>>,
    /// Another address, at which programs come into rooms by GTP; `None` for no such address.
    pub gtp: Option<SocketAddr>,
    /// Engines that may play a side of a room.
    pub engines: Vec<Engine>,
    /// A program that is asked for moves where nothing is proved of an open board, with its arguments; none for none.
    pub adviser: Vec<String>,
    /// What members of a room are asked after a game, where its host wants that.
    pub questions: Vec<QuestionJson>,
    /// The problems of the forge that come with the program, as [`bank::pack`] writes them; no bytes for none.
    pub forged: &'static [u8],
    /// What goes into the journal on standard error.
    pub log: Log,
}

/// The questions that ship with the program.
pub(crate) fn usual_questions() -> Vec<QuestionJson> {
    QuestionJson::read(include_str!("../../../data/questions.json")).unwrap_or_default()
}

/// An engine that speaks GTP on its standard input and output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Engine {
    /// What visitors call it.
    pub name: String,
    /// The program and its arguments. No shell reads them.
    pub command: Vec<String>,
}

/// How many people the server is for. What one address may have grows with those who share it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capacity {
    /// Connections at the same time, those of everybody together.
    pub connections: usize,
    /// People who may come from one address, as those of a class or a club do.
    pub crowd: usize,
}

/// So many people at one address are usual, and are never refused what is usual.
const USUAL_CROWD: usize = 20;

/// How many times as much as usual so many people may have.
pub(crate) fn share(people: usize) -> f64 {
    people.max(USUAL_CROWD) as f64 / USUAL_CROWD as f64
}

impl Default for Capacity {
    /// A page that listens and one that asks for each of 500 people, and some more.
    fn default() -> Capacity {
        Capacity { connections: 1_200, crowd: USUAL_CROWD }
    }
}

impl Capacity {
    /// How many times as much as usual an address may have.
    pub(crate) fn share(self) -> f64 {
        share(self.crowd)
    }

    /// Connections of one address, where so many are usual.
    pub(crate) fn of_address(self, usual: usize) -> usize {
        (usual as f64 * self.share()) as usize
    }

    /// Pages that may listen to rooms: others need places as well.
    pub(crate) fn pages(self) -> usize {
        self.connections / 2
    }
}

/// What goes into the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Log {
    /// From which level on. Requests are told at `INFO`.
    pub level: LevelFilter,
    /// One JSON object to a line instead of plain text.
    pub json: bool,
}

impl Default for Log {
    /// At home nothing is told but what goes wrong.
    fn default() -> Log {
        Log { level: LevelFilter::WARN, json: false }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            host: Ipv4Addr::LOCALHOST.into(),
            port: DEFAULT_PORT,
            data: None,
            database: None,
            behind_proxy: false,
            metrics: None,
            capacity: Capacity::default(),
            classes: Vec::new(),
            patience: Duration::from_secs(1),
            ranker: None,
            gtp: None,
            engines: Vec::new(),
            adviser: Vec::new(),
            questions: usual_questions(),
            forged: &[],
            log: Log::default(),
        }
    }
}

impl Config {
    /// Where the database is.
    pub(crate) fn place(&self) -> Result<Place, ServerError> {
        match &self.database {
            Some(url) => Ok(Place::Postgres(url.clone())),
            None => self.data_folder().map(Place::Folder),
        }
    }

    /// The folder that holds the database.
    fn data_folder(&self) -> Result<PathBuf, ServerError> {
        self.data
            .clone()
            .or_else(|| user_data_folder(env::var_os("XDG_DATA_HOME").map(PathBuf::from), env::home_dir()))
            .ok_or(ServerError::NoDataFolder)
    }
}

/// Where this system expects a program to keep a user's data.
fn user_data_folder(xdg: Option<PathBuf>, home: Option<PathBuf>) -> Option<PathBuf> {
    let base = if cfg!(windows) {
        home?.join("AppData/Roaming")
    } else if cfg!(target_os = "macos") {
        home?.join("Library/Application Support")
    } else {
        // The XDG specification: a relative path in the variable is to be ignored.
        xdg.filter(|path| path.is_absolute()).or_else(|| Some(home?.join(".local/share")))?
    };
    Some(base.join("shikatsu"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_folder_wins() {
        let config = Config { data: Some("here".into()), ..Config::default() };
        assert_eq!(config.data_folder().unwrap(), PathBuf::from("here"));
    }

    #[test]
    #[cfg(all(unix, not(target_os = "macos")))]
    fn the_user_s_folder_follows_xdg() {
        let folder = |xdg: &str, home: Option<&str>| user_data_folder(Some(xdg.into()), home.map(PathBuf::from));
        assert_eq!(folder("/xdg", Some("/h")), Some("/xdg/shikatsu".into()));
        assert_eq!(folder("relative", Some("/h")), Some("/h/.local/share/shikatsu".into()));
        assert_eq!(folder("", None), None);
    }

    #[test]
    fn a_crowd_has_more_and_nobody_less_than_usual() {
        let crowd = |crowd: usize| Capacity { crowd, ..Capacity::default() };
        assert_eq!([0, 20, 30, 500].map(|people| crowd(people).of_address(48)), [48, 48, 72, 1200]);
        assert!(Capacity::default().pages() >= 500);
    }

    #[test]
    fn strangers_cannot_reach_the_default_address() {
        assert!(Config::default().host.is_loopback());
    }
}
