//! `load serve`: the server as a process of its own, so that its memory is its own too.

use std::path::PathBuf;

use console::{CommandEnd, Failure};
use server::{Capacity, Config};

/// What `chaos` starts a program with
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[arg(long)]
    port: u16,
    #[arg(long)]
    data: PathBuf,
    #[arg(long)]
    connections: usize,
    #[arg(long)]
    crowd: usize,
}

/// Everybody comes through a proxy: strangers, who are counted.
pub(crate) fn run(args: &Args) -> Result<CommandEnd, Failure> {
    let capacity = Capacity { connections: args.connections, crowd: args.crowd };
    let data = Some(args.data.clone());
    let config = Config { port: args.port, data, behind_proxy: true, capacity, ..Config::default() };
    server::run(&config).map_err(Failure::new)?;
    Ok(CommandEnd::Yes)
}
