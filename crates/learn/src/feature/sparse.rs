//! Sparse coding: a small dictionary of 3x3 patches that few of make up every patch (Olshausen and Field 1997), learned from
//! the training boards patch by patch (Mairal and others 2009).
//!
//! A patch is nine numbers, 1 for the defender and -1 for the attacker, held in the first of its eight turns and reflections. It is
//! written as a sum of at most [`FEW`] atoms, found one after the other (orthogonal matching pursuit, Pati and others 1993). There are
//! 19,683 patches, so their codes are a table; what a board has of an atom is the sum of its coefficients without their signs.

use dice::Dice;

use super::group::{Feature, Group};
use super::scene::{Cells, LINES, Step};
use crate::bytes::take;

/// Atoms of the dictionary, each a feature twice: how much of it is on the board, and the change.
pub const ATOMS: usize = 41;
/// Atoms that make up a patch, at most.
const FEW: usize = 3;
/// Points of a patch.
const PATCH: usize = 9;
/// Patches that there are.
const CODES: usize = 19_683;
/// Patches that are learned from, drawn by how common they are.
const ROUNDS: usize = 4000;

type Atom = [f64; PATCH];
type Code = [(u8, f32); FEW];

/// A dictionary and the code of every patch.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Dictionary {
    atoms: Vec<Atom>,
    codes: Vec<Code>,
}

pub(super) fn features() -> Vec<Feature> {
    let names = ["atom", "change of atom"].iter().flat_map(|kind| (1..=ATOMS).map(move |at| format!("{kind} {at}")));
    names.map(|name| Feature { name, group: Group::Sparse, invariant: true }).collect()
}

impl Dictionary {
    /// Learns from boards.
    pub(crate) fn learn<'a>(boards: impl Iterator<Item = &'a Cells>, seed: u64) -> Dictionary {
        let mut counts = vec![0_u32; CODES];
        for cells in boards {
            lower_lefts().for_each(|at| counts[first_image(code(cells, at))] += 1);
        }
        counts[0] = 0;
        let mut dice = Dice::new(seed);
        let atoms = learned(&counts, &mut dice);
        Dictionary::of(atoms)
    }

    fn of(atoms: Vec<Atom>) -> Dictionary {
        let mut codes = vec![[(0, 0.0); FEW]; CODES];
        for at in 0..CODES {
            let first = first_image(at);
            codes[at] = if first == at { table_entry(&atoms, &values(at)) } else { codes[first] };
        }
        Dictionary { atoms, codes }
    }

    /// The atoms, number by number.
    pub(super) fn bytes(&self) -> impl Iterator<Item = u8> {
        self.atoms.iter().flatten().flat_map(|number| number.to_le_bytes())
    }

    /// From such bytes.
    pub(super) fn from_bytes(rest: &mut &[u8]) -> Option<Dictionary> {
        let mut number = || Some(f64::from_le_bytes(take(rest)?)).filter(|number| number.is_finite());
        let mut atoms = vec![[0.0; PATCH]; ATOMS];
        for place in atoms.iter_mut().flatten() {
            *place = number()?;
        }
        Some(Dictionary::of(atoms))
    }

    /// How much of each atom a board has.
    pub(super) fn sums(&self, cells: &Cells) -> Vec<f32> {
        let mut sums = vec![0.0; ATOMS];
        lower_lefts().for_each(|at| self.add(code(cells, at), 1.0, &mut sums));
        sums
    }

    fn add(&self, code: usize, times: f32, sums: &mut [f32]) {
        for &(atom, by) in &self.codes[code] {
            sums[usize::from(atom)] += times * by.abs();
        }
    }

    /// The 82 numbers of a move.
    pub(super) fn put(&self, step: &Step<'_>, before: &[f32], row: &mut Vec<f32>) {
        let mut patches: Vec<usize> = step.changed.iter().flat_map(|&at| around(at)).collect();
        patches.sort_unstable();
        patches.dedup();
        let mut change = vec![0.0; ATOMS];
        for at in patches {
            self.add(code(&step.scene.cells, at), -1.0, &mut change);
            self.add(code(&step.cells, at), 1.0, &mut change);
        }
        row.extend(before.iter().zip(&change).map(|(before, by)| before + by));
        row.extend(change);
    }
}

/// The lower left points of all patches.
fn lower_lefts() -> impl Iterator<Item = usize> {
    (0..LINES - 2).flat_map(|row| (0..LINES - 2).map(move |column| row * LINES + column))
}

/// Those of the patches with this point.
fn around(at: usize) -> impl Iterator<Item = usize> {
    let firsts = |place: usize| place.saturating_sub(2)..=place.min(LINES - 3);
    firsts(at / LINES).flat_map(move |row| firsts(at % LINES).map(move |column| row * LINES + column))
}

fn code(cells: &Cells, at: usize) -> usize {
    (0..PATCH).fold(0, |code, place| 3 * code + usize::from(cells[at + place % 3 + place / 3 * LINES]))
}

fn digits(code: usize) -> [usize; PATCH] {
    let mut left = code;
    let mut digits = [0; PATCH];
    for digit in digits.iter_mut().rev() {
        (*digit, left) = (left % 3, left / 3);
    }
    digits
}

/// The least of a patch's eight images.
fn first_image(code: usize) -> usize {
    const TURNED: [usize; PATCH] = [2, 5, 8, 1, 4, 7, 0, 3, 6];
    const MIRRORED: [usize; PATCH] = [2, 1, 0, 5, 4, 3, 8, 7, 6];
    let joined = |digits: &[usize; PATCH]| digits.iter().fold(0, |code, digit| 3 * code + digit);
    let mut image = digits(code);
    let mut least = code;
    for turn in 0..8 {
        let from = if turn == 4 { MIRRORED } else { TURNED };
        image = from.map(|place| image[place]);
        least = least.min(joined(&image));
    }
    least
}

fn values(code: usize) -> Atom {
    digits(code).map(|digit| [0.0, 1.0, -1.0][digit])
}

fn dot(one: &Atom, other: &Atom) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn unit(atom: Atom) -> Atom {
    let length = dot(&atom, &atom).sqrt().max(1e-9);
    atom.map(|value| value / length)
}

/// A patch as a sum of few atoms.
fn coded(atoms: &[Atom], patch: &Atom) -> Vec<(usize, f64)> {
    let mut chosen: Vec<usize> = Vec::new();
    let mut weights: Vec<f64> = Vec::new();
    let mut rest = *patch;
    while chosen.len() < FEW && dot(&rest, &rest) > 1e-6 {
        let fits = |at: &usize| dot(&atoms[*at], &rest).abs();
        let free = (0..atoms.len()).filter(|at| !chosen.contains(at));
        let Some(best) = free.max_by(|one, other| fits(one).total_cmp(&fits(other))) else { break };
        if fits(&best) < 1e-6 {
            break;
        }
        chosen.push(best);
        weights = projected(atoms, &chosen, patch);
        rest = *patch;
        for (&at, weight) in chosen.iter().zip(&weights) {
            rest.iter_mut().zip(&atoms[at]).for_each(|(rest, value)| *rest -= weight * value);
        }
    }
    chosen.into_iter().zip(weights).collect()
}

/// The weights with which these atoms come nearest to a patch: the normal equations, by elimination.
fn projected(atoms: &[Atom], chosen: &[usize], patch: &Atom) -> Vec<f64> {
    let count = chosen.len();
    let mut rows: Vec<Vec<f64>> = chosen
        .iter()
        .map(|&one| {
            let against =
                chosen.iter().map(|&other| dot(&atoms[one], &atoms[other]) + if one == other { 1e-9 } else { 0.0 });
            against.chain([dot(&atoms[one], patch)]).collect()
        })
        .collect();
    for at in 0..count {
        let pivot = rows[at].clone();
        for other in (0..count).filter(|&other| other != at) {
            let times = rows[other][at] / pivot[at];
            rows[other].iter_mut().zip(&pivot).for_each(|(value, pivot)| *value -= times * pivot);
        }
    }
    (0..count).map(|at| rows[at][count] / rows[at][at]).collect()
}

fn table_entry(atoms: &[Atom], patch: &Atom) -> Code {
    let mut entry = [(0, 0.0); FEW];
    for (slot, (atom, weight)) in entry.iter_mut().zip(coded(atoms, patch)) {
        *slot = (atom as u8, weight as f32);
    }
    entry
}

/// Patches come by how common they are; each is coded, and every atom then moves to where it would have served best so far.
fn learned(counts: &[u32], dice: &mut Dice) -> Vec<Atom> {
    let common: Vec<usize> = (0..CODES).filter(|&code| counts[code] > 0).collect();
    let mut ends = Vec::with_capacity(common.len());
    let mut total = 0_usize;
    for &code in &common {
        // The square root, or walls would be all that there is.
        total += f64::from(counts[code]).sqrt().ceil() as usize;
        ends.push(total);
    }
    if common.is_empty() {
        return vec![[0.0; PATCH]; ATOMS];
    }
    let mut draw = || common[ends.partition_point(|&end| end <= dice.below(total))];
    let mut atoms: Vec<Atom> = (0..ATOMS).map(|_| unit(values(draw()))).collect();
    let mut used = vec![[0.0; ATOMS]; ATOMS];
    let mut aims = vec![[0.0; PATCH]; ATOMS];
    for _ in 0..ROUNDS {
        let patch = values(draw());
        let code = coded(&atoms, &patch);
        for &(one, weight) in &code {
            code.iter().for_each(|&(other, by)| used[one][other] += weight * by);
            aims[one].iter_mut().zip(&patch).for_each(|(aim, value)| *aim += weight * value);
        }
        for &(at, _) in &code {
            let mut better = aims[at];
            for (other, atom) in atoms.iter().enumerate().filter(|&(other, _)| other != at) {
                better.iter_mut().zip(atom).for_each(|(better, value)| *better -= used[at][other] * value);
            }
            if dot(&better, &better) > 1e-9 {
                atoms[at] = unit(better);
            }
        }
    }
    atoms
}

#[cfg(test)]
mod tests {
    use super::super::scene::Scene;
    use super::*;

    fn scene() -> Scene {
        Scene::new(&"corner o OOOOOO/xx.O.O/OO.x.O".parse().unwrap()).unwrap()
    }

    fn dictionary() -> Dictionary {
        Dictionary::learn([&scene().cells].into_iter(), 1)
    }

    /// How much of the patches, weighed alike, is left unexplained.
    fn error(atoms: &[Atom], patches: &[usize]) -> f64 {
        let rest = |&code: &usize| {
            let mut rest = values(code);
            for (at, weight) in coded(atoms, &values(code)) {
                rest.iter_mut().zip(&atoms[at]).for_each(|(rest, value)| *rest -= weight * value);
            }
            dot(&rest, &rest)
        };
        patches.iter().map(rest).sum::<f64>()
            / patches.iter().map(|&code| dot(&values(code), &values(code))).sum::<f64>()
    }

    #[test]
    fn a_learned_dictionary_explains_more_than_patches_at_random() {
        let mut counts = vec![0; CODES];
        lower_lefts().for_each(|at| counts[first_image(code(&scene().cells, at))] += 1);
        counts[0] = 0;
        // Every patch there is, once: more than 41 of them cannot be atoms.
        (1..CODES).step_by(7).for_each(|code| counts[first_image(code)] = 1);
        let patches: Vec<usize> = (0..CODES).filter(|&code| counts[code] > 0).collect();
        let atoms = learned(&counts, &mut Dice::new(1));
        let mut dice = Dice::new(1);
        let random: Vec<Atom> = (0..ATOMS).map(|_| unit(values(patches[dice.below(patches.len())]))).collect();
        let (learned, random) = (error(&atoms, &patches), error(&random, &patches));
        assert!(learned < 0.97 * random, "{learned} {random}");
    }

    #[test]
    fn coefficients_are_those_of_least_squares() {
        let atoms = dictionary().atoms;
        let patch = values(12_345);
        let code = coded(&atoms, &patch);
        let distance = |code: &[(usize, f64)]| {
            let mut rest = patch;
            for &(at, weight) in code {
                rest.iter_mut().zip(&atoms[at]).for_each(|(rest, value)| *rest -= weight * value);
            }
            dot(&rest, &rest)
        };
        assert!(!code.is_empty() && code.len() <= FEW);
        for at in 0..code.len() {
            for by in [-0.01, 0.01] {
                let mut other = code.clone();
                other[at].1 += by;
                assert!(distance(&other) > distance(&code));
            }
        }
    }

    #[test]
    fn what_a_move_changes_is_the_difference_of_two_boards() {
        let (scene, dictionary) = (scene(), dictionary());
        let before = dictionary.sums(&scene.cells);
        for point in scene.sketch.empty().iter() {
            let Some(step) = scene.step(point) else { continue };
            let mut row = Vec::new();
            dictionary.put(&step, &before, &mut row);
            for (fast, slow) in row.iter().zip(dictionary.sums(&step.cells)) {
                assert!((fast - slow).abs() < 1e-3, "{point}: {fast} {slow}");
            }
        }
    }

    #[test]
    fn turned_patches_have_one_code_and_the_seed_decides() {
        let dictionary = dictionary();
        // The same stone in each corner of the patch.
        let corners = [0, 2, 6, 8].map(|place| 3_usize.pow(8 - place));
        assert!(corners.iter().all(|&code| dictionary.codes[code] == dictionary.codes[corners[0]]));
        assert_eq!(dictionary, self::dictionary());
        assert_ne!(dictionary, Dictionary::learn([&scene().cells].into_iter(), 2));
    }
}
