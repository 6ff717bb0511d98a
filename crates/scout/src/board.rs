//! [`Board`]: stones on at most thirteen lines, a marked group, and whose turn it is; made for speed.

/// Lines of the frame; a board may be smaller, and what is beyond its edge is [`EDGE`].
pub const SIDE: usize = 13;
/// Points of the frame, row by row.
pub const PLACES: usize = SIDE * SIDE;
/// The number of a pass among the moves.
pub const PASS: usize = PLACES;
/// Moves, a pass among them.
pub const MOVES: usize = PLACES + 1;

/// Nothing.
pub const EMPTY: u8 = 0;
/// A stone of whoever owns the group; also whoever that is.
pub const DEFENDER: u8 = 1;
/// A stone of the other.
pub const ATTACKER: u8 = 2;
/// Beyond the edge.
pub const EDGE: u8 = 3;

/// From a cell to the one above it; one cell of edge lies between rows.
const STEP: u8 = SIDE as u8 + 2;
/// What a byte can count: no index is ever out of bounds.
const CELLS: usize = 256;
/// No cell: a corner of the edge.
pub(crate) const NOWHERE: u8 = 0;

/// The cell of a place.
pub(crate) const fn cell(place: usize) -> u8 {
    (place / SIDE + 1) as u8 * STEP + (place % SIDE) as u8 + 1
}

/// The place of a cell that is not the edge.
pub(crate) const fn place(cell: u8) -> usize {
    (cell / STEP - 1) as usize * SIDE + (cell % STEP) as usize - 1
}

/// The cells beside a cell.
pub(crate) const fn beside(cell: u8) -> [u8; 4] {
    [cell.wrapping_sub(STEP), cell.wrapping_sub(1), cell.wrapping_add(1), cell.wrapping_add(STEP)]
}

/// Numbers by which boards are told apart (Zobrist 1970).
const KEYS: [[u64; 4]; CELLS] = keys();

const fn keys() -> [[u64; 4]; CELLS] {
    let (mut keys, mut at) = ([[0; 4]; CELLS], 0);
    while at < CELLS * 4 {
        let mut x = (at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[at / 4][at % 4] = x ^ (x >> 31);
        at += 1;
    }
    keys
}

/// The board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    color: [u8; CELLS],
    /// For each stone the one that stands for its chain, and the next one of it, in a ring.
    head: [u8; CELLS],
    next: [u8; CELLS],
    /// For the head of a chain: pairs of a stone and an empty point beside it.
    free: [u16; CELLS],
    marked: [bool; CELLS],
    marks: u16,
    stones: u64,
    ko: u8,
    /// Who moves.
    pub side: u8,
    /// Who has a threat for every ko; 0: nobody has any.
    pub master: u8,
    /// Moves made so far.
    pub moves: u16,
    /// Threats that the defender has spent.
    pub spent: u16,
    last: [u8; 2],
}

impl Board {
    /// A board with nothing on it. `inside` says which places there are.
    pub fn new(inside: impl Fn(usize) -> bool) -> Board {
        let mut color = [EDGE; CELLS];
        (0..PLACES).filter(|&place| inside(place)).for_each(|place| color[usize::from(cell(place))] = EMPTY);
        Board {
            color,
            head: [0; CELLS],
            next: [0; CELLS],
            free: [0; CELLS],
            marked: [false; CELLS],
            marks: 0,
            stones: 0,
            ko: NOWHERE,
            side: DEFENDER,
            master: 0,
            moves: 0,
            spent: 0,
            last: [NOWHERE; 2],
        }
    }

    /// What is on a place.
    pub fn at(&self, place: usize) -> u8 {
        self.color[usize::from(cell(place))]
    }

    /// Is there a stone of the group that play is about?
    pub fn is_marked(&self, place: usize) -> bool {
        self.marked[usize::from(cell(place))]
    }

    /// Stones of that group.
    pub fn marks(&self) -> u16 {
        self.marks
    }

    /// Where nobody but the master of kos may play now.
    pub fn banned(&self) -> Option<usize> {
        (self.ko != NOWHERE).then(|| place(self.ko))
    }

    /// The places of the last two moves; a pass has none.
    pub fn last(&self) -> [Option<usize>; 2] {
        self.last.map(|cell| (cell != NOWHERE).then(|| place(cell)))
    }

    /// Equal for two states of play from which the same can follow.
    pub fn key(&self) -> u64 {
        self.stones ^ KEYS[usize::from(self.ko)][3] ^ if self.side == ATTACKER { KEYS[1][0] } else { 0 }
    }

    /// Puts a stone on an empty place without taking anything.
    pub fn set(&mut self, place: usize, color: u8) {
        self.put(cell(place), color);
    }

    /// Marks a stone as one of the group.
    pub fn mark(&mut self, place: usize) {
        let cell = usize::from(cell(place));
        self.marks += u16::from(!self.marked[cell]);
        self.marked[cell] = true;
    }

    /// May whoever moves play there?
    pub fn legal(&self, place: usize) -> bool {
        let cell = cell(place);
        let banned = cell == self.ko && self.master != self.side;
        self.color_of(cell) == EMPTY && !banned && beside(cell).into_iter().any(|near| self.gives_room(cell, near))
    }

    /// Plays a legal move.
    pub fn play(&mut self, made: usize) {
        let (spot, before) = (if made == PASS { NOWHERE } else { cell(made) }, self.ko);
        self.ko = NOWHERE;
        if made != PASS {
            self.spent += u16::from(spot == before && self.side == DEFENDER);
            self.place_stone(spot);
        }
        self.last = [spot, self.last[0]];
        self.moves += 1;
        self.side = DEFENDER + ATTACKER - self.side;
    }

    /// Takes chains without liberties off, as boards drawn at random have.
    pub fn clear_breathless(&mut self) {
        for place in 0..PLACES {
            let cell = cell(place);
            if is_stone(self.color_of(cell)) && self.free_of(cell) == 0 {
                self.remove(self.head_of(cell));
            }
        }
    }

    /// The places of the chain of a stone.
    pub fn chain(&self, of: usize) -> impl Iterator<Item = usize> + '_ {
        let first = cell(of);
        let mut next = Some(first);
        std::iter::from_fn(move || {
            let now = next?;
            next = Some(self.next[usize::from(now)]).filter(|&cell| cell != first);
            Some(place(now))
        })
    }

    /// The place that stands for the chain of a stone.
    pub fn head(&self, of: usize) -> usize {
        place(self.head_of(cell(of)))
    }

    pub(crate) fn color_of(&self, cell: u8) -> u8 {
        self.color[usize::from(cell)]
    }

    pub(crate) fn head_of(&self, cell: u8) -> u8 {
        self.head[usize::from(cell)]
    }

    pub(crate) fn next_of(&self, cell: u8) -> u8 {
        self.next[usize::from(cell)]
    }

    pub(crate) fn is_marked_cell(&self, cell: u8) -> bool {
        self.marked[usize::from(cell)]
    }

    /// Pairs of a stone of this stone's chain and an empty point beside it.
    pub(crate) fn free_of(&self, cell: u8) -> u16 {
        self.free[usize::from(self.head_of(cell))]
    }

    /// Would a stone of whoever moves have a liberty by this neighbour?
    fn gives_room(&self, cell: u8, near: u8) -> bool {
        let color = self.color_of(near);
        if !is_stone(color) {
            return color == EMPTY;
        }
        let head = self.head_of(near);
        let touching =
            beside(cell).into_iter().filter(|&by| is_stone(self.color_of(by)) && self.head_of(by) == head).count();
        let is_filled = usize::from(self.free[usize::from(head)]) == touching;
        is_filled != (color == self.side)
    }

    fn place_stone(&mut self, spot: u8) {
        let other = DEFENDER + ATTACKER - self.side;
        self.put(spot, self.side);
        let (mut taken, mut hole) = (0, NOWHERE);
        for near in beside(spot) {
            if self.color_of(near) == other && self.free_of(near) == 0 {
                hole = near;
                taken += self.remove(self.head_of(near));
            }
        }
        if taken == 1 && self.next_of(spot) == spot && self.free_of(spot) == 1 {
            self.ko = hole;
        }
    }

    fn put(&mut self, cell: u8, color: u8) {
        let at = usize::from(cell);
        (self.color[at], self.head[at], self.next[at]) = (color, cell, cell);
        self.stones ^= KEYS[at][usize::from(color)];
        let mut free = 0;
        for near in beside(cell) {
            match self.color_of(near) {
                EMPTY => free += 1,
                EDGE => {}
                _ => self.free[usize::from(self.head_of(near))] -= 1,
            }
        }
        self.free[at] = free;
        for near in beside(cell) {
            if self.color_of(near) == color && self.head_of(near) != self.head_of(cell) {
                self.join(self.head_of(cell), self.head_of(near));
            }
        }
    }

    fn join(&mut self, one: u8, other: u8) {
        self.free[usize::from(one)] += self.free[usize::from(other)];
        let mut stone = other;
        loop {
            self.head[usize::from(stone)] = one;
            stone = self.next_of(stone);
            if stone == other {
                break;
            }
        }
        self.next.swap(usize::from(one), usize::from(other));
    }

    /// Takes a chain off; how many stones it had.
    fn remove(&mut self, head: u8) -> usize {
        let (mut stone, mut count) = (head, 0);
        loop {
            let at = usize::from(stone);
            self.stones ^= KEYS[at][usize::from(self.color[at])];
            self.color[at] = EMPTY;
            self.marks -= u16::from(std::mem::take(&mut self.marked[at]));
            count += 1;
            for near in beside(stone) {
                // Those of the chain itself count as well, and are set anew when a stone is put there.
                if is_stone(self.color_of(near)) {
                    self.free[usize::from(self.head_of(near))] += 1;
                }
            }
            stone = self.next_of(stone);
            if stone == head {
                return count;
            }
        }
    }
}

/// Is it a stone of either side?
pub(crate) const fn is_stone(color: u8) -> bool {
    color == DEFENDER || color == ATTACKER
}
