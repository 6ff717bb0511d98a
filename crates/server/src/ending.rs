//! [`Ending`]: who asks the program to stop is heard from the moment when somebody listens, also before the server is up.

use std::io;

/// Listens for Ctrl-C, and where the system has it for SIGTERM.
#[cfg(unix)]
#[derive(Debug)]
pub(crate) struct Ending {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Ending {
    pub(crate) fn listen() -> io::Result<Ending> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Ending { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    /// Ready when somebody asks the program to stop, once for each time.
    pub(crate) async fn asked(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// Listens for Ctrl-C.
#[cfg(windows)]
#[derive(Debug)]
pub(crate) struct Ending(tokio::signal::windows::CtrlC);

#[cfg(windows)]
impl Ending {
    pub(crate) fn listen() -> io::Result<Ending> {
        tokio::signal::windows::ctrl_c().map(Ending)
    }

    /// Ready when somebody asks the program to stop, once for each time.
    pub(crate) async fn asked(&mut self) {
        let _ = self.0.recv().await;
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::{Command, id};

    use super::*;

    #[tokio::test]
    async fn what_was_asked_before_anybody_waited_is_heard() {
        let (mut once, mut another) = (Ending::listen().unwrap(), Ending::listen().unwrap());
        // Nobody has polled yet.
        assert!(Command::new("kill").args(["-TERM", &id().to_string()]).status().unwrap().success());
        once.asked().await;
        another.asked().await;
    }
}
