//! What a bank holds, in tables for `docs/bank.md`, and some of it as pictures.

use std::collections::BTreeMap;
use std::path::Path;

use bank::{COURSES, Forged};
use console::{CommandEnd, Failure, output, print};
use draw::{Frame, Picture};
use tsumego::sketch::Place;
use tsumego::{ProblemKind, Rank, Tag, counted};

/// Problems that are drawn.
const DRAWN: usize = 12;
/// Letters of the longest bar.
const BAR: usize = 40;

/// The tables, and the pictures where a folder for them is named.
pub(super) fn run(pictures: Option<&Path>) -> Result<CommandEnd, Failure> {
    let all: Vec<Forged<'_>> = bank::forged().collect();
    if let Some(folder) = pictures {
        output::make_folder(folder)?;
        for (number, problem) in (1..).zip(drawn(&all)) {
            output::write(&folder.join(format!("{number:02}.svg")), &picture(problem))?;
        }
    }
    print(&tables(&all))
}

/// Problems here and there, the same ones for the same bank.
fn drawn<'p, 'b>(all: &'p [Forged<'b>]) -> impl Iterator<Item = &'p Forged<'b>> {
    let mut by_name: Vec<&Forged<'b>> = all.iter().collect();
    // A name is a hash: its order is as good as chance.
    by_name.sort_by_cached_key(|problem| problem.id());
    by_name.into_iter().take(DRAWN)
}

fn picture(problem: &Forged<'_>) -> String {
    let setup = problem.sketch.setup();
    let stones = setup.stones.black | setup.stones.white;
    let title = format!("{}, {}", problem.draft().question(), problem.rank);
    let picture = Picture::new(setup.size).stones(setup.stones).targets(problem.sketch.targets);
    picture.crop(Frame::around(stones, setup.size)).coordinates(false).title(title).render()
}

/// How many there are of everything.
pub(super) fn tables(all: &[Forged<'_>]) -> String {
    let certified: Vec<usize> = all.iter().map(|one| one.certificate.len()).filter(|&length| length > 0).collect();
    let mut text = format!(
        "{}, of them {} in courses; {} with certificates, {} kB of them.\n",
        counted(all.len(), "problem"),
        all.iter().filter(|one| one.course != 0).count(),
        certified.len(),
        certified.iter().sum::<usize>().div_ceil(1000)
    );
    let count = |fits: &dyn Fn(&Forged<'_>) -> bool| all.iter().filter(|problem| fits(problem)).count();
    let kinds = ProblemKind::ALL.into_iter().map(|kind| (kind.word(), count(&|problem| problem.kind == kind)));
    let tags = Tag::all().map(|tag| (tag.word(), count(&|problem| problem.tags.contains(&tag))));
    let places = Place::ALL.into_iter().map(|at| (at.word(), count(&|problem| problem.sketch.place() == Some(at))));
    text += &table("what is asked", kinds);
    text += &table("what the proof shows", tags);
    text += &table("where", places);
    let ranks: BTreeMap<Rank, usize> = Rank::all().map(|rank| (rank, count(&|problem| problem.rank == rank))).collect();
    let most = ranks.values().copied().max().unwrap_or(0).max(1);
    text += "\n| rank | problems | |\n|---|---:|---|\n";
    for (rank, count) in ranks {
        text += &format!("| {rank} | {count} | {} |\n", "█".repeat((count * BAR).div_ceil(most)));
    }
    let courses = (1..).zip(&COURSES).map(|(number, course)| (course.collection.title, number));
    text + &table("course", courses.map(|(title, number)| (title, count(&|problem| problem.course == number))))
}

fn table<'w>(head: &str, rows: impl Iterator<Item = (&'w str, usize)>) -> String {
    let rows: String = rows.map(|(word, count)| format!("| {word} | {count} |\n")).collect();
    format!("\n| {head} | problems |\n|---|---:|\n{rows}")
}
