//! The real program, in a folder of its own.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder of its own for each test, gone at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("shikatsu-lab-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let folder = Folder(std::env::temp_dir().join(name));
        fs::create_dir(&folder.0).unwrap();
        folder
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    /// Runs it here, far from the project: what ships is inside the program, and published problems are others'.
    pub(crate) fn run(&self, arguments: &str) -> Ended {
        let mut program = Command::new(env!("CARGO_BIN_EXE_shikatsu-lab"));
        program.args(arguments.split(' ')).current_dir(&self.0).env_remove("SHIKATSU_PROBLEMS").output().unwrap().into()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
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
    /// All went well, without a word of complaint.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// Bad input, told in one sentence.
    #[track_caller]
    pub(crate) fn fails(self, message: &str) {
        assert_eq!((self.status, self.out.as_str(), self.err.as_str()), (Some(2), "", format!("{message}\n").as_str()));
    }
}
