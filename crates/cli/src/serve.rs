//! `shikatsu serve`: the web app.

use std::net::IpAddr;
use std::path::PathBuf;

use console::{Answer, Failure};

/// Start the web app and print its address
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu serve                           only this machine can reach it
  shikatsu serve --port 8080
  shikatsu serve --host 0.0.0.0            every machine in the network can reach it
  shikatsu serve --behind-proxy            a proxy on this machine lets everybody in
  shikatsu serve --data ./data             keep the database in this folder
  shikatsu serve --database postgres://go@db.local/shikatsu")]
pub(crate) struct Args {
    /// Address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: IpAddr,
    /// Port to listen on; 0 takes any free one
    #[arg(long, default_value_t = server::DEFAULT_PORT)]
    port: u16,
    /// Folder of the database [default: your data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Keep the data in this PostgreSQL database instead of a file
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
    /// Everybody comes through a proxy here, which writes their addresses into X-Forwarded-For
    #[arg(long)]
    behind_proxy: bool,
}

pub(crate) fn run(args: Args) -> Result<Answer, Failure> {
    let Args { host, port, data, database, behind_proxy } = args;
    server::run(&server::Config { host, port, data, database, behind_proxy }).map_err(Failure::new)?;
    Ok(Answer::Yes)
}
