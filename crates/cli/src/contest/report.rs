//! The result of a match for programs.

use gtp::arena::{Estimate, MatchTable, Shown, Sprt, WinTally};
use serde_json::{Value, json};

pub(super) fn json(table: &MatchTable, names: &(String, String), sprt: Option<Sprt>) -> String {
    let errors: Vec<Value> = table
        .faults
        .iter()
        .map(|(game, whose, what)| json!({ "game": game, "whose": format!("{whose:?}").to_lowercase(), "what": what }))
        .collect();
    let report = json!({
        "first": names.0,
        "second": names.1,
        "games": games(table.tally),
        "as_black": games(table.with_black),
        "as_white": games(table.with_white),
        "share": estimate(table.tally.share()),
        "elo": estimate(table.tally.elo()),
        "mean_moves": table.mean_moves(),
        "counted": table.counted,
        "disagreed": table.disagreed,
        "refereed": table.refereed,
        "on_time": table.on_time,
        "duplicates": table.duplicates,
        "errors": errors,
        "sprt": sprt.map(|sprt| shown(sprt.shown(table.tally))),
    });
    report.to_string() + "\n"
}

fn games(tally: WinTally) -> Value {
    json!({ "won": tally.wins, "drawn": tally.draws, "lost": tally.losses })
}

/// JSON knows no infinity: a bound that is not there is null.
fn estimate(estimate: Estimate) -> Value {
    let finite = |number: f64| number.is_finite().then_some(number);
    json!({ "low": finite(estimate.low), "likely": finite(estimate.likely), "high": finite(estimate.high) })
}

fn shown(shown: Shown) -> &'static str {
    match shown {
        Shown::Nothing => "nothing",
        Shown::Low => "low",
        Shown::High => "high",
    }
}
