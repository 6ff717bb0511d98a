//! What a problem turns on, by rules that look at the stones and the published first moves: rough, and told in
//! docs/experiments/open.md.

use rules::{Chain, Point, PointSet, Position};

use crate::sets::Published;

/// Every kind, in the order in which they are looked for.
pub(crate) const KINDS: [&str; 5] = ["wall", "semeai", "connect", "run", "eyes"];

/// Fewer stones of the attacker's are no opponent in a race, and no wall.
const STONES: usize = 3;
/// Chains with more liberties race with nobody.
const LIBERTIES: usize = 4;
/// A group with more open points around it may run.
const OPEN: usize = 14;
/// Open points are counted within so many steps.
const STEPS: usize = 4;

/// The first kind whose rule fits.
pub(crate) fn kind(problem: &Published) -> &'static str {
    let Ok(position) = Position::from_setup(problem.draft.setup) else { return KINDS[4] };
    let Some(ground) = Ground::new(&position, problem) else { return KINDS[4] };
    let fits = [ground.takes_wall(), ground.races(), ground.connects(), ground.runs(), true];
    KINDS.into_iter().zip(fits).find(|(_, fits)| *fits).map_or(KINDS[4], |(kind, _)| kind)
}

/// The group, its opponents and where the first moves are.
struct Ground<'a> {
    position: &'a Position,
    group: PointSet,
    liberties: PointSet,
    attackers: Vec<Chain>,
    friends: Vec<Chain>,
    moves: Vec<Point>,
}

impl<'a> Ground<'a> {
    fn new(position: &'a Position, problem: &Published) -> Option<Ground<'a>> {
        let board = position.board();
        let defender = board.at(problem.draft.targets.first()?)?;
        let (own, attackers): (Vec<Chain>, Vec<Chain>) = board.chains().partition(|chain| chain.color == defender);
        let (ours, friends): (Vec<Chain>, Vec<Chain>) =
            own.into_iter().partition(|chain| chain.stones.meets(problem.draft.targets));
        let all = |of: fn(&Chain) -> PointSet| ours.iter().fold(PointSet::EMPTY, |all, chain| all | of(chain));
        let (group, liberties) = (all(|chain| chain.stones), all(|chain| chain.liberties));
        let moves = problem.answers.iter().filter_map(|first| first.point()).collect();
        Some(Ground { position, group, liberties, attackers, friends, moves })
    }

    fn size(&self) -> u8 {
        self.position.board().size()
    }

    /// A published first move of the defender's takes attackers, or leaves them one liberty.
    fn takes_wall(&self) -> bool {
        let defends = self.attackers.first().is_some_and(|chain| chain.color != self.position.to_move());
        let hit = |chain: &Chain| {
            chain.stones.len() >= STONES
                && chain.liberties.len() <= 2
                && self.moves.iter().any(|&first| chain.liberties.contains(first))
        };
        defends && self.attackers.iter().any(hit)
    }

    /// Attackers beside the group are as short of liberties as the group.
    fn races(&self) -> bool {
        let beside = self.group.border(self.size());
        self.attackers.iter().any(|chain| {
            let few = chain.liberties.len() <= LIBERTIES.min(self.liberties.len() + 1);
            few && chain.stones.len() >= STONES && chain.stones.meets(beside)
        })
    }

    /// A published first move lies beside the group and beside friends of two stones or more.
    fn connects(&self) -> bool {
        let near = |stones: PointSet, first: Point| PointSet::from_iter([first]).grown(self.size()).meets(stones);
        let joins = |first: Point| {
            let friends = self.friends.iter().filter(|chain| chain.stones.len() > 1);
            near(self.group, first) && friends.into_iter().any(|chain| near(chain.stones, first))
        };
        self.moves.iter().any(|&first| joins(first))
    }

    /// There is much open space around the group.
    fn runs(&self) -> bool {
        let attackers = self.attackers.iter().fold(PointSet::EMPTY, |all, chain| all | chain.stones);
        let near = (0..STEPS).fold(self.group, |near, _| near.grown(self.size()) - attackers);
        ((near & self.position.board().empty()) - attackers.grown(self.size())).len() > OPEN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(black: &str, white: &str, to_move: &str, target: &str, first: &str) -> &'static str {
        let points = |words: &str| {
            let quoted: Vec<String> = words.split(' ').map(|word| format!("\"{word}\"")).collect();
            quoted.join(",")
        };
        let line = format!(
            r#"{{"id":"a","size":13,"black":[{}],"white":[{}],"to_move":"{to_move}","targets":["{target}"],"answers":["{first}"]}}"#,
            points(black),
            points(white)
        );
        kind(&Published::all("any", line.as_bytes()).unwrap()[0])
    }

    #[test]
    fn each_kind_has_its_rule() {
        assert_eq!(told("A3 B3 C3 D3 E3 E2 E1", "A2 B2 C2 D2 D1", "W", "A2", "B1"), "eyes");
        assert_eq!(told("A3 B3 C3 D3 E3 E2 E1 A1 B1 C1", "A2 B2 C2 D2", "B", "A2", "D1"), "semeai");
        assert_eq!(told("A2 B2 C2 D2 D1 B1", "A3 B3 C3 D3 E3 E2 E1", "W", "A3", "A1"), "wall");
        assert_eq!(told("G6 H6 G8 H8", "G7 C7 D7 L3", "W", "G7", "L4"), "run");
        assert_eq!(told("A3 B3 C3 D3 E3", "A2 B2 C2 D2 F1 G1", "W", "A2", "E1"), "eyes");
        assert_eq!(told("A3 B3 C3 D3 E3", "A2 B2 C2 D2 E1 F1 G1", "W", "A2", "D1"), "connect");
    }
}
