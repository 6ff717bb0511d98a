//! The search without a net: with answers that say nothing it still proves what is short.

use scout::{ANSWER, DEFENDER, Exam, PASS, PLACES, SIDE, Settings};

/// A position from its rows, the lowest first: `d` and `a` are stones, `m` marked ones of the defender's, `#` beyond the edge.
fn question(rows: &[&str], side: u8, master: u8) -> Vec<u8> {
    let mut cells = vec![3; PLACES];
    for (row, text) in rows.iter().enumerate() {
        for (column, letter) in text.chars().enumerate() {
            cells[row * SIDE + column] = match letter {
                'd' => 1,
                'a' => 2,
                'm' => 5,
                '#' => 3,
                _ => 0,
            };
        }
    }
    cells.extend([side, master]);
    cells
}

/// Who wins for certain, and the places of the moves that win for whoever moves.
fn searched(question: &[u8], simulations: u32) -> (u8, Vec<usize>) {
    let (mut exam, settings) = (Exam::read(question).unwrap(), Settings::default());
    exam.begin();
    let mut answer = [0.0; ANSWER];
    answer[ANSWER - 1] = 0.5;
    loop {
        let asked = exam.see(&settings).len();
        if asked == 0 {
            break;
        }
        exam.step(&mut std::iter::repeat_n(answer, asked), simulations, &settings);
    }
    let found = exam.results().remove(0);
    let side = question[PLACES];
    (found.winner, (0..=PASS).filter(|&made| found.moves[made].winner == side).collect())
}

#[test]
fn the_middle_of_three_decides() {
    let rows = ["...ma", "mmmma", "aaaaa", ".....", "....."];
    for (side, winner) in [(1, 1), (2, 2)] {
        let (found, best) = searched(&question(&rows, side, 0), 20_000);
        assert_eq!((found, best), (winner, vec![1]), "{side}");
    }
}

#[test]
fn who_has_threats_wins_a_ko() {
    // The corner is a ko: the attacker takes it, and the defender needs a threat to take it back.
    let rows = [".amm.", "amaaa", "maa..", "maa..", ".a..."];
    let outcomes: Vec<u8> = (0..3).map(|master| searched(&question(&rows, 1, master), 30_000).0).collect();
    assert!(outcomes[1] != 2 && outcomes[2] != DEFENDER, "{outcomes:?}");
}

#[test]
fn a_group_of_two_chains_is_taken_when_both_are() {
    let (one, both) = (["ma.ad", "..a..", "....."], ["ma.am", "..a..", "....."]);
    let taken = |rows: &[&str]| {
        let (winner, best) = searched(&question(rows, 2, 0), 12);
        (winner, best.contains(&SIDE))
    };
    assert_eq!(taken(&one), (2, true));
    assert!(!taken(&both).1);
}

#[test]
fn bytes_that_are_no_position_are_refused() {
    assert!(Exam::read(&[9; PLACES + 2]).is_none());
    assert!(Exam::read(&[0; PLACES]).is_none());
}
