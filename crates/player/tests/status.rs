//! Hand-made positions, each in both colours: what is alive, dead, in seki or unsettled, and how the board is counted.
#![allow(clippy::unwrap_used)]

use std::sync::atomic::AtomicBool;

use player::go::{Effort, Fate, Group, Komi, Scoring, Standing, Status, Terms, status};
use rules::diagram::Diagram;
use rules::{Color, Game, KoRule, PointSet, Position};

/// The rest of the board around a corner: Black lives at the top, and White, who encloses the corner, below it.
const FRAME: &str = "
    . x . x . x . x .
    x x x x x x x x x
    o o o o o o o o o
    . o . o o . o o .
    o o o o o o o o o";

/// A corner as the file has it.
struct Corner {
    name: String,
    black: String,
    white: String,
    claim: String,
    rows: Vec<String>,
}

fn corners() -> Vec<Corner> {
    let text = include_str!("data/corners.txt");
    text.split("\n== ").skip(1).map(corner).collect()
}

fn corner(text: &str) -> Corner {
    let (head, rows) = text.split_once('\n').unwrap();
    let (name, claims) = head.split_once(": ").unwrap();
    let claims: Vec<&str> = claims.split(' ').collect();
    let [black, white, claim] = claims[..] else { panic!("{head}") };
    let rows = rows.lines().filter(|row| !row.trim().is_empty()).map(str::to_owned).collect();
    Corner { name: name.into(), black: black.into(), white: white.into(), claim: claim.into(), rows }
}

impl Corner {
    /// The whole board. Stones written `w` are white.
    fn diagram(&self, inside: char) -> Diagram {
        let mut text = FRAME.to_owned();
        for (at, row) in self.rows.iter().enumerate() {
            text += &format!("\n{} o {}", row.replace('w', &inside.to_string()), if at == 2 { '.' } else { 'o' });
        }
        text.parse().unwrap()
    }

    fn game(&self, swapped: bool) -> Game {
        let mut setup = self.diagram('o').setup(Color::Black);
        if swapped {
            std::mem::swap(&mut setup.stones.black, &mut setup.stones.white);
        }
        Game::new(Position::from_setup(setup).unwrap(), KoRule::PositionalSuperko)
    }

    /// White stones that do not belong to the wall.
    fn inside(&self) -> PointSet {
        self.diagram('w').points('w')
    }

    fn agrees(&self, status: &Status, swapped: bool) {
        let owner = if swapped { Color::White } else { Color::Black };
        let here = format!("{}, {}", self.name, owner);
        let low = |group: &&Group| group.stones.iter().all(|point| point.row() < 4);
        let groups: Vec<&Group> = status.groups().iter().filter(low).collect();
        // Single stones that hold a false eye may be dead while the rest is asked about.
        let own = groups.iter().filter(|group| group.color == owner).max_by_key(|group| group.stones.len()).unwrap();
        let inner = groups.iter().filter(|group| group.color != owner && group.stones.meets(self.inside()));
        assert!(self.black == "any" || own.fate.code() == self.black, "{here}: {own:?}");
        for group in inner {
            assert!(self.white == "any" || group.fate.code() == self.white, "{here}: {group:?}");
        }
        assert!(self.claim == "any" || own.standing.code() == self.claim, "{here}: {own:?}");
        assert!(self.claim != "unsettled" || own.proof.len() == 2, "{here}: both sides are proved");
    }
}

fn find(game: &Game, playouts: u64) -> Status {
    let effort = Effort { playouts, threads: 1, memory: 8 << 20 };
    status(game, Terms::default(), &effort, &AtomicBool::new(false))
}

#[test]
fn corners_are_judged_right() {
    let corners = corners();
    assert!(corners.len() >= 50);
    for corner in corners {
        for swapped in [false, true] {
            corner.agrees(&find(&corner.game(swapped), 200), swapped);
        }
    }
}

/// A whole board that is finished: the stones, who owns what in area scoring (`=` for nobody), and both scores.
struct Board {
    name: &'static str,
    stones: &'static str,
    owners: &'static str,
    area: &'static str,
    territory: &'static str,
}

const BOARDS: [Board; 5] = [
    Board {
        name: "two territories",
        stones: "...xo../...xo../...xo../...xo../...xo../...xo../...xo..",
        owners: "XXXXOOO/XXXXOOO/XXXXOOO/XXXXOOO/XXXXOOO/XXXXOOO/XXXXOOO",
        area: "B+7",
        territory: "B+7",
    },
    Board {
        name: "a dead stone",
        stones: "...xo../.o.xo../...xo../...xo../...xo../...xo../...xo..",
        owners: "XXXXOOO/XXXXOOO/XXXXOOO/XXXXOOO/XXXXOOO/XXXXOOO/XXXXOOO",
        area: "B+7",
        territory: "B+8",
    },
    Board {
        name: "neutral points",
        stones: "..x.o../..x.o../..x.o../..x.o../..x.o../..x.o../..x.o..",
        owners: "XXX=OOO/XXX=OOO/XXX=OOO/XXX=OOO/XXX=OOO/XXX=OOO/XXX=OOO",
        area: "0",
        territory: "0",
    },
    Board {
        name: "a dead stone on each side",
        stones: "...xo../.o.xo../...xo../...xo.x/...xo../...xo../...xo..",
        owners: "XXXXOOO/XXXXOOO/XXXXOOO/XXXXOOO/XXXXOOO/XXXXOOO/XXXXOOO",
        area: "B+7",
        territory: "B+7",
    },
    Board {
        name: "a seki counts nothing for territory",
        stones: ".x.x.xx/xxxxxxx/ooooooo/.o.ooo./ooooooo/xxxxxxo/.ooo.xo",
        owners: "XXXXXXX/XXXXXXX/OOOOOOO/OOOOOOO/OOOOOOO/XXXXXXO/=OOO=XO",
        area: "W+5",
        territory: "0",
    },
];

#[test]
fn boards_are_counted_right() {
    for board in BOARDS {
        let diagram: Diagram = board.stones.replace('/', "\n").parse().unwrap();
        let position = Position::from_setup(diagram.setup(Color::Black)).unwrap();
        let found = find(&Game::new(position, KoRule::PositionalSuperko), 1000);
        let owners: Vec<char> = board.owners.chars().filter(|sign| *sign != '/').collect();
        for point in PointSet::full(7) {
            let sign = owners[usize::from(6 - point.row()) * 7 + usize::from(point.column())];
            let owner = match sign {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                _ => None,
            };
            assert_eq!(found.owner(point), owner, "{point} in {}: {found:?}", board.name);
        }
        let terms = |scoring| Terms { scoring, komi: Komi::default() };
        assert_eq!(found.score(terms(Scoring::Area)).to_string(), board.area, "{}", board.name);
        assert_eq!(found.score(terms(Scoring::Territory)).to_string(), board.territory, "{}", board.name);
    }
}

#[test]
fn a_player_may_know_better() {
    let game = corners()[0].game(false);
    let mut found = find(&game, 50);
    let stone = game.position().board().stones(Color::Black).first().unwrap();
    found.set(stone, Fate::Dead);
    let group = found.group_at(stone).unwrap();
    assert_eq!((group.fate, group.standing), (Fate::Dead, Standing::Believed));
    assert!(group.stones.is_within(found.dead()));
}
