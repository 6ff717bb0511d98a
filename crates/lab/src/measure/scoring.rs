//! `shikatsu-lab scoring`: finished games counted as GNU Go does and as we do.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use console::{CommandEnd, Failure, input, output};
use player::go::{Effort, Standing, Status, status};
use proof::file;
use rules::Game;

use crate::page::Page;
use crate::record::Record;
use crate::rival::Rival;
use crate::scoring::{Difference, KINDS, Verdict, differences, vertices};
use crate::table::ReportTable;
use crate::template::SCORING;

/// How a game is counted, as in a match.
const EFFORT: Effort = Effort { playouts: 2_000, threads: 1, memory: 64 << 20 };

/// Count finished games as GNU Go does and as we do, and list where the two do not agree
///
/// GNU Go's answers are kept beside each game, in NAME.status, and asked for only once.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab scoring games
  shikatsu-lab scoring --out docs/experiments --proofs proofs g9 g9b g19 n19")]
pub(crate) struct Args {
    /// Folders of SGF files
    #[arg(value_name = "GAMES", required = true)]
    folders: Vec<PathBuf>,
    /// Write scoring.md and its data into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Write certificates of what is proved and not agreed upon into this folder
    #[arg(long, value_name = "FOLDER")]
    proofs: Option<PathBuf>,
    /// How GNU Go is started
    #[arg(long, value_name = "COMMAND", default_value = "gnugo --mode gtp")]
    gnugo: String,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let (mut rival, mut report) = (None, Report::default());
    for folder in &args.folders {
        let mut seen = Vec::new();
        for path in games(folder)? {
            let record = Record::read(&path)?;
            if seen.contains(&record.turns) {
                continue;
            }
            seen.push(record.turns.clone());
            let theirs = match known(&path) {
                Some(verdict) => verdict,
                None => count(started(&mut rival, &args.gnugo)?, &path)?,
            };
            let game = record.after(usize::MAX);
            let ours = status(&game, record.terms(), &EFFORT, &AtomicBool::new(false));
            let found = differences(game.position().board(), &ours, &theirs);
            if let Some(proofs) = &args.proofs {
                keep(proofs, &path, &ours, &found)?;
            }
            report.add(&path, &game, &ours, &found);
        }
    }
    SCORING.publish(&report.page(), args.out.as_deref())
}

fn games(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let found = fs::read_dir(folder).map_err(|error| input::unreadable(folder, &error))?;
    let entries = found.flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "sgf")).collect();
    paths.sort();
    Ok(paths)
}

fn known(path: &Path) -> Option<Verdict> {
    fs::read_to_string(path.with_extension("status")).ok().map(|text| Verdict::read(&text))
}

/// The one that was started before, or a new one.
fn started<'a>(rival: &'a mut Option<Rival>, command: &str) -> Result<&'a mut Rival, Failure> {
    match rival {
        Some(rival) => Ok(rival),
        none => Ok(none.insert(Rival::start(command)?)),
    }
}

/// What GNU Go says of a finished game, which is kept.
fn count(rival: &mut Rival, path: &Path) -> Result<Verdict, Failure> {
    rival.ask(&format!("loadsgf {}", path.display()))?;
    let mut verdict = Verdict::default();
    for kind in KINDS {
        let answer = rival.ask(&format!("final_status_list {kind}"))?;
        verdict.add(kind, &answer);
    }
    output::write(&path.with_extension("status"), &verdict.written())?;
    Ok(verdict)
}

/// Writes the certificates of what is proved and not agreed upon.
fn keep(folder: &Path, path: &Path, ours: &Status, found: &[Difference]) -> Result<(), Failure> {
    let name = name(path);
    for difference in found.iter().filter(|difference| difference.standing == Some(Standing::Proved)) {
        let groups = ours.groups().iter().filter(|group| group.stones.meets(difference.points));
        for (group, proof) in groups.flat_map(|group| group.proof.iter().map(move |proof| (group, proof))) {
            let stone = group.stones.first().expect("a group has stones");
            let first = proof.problem().position().to_move().name();
            output::make_folder(folder)?;
            let certificate = folder.join(format!("{}-{stone}-{first}.cert", name.replace('/', "-")));
            output::write_bytes(&certificate, &file::write(proof.problem(), proof.certificate()))?;
        }
    }
    Ok(())
}

/// The folder and the name of a game.
fn name(path: &Path) -> String {
    let part = |path: Option<&std::ffi::OsStr>| path.unwrap_or_default().to_string_lossy().into_owned();
    format!("{}/{}", part(path.parent().and_then(Path::file_name)), part(path.file_stem()))
}

#[derive(Default)]
struct Report {
    /// By size of the board: games, points, stones by how sure they are, games and points that differ.
    sizes: BTreeMap<u8, Tally>,
    kinds: BTreeMap<(String, &'static str), [usize; 2]>,
    list: Vec<Page>,
}

#[derive(Default)]
struct Tally {
    games: usize,
    points: usize,
    standings: [usize; 3],
    games_apart: usize,
    points_apart: usize,
}

impl Report {
    fn add(&mut self, path: &Path, game: &Game, ours: &Status, found: &[Difference]) {
        let size = game.position().board().size();
        let tally = self.sizes.entry(size).or_default();
        tally.games += 1;
        tally.points += usize::from(size).pow(2);
        for group in ours.groups() {
            tally.standings[group.standing as usize] += 1;
        }
        tally.games_apart += usize::from(!found.is_empty());
        for difference in found {
            let points = difference.points.len();
            tally.points_apart += points;
            let sure = difference.standing.map_or("", Standing::code);
            let kind = self.kinds.entry((difference.kind(), sure)).or_default();
            *kind = [kind[0] + 1, kind[1] + points];
            let one = Page::default().with("game", name(path)).with("move", game.moves().len());
            let one = one.with("difference", difference.kind()).with("sure", sure);
            self.list.push(one.with("points", vertices(difference.points)));
        }
    }

    /// What `templates/scoring.md` is filled with.
    fn page(&self) -> Page {
        let mut sizes = ReportTable::new([
            "board",
            "games",
            "points",
            "chains proved",
            "believed",
            "unsettled",
            "games that differ",
            "points that differ",
        ]);
        for (size, tally) in &self.sizes {
            let [proved, believed, unsettled] = tally.standings;
            let Tally { games, points, games_apart, points_apart, .. } = tally;
            let row = [*games, *points, proved, believed, unsettled, *games_apart, *points_apart];
            let numbers = row.iter().map(usize::to_string);
            sizes.row([format!("{size}x{size}")].into_iter().chain(numbers).collect());
        }
        let kinds = self.kinds.iter().map(|((kind, sure), [times, points])| {
            Page::default().with("difference", kind).with("sure", sure).with("times", times).with("points", points)
        });
        Page::default().table("sizes", sizes).list("kinds", kinds).list("differences", self.list.clone())
    }
}
