//! `shikatsu-lab learn report`: the tables and figures of the text with our data, as `learned.md` and pictures beside it.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use console::amount::span;
use console::{Answer, Failure, Meter, all_cores_or, output, print, threads};
use learn::metric::Metrics;
use learn::study::{
    self, Beyond, Choice, Corpus, Curve, Elimination, GridRow, GroupRow, KindRow, Lessons, Setting, Sides, Sizes,
    Spoilt,
};
use proof::Side;

use super::agent::Played;
use super::{data, play, published};
use crate::experiment::plot::{Axis, Kind, Plot, Series};
use crate::experiment::table::Table;

/// Make the tables and figures of a published study again, with exact labels
///
/// Trains the eight kinds of classifier of Gang, Blackmore and Daniels on labelled moves, with their features and with ours, and prints
/// their tables with their figures beside ours. The same file gives the same report, on however many cores.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab learn report moves.dat
  shikatsu-lab learn report moves.dat --out docs/experiments")]
pub(crate) struct Args {
    /// A file that “shikatsu-lab learn data” made
    file: PathBuf,
    /// Write learned.md and its pictures into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// A report of a minute, from small samples
    #[arg(long)]
    small: bool,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

/// What was found about one model.
struct Found {
    side: Side,
    rows: usize,
    groups: Vec<GroupRow>,
    elimination: Elimination,
    grid: Vec<GridRow>,
    kinds: Vec<KindRow>,
    choices: Vec<Choice>,
    balances: Vec<(String, Metrics)>,
    beyond: Beyond,
    curves: Vec<Curve>,
    noise: Vec<Spoilt>,
}

/// What the samples are drawn from.
const SEED: u64 = 1;

pub(crate) fn run(args: Args) -> Result<Answer, Failure> {
    let (meter, clock) = (Meter::new(args.progress), Instant::now());
    let sizes = Sizes { threads: all_cores_or(args.threads), ..if args.small { Sizes::SMALL } else { Sizes::FULL } };
    let gathered = super::read(&args.file)?;
    let balance = data::balance(&gathered.problems);
    let about = format!("{} walks from each problem, seed {}", gathered.plan.walks, gathered.plan.seed);
    let corpus = super::corpus(&args.file, gathered.problems)?;
    let both = [Side::Defender, Side::Attacker].map(|side| {
        let tell = |what: &str| meter.show(|| format!("{}: {what}; Ctrl-C stops", goal(side)));
        study(&corpus, side, &sizes, &tell)
    });
    let (found, lessons): (Vec<Found>, Vec<Lessons>) = both.into_iter().unzip();
    let lessons = <[Lessons; 2]>::try_from(lessons).map_err(|_| Failure::new("nothing was learned"))?;
    let played = play::played(&corpus, lessons, &sizes, &meter);
    meter.clear();
    let text = text(&corpus, &balance, &about, &found, &played, &sizes);
    if let Some(folder) = &args.out {
        output::make_folder(folder)?;
        output::write(&folder.join("learned.md"), &text)?;
        for (name, plot) in plots(&found) {
            output::write(&folder.join(name), &plot.svg())?;
        }
    }
    eprintln!("made in {}", span(clock.elapsed()));
    print(&text)
}

fn study(corpus: &Corpus, side: Side, sizes: &Sizes, tell: &(impl Fn(&str) + Sync)) -> (Found, Lessons) {
    tell("features");
    let sides = Sides::new(corpus, side, sizes, SEED);
    let (groups, elimination) = study::groups(&sides, sizes, tell);
    tell("grids");
    let grid = study::grid(&sides, sizes);
    let (kinds, choices) = study::kinds(&sides, &grid, &Setting::all(), sizes, tell);
    let mut beyond = study::beyond(&sides, sizes, tell);
    tell("the net");
    beyond.models.extend(study::net(corpus, side, sizes.threads));
    let found = Found {
        side,
        rows: sides.train.len(),
        groups,
        elimination,
        grid,
        kinds,
        choices,
        balances: study::balances(&sides, sizes),
        beyond,
        curves: study::curve(&sides, sizes, tell),
        noise: study::noise(&sides, sizes),
    };
    (found, Lessons::new(&sides, sizes))
}

fn goal(side: Side) -> &'static str {
    match side {
        Side::Defender => "black-to-live",
        Side::Attacker => "white-to-kill",
    }
}

fn figure(value: f64) -> String {
    format!("{value:.3}")
}

fn cells(metrics: &Metrics) -> Vec<String> {
    [metrics.precision, metrics.recall, metrics.f, metrics.accuracy, metrics.auroc].map(figure).to_vec()
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// The report. What follows from the figures is worked out here, so that no sentence is older than its table.
fn text(corpus: &Corpus, balance: &str, about: &str, found: &[Found], played: &Played, sizes: &Sizes) -> String {
    let mut text = INTRODUCTION.replace("PROBLEMS", &corpus.parts.len().to_string());
    let largest = largest_family(&corpus.families);
    let count = corpus.families.iter().max().map_or(0, |most| most + 1);
    let _ = writeln!(
        text,
        "## The data\n\n{} problems of the bank, {about}; {count} families, the largest of {largest} problems. The text's own table is of \
         166,586 moves, 18.9 % of them right.\n\n{balance}",
        corpus.parts.len()
    );
    text += &main_findings(found);
    for (table, one) in ["I", "II"].iter().zip(found) {
        text += &features_table(table, one, sizes);
    }
    text += ELIMINATION;
    for (table, one) in ["III", "IV"].iter().zip(found) {
        text += &kinds_table(table, one);
    }
    text += &grids(found);
    text += &settings(found);
    text += &balances(found);
    text += &played.text();
    text += &beyond(found);
    text += &noise(found);
    text + DIFFERENCES
}

fn largest_family(families: &[u32]) -> usize {
    let mut sizes = std::collections::HashMap::<u32, usize>::new();
    families.iter().for_each(|&family| *sizes.entry(family).or_default() += 1);
    sizes.into_values().max().unwrap_or(0)
}

/// The best of the models on the test part.
fn best(found: &Found) -> Option<&study::Ours> {
    found.beyond.models.iter().max_by(|one, other| one.metrics.auroc.total_cmp(&other.metrics.auroc))
}

fn main_findings(found: &[Found]) -> String {
    let mut text = "## What came of it\n\n".to_owned();
    for one in found {
        let forest = one.kinds.iter().find(|row| row.kind == "RandForest").map_or(0.0, |row| row.metrics.auroc);
        let Some(best) = best(one) else { continue };
        let _ = writeln!(
            text,
            "- {}: the features of the text reach an area of {} with a random forest, where noisy labels gave 0.59; the best of ours ({}) \
             reaches {}, and its first choice is right in {} of {} positions with one right move.",
            goal(one.side),
            figure(forest),
            best.name,
            figure(best.metrics.auroc),
            percent(best.top.0),
            best.top.1
        );
        let auroc = if best.metrics.auroc >= 0.95 { "reached" } else { "not reached" };
        let top = if best.top.0 >= 0.8 { "reached" } else { "not reached" };
        let _ = writeln!(text, "  The aim of an area of 0.95 is {auroc}, that of 80 % right first choices is {top}.");
    }
    text + "\n"
}

fn features_table(name: &str, found: &Found, sizes: &Sizes) -> String {
    let theirs = if found.side == Side::Defender { &published::LIVE } else { &published::KILL };
    let mut table =
        Table::new(["features", "precision", "recall", "F", "accuracy", "AUROC", "number", "their F", "their AUROC"]);
    for row in &found.groups {
        let mut line = vec![row.name.clone()];
        line.extend(cells(&row.metrics));
        line.push(format!("{:.1}", row.features).trim_end_matches(".0").to_owned());
        let there = published::row(theirs, &row.name);
        line.extend(there.map_or([String::new(), String::new()], |there| [figure(there.f), figure(there.auroc)]));
        table.row(line);
    }
    format!(
        "## Table {name}: features, {}\n\nA random forest of {} trees on {} moves before down-sampling, tried on the development part; the mean of {} \
         trials. `-feat`: after recursive elimination; `-inv`: without what depends on the size of the board, `-dep`: only that.\n\n{}\n",
        goal(found.side),
        sizes.trees,
        found.rows.min(sizes.rows),
        sizes.trials,
        table.markdown()
    )
}

fn kinds_table(name: &str, found: &Found) -> String {
    let theirs = if found.side == Side::Defender { &published::LIVE_KINDS } else { &published::KILL_KINDS };
    let head = [
        "model",
        "precision",
        "recall",
        "F",
        "accuracy",
        "AUROC",
        "first choice right",
        "theirs",
        "their F",
        "their AUROC",
    ];
    let mut table = Table::new(head);
    for row in &found.kinds {
        let mut line = vec![row.name.clone()];
        line.extend(cells(&row.metrics));
        line.push(percent(row.top));
        if let Some((name, there)) = published::kind(theirs, row.kind) {
            line.extend([name.to_owned(), figure(there.f), figure(there.auroc)]);
        }
        table.row(line);
    }
    format!(
        "## Table {name}: models, {}\n\nThe 244 features of the text; each model with the setting that was best on the development part, then trained on \
         training and development parts together and tried on the test part.\n\n{}\n",
        goal(found.side),
        table.markdown()
    )
}

fn grids(found: &[Found]) -> String {
    let mut table = Table::new(["model", "parameter", "black-to-live", "white-to-kill"]);
    for at in 0..found[0].grid.len() {
        for nth in 0..found[0].grid[at].tried.len() {
            let (kind, area) = found[0].grid[at].tried[nth];
            if area.is_nan() {
                continue;
            }
            let area = |one: &Found| {
                let row = &one.grid[at];
                let mark = if row.best == row.tried[nth].0 { " *" } else { "" };
                format!("{}{mark}", figure(row.tried[nth].1))
            };
            table.row(vec![kind.name().to_owned(), kind.parameter(), area(&found[0]), area(&found[1])]);
        }
    }
    format!(
        "### Grids\n\nAUROC by cross-validation in three parts, whole problems in each; * is what was taken.\n\n{}\n",
        table.markdown()
    )
}

/// What scaling, down-sampling and components do, on the development part.
fn settings(found: &[Found]) -> String {
    let mut text = "### Settings\n\nAUROC on the development part, the mean of the trials.\n\n".to_owned();
    for one in found {
        let count = one.choices.iter().take_while(|choice| choice.kind == one.choices[0].kind).count();
        let head = one.choices[..count].iter().map(|choice| {
            let name = choice.setting.name(choice.kind);
            name.split_once('-').map_or("plain".to_owned(), |(_, setting)| setting.to_owned())
        });
        let mut table = Table::new([goal(one.side).to_owned()].into_iter().chain(head));
        for some in one.choices.chunks(count) {
            let line =
                [some[0].kind.name().to_owned()].into_iter().chain(some.iter().map(|choice| figure(choice.auroc)));
            table.row(line.collect());
        }
        text += &(table.markdown() + "\n");
    }
    text
}

fn balances(found: &[Found]) -> String {
    let mut table =
        Table::new(["model", "live: precision", "recall", "F", "AUROC", "kill: precision", "recall", "F", "AUROC"]);
    for at in 0..found[0].balances.len() {
        let mut line = vec![found[0].balances[at].0.clone()];
        for one in found {
            let metrics = one.balances[at].1;
            line.extend([metrics.precision, metrics.recall, metrics.f, metrics.auroc].map(figure));
        }
        table.row(line);
    }
    format!(
        "### Unbalanced classes\n\nThe three measures of the text. What they change is where the line is drawn, hardly how moves are ranked.\n\n{}\n",
        table.markdown()
    )
}

fn beyond(found: &[Found]) -> String {
    let mut text = BEYOND.to_owned();
    if found.iter().any(|one| one.beyond.models.iter().any(|model| model.name.starts_with("net"))) {
        text += THE_NET;
    }
    for one in found {
        let head =
            ["model", "features", "moves", "precision", "recall", "F", "accuracy", "AUROC", "first choice right"];
        let mut table = Table::new([goal(one.side)].into_iter().chain(head.into_iter().skip(1)));
        for model in &one.beyond.models {
            let mut line = vec![model.name.clone(), model.features.to_string(), model.rows.to_string()];
            line.extend(cells(&model.metrics));
            line.push(percent(model.top.0));
            table.row(line);
        }
        text += &(table.markdown() + "\n");
    }
    text += CURVES;
    let mut table = Table::new(["moves", "AUROC", "first choice right"]);
    for one in found {
        for curve in &one.curves {
            for &(rows, area, top) in &curve.points {
                table.row(vec![format!("{}, {}: {rows}", goal(one.side), curve.name), figure(area), percent(top)]);
            }
        }
    }
    text += &(table.markdown() + "\n");
    text += "What boosted trees on all features look at most, by gain:\n\n";
    let mut table = Table::new(["black-to-live", "gain", "white-to-kill", "gain"]);
    for at in 0..15 {
        let line = found.iter().flat_map(|one| {
            one.beyond.importance.get(at).map_or([String::new(), String::new()], |(name, group, share)| {
                [format!("{name} ({})", group.name()), percent(*share)]
            })
        });
        table.row(line.collect());
    }
    text + &table.markdown() + "\n"
}

fn noise(found: &[Found]) -> String {
    let head = [
        "labels",
        "live, exact labels",
        "live, labels as learned from",
        "kill, exact labels",
        "kill, labels as learned from",
    ];
    let mut table = Table::new(head);
    for at in 0..found[0].noise.len() {
        let areas = found.iter().flat_map(|one| [one.noise[at].auroc.0, one.noise[at].auroc.1]);
        table.row([found[0].noise[at].name.clone()].into_iter().chain(areas.map(figure)).collect());
    }
    NOISE.to_owned() + &table.markdown() + "\n"
}

fn plots(found: &[Found]) -> Vec<(&'static str, Plot)> {
    let series = |name: String, points: Vec<(f64, f64)>, kind: Kind| Series { name, points, kind };
    let measured = |name: String, points: Vec<(f64, f64)>| series(name, points, Kind::Measured);
    let per_model = |points: &dyn Fn(&study::Ours) -> Vec<(f64, f64)>| {
        let each = found.iter().flat_map(|one| one.beyond.models.iter().map(move |model| (one, model)));
        // The forest of the text, boosted trees on its features and on all.
        let each = each.filter(|(_, model)| model.name.ends_with("of the text") || model.name.ends_with("all"));
        each.map(|(one, model)| measured(short(one.side, &model.name), points(model))).collect::<Vec<_>>()
    };
    let mut roc = per_model(&|model| model.roc.clone());
    roc.push(series("chance".to_owned(), vec![(0.0, 0.0), (1.0, 1.0)], Kind::Quoted));
    let mut calibration = per_model(&|model| model.calibration.iter().map(|&(mean, share, _)| (mean, share)).collect());
    calibration.push(series("perfect".to_owned(), vec![(0.0, 0.0), (1.0, 1.0)], Kind::Quoted));
    let elimination = found.iter().map(|one| {
        let steps = one.elimination.steps.iter().map(|&(count, area)| (count as f64, area));
        measured(goal(one.side).to_owned(), steps.collect())
    });
    let curves = found.iter().flat_map(|one| {
        let curve = move |curve: &Curve| {
            let points = curve.points.iter().map(|&(rows, area, _)| (rows as f64, area)).collect();
            measured(short(one.side, &curve.name), points)
        };
        one.curves.iter().map(curve)
    });
    let plot = |title: &str, across: Axis, up: &str, series: Vec<Series>| Plot {
        title: title.to_owned(),
        across,
        up: Axis::linear(up),
        series,
    };
    vec![
        (
            "learned-elimination.svg",
            plot("AUROC as features are taken away", Axis::linear("features left"), "AUROC", elimination.collect()),
        ),
        (
            "learned-roc.svg",
            plot("Right moves found, wrong ones called right", Axis::linear("false positives"), "true positives", roc),
        ),
        (
            "learned-calibration.svg",
            plot("How often a score comes true", Axis::linear("score"), "share of right moves", calibration),
        ),
        ("learned-curve.svg", plot("AUROC by moves learned from", Axis::log("moves"), "AUROC", curves.collect())),
    ]
}

fn short(side: Side, name: &str) -> String {
    let side = if side == Side::Defender { "live" } else { "kill" };
    let name = name.replace("random forest, down-sampled, features of the text", "forest, theirs");
    let name = name
        .replace("boosted trees, features of the text", "boosted, theirs")
        .replace("boosted trees, all", "boosted, all");
    format!("{side}: {}", name.replace("features of the text", "theirs"))
}

const INTRODUCTION: &str = include_str!("introduction.md");
const ELIMINATION: &str = "\
## Figure 5: elimination

![AUROC over the number of features that are left](learned-elimination.svg)

The least important fifth of the features goes at each step; the area is by cross-validation in three parts on training moves, with a forest of
a third of the trees.

";
const BEYOND: &str = "\
## Beyond the text

Boosted trees, and features of our own: *Tactics* (the point, the chains around it, what is taken), *Eyes* (rooms, how a move divides them, how
many more stones the defender would need to live) and *Reading* (the same after the best reply, and beside the best of all moves of the position). On
the test part, after training on the training part alone; where a row says so, with far more moves than the text had.

";
const THE_NET: &str = "\
The net is the one that ships (`docs/learn.md`). It has learned from the training and development parts of this file, both sides in one, and is
tried on the whole test part, where the others are tried on a sample of it.

";
const CURVES: &str = "\
![Receiver-operator curves](learned-roc.svg)

![Calibration](learned-calibration.svg)

A forest that was trained on down-sampled moves takes every second move for a right one, so its scores are too high; boosted trees learn the odds
as they are.

![Learning curves](learned-curve.svg)

";
const NOISE: &str = "\
## What noise costs

The random forest of Table III, trained on labels that were spoilt like those of a crowd: some are wrong, or the tree of a problem tells of one of its
right moves, calls the others wrong, and tells of half of the wrong ones. The figure of the text corresponds to the columns on the right: they had to
try their models on the same kind of labels as they had learned from.

";
const DIFFERENCES: &str = include_str!("differences.md");
