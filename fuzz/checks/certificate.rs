//! What must hold of any bytes read as a certificate. The fuzz target and the tests both call this.

use proof::{Solution, file};
use solver::exhaustive::grade_all;
use tsumego::flags;

/// Longer files prove nothing new, and take longer.
const MOST_BYTES: usize = 4096;
/// Problems with more states are believed.
const MOST_STATES: usize = 20_000;

/// Checks the bytes as they are, and with the checksum that they should have: otherwise hardly anything would come past it.
pub(crate) fn check(bytes: &[u8]) {
    if bytes.len() > MOST_BYTES {
        return;
    }
    check_file(bytes);
    if let Some((body, _)) = bytes.split_last_chunk::<4>() {
        check_file(&[body, &checksum(body).to_le_bytes()].concat());
    }
}

/// Whatever is wrong is said in a sentence. What is accepted is true, is told in every way there is, and is written
/// as it was read.
fn check_file(bytes: &[u8]) {
    match file::check(bytes.iter().copied()) {
        Ok(solution) => {
            assert_eq!(file::write(solution.problem(), solution.certificate()), bytes, "written back unchanged");
            let _ = (flags(&solution), solution.standing(), solution.is_complete());
            check_grades(&solution);
        }
        Err(flaw) => assert!(!flaw.to_string().is_empty()),
    }
}

fn check_grades(solution: &Solution) {
    let Some(truth) = grade_all(solution.problem(), MOST_STATES) else { return };
    assert_eq!(solution.grade(), truth.position, "{:?}", solution.problem());
    for (first, grade) in solution.moves() {
        assert!(solution.standing_after(first).is_some());
        assert!(truth.moves.contains(&(first, grade)), "{first} {grade}: {:?}", solution.problem());
    }
}

/// CRC-32, as in zlib.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |sum: u32, _| if sum & 1 == 0 { sum >> 1 } else { sum >> 1 ^ 0xedb8_8320 };
    !bytes.iter().fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), step))
}
