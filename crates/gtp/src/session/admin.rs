//! Commands about the engine itself.

use player::go::Rung;

use super::memory::Memory;
use super::refusal::Refusal;
use super::said::{Done, Said, text};
use crate::line::Command;

/// Sentences by which strangers may be greeted.
const GREETING: &str = "shikatsu plays Go and proves life and death. It understands the Go Text Protocol.";

pub(super) fn protocol_version(_: &mut Memory, _: &Command) -> Done {
    text("2")
}

pub(super) fn name(_: &mut Memory, _: &Command) -> Done {
    text("shikatsu")
}

pub(super) fn version(_: &mut Memory, _: &Command) -> Done {
    text(env!("CARGO_PKG_VERSION"))
}

pub(super) fn quit(_: &mut Memory, _: &Command) -> Done {
    Ok(Said::Quit)
}

/// For what needs no more than a nod.
pub(super) fn nod(_: &mut Memory, _: &Command) -> Done {
    text("")
}

pub(super) fn echo(_: &mut Memory, command: &Command) -> Done {
    text(command.rest.as_str())
}

pub(super) fn chat(_: &mut Memory, _: &Command) -> Done {
    text(GREETING)
}

/// How strong the engine plays, or from now on should.
pub(super) fn rung(memory: &mut Memory, command: &Command) -> Done {
    if let Some(name) = command.arguments.first() {
        let rung = Rung::named(name);
        memory.settings.rung = rung.ok_or_else(|| Refusal::Other(format!("there is no rung {name}")))?;
    }
    let rung = memory.settings.rung;
    text(format!("{} {}", rung.name, rung.title))
}

/// How many games are played out for a move, or from now on should be.
pub(super) fn playouts(memory: &mut Memory, command: &Command) -> Done {
    if !command.arguments.is_empty() {
        memory.settings.playouts = Some(command.number::<u64>(0)?.max(1));
    }
    text(memory.effort().playouts.min(memory.settings.rung.style.playouts()).to_string())
}
