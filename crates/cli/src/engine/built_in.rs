//! [`BuiltIn`]: this program as a player, without a process of its own.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use console::Interrupt;
use gtp::{EngineAnswer, Files, Mind, Reader, Reply, Session, Settings, Task, World};

use super::broken::Broken;
use crate::gtp::milliseconds;

/// How often the watcher looks whether the user has had enough.
const TICK: Duration = Duration::from_millis(20);

#[derive(Debug)]
pub(crate) struct BuiltIn {
    session: Session,
    mind: Mind,
}

impl BuiltIn {
    pub(super) fn new(settings: Settings, files: Files) -> BuiltIn {
        BuiltIn { session: Session::new(settings, files), mind: Mind::new() }
    }

    pub(super) fn ask(
        &mut self,
        command: &str,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<EngineAnswer, Broken> {
        let text = match self.session.take(command.as_bytes()) {
            Reply::Nothing => return Ok(Ok(String::new())),
            Reply::Text(text) | Reply::Quit(text) => text,
            Reply::Task(task) => self.think(&task, limit, interrupt),
        };
        let mut reader = Reader::new(None);
        let answer = text.split_inclusive('\n').find_map(|line| reader.take(line.as_bytes()).transpose());
        answer.unwrap_or(Ok(Ok(String::new()))).map_err(Broken::Noise)
    }

    fn think(&mut self, task: &Task, limit: Duration, interrupt: &Interrupt) -> String {
        let (stop, begun) = (AtomicBool::new(false), Instant::now());
        let limit = task.limit().map_or(limit, |own| limit.min(Duration::from_millis(own)));
        let mut said = String::new();
        let found = thread::scope(|scope| {
            let (done, ends) = channel::<()>();
            scope.spawn(|| {
                let ends = ends;
                while let Err(RecvTimeoutError::Timeout) = ends.recv_timeout(TICK.min(limit)) {
                    stop.fetch_or(interrupt.is_set() || begun.elapsed() >= limit, Relaxed);
                }
            });
            let now = || milliseconds(begun.elapsed());
            let found = task.run(&mut self.mind, &mut World { stop: &stop, now: &now, say: &mut |text| said += text });
            drop(done);
            found
        });
        said + &self.session.settle(task, found, milliseconds(begun.elapsed()))
    }
}
