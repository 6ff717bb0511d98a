//! `shikatsu bench`: has the search changed, and how fast is it?

use std::time::{Duration, Instant};

use console::amount::{grouped, rate, span};
use console::{CommandEnd, Failure, print};
use solver::{Limits, NoRank, Outcome, solve_draft};
use tsumego::{Draft, right_moves, text};

/// Solve a fixed set of problems and count nodes
///
/// The total of nodes is the signature of the search: a change that leaves it alone has not changed what the search
/// does. It is the same on every machine; the speed beside it is not. The exit status is 1 when an answer is wrong.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu bench")]
pub(crate) struct Args {}

/// Each problem may take this many nodes, on one thread.
const NODES: u64 = 2_000_000;
/// The table of each search, in bytes.
const MEMORY: usize = 16 << 20;

/// The problems, from easy to hard.
const SUITE: [&str; 12] = [
    include_str!("../suite/straight-three.txt"),
    include_str!("../suite/bulky-five.txt"),
    include_str!("../suite/rabbity-six.txt"),
    include_str!("../suite/rectangular-six.txt"),
    include_str!("../suite/rectangular-six-one.txt"),
    include_str!("../suite/rectangular-six-two.txt"),
    include_str!("../suite/bent-four.txt"),
    include_str!("../suite/second-line.txt"),
    include_str!("../suite/three-by-three.txt"),
    include_str!("../suite/two-step-ko.txt"),
    include_str!("../suite/seki.txt"),
    include_str!("../suite/hole.txt"),
];

pub(crate) fn run(_: Args) -> Result<CommandEnd, Failure> {
    let mut page = format!("{:<40}{:>12}{:>12}  {}\n", "problem", "nodes", "time", "verdict");
    let (mut nodes, mut time, mut wrong) = (0, Duration::ZERO, false);
    for source in SUITE {
        let draft = text::read(source).expect("the suite is tested");
        let timing = Timing::new(&draft);
        page.push_str(&timing.text(&draft));
        nodes += timing.nodes;
        time += timing.time;
        wrong |= timing.wrong;
    }
    page.push_str(&format!(
        "\nsignature  {nodes}\nspeed      {} nodes in {}, {}\n",
        grouped(nodes),
        span(time),
        rate(nodes, time)
    ));
    print(&page)?;
    Ok(if wrong { CommandEnd::No } else { CommandEnd::Yes })
}

/// What became of one problem.
struct Timing {
    nodes: u64,
    time: Duration,
    verdict: String,
    wrong: bool,
}

impl Timing {
    fn new(draft: &Draft) -> Timing {
        let limits = Limits { nodes: NODES, memory: MEMORY, ..Limits::default() };
        let start = Instant::now();
        let report = solve_draft(draft, &NoRank, &limits).expect("the suite is tested");
        let time = start.elapsed();
        let (verdict, wrong) = match &report.outcome {
            Outcome::Solved(solved) => {
                let wrong = !right_moves(&solved.solution).iter().eq(&draft.answers);
                (solved.solution.grade().to_string() + if wrong { ", wrong" } else { "" }, wrong)
            }
            Outcome::GaveUp(_) => ("unknown".to_owned(), false),
        };
        Timing { nodes: report.nodes, time, verdict, wrong }
    }

    fn text(&self, draft: &Draft) -> String {
        let Timing { nodes, time, verdict, .. } = self;
        format!("{:<40}{:>12}{:>12}  {verdict}\n", draft.title, grouped(*nodes), span(*time))
    }
}
