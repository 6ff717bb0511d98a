use dice::Dice;
use rules::{Color, Move, PointSet, Position};

use super::*;
use crate::{Region, RegionKind};

/// A position after some random moves, asked about in a region of random points around its targets.
fn random_problem(dice: &mut Dice) -> Option<Problem> {
    let mut position = Position::empty(7).ok()?;
    for _ in 0..20 + dice.below(20) {
        let point = dice.pick(position.legal_moves())?;
        position.play(Move::Play(point)).expect("the move is legal");
    }
    let targets = position.board().chain_at(dice.pick(position.board().stones(Color::White))?)?.stones;
    let points = PointSet::full(7).iter().filter(|_| !dice.one_in(8)).collect::<PointSet>() | targets;
    let outside = [Outside::Liberty, Outside::Attacker, Outside::Defender][dice.below(3)];
    Problem::new(position, targets, Region { kind: RegionKind::Given, points, outside }).ok()
}

/// Everything that is asked of a field in a state, the state after each move among it.
fn seen<const W: usize>(field: &Field<W>, state: &State<W>) -> String {
    let moves = field.cells().map(|cell| field.play(state, cell));
    let moves: Vec<_> = moves.map(|next| next.map(|next| (field.touch(state, &next), next.widened()))).collect();
    let rest = (field.last_liberty(state), field.is_settled(state), field.eyes(state), field.has_escaped(state));
    format!("{moves:?} {rest:?}")
}

#[test]
fn sets_of_fewer_words_tell_the_same() {
    let mut dice = Dice::new(5);
    let (mut games, mut settled) = (0, 0);
    while games < 300 {
        let Some(problem) = random_problem(&mut dice) else { continue };
        let (wide, two, one) = (Field::new(&problem), Field::<2>::fitted(&problem), Field::<1>::fitted(&problem));
        let mut states = (wide.start().clone(), two.start().clone(), one.start().clone());
        for _ in 0..12 {
            let (first, second, third) = &states;
            assert_eq!((&second.widened(), &third.widened()), (first, first));
            let told = seen(&wide, first);
            assert_eq!(told, seen(&two, second));
            assert_eq!(told, seen(&one, third));
            settled += usize::from(wide.is_settled(first));
            let cell = dice.below(wide.points().len()) as Cell;
            let next = || Some((wide.play(first, cell)?, two.play(second, cell)?, one.play(third, cell)?));
            states = next().unwrap_or_else(|| (first.passed(), second.passed(), third.passed()));
        }
        games += 1;
    }
    assert!(settled > 50, "{settled} states with a target that is settled");
}
