//! The result path of a game as SGF, for the viewer: the moves, what was wrong, and what lives in the end.

use learn::{End, Game, Opponent};
use proof::{Problem, Side};
use rules::life::alive_stones;
use rules::{Color, PointSet};
use sgf::{Collection, EditError, Size};
use tsumego::Course;

/// Adds a game to a file. The agent is called by this name.
pub(super) fn add(
    file: &mut Collection,
    title: &str,
    agent: &str,
    problem: &Problem,
    game: &Game,
    against: Opponent,
) -> Option<()> {
    written(file, problem, title, agent, game, against)?.ok()
}

fn written(
    file: &mut Collection,
    problem: &Problem,
    title: &str,
    agent: &str,
    game: &Game,
    against: Opponent,
) -> Option<Result<(), EditError>> {
    let setup = problem.position().setup();
    let root = file.add_game(Size::new(setup.size, setup.size)?);
    let other = if against == Opponent::Itself { agent } else { "exact player" };
    let solver = problem.color(game.side);
    let player = |color: Color| if color == solver { agent } else { other };
    let goal = if game.side == Side::Defender { "live" } else { "kill" };
    let begin = format!("{solver} to {goal}. At most {} moves.", game.most);
    let mut course = Course::new(problem);
    let mut at = root;
    let mut write = || {
        file.set(root, "GN", [title])?;
        file.set(root, "PB", [player(Color::Black)])?;
        file.set(root, "PW", [player(Color::White)])?;
        file.set(root, "AB", setup.stones.black.iter())?;
        file.set(root, "AW", setup.stones.white.iter())?;
        file.set(root, "PL", [setup.to_move])?;
        file.set(root, "C", [begin.as_str()])?;
        // For the viewer: dots on what lives.
        file.set(root, ALIVE, [1])?;
        for (number, &made) in game.moves.iter().enumerate() {
            at = file.add_child(at);
            let (color, wrong) = (course.to_move(), game.grades[number + 1] != game.grades[number]);
            file.set(at, if color == Color::Black { "B" } else { "W" }, [made])?;
            if course.play(made).is_err() {
                break;
            }
            let mut said = String::new();
            if wrong {
                file.set(at, "BM", [1])?;
                let order =
                    if Some(number) == game.first_wrong() && game.too_early { " It comes too early." } else { "" };
                said = format!("Wrong: {} before, {} now.{order}", game.grades[number], game.grades[number + 1]);
            }
            if number + 1 == game.moves.len() {
                said = format!("{said}\n{}", ending(game, &course, problem)).trim().to_owned();
            }
            if !said.is_empty() {
                file.set(at, "C", [said.as_str()])?;
            }
        }
        Ok(())
    };
    Some(write())
}

/// The property with which a file asks the viewer for dots on stones that can never be captured.
const ALIVE: &str = "ALIVE";

fn ending(game: &Game, course: &Course, problem: &Problem) -> String {
    let group = problem.color(Side::Defender);
    let end = match game.end {
        End::Lives => format!("{group} lives unconditionally."),
        End::Captured => format!("{group} is captured."),
        End::Stopped => "Nobody has shown more in so many moves.".to_owned(),
    };
    let alive = alive_stones(&course.setup(), PointSet::EMPTY);
    let stones: Vec<String> = alive.iter().map(|stone| stone.to_string()).collect();
    let alive = if stones.is_empty() { String::new() } else { format!(" Pass-alive: {}.", stones.join(", ")) };
    let solved = if game.is_solved() { "Solved" } else { "Not solved" };
    format!("{end}{alive} {solved}, as the study counts.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use learn::{Agent, Oracle};
    use sgf::{Limits, Replay};
    use solver::classic::Gang;
    use tsumego::Sketch;

    #[test]
    fn a_path_is_played_out_by_a_viewer_to_the_same_end() {
        let sketch: Sketch = "corner o OOOO/...O".parse().unwrap();
        let agent = Agent { gang: Gang::default(), looks: None, whole: false };
        let problem = sketch.problem().unwrap();
        let played = Opponent::ALL.map(|against| Game::play(&problem, &agent, against, &Oracle::default()).unwrap());
        let mut file = Collection::parse(Vec::new(), Limits::default()).unwrap();
        for (game, against) in played.iter().zip(Opponent::ALL) {
            add(&mut file, "Problem 1", "agent", &problem, game, against).unwrap();
        }
        let read = Collection::parse(file.to_bytes().into_owned(), Limits::default()).unwrap();
        assert!(read.skipped().is_empty());
        let games: Vec<_> = read.games().collect();
        assert_eq!(games.len(), 2);
        for (root, game) in games.iter().zip(&played) {
            let replay = Replay::new(*root, 100).unwrap();
            assert_eq!(replay.steps.len(), game.moves.len() + 1);
            let last = &replay.steps[game.moves.len()];
            assert!(alive_stones(&last.setup, PointSet::EMPTY).len() > 5);
            assert!(root.get(ALIVE).is_some());
            let said = read.node(last.node).comment().unwrap();
            assert!(said.starts_with("White lives unconditionally. Pass-alive: ") && said.contains("B1"), "{said}");
        }
        let names = games.iter().map(|root| root.player(Color::Black).unwrap().into_owned());
        assert_eq!(names.collect::<Vec<_>>(), ["agent", "exact player"]);
    }
}
