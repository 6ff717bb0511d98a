//! What the system knows about this program: memory, processor time, open files. Linux has it in files.

use std::fs;

/// Clock ticks in a second, as Linux counts processor time for programs on every machine we build for.
const TICKS: f64 = 100.0;

/// The program as the system sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Process {
    /// Resident bytes.
    pub(super) memory: f64,
    /// Processor seconds, of all threads together.
    pub(super) seconds: f64,
    pub(super) files: f64,
    pub(super) threads: f64,
}

/// None where the system has no such files.
pub(super) fn read() -> Option<Process> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let files = fs::read_dir("/proc/self/fd").ok()?.count() as f64;
    let memory = number_after(&status, "VmRSS:")? * 1024.0;
    Some(Process { memory, seconds: seconds(&stat)?, files, threads: number_after(&status, "Threads:")? })
}

fn number_after(text: &str, name: &str) -> Option<f64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The fourteenth and fifteenth field; the second, the program's name in brackets, may contain anything.
fn seconds(stat: &str) -> Option<f64> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let (user, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((user + system) / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_whatever_the_program_is_called() {
        let stat = "7 (a) b (c) S 1 1 1 0 -1 4194560 100 0 0 0 250 150 0 0 20 0 1 0 300 4096 5 6";
        assert_eq!(seconds(stat), Some(4.0));
        assert_eq!(number_after("VmPeak:\t9 kB\nVmRSS:\t  12 kB\n", "VmRSS:"), Some(12.0));
        assert_eq!((seconds("7 (a"), number_after("", "VmRSS:")), (None, None));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_program_uses_memory_and_files() {
        let process = read().unwrap();
        assert!(process.memory > 1e6 && process.files >= 3.0 && process.threads >= 1.0, "{process:?}");
    }
}
