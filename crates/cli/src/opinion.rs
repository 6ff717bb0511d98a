//! `shikatsu solve --engine`: what an engine of an older program thinks of a problem. Nothing of it is proved.

use std::path::{Path, PathBuf};

use console::{CommandEnd, Failure, print};
use learn::{Looks, Shipped};
use lesson::{Opponent, Teacher, unproved};
use serde_json::json;
use solver::Limit;
use solver::classic::{Engine, Limits, Opinion, Report};
use tsumego::Draft;
use wire::{EngineId, SettingsJson};

use crate::effort::Effort;
use crate::ranker;
use crate::watch::{Watch, Watched};

/// Positions that an engine looks at when nobody says how many: a matter of seconds.
const NODES: u64 = 10_000_000;

/// Who is asked instead of the exact search, as options.
#[derive(clap::Args, Debug)]
pub(crate) struct Asked {
    /// Ask an engine of an older program; what it says is an opinion, not a proof
    #[arg(long, value_enum, conflicts_with_all = ["batch", "certificate", "all_lines", "players", "first_only"])]
    engine: Option<EngineName>,
    /// Moves that the engine looks ahead after the first [default: 6; 2 for “learned”]
    #[arg(long, value_name = "N", requires = "engine", value_parser = clap::value_parser!(u32).range(..100))]
    depth: Option<u32>,
    /// Moves that it tries at each node; “learned” only for the first move [default: 8; 3 for “learned”]
    #[arg(long, value_name = "N", requires = "engine", value_parser = clap::value_parser!(u32).range(1..=361))]
    breadth: Option<u32>,
    /// Steps from the nearest stone that “learned” plays at most [default: 2]
    #[arg(long, value_name = "N", requires = "engine", value_parser = clap::value_parser!(u32).range(1..=3))]
    near: Option<u32>,
    /// Who tells “learned” how moves look: forest, boosted, net, none, or a file of “shikatsu-lab learn train” [default: forest]
    #[arg(long, value_name = "NAME|FILE", requires = "engine")]
    ranker: Option<PathBuf>,
}

/// The engines of older programs.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum EngineName {
    /// Reed 2015, with pruning
    AlphaBeta,
    /// Reed 2015, without
    Minimax,
    /// Haris 2019
    EyePatterns,
    /// Gang, Blackmore and Daniels: a shallow search that has learned how right moves look
    Learned,
}

impl EngineName {
    fn id(self) -> EngineId {
        match self {
            EngineName::AlphaBeta => EngineId::AlphaBeta,
            EngineName::Minimax => EngineId::Minimax,
            EngineName::EyePatterns => EngineId::EyePatterns,
            EngineName::Learned => EngineId::Learned,
        }
    }
}

impl Asked {
    /// Is anybody asked?
    pub(crate) fn is_some(&self) -> bool {
        self.engine.is_some()
    }

    /// Lets the engine think, and tells what it thinks.
    pub(crate) fn tell(
        &self,
        draft: &Draft,
        effort: &Effort,
        watch: Watch<'_>,
        json: bool,
    ) -> Result<CommandEnd, Failure> {
        let problem = Teacher::start(draft, None, false).map_err(Failure::new)?;
        let looks = self.looks()?;
        let Some(engine) = self.engine() else { return Err(Failure::new("no engine was named")) };
        let opponent = Opponent { engine: Some(engine), looks: looks.as_deref() };
        let watched = watch.over(|stop, _| {
            let limits = Limits { nodes: effort.nodes.unwrap_or(NODES), stop: Some(stop), watch: None };
            unproved(&opponent, &problem, &limits, &solver::Limits::default())
        });
        let told = if json { for_programs(&engine, &watched) } else { for_people(&engine, &watched) };
        print(&told)?;
        Ok(if watched.value.best.is_some() { CommandEnd::Yes } else { CommandEnd::No })
    }

    fn engine(&self) -> Option<Engine> {
        let name = self.engine?;
        let usual = SettingsJson::of(name.id());
        let settings = SettingsJson {
            depth: self.depth.or(usual.depth),
            breadth: self.breadth.or(usual.breadth),
            near: self.near.unwrap_or(usual.near),
            ..usual
        };
        settings.engine(name.id())
    }

    fn looks(&self) -> Result<Option<Box<dyn Looks>>, Failure> {
        let path = self.ranker.as_deref().unwrap_or(Path::new(Shipped::Forest.name()));
        if self.engine != Some(EngineName::Learned) || path.as_os_str() == "none" {
            return Ok(None);
        }
        match path.to_str().and_then(Shipped::named).and_then(Shipped::looks) {
            Some(shipped) => Ok(Some(Box::new(shipped))),
            None => ranker::read(path).map(Some),
        }
    }
}

fn for_people(engine: &Engine, watched: &Watched<Report>) -> String {
    let report = &watched.value;
    let plays = report.best.map_or("finds no move".to_owned(), |best| format!("plays {best}"));
    let thinks = match report.opinion {
        Opinion::Captured => "and thinks that the group is captured",
        Opinion::Survives => "and thinks that the group survives",
        Opinion::Unclear => "and does not see what becomes of the group",
    };
    let ended = match report.limit {
        Some(Limit::Nodes) => " It had looked at as many positions as it may.",
        Some(_) => " It was stopped before it had finished.",
        None => "",
    };
    format!(
        "The engine {engine} {plays} {thinks}.{ended}\n{} positions, {} moves deep, {:.2} s.\nThis is an opinion; without --engine the answer is proved.\n",
        report.nodes,
        report.deepest,
        watched.elapsed.as_secs_f64()
    )
}

fn for_programs(engine: &Engine, watched: &Watched<Report>) -> String {
    let report = &watched.value;
    let told = json!({
        "engine": engine.to_string(),
        "move": report.best.map(|best| best.to_string()),
        "opinion": report.opinion.word(),
        "score": report.score,
        "nodes": report.nodes,
        "deepest": report.deepest,
        "finished": report.limit.is_none(),
        "proved": false,
    });
    format!("{told}\n")
}
