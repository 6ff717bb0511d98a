//! [`Tree`]: one tree for forests, boosting and AdaBoost, grown on numbers in bins.
//!
//! Every row has a pull `g` and a weight `h`. A split is as good as `G²/H` of its two sides together exceeds that of the whole. With
//! `g` the weight of right rows and `h` the weight of all, that is the decrease of Gini impurity; with the first two derivatives of
//! the loss it is the gain of gradient boosting (Friedman 2001; Chen and Guestrin 2016).

use dice::Dice;

use crate::bytes::take;
use crate::table::FeatureTable;

/// Bins of a column, at most.
const BINS: usize = 64;

/// A table column by column, each number as that of its bin.
#[derive(Clone, Debug)]
pub(crate) struct Binned {
    /// For each column the upper ends of its bins but the last.
    edges: Vec<Vec<f32>>,
    columns: Vec<Vec<u8>>,
}

impl Binned {
    /// Bins that hold about as many rows each.
    pub(crate) fn new(table: &FeatureTable) -> Binned {
        let rows = table.len();
        let (mut edges, mut columns) = (Vec::new(), Vec::new());
        for column in 0..table.width {
            let values: Vec<f32> = (0..rows).map(|at| table.numbers[at * table.width + column]).collect();
            let ends = ends(&values);
            columns.push(values.iter().map(|value| ends.partition_point(|end| end < value) as u8).collect());
            edges.push(ends);
        }
        Binned { edges, columns }
    }

    fn width(&self) -> usize {
        self.columns.len()
    }
}

/// Where the bins of these values end: at their quantiles, each once.
fn ends(values: &[f32]) -> Vec<f32> {
    let step = (values.len() / 20_000).max(1);
    let mut sorted: Vec<f32> = values.iter().step_by(step).copied().collect();
    sorted.sort_by(f32::total_cmp);
    let mut ends: Vec<f32> = (1..BINS).filter_map(|at| sorted.get(at * sorted.len() / BINS)).copied().collect();
    ends.dedup();
    if ends.last() == sorted.last() {
        ends.pop();
    }
    ends
}

/// How a tree grows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Growth {
    pub(crate) depth: u8,
    /// The least sum of weights in a leaf.
    pub(crate) least: f64,
    /// How many columns are looked at for a split; all, if there are not so many.
    pub(crate) columns: usize,
    /// Added to the weight of every leaf, which makes small ones timid.
    pub(crate) shrink: f64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Node {
    Leaf(f32),
    /// Column, the end of the bins that go left, and where the right child is; the left one is next.
    Split(u32, f32, u32),
}

/// A tree.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Tree(Vec<Node>);

/// What is left to grow: rows from and to, depth, and which node has it for a right child.
struct Job {
    from: usize,
    to: usize,
    depth: u8,
    parent: Option<usize>,
}

struct Split {
    column: usize,
    bin: usize,
    gain: f64,
}

impl Tree {
    /// Grows a tree on some rows. What each split gained is added to the importance of its column.
    pub(crate) fn grow(
        binned: &Binned,
        rows: &mut [u32],
        pulls: &[(f32, f32)],
        growth: &Growth,
        dice: &mut Dice,
        importance: &mut [f64],
    ) -> Tree {
        let mut nodes = Vec::new();
        let mut jobs = vec![Job { from: 0, to: rows.len(), depth: 0, parent: None }];
        let mut columns: Vec<usize> = (0..binned.width()).collect();
        let mut aside = Vec::new();
        while let Some(Job { from, to, depth, parent }) = jobs.pop() {
            let here = nodes.len();
            if let Some(Node::Split(_, _, right)) = parent.map(|at| &mut nodes[at]) {
                *right = here as u32;
            }
            let some = &mut rows[from..to];
            let total = sum(some, pulls);
            let split = (depth < growth.depth && some.len() > 1)
                .then(|| best(binned, some, pulls, total, growth, &mut columns, dice))
                .flatten();
            let Some(Split { column, bin, gain }) = split else {
                nodes.push(Node::Leaf((total.0 / (total.1 + growth.shrink).max(1e-12)) as f32));
                continue;
            };
            importance[column] += gain;
            let left = partition(some, &binned.columns[column], bin as u8, &mut aside);
            nodes.push(Node::Split(column as u32, binned.edges[column][bin], 0));
            jobs.push(Job { from: from + left, to, depth: depth + 1, parent: Some(here) });
            jobs.push(Job { from, to: from + left, depth: depth + 1, parent: None });
        }
        Tree(nodes)
    }

    /// The value of the leaf that a row belongs to.
    pub(crate) fn value(&self, row: &[f32]) -> f32 {
        let mut at = 0;
        loop {
            match self.0[at] {
                Node::Leaf(value) => return value,
                Node::Split(column, end, right) => {
                    at = if row[column as usize] <= end { at + 1 } else { right as usize }
                }
            }
        }
    }

    /// The same values times a factor.
    pub(crate) fn scaled(mut self, by: f32) -> Tree {
        for node in &mut self.0 {
            if let Node::Leaf(value) = node {
                *value *= by;
            }
        }
        self
    }
}

/// What stands for a column in a leaf.
const LEAF: u16 = u16::MAX;

impl Tree {
    /// The number of its nodes, and each of them.
    pub(crate) fn put(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.0.len() as u16).to_le_bytes());
        for node in &self.0 {
            let (column, number, right) = match *node {
                Node::Leaf(value) => (LEAF, value, 0),
                Node::Split(column, end, right) => (column as u16, end, right as u16),
            };
            bytes.extend(column.to_le_bytes());
            bytes.extend(number.to_le_bytes());
            bytes.extend(right.to_le_bytes());
        }
    }

    /// A tree for rows of this width; none where a child is not behind its parent, so that every way down ends.
    pub(crate) fn get(rest: &mut &[u8], width: usize) -> Option<Tree> {
        let count = usize::from(u16::from_le_bytes(take(rest)?));
        let mut nodes = Vec::new();
        for at in 0..count {
            let column = u16::from_le_bytes(take(rest)?);
            let number = f32::from_le_bytes(take(rest)?);
            let right = u16::from_le_bytes(take(rest)?);
            let fits = usize::from(column) < width && (at + 2..count).contains(&usize::from(right));
            nodes.push(match column {
                LEAF => Node::Leaf(number),
                _ => fits.then_some(Node::Split(u32::from(column), number, u32::from(right)))?,
            });
        }
        // The last is a leaf: where it split, it would need a child behind it.
        (count > 0).then_some(Tree(nodes))
    }
}

fn sum(rows: &[u32], pulls: &[(f32, f32)]) -> (f64, f64) {
    rows.iter().fold((0.0, 0.0), |(g, h), &at| {
        let (pull, weight) = pulls[at as usize];
        (g + f64::from(pull), h + f64::from(weight))
    })
}

/// The best split of some rows; none where no split gains anything.
fn best(
    binned: &Binned,
    rows: &[u32],
    pulls: &[(f32, f32)],
    (all_g, all_h): (f64, f64),
    growth: &Growth,
    columns: &mut [usize],
    dice: &mut Dice,
) -> Option<Split> {
    let worth = |g: f64, h: f64| g * g / (h + growth.shrink).max(1e-12);
    let looked_at = growth.columns.min(columns.len());
    for at in 0..looked_at.min(columns.len() - 1) {
        let other = at + dice.below(columns.len() - at);
        columns.swap(at, other);
    }
    let mut best: Option<Split> = None;
    for &column in &columns[..looked_at] {
        let bins = binned.edges[column].len() + 1;
        if bins == 1 {
            continue;
        }
        let mut sums = [(0.0_f64, 0.0_f64); BINS];
        let values = &binned.columns[column];
        for &at in rows {
            let (pull, weight) = pulls[at as usize];
            let sum = &mut sums[usize::from(values[at as usize])];
            sum.0 += f64::from(pull);
            sum.1 += f64::from(weight);
        }
        let (mut g, mut h) = (0.0, 0.0);
        for (bin, sum) in sums[..bins - 1].iter().enumerate() {
            g += sum.0;
            h += sum.1;
            if h < growth.least || all_h - h < growth.least {
                continue;
            }
            let gain = worth(g, h) + worth(all_g - g, all_h - h) - worth(all_g, all_h);
            if gain > 1e-9 && best.as_ref().is_none_or(|best| gain > best.gain) {
                best = Some(Split { column, bin, gain });
            }
        }
    }
    best
}

/// Rows up to this bin first, all in their old order; how many these are.
fn partition(rows: &mut [u32], values: &[u8], bin: u8, aside: &mut Vec<u32>) -> usize {
    aside.clear();
    let mut left = 0;
    for at in 0..rows.len() {
        let row = rows[at];
        if values[row as usize] <= bin {
            rows[left] = row;
            left += 1;
        } else {
            aside.push(row);
        }
    }
    rows[left..].copy_from_slice(aside);
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: usize) -> (FeatureTable, Vec<(f32, f32)>) {
        let mut dice = Dice::new(11);
        let mut table = FeatureTable::empty(4);
        for at in 0..rows {
            let row: Vec<f32> = (0..4).map(|_| dice.below(30) as f32).collect();
            let right = (row[1] > 12.0) != (row[3] > 20.0) && !dice.one_in(9);
            table.push(&row, right, at as u32, 0);
        }
        let pulls = table.right.iter().map(|&right| (f32::from(right), 1.0)).collect();
        (table, pulls)
    }

    const ALL: Growth = Growth { depth: 1, least: 1.0, columns: usize::MAX, shrink: 0.0 };

    fn grown(table: &FeatureTable, pulls: &[(f32, f32)], growth: &Growth) -> (Tree, Vec<f64>) {
        let mut rows: Vec<u32> = (0..table.len() as u32).collect();
        let mut importance = vec![0.0; table.width];
        let tree = Tree::grow(&Binned::new(table), &mut rows, pulls, growth, &mut Dice::new(1), &mut importance);
        (tree, importance)
    }

    /// The weighted Gini impurity of some rows.
    fn impurity(table: &FeatureTable, holds: impl Fn(usize) -> bool) -> f64 {
        let rows: Vec<usize> = (0..table.len()).filter(|&at| holds(at)).collect();
        let right = rows.iter().filter(|&&at| table.right[at]).count() as f64;
        let (all, share) = (rows.len() as f64, right / rows.len().max(1) as f64);
        all * 2.0 * share * (1.0 - share)
    }

    #[test]
    fn a_stump_is_the_split_with_the_least_impurity() {
        let (table, pulls) = table(300);
        let (tree, importance) = grown(&table, &pulls, &ALL);
        let mut best = (f64::MAX, 0, 0.0);
        for column in 0..4 {
            for end in 0..29 {
                let end = end as f32;
                let left = |at: usize| table.row(at)[column] <= end;
                let impurity = impurity(&table, left) + impurity(&table, |at| !left(at));
                if impurity < best.0 - 1e-9 {
                    best = (impurity, column, end);
                }
            }
        }
        let Node::Split(column, end, _) = tree.0[0] else { panic!("it splits") };
        assert_eq!((column as usize, end), (best.1, best.2));
        let decrease = impurity(&table, |_| true) - best.0;
        assert!((2.0 * importance[best.1] - decrease).abs() < 1e-6, "{importance:?} {decrease}");
    }

    #[test]
    fn leaves_have_the_mean_of_their_rows() {
        let (table, pulls) = table(400);
        let (tree, _) = grown(&table, &pulls, &Growth { depth: 4, ..ALL });
        let mut leaves = std::collections::BTreeMap::<u32, (f32, f32)>::new();
        for at in 0..table.len() {
            let leaf = leaves.entry(tree.value(table.row(at)).to_bits()).or_default();
            *leaf = (leaf.0 + f32::from(table.right[at]), leaf.1 + 1.0);
        }
        assert!(leaves.len() > 4);
        // Leaves with one value are taken together, which leaves their mean the same.
        assert!(leaves.iter().all(|(&value, &(right, all))| (f32::from_bits(value) - right / all).abs() < 1e-5));
    }

    #[test]
    fn no_leaf_is_lighter_than_the_least() {
        let (table, pulls) = table(200);
        let (tree, _) = grown(&table, &pulls, &Growth { depth: 9, least: 30.0, ..ALL });
        let leaves = tree.0.iter().filter(|node| matches!(node, Node::Leaf(_))).count();
        assert!((2..=6).contains(&leaves), "{leaves}");
    }

    #[test]
    fn no_rows_are_a_leaf() {
        let (tree, _) = grown(&FeatureTable::empty(2), &[], &ALL);
        assert_eq!(tree.value(&[1.0, 2.0]), 0.0);
    }
}
