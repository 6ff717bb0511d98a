//! `shikatsu admin`: what the administrator of a server does.

use console::{CommandEnd, Failure, print};
use server::{Errand, ThingKind, administer};

use crate::settings::Kept;

/// Look after a server: who keeps what, and who may change nothing any more
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu admin token                     the secret of the routes under /api/admin
  shikatsu admin visitors                  everybody who has anything
  shikatsu admin things --visitor 3f0a…    what one of them keeps
  shikatsu admin block 192.0.2.7           this address may change nothing any more
  shikatsu admin delete problem 5c1d…")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    kept: Kept,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Make the token of the routes under /api/admin and print it, this once
    #[command(after_help = "Examples:\n  shikatsu admin token --renew")]
    Token {
        /// Make another in place of the one there is
        #[arg(long)]
        renew: bool,
    },
    /// List everybody who has anything, the latest first
    #[command(after_help = "Examples:\n  shikatsu admin visitors")]
    Visitors,
    /// List collections, games and problems that visitors keep
    #[command(after_help = "Examples:\n  shikatsu admin things")]
    Things {
        /// Only those of this visitor
        #[arg(long, default_value = "")]
        visitor: String,
    },
    /// List visitors and addresses that may change nothing
    #[command(after_help = "Examples:\n  shikatsu admin blocked")]
    Blocked,
    /// Let a visitor or an address change nothing any more
    #[command(after_help = "Examples:\n  shikatsu admin block 192.0.2.7")]
    Block {
        /// The visitor, as “visitors” lists them, or the address
        name: String,
    },
    /// Let a visitor or an address change things again
    #[command(after_help = "Examples:\n  shikatsu admin unblock 192.0.2.7")]
    Unblock {
        /// The visitor or the address, as “blocked” lists them
        name: String,
    },
    /// Delete a problem, a collection, a game, or all that a visitor has made and done
    #[command(after_help = "Examples:\n  shikatsu admin delete problem 5c1d…")]
    Delete {
        /// What it is
        kind: What,
        /// Its name, as “things” or “visitors” lists it
        id: String,
    },
}

#[derive(Clone, Copy, clap::ValueEnum, Debug)]
enum What {
    Visitor,
    Problem,
    Collection,
    Game,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let Args { command, kept } = args;
    let errand = match command {
        Command::Token { renew } => Errand::Token { renew },
        Command::Visitors => Errand::Visitors,
        Command::Things { visitor } => Errand::Things(visitor),
        Command::Blocked => Errand::Blocked,
        Command::Block { name } => Errand::Block(name),
        Command::Unblock { name } => Errand::Unblock(name),
        Command::Delete { kind, id } => Errand::Delete(kind.into(), id),
    };
    let lines = administer(&kept.config(), &errand).map_err(Failure::new)?;
    print(&lines.into_iter().map(|line| line + "\n").collect::<String>())
}

impl From<What> for ThingKind {
    fn from(what: What) -> ThingKind {
        match what {
            What::Visitor => ThingKind::Visitor,
            What::Problem => ThingKind::Problem,
            What::Collection => ThingKind::Collection,
            What::Game => ThingKind::Game,
        }
    }
}
