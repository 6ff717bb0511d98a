//! `shikatsu backup`: a copy of the web app's database.

use std::path::PathBuf;

use console::{CommandEnd, Failure};

use crate::settings::Place;

/// Copy the web app's database into a file, while the web app goes on
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu backup monday.db
  shikatsu backup monday.db --data ./data   of a server that keeps its database there
  shikatsu restore monday.db               the way back")]
pub(crate) struct Args {
    /// The file to make; one that is there is not overwritten
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    server::backup(&args.place.config()?, &args.file).map_err(Failure::new)?;
    Ok(CommandEnd::Yes)
}
