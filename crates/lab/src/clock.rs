//! How long something took: the processor time of this thread where the system tells it, for other work on the machine
//! must not count; the time on the wall elsewhere, and for what is too short for the system's count.

use std::time::{Duration, Instant};

/// The system counts processor time in ticks of some milliseconds; the wall is better below this.
const COARSE: Duration = Duration::from_millis(20);

/// A clock that is running.
#[derive(Debug)]
pub(crate) struct Clock {
    start: Instant,
    busy: Option<Duration>,
}

impl Clock {
    /// A clock that starts now.
    pub(crate) fn start() -> Clock {
        Clock { start: Instant::now(), busy: busy() }
    }

    /// The time since the start.
    pub(crate) fn time(&self) -> Duration {
        let wall = self.start.elapsed();
        let busy = busy().zip(self.busy).map(|(now, then)| now.saturating_sub(then).min(wall));
        busy.filter(|&time| time >= COARSE).unwrap_or(wall)
    }
}

/// The processor time of this thread.
fn busy() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
