//! `shikatsu restore`: a copy becomes the web app's database.

use std::path::PathBuf;

use console::{CommandEnd, Failure, print};

use crate::settings::Place;

/// Make a copy from `shikatsu backup` the web app's database
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu restore monday.db               where there is no database yet
  shikatsu restore monday.db --replace     the one that is there is kept beside it
  shikatsu restore monday.db --data ./data")]
pub(crate) struct Args {
    /// The copy; it is checked first
    file: PathBuf,
    /// Replace a database that is there. No server may be working with it
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    place: Place,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let before = server::restore(&args.place.config()?, &args.file, args.replace).map_err(Failure::new)?;
    match before {
        Some(before) => print(&format!("The database from before is {} now.\n", before.display())),
        None => Ok(CommandEnd::Yes),
    }
}
