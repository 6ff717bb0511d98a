//! A real PostgreSQL server of our own: its data in a folder of its own, its socket there too, no network.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::folder::Folder;
use crate::{must, told};

/// Why something is skipped where PostgreSQL is not installed.
pub const MISSING: &str = "PostgreSQL is not installed (apt-get install postgresql)";

/// A server that is stopped and gone with its holder.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: Folder,
}

impl Postgres {
    /// None where PostgreSQL is not installed.
    pub fn start() -> Result<Option<Postgres>, String> {
        let Some(programs) = programs() else { return Ok(None) };
        let postgres = Postgres { programs, folder: Folder::new()? };
        if is_root() {
            let owned = Command::new("chown").arg("postgres").arg(&postgres.folder.0).status();
            must(owned.is_ok_and(|status| status.success()), || "the folder of PostgreSQL has no owner".to_owned())?;
        }
        postgres.run("initdb", &["-A", "trust", "-U", "go", "-D", &postgres.data()])?;
        postgres.resume()?;
        Ok(Some(postgres))
    }

    /// Starts it, or starts it again.
    pub fn resume(&self) -> Result<(), String> {
        let options = format!("-k {} -c listen_addresses=", self.folder.0.display());
        self.run("pg_ctl", &["-w", "-D", &self.data(), "-o", &options, "-l", "/dev/null", "start"])
    }

    /// Stops it without waiting for anybody.
    pub fn stop(&self) -> Result<(), String> {
        self.run("pg_ctl", &["-w", "-m", "immediate", "-D", &self.data(), "stop"])
    }

    /// Runs one of its programs. It refuses to run as root.
    pub fn run(&self, program: &str, arguments: &[&str]) -> Result<(), String> {
        let path = self.programs.join(program);
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("runuser");
                command.args(["-u", "postgres", "--"]).arg(path);
                command
            }
            false => Command::new(path),
        };
        command.args(arguments).current_dir(&self.folder.0).stdout(Stdio::null()).stderr(Stdio::null());
        let status = command.status().map_err(told(program))?;
        must(status.success(), || format!("{program} failed"))
    }

    /// Where to find it.
    pub fn url(&self) -> String {
        format!("postgres://go@{}/postgres", self.folder.0.display().to_string().replace('/', "%2F"))
    }

    /// The folder of its socket, and of whatever its programs write.
    pub fn folder(&self) -> &std::path::Path {
        &self.folder.0
    }

    fn data(&self) -> String {
        self.folder.0.join("data").display().to_string()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.stop();
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| String::from_utf8_lossy(&id.stdout).trim() == "0")
}

/// The newest PostgreSQL of this machine.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path());
    let mut folders: Vec<PathBuf> = versions.map(|version| version.join("bin")).collect();
    folders.sort();
    folders.into_iter().rev().find(|folder| folder.join("initdb").is_file())
}
