//! A guess at the best first move where nothing is proved, by Monte-Carlo tree search (Coulom 2006) with upper
//! confidence bounds (Kocsis and Szepesvári 2006), proven nodes (Winands 2008), and credit for moves that came later
//! in the same game (Gelly and Silver 2007).
//!
//! Random play to the end says little about one position and a good deal about which of twenty moves deserves a closer
//! look. The dice start from the same number every time.

use std::cmp::Reverse;
use std::collections::HashMap;

use proof::field::Field;
use proof::{Problem, Side};
use rules::Move;

use crate::board::arena::{Arena, PASS, State, bits_needed};
use crate::board::bits::{Bits, in_narrowest};

// Numbers by trial (`shikatsu-lab open`). They shape a guess, and nothing rests on it.

/// How much the search prefers what it has hardly looked at.
const CURIOSITY: f32 = 0.2;
/// What a move is worth before it is tried.
const UNTRIED: f32 = 0.6;
/// After a third of so many visits a move's own results count as much as those of the same move made later.
const LATER: f32 = 300.0;
/// So many playouts weigh as much as the look of a move.
const LOOKS: f32 = 10.0;
/// How good a pass looks.
const PASS_LOOKS: f32 = 0.2;
/// Where the best move does worse than this, no move is likely to work.
const HOPELESS: f32 = 0.1;
/// A move with so many times fewer visits than the busiest one is not taken seriously.
const SERIOUS: u32 = 5;
/// Paths are cut here.
const DEEPEST: usize = 100;
/// A playout looks for lasting life once in so many moves.
const LOOK: u32 = 8;
/// An answer to the last move is looked for in so many of ten cases.
const ANSWERS: u32 = 8;
/// A chain of this size is seldom played into atari.
const DEAR: u32 = 5;

/// What playouts say.
pub(crate) struct Guess {
    /// First moves, the best in front.
    pub(crate) moves: Vec<Move>,
    /// How often the best of them works: never at 0, and it is proved at 1.
    pub(crate) hope: f32,
    /// Moves played.
    pub(crate) nodes: u64,
}

impl Guess {
    /// Does even the best move hardly ever work?
    pub(crate) fn is_hopeless(&self) -> bool {
        self.hope < HOPELESS
    }

    /// Is the best move certain to work, or to fail, where the guess was made?
    pub(crate) fn is_certain(&self) -> bool {
        self.hope == 1.0 || self.hope == 0.0
    }
}

/// Tries first moves out by playing at random, for so many moves in all.
pub(crate) fn guess(problem: &Problem, nodes: u64, stop: impl Fn() -> bool) -> Guess {
    let field = Field::new(problem);
    in_narrowest!(bits_needed(&field), run(&field, nodes, stop))
}

fn run<B: Bits>(field: &Field, nodes: u64, stop: impl Fn() -> bool) -> Guess {
    let arena = Arena::<B>::new(field);
    let mut tree = Tree {
        arena: &arena,
        nodes: Vec::new(),
        index: HashMap::new(),
        dice: Dice(1),
        moves: 0,
        played: [B::EMPTY; 2],
    };
    let root = tree.node(arena.import(field.start()));
    while tree.moves < nodes && tree.nodes[root].decided.is_none() && !stop() {
        tree.visit(root);
    }
    let edges = &tree.nodes[root].edges;
    let ranked = tree.ranked(root);
    let hope = ranked.first().map_or(0.0, |&edge| edges[edge].own);
    let moves = ranked.into_iter().map(|edge| arena.as_move(field, edges[edge].point)).collect();
    Guess { moves, hope, nodes: tree.moves }
}

/// A generator of numbers (xorshift, Marsaglia 2003).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// A position that has been met, and how playouts from it ended.
struct Node<B> {
    state: State<B>,
    /// None before the second visit.
    edges: Vec<Edge>,
    visits: u32,
    captures: u32,
    decided: Option<Side>,
}

/// A move from a position. What is known of the position behind it is copied here when a path comes back from there:
/// choosing among the moves then touches no other memory.
struct Edge {
    point: u16,
    to: Option<usize>,
    visits: u32,
    /// How well playouts went behind the move for whoever plays it.
    own: f32,
    decided: Option<Side>,
    /// How often the move came at any time after the position, and how often its player was content then.
    later: f32,
    content: f32,
}

struct Tree<'a, B> {
    arena: &'a Arena<B>,
    nodes: Vec<Node<B>>,
    index: HashMap<u64, usize>,
    dice: Dice,
    moves: u64,
    /// The points played since the path began, by side.
    played: [B; 2],
}

impl<B: Bits> Tree<'_, B> {
    /// The node of a state; transpositions share one.
    fn node(&mut self, state: State<B>) -> usize {
        let fresh = self.nodes.len();
        let at = *self.index.entry(state.key()).or_insert(fresh);
        if at == fresh {
            let decided = judge(self.arena, &state);
            self.nodes.push(Node { state, edges: Vec::new(), visits: 0, captures: 0, decided });
        }
        at
    }

    /// Goes down the tree, plays on at random from its end, and takes the result back up.
    fn visit(&mut self, root: usize) {
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut at = root;
        self.moves += 1;
        self.played = [B::EMPTY; 2];
        let captured = loop {
            let node = &self.nodes[at];
            if let Some(side) = node.decided {
                break side == Side::Attacker;
            }
            if path.len() > DEEPEST || path.iter().any(|&(other, _)| other == at) {
                break false;
            }
            if node.edges.is_empty() {
                if node.visits == 0 && at != root {
                    let state = node.state;
                    break self.play_out(state);
                }
                self.expand(at);
            }
            let edge = self.select(at);
            path.push((at, edge));
            at = self.follow(at, edge);
        };
        self.count(at, captured);
        for (node, edge) in path.into_iter().rev() {
            self.learn(node, edge);
            self.count(node, captured);
            self.note(node, edge, captured);
        }
    }

    /// Takes over what is known of the position behind a move.
    fn learn(&mut self, at: usize, edge: usize) {
        let to = self.nodes[at].edges[edge].to.expect("the path went there");
        let (side, decided) = (self.nodes[at].state.to_move, self.nodes[to].decided);
        let own = self.nodes[to].value(side);
        let node = &mut self.nodes[at];
        let edge = &mut node.edges[edge];
        edge.visits += 1;
        (edge.own, edge.decided) = (own, decided);
        let all = |side: Side| node.edges.iter().all(|edge| edge.decided == Some(side));
        if decided.is_some_and(|winner| winner == side || all(winner)) {
            node.decided = decided;
        }
    }

    fn count(&mut self, at: usize, captured: bool) {
        self.nodes[at].visits += 1;
        self.nodes[at].captures += u32::from(captured);
    }

    /// Credits moves that came later to every move of the position.
    fn note(&mut self, at: usize, edge: usize, captured: bool) {
        let side = self.nodes[at].state.to_move;
        let content = f32::from(u8::from(captured == (side == Side::Attacker)));
        let point = self.nodes[at].edges[edge].point;
        if point != PASS {
            self.played[side as usize] |= B::bit(usize::from(point));
        }
        let played = self.played[side as usize];
        for edge in &mut self.nodes[at].edges {
            if edge.point != PASS && (B::bit(usize::from(edge.point)) & played).any() {
                edge.later += 1.0;
                edge.content += content;
            }
        }
    }

    /// Every move but filling an own eye; the pass for the defender, who may have nothing better.
    fn expand(&mut self, at: usize) {
        let state = self.nodes[at].state;
        let points = self.arena.empty(&state).minus(state.ko).each();
        let playable =
            points.filter(|&point| !is_eye(self.arena, &state, point) && self.arena.play(&state, point).is_some());
        let mut edges: Vec<Edge> =
            playable.map(|point| Edge::new(point.lowest() as u16, looks(self.arena, &state, point))).collect();
        if state.to_move == Side::Defender || edges.is_empty() || state.ko.any() {
            edges.push(Edge::new(PASS, PASS_LOOKS));
        }
        self.nodes[at].edges = edges;
    }

    /// The edge with the greatest upper confidence bound for the player to move.
    fn select(&self, at: usize) -> usize {
        let node = &self.nodes[at];
        let log = ((node.visits + 1) as f32).ln();
        let side = node.state.to_move;
        let bound = |edge: &Edge| {
            if edge.decided == Some(!side) {
                return -1.0;
            }
            let visits = edge.visits as f32;
            let weight = (LATER / (3.0 * visits + LATER)).sqrt();
            let later = edge.content / edge.later;
            (1.0 - weight) * edge.own + weight * later + CURIOSITY * (log / visits.max(0.5)).sqrt()
        };
        let (mut best, mut highest) = (0, f32::NEG_INFINITY);
        for (at, edge) in node.edges.iter().enumerate() {
            let bound = bound(edge);
            if bound >= highest {
                (best, highest) = (at, bound);
            }
        }
        best
    }

    fn follow(&mut self, at: usize, edge: usize) -> usize {
        if let Some(to) = self.nodes[at].edges[edge].to {
            return to;
        }
        self.moves += 1;
        let (state, point) = (self.nodes[at].state, self.nodes[at].edges[edge].point);
        let next = match point {
            PASS => state.passed(),
            bit => self.arena.play(&state, B::bit(usize::from(bit))).expect("only legal moves are edges"),
        };
        let to = self.node(next);
        self.nodes[at].edges[edge].to = Some(to);
        to
    }

    /// The moves of a position, the best in front: those that are proved, then those that earned much attention by how
    /// well they do, then the others by their attention. A move that has just been overtaken still has the most visits.
    fn ranked(&self, at: usize) -> Vec<usize> {
        let node = &self.nodes[at];
        let most = node.edges.iter().map(|edge| edge.visits).max().unwrap_or(0);
        let key = |edge: &Edge| {
            let serious = SERIOUS * edge.visits >= most;
            let merit = if serious { (edge.own * 1e6) as u32 } else { edge.visits };
            (edge.decided == Some(node.state.to_move), serious, merit)
        };
        let mut edges: Vec<usize> = (0..node.edges.len()).collect();
        edges.sort_by_key(|&edge| Reverse(key(&node.edges[edge])));
        edges
    }

    /// Plays at random; is the target captured?
    fn play_out(&mut self, mut state: State<B>) -> bool {
        let mut last = B::EMPTY;
        let mut passed = false;
        for ply in 1..3 * self.arena.all.count() + 10 {
            let attacking = state.to_move == Side::Attacker;
            if state.targets.none() || attacking && self.arena.last_liberty(&state).is_some() {
                return true;
            }
            if ply % LOOK == 0 && self.arena.is_settled(&state) {
                return false;
            }
            self.moves += 1;
            let answer = if self.dice.below(10) < ANSWERS { answer(self.arena, &state, last) } else { None };
            match answer.or_else(|| self.any_move(&state)) {
                Some((next, point)) => {
                    self.played[state.to_move as usize] |= point;
                    (state, last, passed) = (next, point, false);
                }
                None if passed => return false,
                None => (state, last, passed) = (state.passed(), B::EMPTY, true),
            }
        }
        state.targets.none()
    }

    /// A random move that neither fills an own eye nor, mostly, throws a large chain away.
    fn any_move(&mut self, state: &State<B>) -> Option<(State<B>, B)> {
        let mut rest = self.arena.empty(state).minus(state.ko);
        while rest.any() {
            let skip = self.dice.below(rest.count());
            let point = (0..skip).fold(rest, |rest, _| rest.without_lowest()).first();
            rest = rest ^ point;
            if is_eye(self.arena, state, point) {
                continue;
            }
            if let Some(next) = self.arena.play(state, point)
                && (!is_loss(self.arena, &next, point) || self.dice.below(4) == 0)
            {
                return Some((next, point));
            }
        }
        None
    }
}

impl Edge {
    fn new(point: u16, looks: f32) -> Edge {
        Edge { point, to: None, visits: 0, own: UNTRIED, decided: None, later: LOOKS, content: LOOKS * looks }
    }
}

impl<B: Bits> Node<B> {
    /// How well playouts went for the side.
    fn value(&self, side: Side) -> f32 {
        let captures = match self.decided {
            Some(winner) => f32::from(u8::from(winner == Side::Attacker)),
            None => self.captures as f32 / self.visits.max(1) as f32,
        };
        if side == Side::Attacker { captures } else { 1.0 - captures }
    }
}

fn judge<B: Bits>(arena: &Arena<B>, state: &State<B>) -> Option<Side> {
    if state.targets.none() {
        return Some(Side::Attacker);
    }
    if arena.is_settled(state) {
        return Some(Side::Defender);
    }
    let captures = state.to_move == Side::Attacker && arena.captures_all(state);
    (captures || arena.is_doomed(state)).then_some(Side::Attacker)
}

/// How promising a move looks before it is tried, between 0 and 1.
fn looks<B: Bits>(arena: &Arena<B>, state: &State<B>, point: B) -> f32 {
    let (me, you) = (state.to_move as usize, !state.to_move as usize);
    let Some(next) = arena.play(state, point) else { return 0.0 };
    let near = arena.around(point);
    let mut value = 0.45_f32;
    if next.stones[you].count() < state.stones[you].count() {
        value += 0.25;
    }
    let mut own = near & state.stones[me];
    while own.any() {
        let chain = arena.flood(own.first(), state.stones[me]);
        own = own.minus(chain);
        if in_atari(arena, state, me, chain).is_some() {
            value += 0.2;
        }
    }
    let chain = arena.flood(point, next.stones[me]);
    if in_atari(arena, &next, me, chain).is_some() {
        value -= if chain.count() > 2 { 0.3 } else { 0.1 };
    }
    let mut enemies = near & next.stones[you];
    while enemies.any() {
        let chain = arena.flood(enemies.first(), next.stones[you]);
        enemies = enemies.minus(chain);
        if in_atari(arena, &next, you, chain).is_some() {
            value += 0.1;
        }
    }
    if (near & (state.stones[0] | state.stones[1])).none() {
        value -= 0.05;
    }
    value.clamp(0.05, 0.95)
}

/// Are all neighbours of the point stones of one own chain?
fn is_eye<B: Bits>(arena: &Arena<B>, state: &State<B>, point: B) -> bool {
    let own = state.stones[state.to_move as usize];
    let near = arena.around(point);
    if near.none() || near.minus(own).any() || (point & arena.lasts[!state.to_move as usize]).any() {
        return false;
    }
    near.minus(arena.flood(near.first(), own)).none()
}

/// Does the stone just played leave a large chain in atari?
fn is_loss<B: Bits>(arena: &Arena<B>, next: &State<B>, point: B) -> bool {
    let mover = !next.to_move as usize;
    let chain = arena.flood(point, next.stones[mover]);
    chain.count() >= DEAR && in_atari(arena, next, mover, chain).is_some()
}

/// The last liberty of a chain.
fn in_atari<B: Bits>(arena: &Arena<B>, state: &State<B>, side: usize, chain: B) -> Option<B> {
    let liberties = arena.around(chain) & arena.empty(state);
    let last = liberties.any() && liberties.at_most_one() && (chain & arena.lasts[side]).none();
    last.then_some(liberties)
}

/// Captures the stone just played, or saves a chain that it put in atari.
fn answer<B: Bits>(arena: &Arena<B>, state: &State<B>, last: B) -> Option<(State<B>, B)> {
    let (me, you) = (state.to_move as usize, !state.to_move as usize);
    if (last & state.stones[you]).none() {
        return None;
    }
    let play = |point: B| (point != state.ko).then(|| arena.play(state, point)).flatten().map(|next| (next, point));
    let capture = in_atari(arena, state, you, arena.flood(last, state.stones[you])).and_then(play);
    if capture.is_some() {
        return capture;
    }
    let mut near = arena.around(last) & state.stones[me];
    while near.any() {
        let chain = arena.flood(near.first(), state.stones[me]);
        near = near.minus(chain);
        let escape = in_atari(arena, state, me, chain).and_then(play);
        if let Some((next, point)) = escape
            && in_atari(arena, &next, me, arena.flood(point, next.stones[me])).is_none()
        {
            return escape;
        }
    }
    None
}
