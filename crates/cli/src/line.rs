//! Lines of play in words: `Black C1, White D1, Black B1 …`

use rules::Color;
use tsumego::Ply;

/// The moves, of which this colour plays the first, but no more than `most` of them.
pub(crate) fn told(first: Color, plies: &[Ply], most: usize) -> String {
    let players = [first, !first].into_iter().cycle();
    let words = players.zip(plies.iter().take(most)).map(|(player, ply)| ply.words(player));
    let more = if plies.len() > most { " …" } else { "" };
    words.collect::<Vec<_>>().join(", ") + more
}

#[cfg(test)]
mod tests {
    use tsumego::Act;

    use super::*;

    #[test]
    fn players_take_turns_and_long_lines_are_cut() {
        let ply = |(word, act): (&str, Act)| Ply { made: word.parse().unwrap(), act };
        let line = |moves: &[(&'static str, Act)]| moves.iter().copied().map(ply).collect::<Vec<Ply>>();
        let stones = line(&[("A1", Act::Stone), ("B1", Act::Stone), ("pass", Act::Pass)]);
        assert_eq!(told(Color::Black, &stones, 9), "Black A1, White B1, Black passes");
        assert_eq!(told(Color::White, &stones, 2), "White A1, Black B1 …");
        assert_eq!(told(Color::Black, &[], 9), "");
        let ko = line(&[("pass", Act::Threat), ("pass", Act::Answer), ("A1", Act::Retake)]);
        assert_eq!(told(Color::White, &ko, 9), "White plays a threat, Black answers, White retakes at A1");
    }
}
