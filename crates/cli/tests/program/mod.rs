//! The real program in a folder of its own.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// Black to kill: B2 is the only move.
pub(crate) const SIX: &str = "\
*******
*******
*******
xxxxx**
oooox**
---ox**
---ox**
A3 x
Title: Rectangular six
";

/// White to live: B1 is the only move.
pub(crate) const THREE: &str = "\
------
------
------
xxxxx-
oooox-
---ox-
D1 o
";

/// Black to kill, and far too large to be solved.
pub(crate) const SIXTY: &str = "\
*************
*************
*************
*************
*************
xxxxxxxxxxxx*
ooooooooooox*
----------ox*
----------ox*
----------ox*
----------ox*
----------ox*
----------ox*
A7 x
";

/// What `shikatsu forge made.tsv --seed 4 --games 0 --count 5` writes, made once: it takes seconds.
pub(crate) fn forged() -> &'static str {
    static MADE: LazyLock<String> = LazyLock::new(|| {
        let folder = Folder::with(&[]);
        let told = folder.run("forge made.tsv --seed 4 --games 0 --count 5").ok();
        assert!(told.starts_with("5 new in ") && told.contains("; the file has 5\n"), "{told}");
        folder.read("made.tsv")
    });
    &MADE
}

/// A folder of its own for each test, gone at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn with(files: &[(&str, &str)]) -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("shikatsu-solve-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let folder = Folder(std::env::temp_dir().join(name));
        fs::create_dir(&folder.0).unwrap();
        files.iter().for_each(|(name, content)| folder.write(name, content));
        folder
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), content).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shikatsu"));
        command.args(arguments.split(' ')).current_dir(&self.0).env_remove("NO_COLOR").env_remove("COLORTERM");
        command
    }

    pub(crate) fn start(&self, arguments: &str) -> Child {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// Runs the program here, with this on its standard input.
    pub(crate) fn pipe(&self, arguments: &str, input: &str) -> Ended {
        let mut child = self.start(arguments);
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        child.wait_with_output().unwrap().into()
    }

    pub(crate) fn run(&self, arguments: &str) -> Ended {
        self.pipe(arguments, "")
    }

    /// Runs `solve --json` on a problem.
    pub(crate) fn solve(&self, arguments: &str) -> Value {
        json(&self.run(&format!("solve --json {arguments}")).ok())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The web app on a free port, with its data in a folder; stopped even when a test fails.
#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    pub(crate) fn start(folder: &Folder) -> Server {
        Server::of(folder.command("serve --port 0 --data data"))
    }

    /// One that was asked for in another way.
    pub(crate) fn of(mut command: Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        Server { child, address: address.expect("it prints its address").parse().unwrap() }
    }

    /// As the system does it: without a warning.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

/// How the program ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Ended {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Ended { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Ended {
    /// All went well.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        self.ends(0)
    }

    /// Ended with this status, and without complaint.
    #[track_caller]
    pub(crate) fn ends(self, status: i32) -> String {
        assert_eq!((self.status, self.err.as_str()), (Some(status), ""), "{}", self.out);
        self.out
    }

    /// Bad input, told in one sentence.
    #[track_caller]
    pub(crate) fn fails(self, message: &str) {
        assert_eq!((self.status, self.out.as_str(), self.err.as_str()), (Some(2), "", format!("{message}\n").as_str()));
    }
}

pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Interrupts a program as Ctrl-C does.
#[cfg(unix)]
pub(crate) fn interrupt(child: &Child) {
    let done = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(done.success());
}
