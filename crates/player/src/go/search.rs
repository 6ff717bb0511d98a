//! Monte Carlo tree search with rapid action values (Gelly and Silver 2007, 2011): games are played through the tree
//! and to their end by chance, and every move learns from the games in which it was made sooner or later.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use dice::Dice;

use super::bits::{PASS, Spot};
use super::board::Board;
use super::cell::{BLACK, WHITE};
use super::playout::{Habits, Player};
use super::prior::guesses;
use super::tree::{Guess, Id, Node, ROOT, Tree};
use super::{Scoring, Terms};

/// How the tree is searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Knobs {
    /// A leaf is grown when so many games have gone through it.
    pub(crate) ripe: u32,
    /// So many games of its own make a move as well known as all the games in which it came later.
    pub(crate) equivalence: f32,
    /// What the margin of a win is worth beside the win.
    pub(crate) margin: f32,
    /// What a move that was hardly tried is given beyond what it promises.
    pub(crate) curiosity: f32,
}

impl Knobs {
    pub(crate) const BEST: Knobs = Knobs { ripe: 2, equivalence: 1000.0, margin: 0.02, curiosity: 0.0 };
}

/// What several searchers share.
#[derive(Debug)]
pub(crate) struct Search<'a, const W: usize, const N: usize> {
    pub(crate) tree: &'a Tree,
    pub(crate) start: &'a Board<W, N>,
    pub(crate) terms: Terms,
    pub(crate) habits: Habits,
    pub(crate) knobs: Knobs,
    /// Games to play.
    pub(crate) goal: u64,
    pub(crate) stop: &'a AtomicBool,
    /// Games begun.
    pub(crate) begun: AtomicU64,
    pub(crate) tally: Mutex<OwnerTally>,
}

/// How the games ended, spot by spot.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnerTally {
    /// Games counted.
    pub(crate) games: u64,
    /// For each spot, in the order of the board: Black's games less White's.
    pub(crate) owned: Vec<i64>,
    /// For each spot: games in which it was nobody's.
    pub(crate) open: Vec<i64>,
}

impl OwnerTally {
    fn add<const W: usize, const N: usize>(&mut self, board: &Board<W, N>) {
        self.games += 1;
        let spots = usize::from(board.size()).pow(2);
        self.owned.resize(spots, 0);
        self.open.resize(spots, 0);
        for (spot, (owned, open)) in board.spots().zip(self.owned.iter_mut().zip(&mut self.open)) {
            match board.owner(spot) {
                BLACK => *owned += 1,
                WHITE => *owned -= 1,
                _ => *open += 1,
            }
        }
    }

    /// Takes over what another one has counted.
    pub(crate) fn take(&mut self, other: &mut OwnerTally) {
        self.games += std::mem::take(&mut other.games);
        for (counts, others) in [(&mut self.owned, &mut other.owned), (&mut self.open, &mut other.open)] {
            counts.resize(others.len().max(counts.len()), 0);
            counts.iter_mut().zip(others).for_each(|(count, more)| *count += std::mem::take(more));
        }
    }

    /// Whose each spot was on average: 1 for always Black's.
    pub(crate) fn ownership(&self) -> Vec<f32> {
        self.owned.iter().map(|&owned| owned as f32 / self.games.max(1) as f32).collect()
    }

    /// How often each spot was nobody's, 0 to 1.
    pub(crate) fn openness(&self) -> Vec<f32> {
        self.open.iter().map(|&open| open as f32 / self.games.max(1) as f32).collect()
    }
}

/// Games that are played even where somebody says stop at once, so that a move rests on something.
const LEAST: u64 = 16;
/// Games after which a searcher hands in its tally.
const SLICE: u64 = 64;

/// One searcher.
pub(crate) struct Searcher<'a, const W: usize, const N: usize> {
    search: &'a Search<'a, W, N>,
    player: Player<W, N>,
    dice: Dice,
    tally: OwnerTally,
    path: Vec<Id>,
    moves: Vec<Spot>,
    /// Who was the first to move at each spot after some point of the game.
    first: [u8; N],
}

impl<'a, const W: usize, const N: usize> Searcher<'a, W, N> {
    pub(crate) fn new(search: &'a Search<'a, W, N>, seed: u64) -> Self {
        Searcher {
            search,
            player: Player::new(search.habits, search.start.size(), seed),
            dice: Dice::new(seed ^ 0x5eed),
            tally: OwnerTally::default(),
            path: Vec::new(),
            moves: Vec::new(),
            first: [0; N],
        }
    }

    /// Plays games until there are enough or somebody says stop; tells after every slice.
    pub(crate) fn run(&mut self, mut tell: impl FnMut()) {
        let mut played = 0;
        loop {
            let begun = self.search.begun.fetch_add(1, Relaxed);
            if begun >= self.search.goal || begun >= LEAST && self.search.stop.load(Relaxed) {
                break;
            }
            self.game();
            played += 1;
            if played % SLICE == 0 {
                self.hand_in();
                tell();
            }
        }
        self.hand_in();
    }

    fn hand_in(&mut self) {
        self.search.tally.lock().expect("no searcher panics").take(&mut self.tally);
    }

    /// One game: down the tree, to the end by chance, and back up with the result.
    fn game(&mut self) {
        let mut board = self.search.start.clone();
        self.descend(&mut board);
        // In territory scoring a stone in one's own territory costs a point, but only by choice: the playout fills
        // territory that the players would leave alone.
        let stones = if self.search.terms.scoring == Scoring::Territory { board.played } else { 0 };
        self.player.finish(&mut board, &mut self.moves);
        self.tally.add(&board);
        let lead = 2 * (board.area() - stones) - self.search.terms.komi.half_points();
        self.learn(lead);
    }

    /// Follows the most promising moves to a leaf, and beyond it if it is ripe.
    fn descend(&mut self, board: &mut Board<W, N>) {
        let tree = self.search.tree;
        self.path.clear();
        self.moves.clear();
        let mut at = ROOT;
        tree.node(at).busy.fetch_add(1, Relaxed);
        self.path.push(at);
        let mut passes = 0;
        while passes < 2 && (tree.node(at).is_grown() || self.grow(at, board)) {
            at = self.choose(at);
            let node = tree.node(at);
            node.busy.fetch_add(1, Relaxed);
            board.play(node.spot());
            passes = if node.spot() == PASS { passes + 1 } else { 0 };
            self.path.push(at);
            self.moves.push(node.spot());
        }
    }

    /// Grows the root with the moves that the rules of the whole game allow.
    pub(crate) fn prepare(&mut self, may: impl Fn(Spot) -> bool) {
        if self.search.tree.node(ROOT).claim() {
            let mut guesses = guesses(self.search.start, &mut self.player.reader);
            guesses.retain(|guess| may(guess.spot));
            if guesses.is_empty() {
                guesses.push(Guess { spot: PASS, weight: 1, mean: 0.5 });
            }
            shuffle(&mut guesses, &mut self.dice);
            self.search.tree.grow(ROOT, &guesses);
        }
    }

    fn grow(&mut self, at: Id, board: &Board<W, N>) -> bool {
        let node = self.search.tree.node(at);
        let ripe = node.games.count() >= self.search.knobs.ripe;
        ripe && node.claim() && {
            let mut guesses = guesses(board, &mut self.player.reader);
            shuffle(&mut guesses, &mut self.dice);
            self.search.tree.grow(at, &guesses)
        }
    }

    /// The move below a grown node that promises most.
    fn choose(&self, at: Id) -> Id {
        let tree = self.search.tree;
        let knobs = &self.search.knobs;
        let eager = knobs.curiosity * ((tree.node(at).games.count() + 1) as f32).ln().sqrt();
        let promising = tree.kids(at).map(|kid| (promise(tree.node(kid), knobs, eager), kid));
        promising.max_by(|one, other| one.0.total_cmp(&other.0)).map_or(at, |(_, kid)| kid)
    }

    /// Tells all moves of the game how it ended. Black leads by so many half points.
    fn learn(&mut self, lead: i32) {
        let tree = self.search.tree;
        let mut mover = self.search.start.to_move;
        if self.moves.len() % 2 == 1 {
            mover = 3 - mover;
        }
        self.first.fill(0);
        // From the last move back, so that what is left in `first` is whoever came first.
        let in_tree = self.path.len() - 1;
        for at in (in_tree..self.moves.len()).rev() {
            mover = 3 - mover;
            self.first[usize::from(self.moves[at])] = mover;
        }
        for at in (0..self.path.len()).rev() {
            let reward = reward(lead, mover, self.search.knobs.margin);
            for kid in tree.kids(self.path[at]) {
                let kid = tree.node(kid);
                if kid.spot() != PASS && self.first[usize::from(kid.spot())] == mover {
                    kid.later.add(reward);
                }
            }
            mover = 3 - mover;
            let node = tree.node(self.path[at]);
            node.games.add(1.0 - reward);
            node.lead.add(sided(lead, mover));
            node.busy.fetch_sub(1, Relaxed);
            if at > 0 {
                self.first[usize::from(self.moves[at - 1])] = mover;
            }
        }
    }
}

fn sided(lead: i32, color: u8) -> f32 {
    (if color == BLACK { lead } else { -lead }) as f32 / 2.0
}

/// What a result is worth to a colour, 0 to 1.
fn reward(lead: i32, color: u8, weight: f32) -> f32 {
    let lead = sided(lead, color);
    let won = if lead > 0.0 {
        1.0
    } else if lead < 0.0 {
        0.0
    } else {
        0.5
    };
    let margin = 0.5 + 0.5 * lead / (lead.abs() + 10.0);
    (1.0 - weight) * won + weight * margin
}

/// What a move promises: its own games with those of the first guess, and those in which it came later, weighed.
/// Coulom's criticality (2009) was tried on top of it: it spread the games over many moves, and lost half of its games
/// to a program that this wins five of six against.
#[inline]
fn promise(node: &Node, knobs: &Knobs, eager: f32) -> f32 {
    let games = (node.games.count() + node.busy.load(Relaxed)) as f32;
    let (won, later) = (node.games.count() as f32 * node.games.mean(), node.later.count() as f32);
    let (weight, guess) = (node.prior.count() as f32, node.prior.mean());
    let known = (won + weight * guess) / (games + weight).max(1.0);
    let trust = later / (later + games + weight + games * later / knobs.equivalence).max(1.0);
    trust * node.later.mean() + (1.0 - trust) * known + eager / (games + 1.0).sqrt()
}

fn shuffle(guesses: &mut [Guess], dice: &mut Dice) {
    for at in (1..guesses.len()).rev() {
        guesses.swap(at, dice.below(at + 1));
    }
}
