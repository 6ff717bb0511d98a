//! `shikatsu site`: the web app as a folder of files.

use std::path::PathBuf;

use console::output::{make_folder, write_bytes};
use console::{CommandEnd, Failure, print};

use crate::licences;

/// Write the web app as a folder of files for any web host: it needs no server, the reader's browser does all the work
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu site public                     then put “public” on a host, under any path
  cd public && python3 -m http.server      or look at it here

  shikatsu site public --server https://go.example.org
                                           with links to games and rooms there

Rooms, games and what is shared by links need a server, and are not in it. What somebody does stays in their browser.")]
pub(crate) struct Args {
    /// The folder to make; what is in it already stays, but for files of the same names
    folder: PathBuf,

    /// The address of a server of yours, where readers find what needs one: games and rooms
    #[arg(long, value_name = "ADDRESS")]
    server: Option<String>,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let files = server::site(bank::packed(), args.server.as_deref()).map_err(Failure::new)?;
    let licences = [("LICENCES.md", licences::LISTING)].map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()));
    let mut bytes = 0;
    for (path, contents) in files.into_iter().map(|file| (file.path, file.bytes)).chain(licences) {
        let path = args.folder.join(path);
        make_folder(path.parent().unwrap_or(&args.folder))?;
        write_bytes(&path, &contents)?;
        bytes += contents.len();
    }
    let megabytes = bytes as f64 / 1e6;
    print(&format!(
        "{}: the web app, {megabytes:.1} MB. Put it on any host; it needs no server.\n",
        args.folder.display()
    ))
}
