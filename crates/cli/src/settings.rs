//! [`Settings`] of the web app: from the command line, the environment or a file, in this order; what nobody says is as
//! the program likes it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::{NonZeroU16, NonZeroU32};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::ValueEnum;
use console::Failure;
use serde::{Deserialize, Serialize};
use server::{Capacity, Config, DEFAULT_PORT, Engine, LevelFilter, Log};

use crate::engine::words;
use crate::ranker;

/// The most letters of an engine's name, as rooms take it.
const LONGEST_ENGINE: usize = 60;

/// Everything that can be set. One table for all three places: an option `--log-level` is `SHIKATSU_LOG_LEVEL` in the
/// environment and `log-level` in the file.
#[derive(clap::Args, Serialize, Deserialize, Clone, Default, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    /// Address to listen on [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS", env = "SHIKATSU_HOST")]
    host: Option<IpAddr>,
    /// Port to listen on; 0 takes any free one [default: 8361]
    #[arg(long, env = "SHIKATSU_PORT")]
    port: Option<u16>,
    /// Folder of the database [default: your data folder]
    #[arg(long, value_name = "FOLDER", env = "SHIKATSU_DATA")]
    data: Option<PathBuf>,
    /// Keep the data in this PostgreSQL database instead of a file
    #[arg(long, value_name = "URL", env = "SHIKATSU_DATABASE", hide_env_values = true, conflicts_with = "data")]
    database: Option<String>,
    /// Everybody comes through a proxy here, which writes their addresses into X-Forwarded-For
    #[arg(
        long, value_name = "YES", env = "SHIKATSU_BEHIND_PROXY", num_args = 0..=1, require_equals = true,
        default_missing_value = "true"
    )]
    behind_proxy: Option<bool>,
    /// Another address, for /metrics, /healthz and /readyz alone [default: none]
    #[arg(long, value_name = "ADDRESS:PORT", env = "SHIKATSU_METRICS")]
    metrics: Option<SocketAddr>,
    /// Connections at the same time, two for each person in a team room [default: 1200]
    #[arg(long, value_name = "NUMBER", env = "SHIKATSU_CONNECTIONS")]
    connections: Option<NonZeroU32>,
    /// People who may share one address, as those of a class or a club do [default: 20]
    #[arg(long, value_name = "PEOPLE", env = "SHIKATSU_CROWD")]
    crowd: Option<NonZeroU32>,
    /// So many people share this address, as those of a class do, and each of them counts: “203.0.113.7=40”; several times for
    /// several, in the environment one to a line [default: none]
    #[arg(long, value_name = "ADDRESS=PEOPLE", env = "SHIKATSU_CLASS", value_delimiter = '\n')]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    class: Vec<Class>,
    /// Seconds that somebody who plays waits for a proof before the author's book or a guess answers [default: 1]
    #[arg(long, value_name = "SECONDS", env = "SHIKATSU_PATIENCE")]
    patience: Option<NonZeroU32>,
    /// Somebody more who tells the learned engine how moves look: a file of “shikatsu-lab learn train” [default: none]
    #[arg(long, value_name = "FILE", env = "SHIKATSU_RANKER")]
    ranker: Option<PathBuf>,
    /// Another address, at which programs come into team rooms by GTP, with a token [default: none]
    #[arg(long, value_name = "ADDRESS:PORT", env = "SHIKATSU_GTP")]
    gtp: Option<SocketAddr>,
    /// An engine that may play in team rooms, such as "GNU Go=gnugo --mode gtp"; several times for several, in the
    /// environment one to a line [default: none]
    #[arg(long, value_name = "NAME=COMMAND", env = "SHIKATSU_ENGINE", value_delimiter = '\n')]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    engine: Vec<Hired>,
    /// A program that is asked for moves where nothing is proved of an open board, such as "katago analysis -config a.cfg -model
    /// b.bin.gz" or any that knows kata-analyze or lz-analyze by GTP [default: none]
    #[arg(long, value_name = "COMMAND", env = "SHIKATSU_ADVISER", value_parser = adviser)]
    adviser: Option<String>,
    /// What members of a team room are asked after a game, where its host wants that: a JSON file [default: five questions]
    #[arg(long, value_name = "FILE", env = "SHIKATSU_QUESTIONS")]
    pub(crate) questions: Option<PathBuf>,
    /// The many problems of the forge come with the library [default: true]
    #[arg(
        long, value_name = "YES", env = "SHIKATSU_FORGED", num_args = 0..=1, require_equals = true,
        default_missing_value = "true"
    )]
    forged: Option<bool>,
    /// What to write to standard error: “info” has a line for every request [default: warn]
    #[arg(long, value_name = "LEVEL", env = "SHIKATSU_LOG_LEVEL")]
    log_level: Option<Level>,
    /// How to write it [default: text]
    #[arg(long, value_name = "FORMAT", env = "SHIKATSU_LOG_FORMAT")]
    log_format: Option<Format>,
}

/// A command that can be taken apart into words.
pub(crate) fn adviser(text: &str) -> Result<String, String> {
    match words(text)?.is_empty() {
        true => Err("expected a program and its arguments".to_owned()),
        false => Ok(text.to_owned()),
    }
}

/// An address and the people who share it.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(try_from = "String", into = "String")]
struct Class {
    address: IpAddr,
    people: NonZeroU16,
}

impl TryFrom<String> for Class {
    type Error = String;

    fn try_from(text: String) -> Result<Class, String> {
        let read = |(address, people): (&str, &str)| {
            Some(Class { address: address.trim().parse().ok()?, people: people.trim().parse().ok()? })
        };
        let wrong = || format!("expected an address and how many people share it, such as 203.0.113.7=40: “{text}”");
        text.split_once('=').and_then(read).ok_or_else(wrong)
    }
}

impl From<Class> for String {
    fn from(Class { address, people }: Class) -> String {
        format!("{address}={people}")
    }
}

impl std::str::FromStr for Class {
    type Err = String;

    fn from_str(text: &str) -> Result<Class, String> {
        text.to_owned().try_into()
    }
}

/// An engine as the operator writes it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(try_from = "String", into = "String")]
struct Hired {
    text: String,
    engine: Engine,
}

impl TryFrom<String> for Hired {
    type Error = String;

    fn try_from(text: String) -> Result<Hired, String> {
        let example = "expected a name and a command, such as “GNU Go=gnugo --mode gtp”";
        let (name, command) = text.split_once('=').filter(|(_, command)| !command.trim().is_empty()).ok_or(example)?;
        let (name, command) = (name.trim().to_owned(), words(command)?);
        if name.is_empty() || name.chars().count() > LONGEST_ENGINE || name.contains(char::is_control) {
            return Err(format!("the name of an engine has 1 to {LONGEST_ENGINE} letters: “{text}”"));
        }
        Ok(Hired { text, engine: Engine { name, command } })
    }
}

impl From<Hired> for String {
    fn from(hired: Hired) -> String {
        hired.text
    }
}

impl std::str::FromStr for Hired {
    type Err = String;

    fn from_str(text: &str) -> Result<Hired, String> {
        text.to_owned().try_into()
    }
}

/// Where the data are, for commands that ask the store itself.
#[derive(clap::Args, Debug)]
pub(crate) struct Kept {
    /// Folder of the database [default: your data folder]
    #[arg(long, global = true, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The data is in this PostgreSQL database instead of a file
    #[arg(long, global = true, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
}

impl Kept {
    pub(crate) fn config(self) -> Config {
        Config { data: self.data, database: self.database, ..Config::default() }
    }
}

/// Where the data are, for commands that work on them.
#[derive(clap::Args, Debug)]
pub(crate) struct Place {
    /// Folder of the database [default: your data folder]
    #[arg(long, value_name = "FOLDER", env = "SHIKATSU_DATA")]
    data: Option<PathBuf>,
    /// The settings of the web app, which may name the folder
    #[arg(long, value_name = "FILE", env = "SHIKATSU_CONFIG")]
    config: Option<PathBuf>,
}

impl Place {
    pub(crate) fn config(self) -> Result<Config, Failure> {
        let file = self.config.as_deref().map(Settings::read).transpose()?.unwrap_or_default();
        Settings { data: self.data, ..Settings::default() }.or(file).config()
    }
}

/// From which level on something is told.
#[derive(ValueEnum, Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
enum Level {
    Off,
    Error,
    Warn,
    Info,
    Debug,
}

#[derive(ValueEnum, Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
enum Format {
    Text,
    Json,
}

impl Settings {
    /// The settings in a file.
    pub(crate) fn read(file: &Path) -> Result<Settings, Failure> {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file).map_err(|error| Failure::in_file(&name, error))?;
        Settings::parse(&text).map_err(|(line, message)| Failure::at_line(&name, line, message))
    }

    /// What is wrong is told with its line.
    fn parse(text: &str) -> Result<Settings, (usize, String)> {
        let settings: Settings = toml::from_str(text).map_err(|error: toml::de::Error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            (line, error.message().lines().collect::<Vec<_>>().join(" "))
        })?;
        if settings.data.is_some() && settings.database.is_some() {
            return Err((1, "data and database cannot both be set".to_owned()));
        }
        settings.check().map_err(|wrong| (1, wrong))?;
        Ok(settings)
    }

    /// What no single setting can tell.
    pub(crate) fn check(&self) -> Result<(), String> {
        let names: Vec<&str> = self.engine.iter().map(|hired| hired.engine.name.as_str()).collect();
        let twin = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name));
        twin.map_or(Ok(()), |(_, name)| Err(format!("two engines have the name “{name}”")))
    }

    /// These settings, and others where these say nothing.
    pub(crate) fn or(self, other: Settings) -> Settings {
        // A place that names a database says where the data are, and so does one that names a folder.
        let (data, database) = match (self.data, self.database) {
            (None, None) => (other.data, other.database),
            named => named,
        };
        Settings {
            host: self.host.or(other.host),
            port: self.port.or(other.port),
            data,
            database,
            behind_proxy: self.behind_proxy.or(other.behind_proxy),
            metrics: self.metrics.or(other.metrics),
            connections: self.connections.or(other.connections),
            crowd: self.crowd.or(other.crowd),
            class: if self.class.is_empty() { other.class } else { self.class },
            patience: self.patience.or(other.patience),
            ranker: self.ranker.or(other.ranker),
            gtp: self.gtp.or(other.gtp),
            engine: if self.engine.is_empty() { other.engine } else { self.engine },
            adviser: self.adviser.or(other.adviser),
            questions: self.questions.or(other.questions),
            forged: self.forged.or(other.forged),
            log_level: self.log_level.or(other.log_level),
            log_format: self.log_format.or(other.log_format),
        }
    }

    /// What holds where nobody says anything.
    pub(crate) fn usual() -> Settings {
        Settings {
            host: Some(Ipv4Addr::LOCALHOST.into()),
            port: Some(DEFAULT_PORT),
            log_level: Some(Level::Warn),
            log_format: Some(Format::Text),
            ..Settings::default()
        }
    }

    /// What lets the machines of the network in.
    pub(crate) fn of_network() -> Settings {
        Settings { host: Some(Ipv4Addr::UNSPECIFIED.into()), ..Settings::default() }
    }

    /// As a file, with no password in it.
    pub(crate) fn shown(&self) -> Result<String, Failure> {
        let database = self.database.as_deref().map(server::without_password);
        toml::to_string(&Settings { database, ..self.clone() }).map_err(Failure::new)
    }

    pub(crate) fn config(self) -> Result<Config, Failure> {
        let ranker = self.ranker.as_deref().map(ranker::read).transpose()?.map(Arc::from);
        let usual = Config::default();
        let people = |number: Option<NonZeroU32>| number.and_then(|number| usize::try_from(number.get()).ok());
        let level = match self.log_level.unwrap_or(Level::Warn) {
            Level::Off => LevelFilter::OFF,
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
        };
        Ok(Config {
            host: self.host.unwrap_or(usual.host),
            port: self.port.unwrap_or(usual.port),
            data: self.data,
            database: self.database,
            behind_proxy: self.behind_proxy.unwrap_or(usual.behind_proxy),
            metrics: self.metrics,
            capacity: Capacity {
                connections: people(self.connections).unwrap_or(usual.capacity.connections),
                crowd: people(self.crowd).unwrap_or(usual.capacity.crowd),
            },
            classes: self.class.iter().map(|class| (class.address, usize::from(class.people.get()))).collect(),
            patience: self.patience.map_or(usual.patience, |seconds| Duration::from_secs(u64::from(seconds.get()))),
            ranker,
            gtp: self.gtp,
            engines: self.engine.into_iter().map(|Hired { engine, .. }| engine).collect(),
            adviser: self.adviser.as_deref().map(words).transpose().map_err(Failure::new)?.unwrap_or_default(),
            questions: usual.questions,
            forged: if self.forged == Some(false) { &[] } else { bank::packed() },
            log: Log { level, json: self.log_format == Some(Format::Json) },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Settings {
        Settings::parse(text).unwrap()
    }

    #[test]
    fn what_is_said_first_counts() {
        let flags = parsed("port = 1");
        let file = parsed("port = 2\nhost = \"0.0.0.0\"\nlog-level = \"info\"");
        let all = flags.or(file).or(Settings::usual());
        let shown = all.shown().unwrap();
        assert_eq!(shown, "host = \"0.0.0.0\"\nport = 1\nlog-level = \"info\"\nlog-format = \"text\"\n");
        assert_eq!(parsed(&shown), all, "what is shown can be read");
    }

    #[test]
    fn a_folder_named_here_wins_over_a_database_named_there() {
        let all = parsed("data = \"here\"").or(parsed("database = \"postgres://there\""));
        assert_eq!((all.data, all.database), (Some("here".into()), None));
    }

    #[test]
    fn a_mistake_is_told_with_its_line() {
        let told = |text: &str| Settings::parse(text).unwrap_err();
        let (line, message) = told("port = 1\nhots = \"x\"\n");
        assert!(line == 2 && message.starts_with("unknown field `hots`"), "{line}: {message}");
        let (line, message) = told("\nport = \"x\"");
        assert!(line == 2 && message.contains("expected u16"), "{line}: {message}");
        assert!(!told("port = ").1.contains('\n'));
        assert_eq!(told("data = \"x\"\ndatabase = \"y\"").1, "data and database cannot both be set");
    }

    #[test]
    fn classes_are_addresses_with_people() {
        let all = parsed("class = [\"203.0.113.7=40\", \"2001:db8::1 = 12\"]");
        let classes = all.clone().config().unwrap().classes;
        assert_eq!(classes, [("203.0.113.7".parse().unwrap(), 40), ("2001:db8::1".parse().unwrap(), 12)]);
        assert_eq!(parsed(&all.shown().unwrap()), all);
        for bad in ["203.0.113.7", "203.0.113.7=0", "school=40", "203.0.113.7=many"] {
            assert!(Settings::parse(&format!("class = [\"{bad}\"]")).is_err(), "{bad}");
        }
    }

    #[test]
    fn engines_are_lists_of_words() {
        let all = parsed("port = 1").or(parsed("engine = [\"GNU Go=gnugo --mode gtp -r 'a b'\", \"x = y\"]"));
        let engines = all.clone().config().unwrap().engines;
        assert_eq!((engines[0].name.as_str(), engines[1].name.as_str()), ("GNU Go", "x"));
        assert_eq!(engines[0].command, ["gnugo", "--mode", "gtp", "-r", "a b"]);
        assert_eq!(parsed(&all.shown().unwrap()), all, "what is shown can be read");
        for bad in ["gnugo", "=gnugo", "GNU Go=", "x=y 'z"] {
            assert!(Settings::parse(&format!("engine = [\"{bad}\"]")).is_err(), "{bad}");
        }
        assert!(Settings::parse("engine = [\"x=y\", \"x=z\"]").is_err(), "two of one name");
    }

    #[test]
    fn a_password_is_not_shown() {
        let shown = parsed("database = \"postgres://go:secret@db/x\"").shown().unwrap();
        assert_eq!(shown, "database = \"postgres://…@db/x\"\n");
    }
}
