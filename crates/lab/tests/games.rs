//! Random play against the program on problems that ship: it keeps its grade and its points, and wins what it is given.
//! `shikatsu-lab games` plays on all of them.

use dice::Dice;
use lab::games::Games;
use proof::file;

#[test]
fn the_program_keeps_its_grade_and_its_points() {
    let (mut dice, mut games) = (Dice::new(7), Games::default());
    for shipped in bank::problems().filter(|problem| problem.id().starts_with("shapes")).step_by(4) {
        let checked = file::check(shipped.proof.certificate.iter().copied()).expect("a test checks it");
        let problem = checked.problem();
        for you in [problem.to_move(), !problem.to_move()] {
            games.play(&shipped.id(), problem, you, &mut dice);
        }
    }
    assert!(games.wrong.is_empty(), "{:#?}", games.wrong);
    assert!(games.replies > 30 && games.tries >= 3, "{games:?}", games = (games.replies, games.tries));
}
