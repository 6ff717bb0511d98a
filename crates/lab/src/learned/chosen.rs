//! [`Chosen`]: the settings of the agent, as options.

use std::path::{Path, PathBuf};

use console::{Failure, input};
use learn::study::BREADTH;
use learn::{Looks, Shipped, read_looks};
use solver::classic::Gang;

/// How the agent plays.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Chosen {
    /// Who tells how moves look: forest, boosted, net, none, or a file of “learn train” [default: forest]
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) ranker: Option<PathBuf>,
    /// Moves that the agent looks ahead, the first among them
    #[arg(long, value_name = "N", default_value_t = Gang::default().depth, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,
    /// First moves that a ranker leaves to the search
    #[arg(long, value_name = "N", default_value_t = BREADTH)]
    breadth: usize,
    /// Steps from the nearest stone that it plays at most
    #[arg(long, value_name = "N", default_value_t = Gang::default().near as u8, value_parser = clap::value_parser!(u8).range(1..=3))]
    near: u8,
}

impl Chosen {
    /// The settings of its search.
    pub(super) fn gang(&self) -> Gang {
        let (depth, breadth) = (self.depth, Some(self.breadth.max(1)));
        Gang { depth, breadth, near: usize::from(self.near), ..Gang::default() }
    }

    /// Who tells how moves look, under a name.
    pub(super) fn looks(&self) -> Result<(String, Option<Box<dyn Looks>>), Failure> {
        let path = self.ranker.as_deref().unwrap_or(Path::new(Shipped::Forest.name()));
        let name = path.display().to_string();
        if name == "none" {
            return Ok((name, None));
        }
        if let Some(shipped) = Shipped::named(&name).and_then(Shipped::looks) {
            return Ok((name, Some(Box::new(shipped))));
        }
        let (file, bytes) = input::read(path)?;
        let own = read_looks(&bytes).map_err(|error| Failure::in_file(&file, error))?;
        Ok((name, Some(own)))
    }
}
