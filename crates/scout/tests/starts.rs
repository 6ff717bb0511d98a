//! Start positions: every one can be played, and turning them turns what the net sees.

use dice::Dice;
use scout::{DEFENDER, Game, PLACES, Settings, Start, Worker, lives, planes};

/// What a new worker asks about: start positions with either side to move, drawn without a net.
fn seen(seed: u64) -> Vec<u16> {
    let mut worker = Worker::default();
    worker.answer(format!("Sgames=0\ntried=40\nseed={seed}").as_bytes()).unwrap();
    let told = worker.answer(b"G\0").unwrap();
    told[4..].chunks(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect()
}

/// The start position that was seen with the defender to move.
fn start(bits: &[u16]) -> Start {
    let cell = |bits: &u16| match bits {
        0 => 3,
        bits => (bits & 3) as u8 | if bits >> 15 == 1 { 4 } else { 0 },
    };
    Start::read(&bits.iter().map(cell).collect::<Vec<u8>>()).unwrap()
}

#[test]
fn they_are_the_same_for_the_same_seed() {
    assert_eq!(seen(7), seen(7));
    assert_ne!(seen(7), seen(8));
}

#[test]
fn every_one_is_about_a_group_that_is_not_settled_and_has_liberties() {
    for seed in 0..30 {
        for bits in seen(seed).chunks(2 * PLACES) {
            let start = start(&bits[..PLACES]);
            let mut board = start.board();
            assert!(board.marks() > 0 && !lives(&board));
            assert!((0..PLACES).all(|place| !start.is_marked(place) || board.at(place) == DEFENDER));
            board.clear_breathless();
            assert_eq!(Start::of(&board), start);
        }
    }
}

#[test]
fn what_is_seen_turns_with_the_position() {
    let settings = Settings::default();
    let bits = seen(3);
    for bits in bits.chunks(2 * PLACES).take(10) {
        for way in 0..8 {
            let turned = start(&bits[..PLACES]).turned(way);
            let mut found = [0; PLACES];
            planes::see(&turned.board(), settings.limit, &mut found);
            assert_eq!(start(&found), turned);
            let (mut one, mut other) = (found.to_vec(), bits[..PLACES].to_vec());
            one.sort_unstable();
            other.sort_unstable();
            assert_eq!(one, other);
        }
    }
}

#[test]
fn a_game_can_begin_with_each() {
    let mut dice = Dice::new(5);
    for bits in seen(11).chunks(2 * PLACES) {
        let mut asked = [0; PLACES];
        Game::new(&start(&bits[..PLACES]), &mut dice).see(&Settings::default(), &mut asked);
        assert!(asked.iter().any(|bits| bits & 3 != 0));
    }
}

/// Start positions, each in eight ways, as the program in Python must turn them.
fn golden() -> String {
    let (mut lines, bits) = (String::new(), seen(21));
    for bits in bits.chunks(2 * PLACES).take(6) {
        for way in 0..8 {
            lines.extend(start(&bits[..PLACES]).turned(way).bytes().iter().map(|cell| char::from(b'0' + cell)));
            lines.push('\n');
        }
    }
    lines
}

#[test]
fn python_turns_them_as_we_do() {
    let Some(python) = outside::PYTHON.find() else { return };
    let file = std::env::temp_dir().join(format!("shikatsu-scout-{}.txt", std::process::id()));
    std::fs::write(&file, golden()).unwrap();
    let check = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("net/check.py");
    let done = std::process::Command::new(python).arg("-B").arg(check).arg(&file).output().unwrap();
    std::fs::remove_file(file).unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}
