//! The agent at the problems of any file: what it plays, against itself and against the solver.

use std::path::Path;

use console::{CommandEnd, Failure, output, print};
use learn::{Agent, Game, Opponent, Oracle};
use lesson::playground;
use proof::Problem;
use sgf::Collection;
use tsumego::Draft;

use super::chosen::Chosen;
use super::path;
use super::problems::Written;
use crate::table::ReportTable;

/// A problem with the games on it, against itself and against the solver.
struct Played {
    name: String,
    problem: Problem,
    games: [Game; 2],
}

/// Plays them all, tells how it went, and keeps the games.
pub(super) fn run(file: &Path, chosen: &Chosen, out: Option<&Path>) -> Result<CommandEnd, Failure> {
    let (name, told) = chosen.looks()?;
    let agent = Agent { gang: chosen.gang(), looks: told.as_deref(), whole: false };
    let written = Written::read(file)?;
    let (mut played, mut left_out) = (Vec::new(), Vec::new());
    for (number, draft) in written.iter().map(|one| &one.draft).enumerate() {
        let title = if draft.title.is_empty() { format!("problem {}", number + 1) } else { draft.title.clone() };
        match bout(draft, &agent) {
            Some((problem, games)) => played.push(Played { name: title, problem, games }),
            None => left_out.push(title),
        }
    }
    if let Some(folder) = out {
        keep(&played, &name, folder)?;
    }
    print(&text(&played, &left_out))
}

/// Both games; none where somebody has to referee what the solver does not finish.
fn bout(draft: &Draft, agent: &Agent<'_>) -> Option<(Problem, [Game; 2])> {
    let (problem, oracle) = (playground(draft).ok()?, Oracle::default());
    let play = |against| Game::play(&problem, agent, against, &oracle);
    let games = [play(Opponent::Itself)?, play(Opponent::Exact)?];
    Some((problem, games))
}

fn text(played: &[Played], left_out: &[String]) -> String {
    let mut table = ReportTable::new(["problem", "plays", "right", "solved against itself", "against the solver"]);
    let yes = |holds: bool| if holds { "yes" } else { "no" }.to_owned();
    for Played { name, games: [itself, exact], .. } in played {
        let first = exact.moves.first().map_or("nothing".to_owned(), ToString::to_string);
        let right = yes(exact.first_wrong() != Some(0));
        table.row(vec![name.clone(), first, right, yes(itself.is_solved()), yes(exact.first_wrong().is_none())]);
    }
    let count = |holds: &dyn Fn(&Played) -> bool| played.iter().filter(|one| holds(one)).count();
    let (itself, exact) = (count(&|one| one.games[0].is_solved()), count(&|one| one.games[1].first_wrong().is_none()));
    let all = played.len();
    let mut text = format!(
        "{}\n{itself} of {all} solved against itself, as the study counts; {exact} of {all} without a wrong move against the solver\n",
        table.markdown()
    );
    if !left_out.is_empty() {
        text += &format!("{} left out, which the solver cannot referee: {}\n", left_out.len(), left_out.join(", "));
    }
    text
}

/// Two files: the games against itself, and those against the solver.
fn keep(played: &[Played], agent: &str, folder: &Path) -> Result<(), Failure> {
    output::make_folder(folder)?;
    for (at, against) in Opponent::ALL.into_iter().enumerate() {
        let path = folder.join(["agent-itself.sgf", "agent-exact.sgf"][at]);
        let cannot = || Failure::in_file(&path.display().to_string(), "cannot be made");
        let mut file = Collection::parse(Vec::new(), sgf::Limits::default()).map_err(|_| cannot())?;
        for one in played {
            path::add(&mut file, &one.name, agent, &one.problem, &one.games[at], against).ok_or_else(cannot)?;
        }
        output::write_bytes(&path, &file.to_bytes())?;
    }
    Ok(())
}
