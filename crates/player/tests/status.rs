//! Hand-made positions, each in both colours: what is alive, dead, in seki or unsettled, and how the board is counted.

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
    let found = status(game, Terms::default(), &effort, &AtomicBool::new(false));
    // Whatever it is that was found, dead stones are somebody's prisoners.
    let size = game.position().board().size();
    for group in found.groups().iter().filter(|group| group.fate == Fate::Dead) {
        let takes = |other: &&Group| other.color != group.color && other.fate != Fate::Dead;
        let beside = group.stones.border(size);
        let alone = !game.position().board().stones(!group.color).meets(beside);
        let taken = found.groups().iter().filter(takes).any(|other| other.stones.meets(beside));
        assert!(taken || alone, "{group:?} in {found:?}");
    }
    found
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

const BOARDS: [Board; 6] = [
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
    Board {
        name: "a seki beside living stones, which nobody may begin to take",
        stones: ".....oox./...oxoxx./..o.oox../.o..oxx../o..ooxxx./xoo.ooox./xxxooxx../x.xoxx.../.ooxx....",
        owners: "OOOOOOOXX/OOOOOOXXX/OOOOOOXXX/OOOOOXXXX/OOOOOXXXX/XOOOOOOXX/XXXOOXXXX/X=XOXXXXX/=OOXXXXXX",
        area: "W+1",
        territory: "W+2",
    },
];

#[test]
fn boards_are_counted_right() {
    for board in BOARDS {
        let diagram: Diagram = board.stones.replace('/', "\n").parse().unwrap();
        let position = Position::from_setup(diagram.setup(Color::Black)).unwrap();
        let found = find(&Game::new(position, KoRule::PositionalSuperko), 1000);
        let owners: Vec<char> = board.owners.chars().filter(|sign| *sign != '/').collect();
        let size = diagram.setup(Color::Black).size;
        for point in PointSet::full(size) {
            let sign = owners[usize::from(size - 1 - point.row()) * usize::from(size) + usize::from(point.column())];
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

/// Stones, and what becomes of them.
type Fates = &'static [(&'static str, Fate)];

/// Positions with two kos in the lower rows of a large board, which the side around them owns: the rows, and the fate of
/// the groups of some stones.
const DOUBLE_KOS: [(&str, &str, Fates); 4] = [
    (
        "one eye each and two kos between them",
        "xxoooooooxxxx/oooxxxxxooxxx/.ox.x.xo.oxxx",
        &[("E3", Fate::Seki), ("E2", Fate::Seki), ("A2", Fate::Seki)],
    ),
    (
        "a race of no eye against one, with two kos",
        "xxoooooooxxxx/xooxxxxxooxxx/xox.x.xo.o.xx",
        &[("E3", Fate::Dead), ("K1", Fate::Dead), ("E2", Fate::Alive), ("E1", Fate::Alive)],
    ),
    (
        "a race of one eye against none, with two kos",
        "xxoooooooxxxx/oooxxxxxooxxx/.ox.xxxo.oxxx",
        &[("E3", Fate::Alive), ("E2", Fate::Dead)],
    ),
    (
        "an eye, and two kos of which either makes another",
        "oooxxxxxxxooo/oox.xxxxx.xoo/ooox.x.x.xooo",
        &[("E3", Fate::Alive), ("G2", Fate::Alive)],
    ),
];

#[test]
fn double_kos_are_judged_right() {
    for (name, rows, fates) in DOUBLE_KOS {
        let around = if rows.starts_with('x') { 'x' } else { 'o' };
        let top = format!(".{around}.").chars().chain(std::iter::repeat_n(around, 10)).collect::<String>();
        let full = std::iter::repeat_n(around, 13).collect::<String>();
        let text = [vec![top], vec![full; 9], rows.split('/').map(str::to_owned).collect()].concat().join("\n");
        for swapped in [false, true] {
            let mut setup = text.parse::<Diagram>().unwrap().setup(Color::Black);
            if swapped {
                std::mem::swap(&mut setup.stones.black, &mut setup.stones.white);
            }
            let found = find(&Game::new(Position::from_setup(setup).unwrap(), KoRule::PositionalSuperko), 1000);
            for (stone, fate) in fates {
                let group = found.group_at(stone.parse().unwrap()).unwrap();
                assert_eq!(group.fate, *fate, "{stone} in {name}: {found:?}");
            }
        }
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
