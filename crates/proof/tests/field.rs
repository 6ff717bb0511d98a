//! The field of a problem against the rules of the whole board, in random games.
#![allow(clippy::unwrap_used)]

use dice::Dice;
use proof::field::{Cell, Field, State};
use proof::{Outside, Problem, Region, RegionKind};
use rules::life::pass_alive;
use rules::{Board, Color, Move, Point, PointSet, Position};

/// About one point in `n`.
fn some(dice: &mut Dice, set: PointSet, n: usize) -> PointSet {
    set.iter().filter(|_| dice.one_in(n)).collect()
}

/// The position after some random moves inside the region.
fn random_position(dice: &mut Dice, mut position: Position, region: PointSet, moves: usize) -> Position {
    for _ in 0..moves {
        play_at_random(dice, &mut position, region);
    }
    position
}

fn play_at_random(dice: &mut Dice, position: &mut Position, region: PointSet) -> Move {
    // Filling one's own eyes would leave little to look at.
    let sensible = |&point: &Point| !position.board().is_eye(position.to_move(), point) || dice.below(8) == 0;
    let points: PointSet = (position.legal_moves() & region).iter().filter(sensible).collect();
    let passes = dice.below(16) == 0;
    let mv = dice.pick(points).filter(|_| !passes).map_or(Move::Pass, Move::Play);
    position.play(mv).expect("the move is legal");
    mv
}

fn problem(position: &Position, targets: PointSet, points: PointSet, outside: Outside) -> Problem {
    let region = Region { kind: RegionKind::Given, points, outside };
    Problem::new(position.clone(), targets, region).expect("the targets are stones of one colour")
}

/// Everything the state says, in terms of the board. Chains beyond capture are no part of the field.
fn assert_same(problem: &Problem, field: &Field, state: &State, position: &Position) {
    let picture = || format!("{position:?}\nstarted from {:?}", problem.position());
    for (cell, &point) in field.cells().zip(field.points()) {
        assert_eq!(
            state.owner(cell),
            position.board().at(point).map(|color| problem.side(color)),
            "{point} {}",
            picture()
        );
    }
    assert_eq!(state.ko(), position.ko().and_then(|point| field.cell(point)), "{}", picture());
    assert_eq!(state.to_move(), problem.side(position.to_move()));
}

/// Every play on the field is what it is on the board: the same stones, the same ban, or as illegal. Counts bans.
fn assert_same_plays(problem: &Problem, field: &Field, state: &State, position: &Position) -> usize {
    let mut kos = 0;
    for (cell, &point) in field.cells().zip(field.points()) {
        let mut after = position.clone();
        // Who plays on a banned cell spends a threat; the field leaves that to others.
        after.lift_ko();
        match (field.play(state, cell), after.play(Move::Play(point))) {
            (Some(next), Ok(_)) => {
                assert_same(problem, field, &next, &after);
                kos += usize::from(next.ko().is_some());
            }
            (None, Err(_)) => {}
            (next, played) => panic!("{next:?} but {played:?} at {point} in {position:?}"),
        }
    }
    kos
}

fn targets_left(field: &Field, state: &State) -> PointSet {
    let is_target = |cell: &Cell| state.is_target(*cell);
    field.cells().filter(is_target).map(|cell| field.points()[usize::from(cell)]).collect()
}

/// Plays a game on the board and on the field side by side, and counts the kos that are met.
fn play_both(dice: &mut Dice, problem: &Problem, moves: usize) -> usize {
    let field = Field::new(problem);
    let (mut state, mut position) = (field.start().clone(), problem.position().clone());
    let mut targets = problem.targets();
    let mut kos = 0;
    for _ in 0..moves {
        assert_same(problem, &field, &state, &position);
        kos += assert_same_plays(problem, &field, &state, &position);
        let mv = play_at_random(dice, &mut position, problem.region().points);
        state = match mv {
            Move::Pass => state.passed(),
            Move::Play(point) => {
                let cell = field.cell(point).expect("play is inside the field");
                field.play(&state, cell).expect("it was legal on the board")
            }
        };
        targets &= position.board().stones(problem.defender());
        assert_eq!(targets_left(&field, &state), targets, "{position:?}");
        assert_eq!(state.is_captured(), targets.is_empty());
    }
    kos
}

/// A target on the board: mostly a chain, sometimes part of one, sometimes several.
fn some_targets(dice: &mut Dice, board: &Board) -> Option<PointSet> {
    let stones = board.stones(Color::BOTH[dice.below(2)]);
    let chain = board.chain_at(dice.pick(stones)?)?.stones;
    Some(match dice.below(4) {
        0 => chain | some(dice, stones, 4),
        1 => dice.pick(chain).map_or(chain, PointSet::of),
        _ => chain,
    })
}

#[test]
fn plays_are_those_of_the_board() {
    let mut kos = 0;
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let size = 2 + dice.below(6) as u8;
        let full = PointSet::full(size);
        let moves = dice.below(3 * full.len());
        let position = random_position(&mut dice, Position::empty(size).unwrap(), full, moves);
        let Some(targets) = some_targets(&mut dice, position.board()) else { continue };
        kos += play_both(&mut dice, &problem(&position, targets, full, Outside::Liberty), 30);
    }
    assert!(kos > 100, "{kos}");
}

#[test]
fn points_outside_are_liberties_that_nobody_takes() {
    let mut kos = 0;
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let size = 3 + dice.below(5) as u8;
        let region = PointSet::full(size) - some(&mut dice, PointSet::full(size), 8);
        let moves = dice.below(2 * region.len());
        let position = random_position(&mut dice, Position::empty(size).unwrap(), region, moves);
        let Some(targets) = some_targets(&mut dice, position.board()) else { continue };
        kos += play_both(&mut dice, &problem(&position, targets, region, Outside::Liberty), 30);
    }
    assert!(kos > 100, "{kos}");
}

/// A corner of the board with a black wall around it, and random stones inside.
fn walled_corner(dice: &mut Dice) -> (Position, PointSet) {
    let (width, height) = (2 + dice.below(4) as u8, 2 + dice.below(4) as u8);
    let region: PointSet =
        PointSet::full(7).iter().filter(|point| point.column() < width && point.row() < height).collect();
    let mut setup = Position::empty(7).unwrap().setup();
    setup.stones.black = region.border(7);
    let moves = dice.below(2 * region.len());
    (random_position(dice, Position::from_setup(setup).unwrap(), region, moves), region)
}

#[test]
fn an_attacking_outside_is_a_wall_with_liberties() {
    let mut kos = 0;
    for seed in 0..1200 {
        let mut dice = Dice::new(seed);
        let (position, region) = walled_corner(&mut dice);
        let white = position.board().stones(Color::White);
        let Some(target) = dice.pick(white).and_then(|point| position.board().chain_at(point)) else { continue };
        kos += play_both(&mut dice, &problem(&position, target.stones, region, Outside::Attacker), 30);
    }
    assert!(kos > 50, "{kos}");
}

#[test]
fn settled_targets_are_the_pass_alive_chains() {
    let mut settled = [0; 2];
    for seed in 0..600 {
        let mut dice = Dice::new(seed);
        let size = 3 + dice.below(5) as u8;
        let closed = if dice.below(2) == 0 { PointSet::EMPTY } else { some(&mut dice, PointSet::full(size), 12) };
        let region = PointSet::full(size) - closed;
        let moves = dice.below(3 * region.len());
        let position = random_position(&mut dice, Position::empty(size).unwrap(), region, moves);
        for chain in position.board().chains() {
            let alive = pass_alive(position.board(), chain.color, closed).chains.meets(chain.stones);
            let field = Field::new(&problem(&position, chain.stones, region, Outside::Liberty));
            assert_eq!(field.is_settled(field.start()), alive, "{:?} in {position:?}", chain.stones);
            settled[usize::from(alive)] += 1;
        }
    }
    assert!(settled.iter().all(|&count| count > 300), "{settled:?}");
}

/// Black's stones at C1 and C2 are the wall; what Black adds beyond it has no liberty in an outside that is White's.
#[test]
fn an_outside_of_the_defenders_helps_the_attacker_nowhere() {
    let diagram: rules::diagram::Diagram = "
        . . . . .
        . . . . .
        . . . . .
        . . x . .
        o . x . ."
        .parse()
        .unwrap();
    let position = Position::from_setup(diagram.setup(Color::Black)).unwrap();
    let points: PointSet = ["A1", "B1", "A2", "B2"].map(|point| point.parse::<Point>().unwrap()).into_iter().collect();
    let problem = problem(&position, PointSet::of("A1".parse().unwrap()), points, Outside::Defender);
    let field = Field::new(&problem);
    let cell = |point: &str| field.cell(point.parse().unwrap()).unwrap();
    let played = |state: &State, point: &str| field.play(state, cell(point)).unwrap();

    // A stone that is joined to the wall cannot be taken, and the target may be.
    let walled = played(&played(field.start(), "B2"), "A2");
    assert!(!walled.is_captured() && field.play(&walled, cell("B1")).is_some());

    // A2 touches White's outside alone: White takes it, and is out by that.
    let taken = played(&played(field.start(), "A2"), "B2");
    assert_eq!(taken.owner(cell("A2")), Some(proof::Side::Defender));
    assert!(field.is_settled(&taken) && taken.is_target(cell("A2")) && taken.ko().is_none());

    // In an outside of liberties it would have one that lasts.
    let open = self::problem(&position, PointSet::of("A1".parse().unwrap()), points, Outside::Liberty);
    let field = Field::new(&open);
    let stays = played_on(&field, &["A2", "B2"]);
    assert_eq!(stays.owner(field.cell("A2".parse().unwrap()).unwrap()), Some(proof::Side::Attacker));
}

fn played_on(field: &Field, points: &[&str]) -> State {
    let play = |state: State, point: &&str| field.play(&state, field.cell(point.parse().unwrap()).unwrap()).unwrap();
    points.iter().fold(field.start().clone(), play)
}
