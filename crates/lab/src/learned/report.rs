//! `shikatsu-lab learn report`: the tables and figures of the text with our data, as `learned.md` and pictures beside it.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use console::amount::span;
use console::{CommandEnd, Failure, Meter, all_cores_or, output, threads};
use learn::Plan;
use learn::metric::Metrics;
use learn::study::{
    self, Beyond, Choice, Corpus, Curve, Elimination, GridRow, GroupRow, KindRow, Lessons, Setting, Sides, Sizes,
    Spoilt,
};
use proof::Side;

use super::{corpus, data, play, published};
use crate::page::Page;
use crate::plot::{Axis, Plot, Series, SeriesKind};
use crate::table::ReportTable;
use crate::template::LEARNED;

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
    /// Write learned.md, its data and its pictures into this folder
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

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let (meter, clock) = (Meter::new(args.progress), Instant::now());
    let sizes = Sizes { threads: all_cores_or(args.threads), ..if args.small { Sizes::SMALL } else { Sizes::FULL } };
    let gathered = corpus::read(&args.file)?;
    let (balance, plan) = (data::balance(&gathered.problems), gathered.plan);
    let corpus = corpus::corpus(&args.file, gathered.problems)?;
    let both = [Side::Defender, Side::Attacker].map(|side| {
        let tell = |what: &str| meter.show(|| format!("{}: {what}; Ctrl-C stops", goal(side)));
        study(&corpus, side, &sizes, &tell)
    });
    let (found, lessons): (Vec<Found>, Vec<Lessons>) = both.into_iter().unzip();
    let lessons = <[Lessons; 2]>::try_from(lessons).map_err(|_| Failure::new("nothing was learned"))?;
    let played = play::played(&corpus, lessons, &sizes, learn::study::usual(), &meter);
    meter.clear();
    if let Some(folder) = &args.out {
        output::make_folder(folder)?;
        for (name, plot) in plots(&found) {
            output::write(&folder.join(name), &plot.svg())?;
        }
    }
    eprintln!("made in {}", span(clock.elapsed()));
    LEARNED.publish(&page(&corpus, balance, plan, &found, &sizes).and(played.page()), args.out.as_deref())
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

/// What `templates/learned.md` is filled with, but for what `agent` tells.
fn page(corpus: &Corpus, balance: ReportTable, plan: Plan, found: &[Found], sizes: &Sizes) -> Page {
    let net = found.iter().any(|one| one.beyond.models.iter().any(|model| model.name.starts_with("net")));
    Page::default()
        .with("problems", corpus.parts.len())
        .with("walks", plan.walks)
        .with("seed", plan.seed)
        .with("families", corpus.families.iter().max().map_or(0, |most| most + 1))
        .with("largest", largest_family(&corpus.families))
        .with("trees", sizes.trees)
        .with("trials", sizes.trials)
        .with("net", if net { "yes" } else { "" })
        .list("sides", found.iter().map(|one| side(one, sizes)))
        .table("balance", balance)
        .table("grids", grids(found))
        .table("balances", balances(found))
        .table("curves", curves(found))
        .table("importance", importance(found))
        .table("noise", noise(found))
}

/// What was found about one model.
fn side(found: &Found, sizes: &Sizes) -> Page {
    let (features, models) = if found.side == Side::Defender { ("I", "III") } else { ("II", "IV") };
    let forest = found.kinds.iter().find(|row| row.kind == "RandForest").map_or(0.0, |row| row.metrics.auroc);
    let page = Page::default()
        .with("goal", goal(found.side))
        .with("features_number", features)
        .with("models_number", models)
        .with("rows", found.rows.min(sizes.rows))
        .with("forest", figure(forest))
        .table("features", features_table(found))
        .table("models", kinds_table(found))
        .table("settings", settings(found))
        .table("beyond", beyond(found));
    let missed = |missed: bool| if missed { "yes" } else { "" };
    best(found)
        .map(|best| {
            Page::default()
                .with("best", &best.name)
                .with("area", figure(best.metrics.auroc))
                .with("top", percent(best.top.0))
                .with("of", best.top.1)
                .with("area_missed", missed(best.metrics.auroc < 0.95))
                .with("top_missed", missed(best.top.0 < 0.8))
        })
        .into_iter()
        .fold(page, Page::and)
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

fn features_table(found: &Found) -> ReportTable {
    let theirs = if found.side == Side::Defender { &published::LIVE } else { &published::KILL };
    let mut table = ReportTable::new([
        "features",
        "precision",
        "recall",
        "F",
        "accuracy",
        "AUROC",
        "number",
        "their F",
        "their AUROC",
    ]);
    for row in &found.groups {
        let mut line = vec![row.name.clone()];
        line.extend(cells(&row.metrics));
        line.push(format!("{:.1}", row.features).trim_end_matches(".0").to_owned());
        let there = published::row(theirs, &row.name);
        line.extend(there.map_or([String::new(), String::new()], |there| [figure(there.f), figure(there.auroc)]));
        table.row(line);
    }
    table
}

fn kinds_table(found: &Found) -> ReportTable {
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
    let mut table = ReportTable::new(head);
    for row in &found.kinds {
        let mut line = vec![row.name.clone()];
        line.extend(cells(&row.metrics));
        line.push(percent(row.top));
        if let Some((name, there)) = published::kind(theirs, row.kind) {
            line.extend([name.to_owned(), figure(there.f), figure(there.auroc)]);
        }
        table.row(line);
    }
    table
}

fn grids(found: &[Found]) -> ReportTable {
    let mut table = ReportTable::new(["model", "parameter", "black-to-live", "white-to-kill"]);
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
    table
}

/// What scaling, down-sampling and components do, on the development part.
fn settings(found: &Found) -> ReportTable {
    let count = found.choices.iter().take_while(|choice| choice.kind == found.choices[0].kind).count();
    let head = found.choices[..count].iter().map(|choice| {
        let name = choice.setting.name(choice.kind);
        name.split_once('-').map_or("plain".to_owned(), |(_, setting)| setting.to_owned())
    });
    let mut table = ReportTable::new([goal(found.side).to_owned()].into_iter().chain(head));
    for some in found.choices.chunks(count) {
        let areas = some.iter().map(|choice| figure(choice.auroc));
        table.row([some[0].kind.name().to_owned()].into_iter().chain(areas).collect());
    }
    table
}

fn balances(found: &[Found]) -> ReportTable {
    let mut table = ReportTable::new([
        "model",
        "live: precision",
        "recall",
        "F",
        "AUROC",
        "kill: precision",
        "recall",
        "F",
        "AUROC",
    ]);
    for at in 0..found[0].balances.len() {
        let mut line = vec![found[0].balances[at].0.clone()];
        for one in found {
            let metrics = one.balances[at].1;
            line.extend([metrics.precision, metrics.recall, metrics.f, metrics.auroc].map(figure));
        }
        table.row(line);
    }
    table
}

fn beyond(found: &Found) -> ReportTable {
    let head = ["features", "moves", "precision", "recall", "F", "accuracy", "AUROC", "first choice right"];
    let mut table = ReportTable::new([goal(found.side)].into_iter().chain(head));
    for model in &found.beyond.models {
        let mut line = vec![model.name.clone(), model.features.to_string(), model.rows.to_string()];
        line.extend(cells(&model.metrics));
        line.push(percent(model.top.0));
        table.row(line);
    }
    table
}

fn curves(found: &[Found]) -> ReportTable {
    let mut table = ReportTable::new(["moves", "AUROC", "first choice right"]);
    for (one, curve) in found.iter().flat_map(|one| one.curves.iter().map(move |curve| (one, curve))) {
        for &(rows, area, top) in &curve.points {
            table.row(vec![format!("{}, {}: {rows}", goal(one.side), curve.name), figure(area), percent(top)]);
        }
    }
    table
}

/// What boosted trees on all features look at most.
fn importance(found: &[Found]) -> ReportTable {
    let mut table = ReportTable::new(["black-to-live", "gain", "white-to-kill", "gain"]);
    for at in 0..15 {
        let line = found.iter().flat_map(|one| {
            one.beyond.importance.get(at).map_or([String::new(), String::new()], |(name, group, share)| {
                [format!("{name} ({})", group.name()), percent(*share)]
            })
        });
        table.row(line.collect());
    }
    table
}

fn noise(found: &[Found]) -> ReportTable {
    let head = [
        "labels",
        "live, exact labels",
        "live, labels as learned from",
        "kill, exact labels",
        "kill, labels as learned from",
    ];
    let mut table = ReportTable::new(head);
    for at in 0..found[0].noise.len() {
        let areas = found.iter().flat_map(|one| [one.noise[at].auroc.0, one.noise[at].auroc.1]);
        table.row([found[0].noise[at].name.clone()].into_iter().chain(areas.map(figure)).collect());
    }
    table
}

fn plots(found: &[Found]) -> Vec<(&'static str, Plot)> {
    let series = |name: String, points: Vec<(f64, f64)>, kind: SeriesKind| Series { name, points, kind };
    let measured = |name: String, points: Vec<(f64, f64)>| series(name, points, SeriesKind::Measured);
    let per_model = |points: &dyn Fn(&study::Ours) -> Vec<(f64, f64)>| {
        let each = found.iter().flat_map(|one| one.beyond.models.iter().map(move |model| (one, model)));
        // The forest of the text, boosted trees on its features and on all.
        let each = each.filter(|(_, model)| model.name.ends_with("of the text") || model.name.ends_with("all"));
        each.map(|(one, model)| measured(short(one.side, &model.name), points(model))).collect::<Vec<_>>()
    };
    let mut roc = per_model(&|model| model.roc.clone());
    roc.push(series("chance".to_owned(), vec![(0.0, 0.0), (1.0, 1.0)], SeriesKind::Quoted));
    let mut calibration = per_model(&|model| model.calibration.iter().map(|&(mean, share, _)| (mean, share)).collect());
    calibration.push(series("perfect".to_owned(), vec![(0.0, 0.0), (1.0, 1.0)], SeriesKind::Quoted));
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
