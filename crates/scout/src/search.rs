//! [`Search`]: a tree search that asks a net at its leaves, one position at a time, and waits for the answer.

use dice::Dice;

use crate::board::{ATTACKER, Board, DEFENDER, EMPTY, MOVES, PASS, PLACES, SIDE, is_stone};
use crate::life::lives;
use crate::planes;
use crate::root::Root;
use crate::settings::Settings;
use crate::tree::{NONE, Tree};

/// Numbers that the net answers with: one for each move, and how likely the group survives.
pub const ANSWER: usize = MOVES + 1;

/// What the net says of a position: the logarithms of how likely it finds each move, and that the group survives, from 0 to 1.
pub type NetAnswer = [f32; ANSWER];

/// A state of play that was there before, and how many threats the defender had spent by then.
type Seen = (u64, u16);

/// A search below one position.
#[derive(Clone, Debug)]
pub struct Search {
    pub(crate) board: Board,
    past: Vec<Seen>,
    pub(crate) tree: Tree,
    pub(crate) root: Option<Root>,
    leaf: Leaf,
    pub(crate) done: u32,
}

/// The position that the net is asked about.
#[derive(Clone, Debug)]
struct Leaf {
    board: Board,
    node: u32,
    /// The positions on the way with the moves that lead on.
    path: Vec<(u32, u32)>,
}

impl Search {
    /// A search that asks about the position itself first. With `halving` first moves share the simulations by chance, as in
    /// self-play; otherwise the best looking is looked at most.
    pub fn new(board: Board, halving: bool) -> Search {
        let mut tree = Tree::default();
        tree.begin(board.side);
        let root = halving.then(Root::default);
        Search { board, past: vec![seen(&board)], tree, root, leaf: Leaf { board, node: 0, path: Vec::new() }, done: 0 }
    }

    /// Who has won the position at the root already; 0: nobody.
    pub fn over(&self, settings: &Settings) -> u8 {
        winner(&self.board, &self.past[..self.past.len() - 1], settings)
    }

    /// Plays a move at the root and begins anew there.
    pub fn play(&mut self, made: usize) {
        self.board.play(made);
        self.past.push(seen(&self.board));
        self.tree.begin(self.board.side);
        self.done = 0;
        self.leaf.board = self.board;
        self.leaf.node = 0;
        self.leaf.path.clear();
    }

    /// Writes what the net sees of the position that it is asked about.
    pub fn see(&self, settings: &Settings, bits: &mut [u16]) {
        planes::see(&self.leaf.board, settings.limit, bits);
    }

    /// Takes the net's answer about that position.
    pub fn take(&mut self, answer: &NetAnswer, settings: &Settings, dice: &mut Dice) {
        let mut moves = candidates(&self.leaf.board, answer);
        let at_root = self.leaf.node == 0;
        let most = if at_root { MOVES } else { settings.branches };
        self.tree.expand(self.leaf.node, &mut moves, answer[MOVES], most);
        match &mut self.root {
            Some(root) if at_root => root.draw(&self.tree, settings, dice),
            _ => {}
        }
        if !at_root {
            self.tree.tell(&self.leaf.path, answer[MOVES], 0);
            self.done += 1;
        }
    }

    /// Goes down the tree until the net is to be asked again. False: so many simulations are done, or the root is proved.
    pub fn go(&mut self, simulations: u32, settings: &Settings) -> bool {
        while self.done < simulations && self.tree.node(0).proved == 0 {
            let winner = self.descend(settings);
            if winner == 0 {
                return true;
            }
            self.tree.tell(&self.leaf.path, 0.5, winner);
            self.done += 1;
        }
        false
    }

    /// Walks to a new position, or to one that is proved: who wins it, or 0.
    fn descend(&mut self, settings: &Settings) -> u8 {
        (self.leaf.board, self.leaf.node) = (self.board, 0);
        self.leaf.path.clear();
        let known = self.past.len();
        let winner = loop {
            let number = match (&self.root, self.leaf.node) {
                (Some(root), 0) => root.next(&self.tree, self.done, settings),
                (_, node) => self.tree.next(node, settings.explore),
            };
            if let Some(winner) = self.follow(number, settings) {
                break winner;
            }
        };
        self.past.truncate(known);
        winner
    }

    /// Makes a move of the leaf, which becomes the position after it; who wins if the way ends there, or 0.
    fn follow(&mut self, number: usize, settings: &Settings) -> Option<u8> {
        let leaf = &mut self.leaf;
        let edge = self.tree.node(leaf.node).first + number as u32;
        leaf.path.push((leaf.node, edge));
        leaf.board.play(usize::from(self.tree.edges[edge as usize].made));
        let child = self.tree.edges[edge as usize].child;
        if child == NONE {
            let winner = winner(&leaf.board, &self.past, settings);
            leaf.node = self.tree.add(leaf.board.side, winner);
            self.tree.edges[edge as usize].child = leaf.node;
            return Some(winner);
        }
        self.past.push(seen(&leaf.board));
        leaf.node = child;
        Some(self.tree.node(child).proved).filter(|&winner| winner != 0)
    }
}

fn seen(board: &Board) -> Seen {
    (board.key(), board.spent)
}

/// Who has won a position that was reached by a move; 0: nobody. What comes again is the defender's, but for what the defender
/// can only make come again by spending threats.
fn winner(board: &Board, past: &[Seen], settings: &Settings) -> u8 {
    if board.marks() == 0 {
        return ATTACKER;
    }
    let key = board.key();
    if let Some((_, spent)) = past.iter().rev().find(|(other, _)| *other == key) {
        return if board.spent > *spent { ATTACKER } else { DEFENDER };
    }
    let settled = board.side == ATTACKER && board.last()[0].is_some() && lives(board);
    if board.moves >= settings.limit || settled { DEFENDER } else { 0 }
}

/// How far from a stone moves are looked at.
const REACH: usize = 2;

/// The legal moves near stones, and the pass, each with what the net said of it.
fn candidates(board: &Board, answer: &NetAnswer) -> Vec<(u16, f32)> {
    let near = near(board);
    let legal = (0..PLACES).filter(|&place| near[place] && board.legal(place)).chain([PASS]);
    legal.map(|made| (made as u16, answer[made])).collect()
}

/// Empty places with a stone within two lines.
fn near(board: &Board) -> [bool; PLACES] {
    let mut rows = [0_u32; SIDE + 2 * REACH];
    for place in (0..PLACES).filter(|&place| is_stone(board.at(place))) {
        rows[place / SIDE + REACH] |= 0b11111 << (place % SIDE);
    }
    let mut near = [false; PLACES];
    for place in (0..PLACES).filter(|&place| board.at(place) == EMPTY) {
        let around = rows[place / SIDE..][..2 * REACH + 1].iter().fold(0, |all, row| all | row);
        near[place] = around >> (place % SIDE + REACH) & 1 == 1;
    }
    near
}
