//! What a worker answers: games end, lessons have their length, and wrong messages are told.

use scout::{ANSWER, LESSON_BYTES, PLACES, Worker};

/// A net that says nothing, in half precision: every move as likely, every group as likely to survive.
fn nothing(rows: usize) -> Vec<u8> {
    let mut row = vec![0; 2 * ANSWER];
    row[2 * ANSWER - 1] = 0x38;
    row.repeat(rows)
}

#[test]
fn games_are_played_to_their_end() {
    let mut worker = Worker::default();
    worker.answer(b"Sgames=6\ntried=1\nsimulations=8\nlimit=20\nseed=3").unwrap();
    let (mut told, mut lessons) = (worker.answer(b"G\0").unwrap(), 0);
    for _ in 0..1500 {
        let count = u32::from_le_bytes([told[0], told[1], told[2], told[3]]) as usize;
        assert_eq!(told.len(), 4 + 8 * 2 * PLACES + count * LESSON_BYTES);
        for lesson in told[4 + 16 * PLACES..].chunks(LESSON_BYTES) {
            let policy = lesson[2 * PLACES..][..2 * (PLACES + 1)].chunks(2);
            let sum: u32 = policy.map(|two| u32::from(u16::from_le_bytes([two[0], two[1]]))).sum();
            assert!((65400..65700).contains(&sum), "{sum}");
        }
        lessons += count;
        told = worker.answer(&[b"G\0".to_vec(), nothing(8)].concat()).unwrap();
    }
    assert!(lessons > 50, "{lessons}");
}

#[test]
fn wrong_messages_are_told() {
    let mut worker = Worker::default();
    for wrong in [&b""[..], b"X", b"Sgames=x", b"G", b"B1", b"E1", b"N1"] {
        assert!(worker.answer(wrong).is_err(), "{wrong:?}");
    }
    worker.answer(b"G\0").unwrap();
    assert!(worker.answer(b"G\0\x01").is_err());
}

#[test]
fn a_proved_problem_teaches_its_grade_whoever_has_threats() {
    let mut problem = vec![0; PLACES];
    (problem[0], problem[1]) = (5, 2);
    let mut right = [0; 22];
    right[0] = 0b100;
    // A ko that the defender wins unless the attacker has a threat more; the defender moves.
    problem.extend([1, 129]);
    problem.extend(right);
    let lessons = Worker::default().answer(&[b"B".to_vec(), problem].concat()).unwrap();
    let survives: Vec<u8> = lessons.chunks(LESSON_BYTES).map(|lesson| lesson[4 * PLACES + 2 + 3]).collect();
    assert_eq!((lessons.len(), survives), (3 * LESSON_BYTES, vec![0x3f, 0x3f, 0]));
    let policy =
        |lesson: usize| u16::from_le_bytes([0, 1].map(|at| lessons[lesson * LESSON_BYTES + 2 * PLACES + 4 + at]));
    assert_eq!([policy(0), policy(1), policy(2)], [65535, 65535, 0]);
    assert!(lessons.chunks(LESSON_BYTES).all(|lesson| lesson[LESSON_BYTES - 1] == 1));
}
