//! Lines of play in words: `Black C1, White D1, Black B1 …`

use rules::{Illegal, Move, Position};

/// The moves after a first one, or from the position itself, but no more than `most` of them.
///
/// A player banned from a ko who retakes it has played a threat elsewhere; the moves do not say that, but the rules do.
pub(crate) fn told(start: &Position, first: Option<Move>, moves: &[Move], most: usize) -> String {
    let mut position = start.clone();
    if let Some(first) = first {
        play(&mut position, first);
    }
    let mut words: Vec<String> = Vec::new();
    for &mv in moves.iter().take(most) {
        let mover = position.to_move();
        let threat = if play(&mut position, mv) { " after a threat" } else { "" };
        words.push(match mv {
            Move::Play(point) => format!("{mover} {point}{threat}"),
            Move::Pass => format!("{mover} passes"),
        });
    }
    let more = if moves.len() > most { " …" } else { "" };
    words.join(", ") + more
}

/// Plays a move, with a threat and its answer before it where the ko asks for that. Was there need of one?
fn play(position: &mut Position, mv: Move) -> bool {
    let banned = position.clone().play(mv) == Err(Illegal::Ko);
    let elsewhere = if banned { vec![Move::Pass, Move::Pass] } else { vec![] };
    for mv in elsewhere.into_iter().chain([mv]) {
        // A move that the board does not allow is told as it came, but changes nothing except the turn.
        if position.play(mv).is_err() {
            let _ = position.play(Move::Pass);
        }
    }
    banned
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Color;
    use rules::diagram::Diagram;

    fn line(moves: &str) -> Vec<Move> {
        moves.split_whitespace().map(|word| word.parse().unwrap()).collect()
    }

    #[test]
    fn players_take_turns_and_long_lines_are_cut() {
        let start = Position::empty(5).unwrap();
        assert_eq!(told(&start, None, &line("A1 B1 pass"), 9), "Black A1, White B1, Black passes");
        assert_eq!(told(&start, Some(Move::Pass), &line("A1 B1 C1"), 2), "White A1, Black B1 …");
        assert_eq!(told(&start, None, &[], 9), "");
    }

    #[test]
    fn who_retakes_a_ko_has_played_a_threat() {
        let diagram: Diagram = "
            - x o - -
            x - x o -
            - x o - -
            - - - - -
            - - - - -"
            .parse()
            .unwrap();
        let start = Position::from_setup(diagram.setup(Color::White)).unwrap();
        assert_eq!(told(&start, None, &line("B4 C4"), 9), "White B4, Black C4 after a threat");
        assert_eq!(told(&start, None, &line("B4 E1 A1 C4"), 9), "White B4, Black E1, White A1, Black C4");
    }
}
