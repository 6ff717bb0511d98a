//! The programs in Python that have the net.

use std::path::PathBuf;
use std::process::Command;

use console::{CommandEnd, Failure};

/// Where they lie, and what runs them.
#[derive(clap::Args, Debug)]
pub(super) struct Python {
    /// The Python that has PyTorch
    #[arg(long, value_name = "PROGRAM", default_value = "python3")]
    python: String,
    /// The folder of train.py and measure.py
    #[arg(long, value_name = "FOLDER", default_value = "crates/scout/net")]
    scripts: PathBuf,
    /// What is chosen about nets, play and learning [default: settings.toml beside the scripts]
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
}

impl Python {
    /// Runs a script that has this program as its worker, and more arguments.
    pub(super) fn run(&self, script: &str, more: &[(&str, Option<String>)]) -> Result<CommandEnd, Failure> {
        let own = std::env::current_exe().map_err(Failure::new)?;
        let settings = self.settings.clone().unwrap_or_else(|| self.scripts.join("settings.toml"));
        let mut command = Command::new(&self.python);
        command.arg(self.scripts.join(script));
        command.arg("--engine").arg(format!("{} net play", own.display()));
        command.arg("--settings").arg(settings);
        for (name, value) in more {
            value.iter().for_each(|value| {
                command.arg(name).args(value.split(' '));
            });
        }
        let status = command.status().map_err(|error| {
            Failure::new(format_args!("{} cannot be started: {error}; name another with --python", self.python))
        })?;
        if status.success() {
            Ok(CommandEnd::Yes)
        } else {
            Err(Failure::new(format_args!("{script} ended with {status}")))
        }
    }
}
