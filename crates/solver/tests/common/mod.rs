//! Random small problems, rich in kos.

use rules::{ByColor, Color, Point, PointSet, Position, Setup};
use tsumego::field::Field;
use tsumego::{Outside, Problem, Region, RegionKind};

/// A small generator of numbers (xorshift), so that a seed means the same problem everywhere.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    fn pick(&mut self, set: PointSet) -> Option<Point> {
        set.iter().nth(self.below(set.len().max(1)))
    }
}

/// The random problem of a seed, with at most `most` points that can change; none when the dice make no problem.
pub fn random_problem(seed: u64, most: usize) -> Option<Problem> {
    let mut dice = Dice::new(seed);
    let size = 7;
    let region = shape(&mut dice, size, most);
    let outside = if dice.below(4) == 0 { Outside::Liberty } else { Outside::Attacker };
    let mut stones = ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY };
    let density = 2 + dice.below(7);
    let fenced = dice.below(4) > 0;
    let rim = (PointSet::full(size) - region).grown(size) & region;
    for point in region {
        // Fenced: the defender holds most of the rim, and the inside is open for eyes and throw-ins.
        let (stone, black) = match (fenced, rim.contains(point)) {
            (true, true) => (9, 0),
            (true, false) => (3, 4),
            (false, _) => (density, 2),
        };
        if dice.below(10) < stone {
            let color = if dice.below(5) < black { Color::Black } else { Color::White };
            stones[color].insert(point);
        }
    }
    if outside == Outside::Liberty {
        // A wall with a few holes, mostly the attacker's.
        for point in region.border(size) {
            match dice.below(12) {
                0 => stones[Color::White].insert(point),
                1 => {}
                _ => stones[Color::Black].insert(point),
            }
        }
    }
    let targets = (stones.white & region).parts();
    let targets: Vec<PointSet> = targets.collect();
    let mut target = targets.iter().copied().max_by_key(|chain| chain.len() * 4 + dice.below(8))?;
    if dice.below(6) == 0 {
        target = *targets.first()? | *targets.last()?;
    }
    let to_move = Color::BOTH[dice.below(2)];
    let setup = Setup { size, stones, to_move, ko: None };
    let position = Position::from_setup(setup).ok()?;
    let problem = Problem::new(position, target, Region { kind: RegionKind::Given, points: region, outside }).ok()?;
    (meets_ko(&problem, &mut dice) || dice.below(20) == 0).then_some(problem)
}

/// Does random play lead to a ko?
fn meets_ko(problem: &Problem, dice: &mut Dice) -> bool {
    let field = Field::new(problem);
    (0..6).any(|_| {
        let mut state = field.start().clone();
        (0..24).any(|_| {
            let cell = dice.below(field.points().len()) as u16;
            state = field.play(&state, cell).filter(|next| !next.is_captured()).unwrap_or_else(|| state.passed());
            state.ko().is_some()
        })
    })
}

/// A connected shape, mostly in a corner or at an edge.
fn shape(dice: &mut Dice, size: u8, most: usize) -> PointSet {
    let cells = 4 + dice.below(most.max(5) - 3);
    let corner = [Point::new(0, 0), Point::new(3, 0), Point::new(3, 3)][dice.below(3)];
    let box_size = 3 + dice.below(2) as u8;
    let near = |point: &Point| {
        point.column().abs_diff(corner.column()) < box_size && point.row().abs_diff(corner.row()) < box_size
    };
    let room: PointSet = PointSet::full(size).iter().filter(near).collect();
    let mut region = PointSet::of(corner);
    while region.len() < cells {
        match dice.pick(region.border(size) & room) {
            Some(point) => region.insert(point),
            None => break,
        }
    }
    region
}
