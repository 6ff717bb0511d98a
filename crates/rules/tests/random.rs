//! Random games against a twin that knows nothing but the text of the rules, and against themselves turned, mirrored,
//! with colours exchanged, taken back and played again.

use std::collections::BTreeSet;

use crate::sensible::sensible_move;
use dice::Dice;
use rules::{ByColor, Color, Game, Illegal, KoRule, Move, Point, PointSet, Position, Setup, Symmetry};

/// Plays random games on boards up to this size and shows each position, and the move about to be played, to the
/// caller. Half the games are sensible; the others fill their own eyes, so that large captures happen, and pass at times.
fn walk(games: u64, largest: usize, mut see: impl FnMut(&Position, Move)) {
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let size = 1 + dice.below(largest) as u8;
        let mut position = Position::empty(size).unwrap();
        for _ in 0..3 * usize::from(size) * usize::from(size) {
            let mv = choose(&position, &mut dice, seed % 2 == 0);
            see(&position, mv);
            position.play(mv).unwrap();
        }
    }
}

fn choose(position: &Position, dice: &mut Dice, sensible: bool) -> Move {
    let legal = position.legal_moves();
    if sensible {
        sensible_move(dice, position)
    } else if legal.is_empty() || dice.below(20) == 0 {
        Move::Pass
    } else {
        Move::Play(legal.nth(dice.below(legal.len())).unwrap())
    }
}

/// A board that finds everything anew whenever it is asked.
#[derive(Clone, PartialEq)]
struct Twin {
    size: u8,
    /// By column and row.
    stones: [[Option<Color>; 19]; 19],
}

impl Twin {
    fn of(position: &Position) -> Twin {
        let mut twin = Twin { size: position.board().size(), stones: [[None; 19]; 19] };
        for point in PointSet::full(twin.size) {
            *twin.cell(point) = position.board().at(point);
        }
        twin
    }

    fn cell(&mut self, point: Point) -> &mut Option<Color> {
        &mut self.stones[usize::from(point.column())][usize::from(point.row())]
    }

    fn at(&self, point: Point) -> Option<Color> {
        self.stones[usize::from(point.column())][usize::from(point.row())]
    }

    /// The stones connected with this one, and their liberties.
    fn chain(&self, stone: Point) -> (BTreeSet<Point>, BTreeSet<Point>) {
        let color = self.at(stone);
        let (mut stones, mut liberties, mut todo) = (BTreeSet::from([stone]), BTreeSet::new(), vec![stone]);
        while let Some(point) = todo.pop() {
            for neighbor in point.neighbors(self.size) {
                if self.at(neighbor).is_none() {
                    liberties.insert(neighbor);
                } else if self.at(neighbor) == color && stones.insert(neighbor) {
                    todo.push(neighbor);
                }
            }
        }
        (stones, liberties)
    }

    /// The stones of this colour without liberties among the point and its neighbours, with their chains.
    fn without_breath(&self, color: Color, point: Point) -> BTreeSet<Point> {
        let near = std::iter::once(point).chain(point.neighbors(self.size));
        let chains = near.filter(|&stone| self.at(stone) == Some(color)).map(|stone| self.chain(stone));
        chains.filter(|(_, liberties)| liberties.is_empty()).flat_map(|(stones, _)| stones).collect()
    }

    /// The board after the move and what it took. `before` is the board before the last move: a basic ko is the one
    /// way to come back to it.
    fn play(&self, color: Color, point: Point, before: Option<&Twin>) -> Result<(Twin, BTreeSet<Point>), Illegal> {
        if !point.is_on(self.size) {
            return Err(Illegal::OffBoard);
        }
        if self.at(point).is_some() {
            return Err(Illegal::Occupied);
        }
        let mut after = self.clone();
        *after.cell(point) = Some(color);
        let taken = after.without_breath(!color, point);
        taken.iter().for_each(|&stone| *after.cell(stone) = None);
        if !after.without_breath(color, point).is_empty() {
            return Err(Illegal::Suicide);
        }
        if before == Some(&after) { Err(Illegal::Ko) } else { Ok((after, taken)) }
    }
}

fn set(points: &BTreeSet<Point>) -> PointSet {
    points.iter().copied().collect()
}

#[test]
fn every_move_is_judged_and_played_as_the_twin_does() {
    let mut before: Option<Twin> = None;
    let (mut kos, mut captures) = (0, 0);
    walk(250, 7, |position, mv| {
        let twin = Twin::of(position);
        let before_last = before.take().filter(|_| !position.board().occupied().is_empty());
        for point in PointSet::full(twin.size + 1) {
            let ours = position.clone().play(Move::Play(point));
            let theirs = twin.play(position.to_move(), point, before_last.as_ref());
            kos += usize::from(ours == Err(Illegal::Ko));
            captures += usize::from(ours.is_ok_and(|taken| !taken.is_empty()));
            assert_eq!(ours, theirs.map(|(_, taken)| set(&taken)), "{point} in {position:?}");
            assert_eq!(position.legal(Move::Play(point)).is_ok(), ours.is_ok());
            assert_eq!(position.legal_moves().contains(point), ours.is_ok(), "{point} in {position:?}");
        }
        before = (mv != Move::Pass).then_some(twin);
    });
    assert!(kos > 50 && captures > 1000, "{kos} kos and {captures} captures prove little");
}

#[test]
fn chains_kept_are_chains_found() {
    walk(24, 19, |position, _| {
        let (board, twin) = (position.board(), Twin::of(position));
        let mut in_atari = PointSet::EMPTY;
        let mut seen = PointSet::EMPTY;
        for chain in board.chains() {
            let (stones, liberties) = twin.chain(chain.stones.first().unwrap());
            assert_eq!((chain.stones, chain.liberties), (set(&stones), set(&liberties)), "{position:?}");
            assert!(!seen.meets(chain.stones), "each chain comes once");
            seen |= chain.stones;
            for stone in chain.stones {
                assert_eq!(board.chain_at(stone), Some(chain));
                assert_eq!(board.last_liberty(stone), chain.liberties.first().filter(|_| liberties.len() == 1));
            }
            in_atari |= if liberties.len() == 1 { chain.stones } else { PointSet::EMPTY };
        }
        assert_eq!(seen, board.occupied());
        assert_eq!(board.in_atari(), in_atari, "{position:?}");
        assert_eq!(board.empties().iter().copied().collect::<PointSet>(), board.empty());
        assert_eq!(board.empties().len(), board.empty().len());
    });
}

#[test]
fn a_position_is_its_set_up() {
    walk(40, 19, |position, _| {
        let again = Position::from_setup(position.setup()).unwrap();
        assert_eq!(&again, position);
        assert_eq!(again.hash(), position.hash(), "kept hash against computed hash");
        assert_eq!(again.board().hash(), position.board().hash());
        assert_eq!(again.board().in_atari(), position.board().in_atari());
        assert_eq!(again.legal_moves(), position.legal_moves());
    });
}

#[test]
fn an_eye_is_what_its_definition_says() {
    walk(100, 7, |position, _| {
        let twin = Twin::of(position);
        for point in PointSet::full(twin.size) {
            for color in Color::BOTH {
                let diagonal =
                    |dx, dy| Point::on_board(i32::from(point.column()) + dx, i32::from(point.row()) + dy, twin.size);
                let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)].map(|(dx, dy)| diagonal(dx, dy));
                let hostile = corners.iter().flatten().filter(|&&corner| twin.at(corner) == Some(!color)).count();
                let at_edge = corners.contains(&None);
                let eye = twin.at(point).is_none()
                    && point.neighbors(twin.size).all(|neighbor| twin.at(neighbor) == Some(color))
                    && hostile < if at_edge { 1 } else { 2 };
                assert_eq!(position.board().is_eye(color, point), eye, "{color} {point} in {position:?}");
            }
        }
    });
}

/// Plays the same game in two ways and demands that every position of one is the image of the other's.
fn plays_alike(turned: impl Fn(Setup) -> Setup, moved: impl Fn(Point, u8) -> Point) {
    walk(40, 9, |position, mv| {
        let mut image = Position::from_setup(turned(position.setup())).unwrap();
        let size = position.board().size();
        let points = |set: PointSet| set.iter().map(|point| moved(point, size)).collect::<PointSet>();
        assert_eq!(image.legal_moves(), points(position.legal_moves()));
        let mut after = position.clone();
        let taken = after.play(mv).unwrap();
        let image_taken = image.play(mv.point().map_or(Move::Pass, |point| Move::Play(moved(point, size)))).unwrap();
        assert_eq!(image_taken, points(taken));
        assert_eq!(image.setup(), turned(after.setup()), "{after:?}");
    });
}

#[test]
fn the_rules_are_the_same_from_every_side() {
    for symmetry in Symmetry::ALL {
        let turned = |setup: Setup| Setup {
            stones: ByColor {
                black: symmetry.apply_set(setup.stones.black, setup.size),
                white: symmetry.apply_set(setup.stones.white, setup.size),
            },
            ko: setup.ko.map(|point| symmetry.apply(point, setup.size)),
            ..setup
        };
        plays_alike(turned, |point, size| symmetry.apply(point, size));
    }
}

#[test]
fn the_rules_are_the_same_for_both_colours() {
    let swapped = |setup: Setup| Setup {
        stones: ByColor { black: setup.stones.white, white: setup.stones.black },
        to_move: !setup.to_move,
        ..setup
    };
    plays_alike(swapped, |point, _| point);
}

#[test]
fn what_is_undone_and_redone_was_never_touched() {
    for (seed, rule) in
        (0..60).zip([KoRule::Basic, KoRule::PositionalSuperko, KoRule::SituationalSuperko].into_iter().cycle())
    {
        let mut dice = Dice::new(seed);
        let mut game = Game::new(Position::empty(2 + (seed % 5) as u8).unwrap(), rule);
        let mut seen = vec![];
        while !game.is_over() && seen.len() < 100 {
            seen.push((game.position().clone(), game.legal_moves(), game.captures()));
            let legal = game.legal_moves();
            let mv =
                if legal.is_empty() { Move::Pass } else { Move::Play(legal.nth(dice.below(legal.len())).unwrap()) };
            game.play(mv).unwrap();
        }
        let (turns, last) = (game.turns().collect::<Vec<_>>(), game.position().clone());
        for (position, legal, captures) in seen.iter().rev() {
            game.undo().unwrap();
            assert_eq!((game.position(), game.captures()), (position, *captures));
            assert_eq!(game.position().hash(), position.hash());
            assert_eq!(game.legal_moves(), *legal, "{rule:?} {position:?}");
        }
        assert_eq!(game.undo(), None);
        assert_eq!(std::iter::from_fn(|| game.redo()).collect::<Vec<_>>(), turns);
        assert_eq!(game.position(), &last);
    }
}

/// Superko looks only where a colour has lost stones; the twin looks everywhere, at every earlier board.
#[test]
fn superko_forbids_exactly_the_repetitions() {
    let mut forbidden = 0;
    for (seed, rule) in (0..80).zip([KoRule::PositionalSuperko, KoRule::SituationalSuperko].into_iter().cycle()) {
        let mut dice = Dice::new(seed);
        let mut game = Game::new(Position::empty(2 + (seed % 3) as u8).unwrap(), rule);
        let mut past: Vec<(Twin, Color)> = vec![];
        while !game.is_over() && past.len() < 80 {
            let (twin, own) = (Twin::of(game.position()), game.position().to_move());
            past.push((twin.clone(), own));
            for point in game.position().legal_moves() {
                let (after, _) = twin.play(own, point, None).unwrap();
                let repeats = past
                    .iter()
                    .any(|(earlier, turn)| *earlier == after && (rule == KoRule::PositionalSuperko || *turn != own));
                forbidden += usize::from(repeats);
                assert_eq!(game.legal(Move::Play(point)), if repeats { Err(Illegal::Superko) } else { Ok(()) });
                assert_eq!(game.legal_moves().contains(point), !repeats);
            }
            let legal = game.legal_moves();
            let mv =
                if legal.is_empty() { Move::Pass } else { Move::Play(legal.nth(dice.below(legal.len())).unwrap()) };
            game.play(mv).unwrap();
        }
    }
    assert!(forbidden > 100, "only {forbidden} repetitions were forbidden");
}
