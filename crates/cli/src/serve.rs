//! `shikatsu serve`: the web app.

use std::path::{Path, PathBuf};

use console::{CommandEnd, Failure, print};
use wire::QuestionJson;

use crate::settings::Settings;

/// Start the web app and print its address
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu serve                           only this machine can reach it
  shikatsu serve --port 8080
  shikatsu serve --lan                     every machine in your network can reach it
  shikatsu serve --host 0.0.0.0            the same, and from wherever the network lets anybody in
  shikatsu serve --behind-proxy            a proxy on this machine lets everybody in
  shikatsu serve --data ./data             keep the database in this folder
  shikatsu serve --database postgres://go@db.local/shikatsu
  shikatsu serve --config shikatsu.toml    lines such as port = 8080; options and environment win over them
  shikatsu serve --log-level info          a line on standard error for every request
  shikatsu serve --metrics 127.0.0.1:9361   figures for Prometheus
  shikatsu serve --gtp 127.0.0.1:8362       programs can join teams
  shikatsu serve --engine \"GNU Go=gnugo --mode gtp\"   teams can play against it
  shikatsu serve --adviser \"katago analysis -config a.cfg -model b.bin.gz\"   asked where nothing is proved")]
pub(crate) struct Args {
    /// Read settings from this file, in TOML: the same names as the options
    #[arg(long, value_name = "FILE", env = "SHIKATSU_CONFIG")]
    config: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
    /// Let the machines in your network in, at an address that is printed: whoever is in it can use the program, and the rooms
    /// by their links
    #[arg(long, conflicts_with = "host")]
    lan: bool,
    /// Print the settings as a file, passwords left out, and end
    #[arg(long)]
    print_config: bool,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let file = args.config.as_deref().map(Settings::read).transpose()?.unwrap_or_default();
    let network = if args.lan { Settings::of_network() } else { Settings::default() };
    let settings = network.or(args.settings).or(file).or(Settings::usual());
    settings.check().map_err(Failure::new)?;
    if args.print_config {
        return print(&settings.shown()?);
    }
    let asked = settings.questions.clone();
    let mut config = settings.config()?;
    if let Some(file) = asked {
        config.questions = questions(&file)?;
    }
    server::run(&config).map_err(Failure::new)?;
    Ok(CommandEnd::Yes)
}

/// What members of rooms are asked after a game.
fn questions(file: &Path) -> Result<Vec<QuestionJson>, Failure> {
    let failed = |error: String| Failure::new(format_args!("{}: {error}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| failed(error.to_string()))?;
    QuestionJson::read(&text).map_err(failed)
}
