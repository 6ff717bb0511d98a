//! A ladder of readers of growing strength, and how far up an exam stops them: [`Climb`].

use rules::Move;

use super::exam::Exam;
use super::ground::Ground;
use super::reader::Reader;

/// A rung of the ladder: how its readers read, and how many of them stand on it, each with faults of their own.
pub(super) struct Rung {
    depth: u8,
    breadth: u8,
    sight: u8,
    pub(super) patience: u64,
    faults: u8,
    readers: u64,
}

/// From somebody who sees the next move, and not each of them, to somebody who reads a dozen moves ahead.
#[rustfmt::skip]
pub(super) const RUNGS: [Rung; 10] = [
    Rung { depth: 1, breadth: 3, sight: 1, patience: 100, faults: 4, readers: 3 },
    Rung { depth: 1, breadth: 5, sight: 2, patience: 100, faults: 2, readers: 3 },
    Rung { depth: 2, breadth: 5, sight: 2, patience: 500, faults: 2, readers: 3 },
    Rung { depth: 3, breadth: 5, sight: 2, patience: 1_000, faults: 2, readers: 3 },
    Rung { depth: 4, breadth: 6, sight: 3, patience: 1_500, faults: 1, readers: 3 },
    Rung { depth: 5, breadth: 6, sight: 3, patience: 2_000, faults: 1, readers: 3 },
    Rung { depth: 6, breadth: 7, sight: 4, patience: 4_000, faults: 1, readers: 2 },
    Rung { depth: 8, breadth: 8, sight: 4, patience: 5_000, faults: 0, readers: 1 },
    Rung { depth: 10, breadth: 9, sight: 5, patience: 7_000, faults: 0, readers: 1 },
    Rung { depth: 12, breadth: 10, sight: 6, patience: 10_000, faults: 0, readers: 1 },
];

/// How the rungs fared.
#[derive(Clone, PartialEq, Debug)]
pub struct Climb {
    /// By rung from the lowest: the share of its readers who found the first move and the next ones.
    pub passed: Vec<f64>,
    /// The wrong first moves that readers chose, the most liked first, with how many did.
    pub tempting: Vec<(Move, usize)>,
    /// Positions that they looked at, all together.
    pub looks: u64,
}

impl Rung {
    fn readers(&self) -> impl Iterator<Item = Reader> {
        self.persons(self.readers)
    }

    /// So many who read like this rung, each with other faults; one where there are no faults, since all would think alike.
    pub(super) fn persons(&self, count: u64) -> impl Iterator<Item = Reader> {
        let Rung { depth, breadth, sight, patience, faults, .. } = *self;
        let count = if faults == 0 { 1 } else { count };
        (1..=count).map(move |seed| Reader { depth, breadth, sight, patience, faults, seed })
    }
}

/// Lets every reader take the exams, one after the other; who fails one has failed.
pub(super) fn climbed(exams: &[Exam]) -> Climb {
    let papers: Vec<(&Exam, Ground)> = exams.iter().map(|exam| (exam, Ground::new(&exam.problem))).collect();
    let mut climb = Climb { passed: Vec::new(), tempting: Vec::new(), looks: 0 };
    for rung in &RUNGS {
        let passed = rung.readers().filter(|&reader| climb.passes(reader, &papers)).count();
        climb.passed.push(passed as f64 / rung.readers as f64);
    }
    climb.tempting.sort_by_key(|&(made, count)| (std::cmp::Reverse(count), made));
    climb
}

/// How many readers fail one exam.
pub(super) fn failing(exam: &Exam) -> usize {
    let ground = Ground::new(&exam.problem);
    let readers = RUNGS.iter().flat_map(Rung::readers);
    readers.filter(|reader| !exam.is_passed(&reader.read(&ground, &ground.start()))).count()
}

impl Climb {
    /// The share of the ladder that failed, each rung alike.
    pub fn failed(&self) -> f64 {
        1.0 - self.passed.iter().sum::<f64>() / self.passed.len().max(1) as f64
    }

    fn passes(&mut self, reader: Reader, papers: &[(&Exam, Ground)]) -> bool {
        for (at, (exam, ground)) in papers.iter().enumerate() {
            let thought = reader.read(ground, &ground.start());
            self.looks += thought.looks;
            if !exam.is_passed(&thought) {
                let tempted = thought.choice().filter(|_| at == 0 && exam.is_about_moves());
                tempted.into_iter().for_each(|choice| self.count(choice));
                return false;
            }
        }
        true
    }

    fn count(&mut self, choice: Move) {
        match self.tempting.iter_mut().find(|(made, _)| *made == choice) {
            Some((_, count)) => *count += 1,
            None => self.tempting.push((choice, 1)),
        }
    }
}
