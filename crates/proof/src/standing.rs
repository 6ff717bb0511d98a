//! [`Standing`]: how much of a grade is proved on the whole board, and what that rests on.
//!
//! A grade has two halves. The defender's strategy shows that the target gets *at least* so much, the attacker's that it
//! gets *at most* so much; each is a strategy inside a region, and counts on its surroundings in its own way. What it
//! counts on is worked out here from the problem and from what the checker saw on its walk, and nowhere else: nobody
//! but the checker can make an [`Assumption`]. docs/certificate.md has the proofs.

use rules::PointSet;

use crate::certificate::{Question, UNLIMITED};
use crate::field::{Field, Touch};
use crate::{Bounds, Grade, Outside, Problem, RegionKind, Side};

/// How well founded a verdict is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Footing {
    /// It holds on the whole board, and nothing is assumed.
    Proved,
    /// It holds on the whole board if something else does.
    ProvedIf,
    /// There is no proof, or only one that takes for granted what decides the matter.
    Believed,
}

impl Footing {
    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Footing::Proved => "proved",
            Footing::ProvedIf => "proved_if",
            Footing::Believed => "believed",
        }
    }
}

/// How much of a grade is proved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extent {
    /// All of it.
    Exact,
    /// The defender gets so much, and perhaps more.
    AtLeast,
    /// The defender gets no more, and perhaps less.
    AtMost,
    /// Nothing.
    Nothing,
}

impl Extent {
    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Extent::Exact => "exact",
            Extent::AtLeast => "at_least",
            Extent::AtMost => "at_most",
            Extent::Nothing => "nothing",
        }
    }
}

/// What may be taken for granted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Premise {
    /// Chains of the attacker's around the region are never captured.
    Walls,
    /// Everything outside the region belongs to the attacker.
    Closed,
    /// Whoever reaches the outside of the region is safe.
    Escape,
}

impl Premise {
    /// All of them.
    pub const ALL: [Premise; 3] = [Premise::Walls, Premise::Closed, Premise::Escape];

    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Premise::Walls => "walls",
            Premise::Closed => "closed",
            Premise::Escape => "escape",
        }
    }
}

/// Something taken for granted, and where. Only the checker makes one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Assumption {
    premise: Premise,
    points: PointSet,
}

impl Assumption {
    /// What is taken for granted.
    pub fn premise(self) -> Premise {
        self.premise
    }

    /// The points it is about: the stones of the chains that must not fall, or the points just outside the region.
    pub fn points(self) -> PointSet {
        self.points
    }
}

/// What is proved of a grade on the whole board, and what that rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    grade: Grade,
    footing: Footing,
    bounds: Bounds,
    assumptions: Vec<Assumption>,
}

impl Standing {
    /// The grade in the region.
    pub fn grade(&self) -> Grade {
        self.grade
    }

    /// How well founded it is.
    pub fn footing(&self) -> Footing {
        self.footing
    }

    /// What is proved of the grade on the whole board, under the assumptions.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// What it rests on: nothing where it is proved; where it is believed, what a proof would have to do without.
    pub fn assumptions(&self) -> &[Assumption] {
        &self.assumptions
    }

    /// How much of the grade is proved.
    pub fn extent(&self) -> Extent {
        match (self.bounds.low == self.grade, self.bounds.high == self.grade) {
            _ if self.footing == Footing::Believed => Extent::Nothing,
            (true, true) => Extent::Exact,
            (true, false) => Extent::AtLeast,
            (false, _) => Extent::AtMost,
        }
    }
}

/// What the defender's strategy for a question leans on, as the checker saw it on its walk.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Leaning {
    touch: Touch,
    /// How many moves the attacker can make at most before the defender has arrived.
    pub(crate) moves: u32,
}

impl Leaning {
    pub(crate) fn add(&mut self, touch: Touch) {
        self.touch.edge |= touch.edge;
        self.touch.wall |= touch.wall;
    }
}

/// What lies around the cells of a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    kind: RegionKind,
    outside: Outside,
    /// Attacking chains that count as safe, where they stand beside a cell.
    walls: PointSet,
    /// Points beside a cell that save whoever of the defender's reaches them.
    refuge: PointSet,
    /// Points beside a cell that count as the attacker's and are no stones of theirs.
    open: PointSet,
    /// Is one of these a stone of the defender's?
    foreign: bool,
    /// The empty points of the smallest area elsewhere that touches a cell.
    room: usize,
}

impl Ground {
    pub(crate) fn new<const W: usize>(problem: &Problem, field: &Field<W>) -> Ground {
        let (board, region) = (problem.position().board(), problem.region());
        let cells: PointSet = field.points().iter().copied().collect();
        let (elsewhere, beside) = (PointSet::full(board.size()) - cells, cells.border(board.size()));
        let attacking = board.stones(problem.color(Side::Attacker)) & elsewhere;
        let defending = board.stones(problem.defender()) & elsewhere;
        let open = beside - attacking;
        let areas = (elsewhere - defending).parts().filter(|area| area.meets(beside));
        Ground {
            kind: region.kind,
            outside: region.outside,
            walls: (attacking & beside).flooded(attacking),
            refuge: if region.outside == Outside::Attacker { PointSet::EMPTY } else { open },
            open: if region.outside == Outside::Attacker { open } else { PointSet::EMPTY },
            foreign: defending.meets(beside),
            room: areas.map(|area| (area & board.empty()).len()).min().unwrap_or(0),
        }
    }

    /// The standing of a grade, given what the answers to its questions lean on.
    pub(crate) fn standing(&self, grade: Grade, leaning: impl Fn(Question) -> Leaning) -> Standing {
        let low = match grade {
            Grade::Dead => Half::proved(),
            Grade::Ko(balance) => self.defenders(Question::Survives(balance - 1), leaning),
            Grade::Seki => self.defenders(Question::Survives(UNLIMITED), leaning),
            Grade::Alive => self.defenders(Question::Eyes, leaning),
        };
        let high = match grade {
            Grade::Dead | Grade::Ko(_) => self.attackers(true),
            Grade::Seki => self.attackers(false),
            Grade::Alive => Half::proved(),
        };
        let bounds = Bounds {
            low: if low.counts { grade } else { Grade::Dead },
            high: if high.counts { grade } else { Grade::Alive },
        };
        let believed = bounds == Bounds::UNKNOWN;
        let halves = [low, high].into_iter().filter(|half| half.counts || believed);
        let mut assumptions: Vec<Assumption> = halves.flat_map(|half| half.rests).collect();
        assumptions.sort_by_key(|assumption| assumption.premise);
        assumptions.dedup();
        let footing = match believed {
            true => Footing::Believed,
            false if assumptions.is_empty() => Footing::Proved,
            false => Footing::ProvedIf,
        };
        Standing { grade, footing, bounds, assumptions }
    }

    /// What it rests on that the defender gets at least what was shown.
    fn defenders(&self, question: Question, leaning: impl Fn(Question) -> Leaning) -> Half {
        let Leaning { touch, moves } = leaning(question);
        let lasting = question == Question::Eyes && !touch.edge && (moves as usize) < self.room;
        if !self.refuge.is_empty() {
            self.half(Premise::Escape, self.refuge, Side::Defender)
        } else if self.foreign {
            self.half(Premise::Closed, self.open, Side::Defender)
        } else if !touch.wall || lasting {
            Half::proved()
        } else if self.open.is_empty() {
            self.half(Premise::Walls, self.walls, Side::Defender)
        } else {
            self.half(Premise::Closed, self.open, Side::Defender)
        }
    }

    /// What it rests on that the defender gets at most what was shown: a capture, or never two eyes.
    fn attackers(&self, captures: bool) -> Half {
        let free = self.outside == Outside::Defender && captures;
        if !self.open.is_empty() {
            self.half(Premise::Closed, self.open, Side::Attacker)
        } else if !self.refuge.is_empty() && !free {
            let escape = self.half(Premise::Escape, self.refuge, Side::Attacker);
            escape.and(self.half(Premise::Walls, self.walls, Side::Attacker))
        } else {
            self.half(Premise::Walls, self.walls, Side::Attacker)
        }
    }

    /// A half that rests on this, where it is about anything. In a region that the program chose, what helps the side
    /// that the half is about makes it no proof, but for walls: these stand there for all to see.
    fn half(&self, premise: Premise, points: PointSet, winner: Side) -> Half {
        let against = premise == Premise::Walls || premise == Premise::Closed && winner == Side::Defender;
        let rests = (!points.is_empty()).then_some(Assumption { premise, points });
        Half { counts: rests.is_none() || against || self.kind != RegionKind::Chosen, rests: Vec::from_iter(rests) }
    }
}

/// One half of a grade.
struct Half {
    /// Is it proved, if what it rests on holds?
    counts: bool,
    rests: Vec<Assumption>,
}

impl Half {
    fn proved() -> Half {
        Half { counts: true, rests: Vec::new() }
    }

    fn and(self, other: Half) -> Half {
        Half { counts: self.counts && other.counts, rests: [self.rests, other.rests].concat() }
    }
}
