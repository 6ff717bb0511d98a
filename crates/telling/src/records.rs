//! Game records: a file is played out, node by node, for a page that knows no rule of Go, and what lives in a position without another
//! move is told to whoever asks.

use rules::life::pass_alive;
use rules::{Board, Color, PointSet, Setup};
use sgf::{Collection, GameResult, Limits, Margin, Node, Replay, Step};
use wire::{
    AliveJson, Captures, Code, Fault, GameFile, GameScore, GameStep, MarginCode, MarkJson, PlayerJson, Points, Remark,
    Turn, Vertex,
};

/// Nodes of a tree that are shown.
const MOST_STEPS: usize = 10_000;
/// Remarks on a file that are passed on.
const MOST_REMARKS: usize = 20;
/// The property with which a file asks for dots on stones that can never be captured: “learn play” writes it.
const DOTS: &str = "ALIVE";
/// How much is read from a file whose bytes are bounded already.
const LIMITS: Limits =
    Limits { bytes: 2 << 20, games: 1_000, nodes: 200_000, properties: 1_000_000, depth: 100_000, stray: 100_000 };

/// What lives in a position without another move. A record may show stones without a liberty, of which nothing can be said.
pub fn alive_in(setup: &Setup) -> AliveJson {
    let mut told = AliveJson { stones: Points::default(), territory: Points::default() };
    let Ok(board) = Board::from_stones(setup.size, setup.stones) else { return told };
    for color in Color::BOTH {
        let alive = pass_alive(&board, color, PointSet::EMPTY);
        told.stones.0 |= alive.chains;
        told.territory.0 |= alive.territory;
    }
    told
}

/// A game of a file in SGF, in whatever charset it is, played out node by node; the number counts its games from 1.
///
/// # Errors
/// If it is too large, or none of it is a game.
pub fn game_file(bytes: Vec<u8>, number: usize) -> Result<GameFile, Fault> {
    let file = Collection::parse(bytes, LIMITS).map_err(|_| Fault::TooLarge)?;
    let games = file.games().count();
    let root = file.games().nth(number.clamp(1, games.max(1)) - 1).ok_or(Fault::NoGameFile)?;
    let replay = Replay::new(root, MOST_STEPS).map_err(|bad| Fault::BadSgf { sgf: Box::new((&bad).into()) })?;
    let remarks = file.skipped().iter().map(Remark::from).take(MOST_REMARKS).collect();
    let said = |name: &str| root.main_line().take(3).find_map(|node| node.text(name)).unwrap_or_default().into_owned();
    Ok(GameFile {
        games,
        game: number.clamp(1, games),
        size: replay.size,
        title: [said("GN"), said("EV")].into_iter().find(|title| !title.is_empty()).unwrap_or_default(),
        date: said("DT"),
        komi: said("KM"),
        black: player(root, Color::Black),
        white: player(root, Color::White),
        score: root.result().ok().flatten().map(score),
        steps: replay.steps.iter().map(|step| told(&file, &replay, step)).collect(),
        dots: root.get(DOTS).is_some(),
        left_out: replay.left_out,
        remarks,
    })
}

fn player(root: Node<'_>, color: Color) -> PlayerJson {
    let or_nothing = |text: Option<std::borrow::Cow<'_, str>>| text.unwrap_or_default().into_owned();
    PlayerJson { name: or_nothing(root.player(color)), rank: or_nothing(root.rank(color)) }
}

fn score(result: GameResult) -> GameScore {
    let nobody = |code| GameScore { code, winner: None, points: None };
    match result {
        GameResult::Draw => nobody(MarginCode::Draw),
        GameResult::Void => nobody(MarginCode::Void),
        GameResult::Unknown => nobody(MarginCode::Unknown),
        GameResult::Won(winner, margin) => {
            let (code, points) = match margin {
                Margin::Points(points) => (MarginCode::Points, Some(points)),
                Margin::Resignation => (MarginCode::Resignation, None),
                Margin::Time => (MarginCode::Time, None),
                Margin::Forfeit => (MarginCode::Forfeit, None),
                Margin::Unsaid => (MarginCode::Won, None),
            };
            GameScore { code, winner: Some(Code(winner)), points }
        }
    }
}

/// A step as what it changes.
fn told(file: &Collection, replay: &Replay, step: &Step) -> GameStep {
    let node = file.node(step.node);
    let (before, now) = (step.parent.map(|parent| replay.steps[parent].setup.stones), step.setup.stones);
    let (black, white) = before.map_or_else(Default::default, |stones| (stones.black, stones.white));
    let nothing: PointSet = (black - now.black) | (white - now.white);
    GameStep {
        parent: step.parent,
        made: step.turn.map(|(_, made)| Turn(made)),
        color: step.turn.map(|(color, _)| Code(color)),
        black: Points(now.black - black),
        white: Points(now.white - white),
        gone: Points(nothing - (now.black | now.white)),
        to_move: Code(step.setup.to_move),
        ko: step.setup.ko.map(Vertex),
        captures: Captures { black: step.captured.black, white: step.captured.white },
        comment: node.comment().unwrap_or_default().trim().to_owned(),
        marks: node.marks().iter().map(MarkJson::from).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_tells_what_it_changes() {
        let sgf = b"(;SZ[9]PB[Ann]BR[3k]RE[W+2.5]AB[ba]AW[aa];B[ab]C[Taken.]LB[aa:x](;W[ee])(;W[]))".to_vec();
        let game = game_file(sgf, 1).unwrap();
        let taken = &game.steps[1];
        assert_eq!((taken.gone.0.len(), taken.black.0.len(), taken.captures.white), (1, 1, 1));
        assert_eq!((taken.comment.as_str(), taken.marks.len()), ("Taken.", 1));
        assert_eq!((game.steps[3].parent, game.black.name.as_str(), game.black.rank.as_str()), (Some(1), "Ann", "3k"));
        assert_eq!(game.score.unwrap().points, Some(2.5));
    }

    #[test]
    fn what_lives_without_another_move_is_told() {
        let sgf = b"(;SZ[5]AB[ab][bb][cb][da][db][ba]AW[ee])".to_vec();
        let file = Collection::parse(sgf, LIMITS).unwrap();
        let setup = file.games().next().unwrap().record().unwrap().setup;
        let alive = alive_in(&setup);
        assert_eq!((alive.stones.0, alive.territory.0.len()), (setup.stones.black, 2), "two eyes in the corner");
        let none = Setup { stones: rules::ByColor { black: PointSet::full(5), white: PointSet::EMPTY }, ..setup };
        assert!(alive_in(&none).stones.0.is_empty(), "stones without a liberty");
    }

    #[test]
    fn one_of_several_games_is_shown() {
        let sgf = || b"(;SZ[9];B[aa])(;SZ[13];B[bb])".to_vec();
        let shown = |number| game_file(sgf(), number).map(|game| (game.games, game.game, game.size)).unwrap();
        assert_eq!((shown(1), shown(2), shown(99)), ((2, 1, 9), (2, 2, 13), (2, 2, 13)));
        assert!(game_file(b"no game".to_vec(), 1).is_err());
        assert!(game_file(b"(;SZ[19:9];B[aa])".to_vec(), 1).is_err());
    }
}
