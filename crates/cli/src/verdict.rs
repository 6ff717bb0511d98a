//! Verdicts in words: the sentences of `tsumego`, and how a target is named.

use tsumego::Problem;

pub(crate) use tsumego::Speaker;

/// The target: `the white stones A3, B3 and C3`.
pub(crate) fn stones(problem: &Problem) -> String {
    const NAMED: usize = 6;
    let (own, color) = (problem.position().board().stones(problem.defender()), problem.defender().name());
    // Whoever marks one stone of a chain means the chain.
    let stones = problem.targets().flooded(own);
    let names: Vec<String> = stones.iter().take(NAMED).map(|point| point.to_string()).collect();
    let more = if stones.len() > NAMED { format!(" and {} more", stones.len() - NAMED) } else { String::new() };
    let noun = if stones.len() == 1 { "stone" } else { "stones" };
    format!("the {color} {noun} {}{more}", names.join(", "))
}
