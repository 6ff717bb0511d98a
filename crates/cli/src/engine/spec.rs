//! [`Spec`]: a player as people write it on the command line.

use std::path::{Path, PathBuf};

use console::{amount, input, threads};
use gtp::Settings;
use gtp::arena::Replay;

use super::built_in::BuiltIn;
use super::pipe::Pipe;
use super::{Broken, Engine};
use crate::gtp::rung;

/// What a player is.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    /// As it was written.
    pub(crate) text: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    BuiltIn(Box<Settings>),
    Program(Vec<String>),
    Server(String),
    Record(PathBuf),
}

impl Spec {
    /// Reads `builtin:r5,playouts=500`, `replay:game.sgf`, `host:port`, or a command line.
    pub(crate) fn read(text: &str) -> Result<Spec, String> {
        let text = text.trim().to_owned();
        let kind = if text == "builtin" {
            Kind::BuiltIn(Box::default())
        } else if let Some(wishes) = text.strip_prefix("builtin:").or(text.strip_prefix("builtin,")) {
            Kind::BuiltIn(Box::new(settings(wishes)?))
        } else if let Some(file) = text.strip_prefix("replay:") {
            Kind::Record(file.into())
        } else if is_address(&text) {
            Kind::Server(text.clone())
        } else {
            Kind::Program(words(&text)?)
        };
        Ok(Spec { text, kind })
    }

    /// A program with its arguments.
    pub(crate) fn program(words: Vec<String>) -> Spec {
        Spec { text: words.join(" "), kind: Kind::Program(words) }
    }

    /// With this much thought, where it is ours and nobody has said more.
    pub(crate) fn with_playouts(mut self, playouts: Option<u64>) -> Spec {
        if let Kind::BuiltIn(settings) = &mut self.kind {
            settings.playouts = settings.playouts.or(playouts);
        }
        self
    }

    /// The same player for one game, with chance of its own, where it is ours; none where one player plays all games.
    pub(crate) fn for_game(&self, seed: u64) -> Option<Spec> {
        let Kind::BuiltIn(settings) = &self.kind else { return None };
        let settings = Settings { seed: settings.seed.wrapping_add(seed), ..**settings };
        Some(Spec { text: self.text.clone(), kind: Kind::BuiltIn(Box::new(settings)) })
    }

    /// Starts it, in this folder.
    pub(crate) fn start(&self, folder: Option<&Path>) -> Result<Engine, Broken> {
        match &self.kind {
            Kind::BuiltIn(settings) => {
                let folder = folder.map(Path::to_owned).unwrap_or_default();
                let files = move |name: &str| match input::read(&folder.join(name)) {
                    Ok((_, bytes)) => Ok(bytes),
                    Err(_) => Err("cannot load file".to_owned()),
                };
                Ok(Engine::BuiltIn(Box::new(BuiltIn::new(**settings, Box::new(files)))))
            }
            Kind::Program(words) => Ok(Engine::Pipe(Box::new(Pipe::start(words, folder)?))),
            Kind::Server(address) => Ok(Engine::Pipe(Box::new(Pipe::call(address)?))),
            Kind::Record(file) => {
                let (_, bytes) = input::read(file).map_err(|failure| Broken::Start(failure.to_string()))?;
                let replay = Replay::read(&bytes).map_err(|why| Broken::Start(format!("{}: {why}", file.display())))?;
                Ok(Engine::Replay(Box::new(replay)))
            }
        }
    }
}

/// Reads `r5,playouts=500,threads=2`.
fn settings(wishes: &str) -> Result<Settings, String> {
    let mut settings = Settings::default();
    for wish in wishes.split(',') {
        let number = |value: &str| value.parse::<u64>().map_err(|_| format!("expected a number, found “{value}”"));
        match wish.split_once('=') {
            None => settings.rung = rung(wish)?,
            Some(("rung", name)) => settings.rung = rung(name)?,
            Some(("playouts", value)) => settings.playouts = Some(number(value)?.max(1)),
            Some(("seed", value)) => settings.seed = number(value)?,
            Some(("threads", value)) => settings.threads = threads(value)?.get(),
            Some(("memory", value)) => settings.memory = amount::size(value)?,
            Some(("time", value)) => settings.time = Some(crate::gtp::milliseconds(amount::seconds(value)?)),
            Some((other, _)) => {
                return Err(format!(
                    "a built-in player has no {other}, but rung, playouts, seed, threads, memory and time"
                ));
            }
        }
    }
    Ok(settings)
}

/// `localhost:5000`, `127.0.0.1:5000`, `[::1]:5000`; a path or a command line is none.
fn is_address(text: &str) -> bool {
    let Some((host, port)) = text.rsplit_once(':') else { return false };
    let named = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
    port.parse::<u16>().is_ok() && !host.is_empty() && host.chars().all(named)
}

/// The words of a command line. Blanks within quotes belong to a word; nothing else is special, for no shell reads it.
pub(crate) fn words(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in text.chars() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match (quote, words.is_empty()) {
        (Some(quote), _) => Err(format!("a {quote} is not closed in “{text}”")),
        (None, true) => Err("expected a player: builtin:r5, a command line, host:port or replay:game.sgf".to_owned()),
        (None, false) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Kind {
        Spec::read(text).unwrap().kind
    }

    #[test]
    fn players_of_every_kind_are_told_apart() {
        assert!(matches!(kind("builtin"), Kind::BuiltIn(_)));
        assert!(matches!(kind("builtin,playouts=5"), Kind::BuiltIn(_)));
        let Kind::BuiltIn(settings) = kind("builtin:r3,playouts=50,seed=7,memory=4M,threads=2,time=0.5") else {
            panic!()
        };
        assert_eq!((settings.rung.name, settings.playouts, settings.seed), ("r3", Some(50), 7));
        assert_eq!((settings.memory, settings.threads, settings.time), (4 << 20, 2, Some(500)));
        assert!(matches!(kind("replay:a.sgf"), Kind::Record(_)));
        for address in ["localhost:5000", "127.0.0.1:80", "[::1]:5000", "go.example.org:9"] {
            assert!(matches!(kind(address), Kind::Server(_)), "{address}");
        }
        let Kind::Program(words) = kind("gnugo --mode gtp  -r 'a b' \"\"") else { panic!() };
        assert_eq!(words, ["gnugo", "--mode", "gtp", "-r", "a b", ""]);
        assert!(matches!(kind("./engine:1 x"), Kind::Program(_)));
    }

    #[test]
    fn what_is_no_player_is_told() {
        for (text, part) in [
            ("", "expected a player"),
            ("builtin:r99", "expected one of r1"),
            ("builtin:strength=3", "has no strength"),
            ("builtin:playouts=x", "expected a number"),
            ("gnugo 'x", "is not closed"),
        ] {
            assert!(Spec::read(text).is_err_and(|error| error.contains(part)), "{text}");
        }
    }
}
