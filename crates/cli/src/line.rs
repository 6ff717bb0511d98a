//! Lines of play in words: `Black C1, White D1, Black B1 …`

use rules::{Color, Move};

/// The moves, of which this colour plays the first, but no more than `most` of them.
pub(crate) fn told(first: Color, moves: &[Move], most: usize) -> String {
    let players = [first, !first].into_iter().cycle();
    let words = players.zip(moves.iter().take(most)).map(|(player, mv)| match mv {
        Move::Play(point) => format!("{player} {point}"),
        Move::Pass => format!("{player} passes"),
    });
    let more = if moves.len() > most { " …" } else { "" };
    words.collect::<Vec<_>>().join(", ") + more
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_take_turns_and_long_lines_are_cut() {
        let line = |moves: &str| moves.split_whitespace().map(|word| word.parse().unwrap()).collect::<Vec<Move>>();
        assert_eq!(told(Color::Black, &line("A1 B1 pass"), 9), "Black A1, White B1, Black passes");
        assert_eq!(told(Color::White, &line("A1 B1 C1"), 2), "White A1, Black B1 …");
        assert_eq!(told(Color::Black, &[], 9), "");
    }
}
