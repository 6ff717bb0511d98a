//! [`Difference`]: where two programs that count the same finished game do not say the same.

use std::collections::BTreeMap;

use player::go::{Fate, Standing, Status};
use rules::{Board, Color, Point, PointSet};

/// What another program says of the end of a game, point by point: the answers to `final_status_list`.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Verdict {
    lists: BTreeMap<String, PointSet>,
}

/// The words of `final_status_list`.
pub(crate) const KINDS: [&str; 6] = ["alive", "dead", "seki", "black_territory", "white_territory", "dame"];

impl Verdict {
    /// Takes the answer to the command with this word.
    pub(crate) fn add(&mut self, kind: &str, answer: &str) {
        let points = answer.split_whitespace().filter_map(|word| word.parse::<Point>().ok());
        self.lists.entry(kind.to_owned()).or_default().extend(points);
    }

    /// Reads what [`Verdict::written`] wrote.
    pub(crate) fn read(text: &str) -> Verdict {
        let mut verdict = Verdict::default();
        for (kind, points) in text.lines().filter_map(|line| line.split_once(':')) {
            verdict.add(kind, points);
        }
        verdict
    }

    /// A line for each word.
    pub(crate) fn written(&self) -> String {
        self.lists.iter().map(|(kind, points)| format!("{kind}: {}\n", vertices(*points))).collect()
    }

    fn says(&self, kind: &str, point: Point) -> bool {
        self.lists.get(kind).is_some_and(|points| points.contains(point))
    }

    fn fate(&self, stone: Point) -> Fate {
        match (self.says("dead", stone), self.says("seki", stone)) {
            (true, _) => Fate::Dead,
            (_, true) => Fate::Seki,
            _ => Fate::Alive,
        }
    }

    /// Whose a point is at the end, by area.
    fn owner(&self, board: &Board, point: Point) -> Option<Color> {
        match board.at(point) {
            Some(color) if self.fate(point) == Fate::Dead => Some(!color),
            Some(color) => Some(color),
            None if self.says("black_territory", point) => Some(Color::Black),
            None if self.says("white_territory", point) => Some(Color::White),
            None => None,
        }
    }
}

/// Points beside each other of which two programs do not say the same.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Difference {
    /// The points.
    pub(crate) points: PointSet,
    /// What we say, in words: the fates of stones, or the owners of empty points.
    pub(crate) ours: String,
    /// What they say.
    pub(crate) theirs: String,
    /// How sure we are of the least sure stone; none where there are only empty points.
    pub(crate) standing: Option<Standing>,
}

impl Difference {
    /// What kind of difference it is.
    pub(crate) fn kind(&self) -> String {
        let what = if self.standing.is_some() { "stones" } else { "empty points" };
        format!("{what}: {} for us, {} for them", self.ours, self.theirs)
    }
}

/// All differences, from the lower left. Eyes of a seki are no difference: we count them for their owner, as area scoring
/// does, and others for nobody, as territory scoring does.
pub(crate) fn differences(board: &Board, ours: &Status, theirs: &Verdict) -> Vec<Difference> {
    let fates = |stone| (ours.group_at(stone).map(|group| group.fate), Some(theirs.fate(stone)));
    let seki = ours.seki();
    let other = |point: Point| match board.at(point) {
        Some(_) => fates(point).0 != fates(point).1,
        None => {
            let (our, their) = (ours.owner(point), theirs.owner(board, point));
            let eye = their.is_none() && !eye_of(board, point).border(board.size()).meets(board.occupied() - seki);
            our != their && !eye
        }
    };
    let points = PointSet::full(board.size()).filtered(other);
    points.parts().map(|part| difference(board, part, ours, theirs)).collect()
}

/// The empty points that hang together with this one.
fn eye_of(board: &Board, point: Point) -> PointSet {
    PointSet::of(point).flooded(board.empty())
}

fn difference(board: &Board, points: PointSet, ours: &Status, theirs: &Verdict) -> Difference {
    let stones = points & board.occupied();
    let joined = |mut words: Vec<&str>| {
        words.sort_unstable();
        words.dedup();
        words.join(" and ")
    };
    if stones.is_empty() {
        let named = |owner: Option<Color>| owner.map_or("nobody's", whose);
        let our = points.iter().map(|point| named(ours.owner(point))).collect();
        let their = points.iter().map(|point| named(theirs.owner(board, point))).collect();
        return Difference { points, ours: joined(our), theirs: joined(their), standing: None };
    }
    let groups: Vec<_> = stones.iter().filter_map(|stone| ours.group_at(stone)).collect();
    let least = groups.iter().map(|group| group.standing).max_by_key(|standing| match standing {
        Standing::Proved => 0,
        Standing::Believed => 1,
        Standing::Unsettled => 2,
    });
    let our = groups.iter().map(|group| group.fate.code()).collect();
    let their = stones.iter().map(|stone| theirs.fate(stone).code()).collect();
    Difference { points, ours: joined(our), theirs: joined(their), standing: least }
}

fn whose(color: Color) -> &'static str {
    match color {
        Color::Black => "Black's",
        Color::White => "White's",
    }
}

/// Points as people write them.
pub(crate) fn vertices(points: PointSet) -> String {
    points.iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use player::go::{Effort, Terms, status};
    use rules::diagram::Diagram;
    use rules::{Game, KoRule, Position};

    use super::*;

    fn counted(text: &str) -> (Board, Status) {
        let diagram: Diagram = text.replace('/', "\n").parse().unwrap();
        let game = Game::new(Position::from_setup(diagram.setup(Color::Black)).unwrap(), KoRule::Basic);
        let effort = Effort { playouts: 400, threads: 1, memory: 8 << 20 };
        let status = status(&game, Terms::default(), &effort, &AtomicBool::new(false));
        (game.position().board().clone(), status)
    }

    #[test]
    fn a_stone_that_the_other_takes_for_alive_is_a_difference() {
        let (board, ours) = counted("...xo../.o.xo../...xo../...xo../...xo../...xo../...xo..");
        let mut theirs = Verdict::default();
        theirs.add("dead", "B6");
        let columns = |letters: &str| {
            let points = letters.chars().flat_map(|c| (1..=7).map(move |row| format!("{c}{row}")));
            points.collect::<Vec<_>>().join(" ")
        };
        theirs.add("black_territory", &columns("ABC"));
        theirs.add("white_territory", &columns("FG"));
        assert_eq!(differences(&board, &ours, &theirs), []);
        assert_eq!(Verdict::read(&theirs.written()), theirs);
        let mut theirs = Verdict::read(&theirs.written().replace("dead: B6", "dead:"));
        theirs.lists.insert("dame".to_owned(), PointSet::EMPTY);
        let found = differences(&board, &ours, &theirs);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].kind(), "stones: dead for us, alive for them");
        assert_eq!(vertices(found[0].points), "B6");
    }
}
