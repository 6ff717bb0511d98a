//! Does our own inference of the net say what tract, a foreign implementation, makes of the same weights? `cargo xtask compare`.
//!
//! It asks both about problems of the bank, of every size of frame there is, tells how far they are apart, and fails if that is more than
//! rounding. Then it shows that it would have noticed: it sets the greatest number of each tensor in turn to zero, for tract alone.

mod foreign;
mod weights;

use std::collections::BTreeMap;
use std::process::ExitCode;

use learn::net::{Net, Opinion, Planes};
use tract_core::internal::TractResult;

use crate::foreign::Foreign;
use crate::weights::Weights;

/// How far the two may be apart.
const LIMIT: f32 = 1e-3;
/// Every so many problems of the bank, beside the first of each size.
const STEP: usize = 23;
/// How many positions have to do to notice that a weight is another.
const FEW: usize = 12;

/// Rows and columns.
type Size = (usize, usize);

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::from(2)
        }
    }
}

/// Do they agree, and would it be seen if they did not?
fn run() -> TractResult<bool> {
    let (net, weights) = (Net::shipped()?, Weights::shipped()?);
    let asked = positions();
    let mut tally = Tally::default();
    for (size, some) in &asked {
        compare(&net, &weights, *size, some, &mut tally)?;
    }
    println!("{} positions of {} sizes, {} moves", tally.positions, asked.len(), tally.moves);
    println!("  largest difference of odds    {:.1e}", tally.odds);
    println!("  largest difference of values  {:.1e}", tally.values);
    println!("  another first choice          {}", tally.other_choices);
    let unnoticed = unnoticed(&net, &weights, &asked)?;
    let all = weights.names().count();
    println!(
        "{} of {all} tensors noticed when the greatest of their numbers is zero for tract alone",
        all - unnoticed.len()
    );
    unnoticed.iter().for_each(|name| println!("  not noticed: {name}"));
    Ok(tally.agrees() && tally.moves > 0 && unnoticed.is_empty())
}

/// Positions of the bank by the size of their frame.
fn positions() -> BTreeMap<Size, Vec<Planes>> {
    let mut found: BTreeMap<Size, Vec<Planes>> = BTreeMap::new();
    for (at, forged) in bank::forged().enumerate() {
        let Some(planes) = Planes::of(&forged.sketch) else { continue };
        let some = found.entry((planes.rows, planes.columns)).or_default();
        if some.is_empty() || at % STEP == 0 {
            some.push(planes);
        }
    }
    found
}

/// The tensors of which tract can lack the greatest number and still agree.
fn unnoticed<'w>(net: &Net, weights: &'w Weights, asked: &BTreeMap<Size, Vec<Planes>>) -> TractResult<Vec<&'w str>> {
    let mut unnoticed = Vec::new();
    let Some((size, some)) = asked.iter().max_by_key(|(_, some)| some.len()) else { return Ok(unnoticed) };
    for name in weights.names() {
        let mut tally = Tally::default();
        compare(net, &weights.spoiled(name), *size, &some[..some.len().min(FEW)], &mut tally)?;
        if tally.agrees() {
            unnoticed.push(name);
        }
    }
    Ok(unnoticed)
}

fn compare(
    net: &Net,
    weights: &Weights,
    (rows, columns): Size,
    asked: &[Planes],
    tally: &mut Tally,
) -> TractResult<()> {
    let foreign = Foreign::new(weights, rows, columns)?;
    for planes in asked {
        tally.add(&net.think(planes), &foreign.think(planes)?);
    }
    Ok(())
}

/// How far the two are apart.
#[derive(Default)]
struct Tally {
    positions: usize,
    moves: usize,
    odds: f32,
    values: f32,
    other_choices: usize,
}

impl Tally {
    fn add(&mut self, ours: &Opinion, theirs: &Opinion) {
        self.positions += 1;
        self.moves += ours.moves.len();
        let odds = |opinion: &Opinion| opinion.moves.iter().map(|(_, odds)| *odds).collect::<Vec<f32>>();
        self.odds = self.odds.max(apart(&odds(ours), &odds(theirs)));
        let values = |opinion: &Opinion| [&opinion.grades[..], &[opinion.cost]].concat();
        self.values = self.values.max(apart(&values(ours), &values(theirs)));
        self.other_choices += usize::from(ours.ranked().first() != theirs.ranked().first());
    }

    fn agrees(&self) -> bool {
        self.odds <= LIMIT && self.values <= LIMIT
    }
}

/// The largest difference: without end where there are not as many numbers, or one is none.
fn apart(ours: &[f32], theirs: &[f32]) -> f32 {
    let differences = ours.iter().zip(theirs).map(|(one, other)| (one - other).abs());
    let largest = differences.map(|far| if far.is_nan() { f32::INFINITY } else { far }).fold(0.0, f32::max);
    if ours.len() == theirs.len() { largest } else { f32::INFINITY }
}
