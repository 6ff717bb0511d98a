//! Commands about the engine itself.

use player::go::Rung;

use super::table::names;
use super::{Done, Refusal, Said, Session};
use crate::line::Command;

/// Sentences by which strangers may be greeted.
const GREETING: &str = "shikatsu plays Go and proves life and death. It understands the Go Text Protocol.";

pub(super) fn text(text: impl Into<String>) -> Done {
    Ok(Said::Text(text.into()))
}

pub(super) fn protocol_version(_: &mut Session, _: &Command) -> Done {
    text("2")
}

pub(super) fn name(_: &mut Session, _: &Command) -> Done {
    text("shikatsu")
}

pub(super) fn version(_: &mut Session, _: &Command) -> Done {
    text(env!("CARGO_PKG_VERSION"))
}

pub(super) fn known_command(_: &mut Session, command: &Command) -> Done {
    let known = command.arguments.first().is_some_and(|name| names().any(|known| known == name));
    text(if known { "true" } else { "false" })
}

pub(super) fn list_commands(_: &mut Session, _: &Command) -> Done {
    text(names().collect::<Vec<_>>().join("\n"))
}

pub(super) fn quit(_: &mut Session, _: &Command) -> Done {
    Ok(Said::Quit)
}

/// For what needs no more than a nod.
pub(super) fn nod(_: &mut Session, _: &Command) -> Done {
    text("")
}

pub(super) fn echo(_: &mut Session, command: &Command) -> Done {
    text(command.rest.as_str())
}

pub(super) fn chat(_: &mut Session, _: &Command) -> Done {
    text(GREETING)
}

/// How strong the engine plays, or from now on should.
pub(super) fn rung(session: &mut Session, command: &Command) -> Done {
    if let Some(name) = command.arguments.first() {
        let rung = Rung::named(name);
        session.settings.rung = rung.ok_or_else(|| Refusal::Other(format!("there is no rung {name}")))?;
    }
    let rung = session.settings.rung;
    text(format!("{} {}", rung.name, rung.title))
}

/// How many games are played out for a move, or from now on should be.
pub(super) fn playouts(session: &mut Session, command: &Command) -> Done {
    if !command.arguments.is_empty() {
        session.settings.playouts = Some(command.number::<u64>(0)?.max(1));
    }
    text(session.effort().playouts.min(session.settings.rung.style.playouts()).to_string())
}
