//! The bot: a search that remembers what it thought of the moves that were then played, and the manners of a player.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use dice::Dice;
use rules::{Game, Move, Setup};

use super::Terms;
use super::bits::PASS;
use super::board::{Board, with_board};
use super::counsel::counsel;
use super::manners::Manners;
use super::opinion::{Candidate, Choice, Effort, Opinion};
use super::playout::Habits;
use super::rung::Style;
use super::search::{OwnerTally, Search, Searcher};
use super::status::{Standing, Status};
use super::tree::{Id, ROOT, Tree};

/// Games before the exact solver is asked, at most.
const BEFORE: u64 = 2000;
/// Lines of play have so many moves at most.
const LINE: usize = 20;

/// A player of Go.
#[derive(Debug)]
pub struct Bot {
    style: Style,
    seed: u64,
    /// How often it has thought.
    thoughts: u64,
    /// How often in a row it has found its game lost.
    lost: u32,
    memory: Option<Memory>,
}

/// What is left of the last search.
#[derive(Debug)]
struct Memory {
    tree: Tree,
    spare: Tree,
    root: Setup,
    turns: usize,
    terms: Terms,
}

impl Bot {
    /// A player of this style. The same seed makes the same choices, as long as it thinks with one thread.
    pub fn new(style: Style, seed: u64) -> Bot {
        Bot { style, seed, thoughts: 0, lost: 0, memory: None }
    }

    /// The same player, who has found its game lost so often in a row: for whoever keeps no player between its moves.
    pub fn after_lost(self, lost: u32) -> Bot {
        Bot { lost, ..self }
    }

    /// How often in a row it has found its game lost.
    pub fn lost(&self) -> u32 {
        self.lost
    }

    /// How it plays.
    pub fn style(&self) -> &Style {
        &self.style
    }

    /// Thinks about the next move until enough games have been played or `stop` is set; the caller owns the clock.
    /// `watch` is told now and then what it thinks so far.
    pub fn think(
        &mut self,
        game: &Game,
        terms: Terms,
        effort: &Effort,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Opinion),
    ) -> Opinion {
        self.thoughts += 1;
        let size = game.position().board().size();
        with_board!(size, think(self, game, terms, effort, None, stop, watch))
    }

    /// As [`Bot::think`], with none but these moves for the next; what comes after them is free. Where it would play none
    /// of them, it passes. It remembers nothing of this, and uses nothing that it remembers.
    pub fn think_among(
        &mut self,
        game: &Game,
        terms: Terms,
        effort: &Effort,
        among: &[Move],
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Opinion),
    ) -> Opinion {
        self.thoughts += 1;
        self.memory = None;
        let size = game.position().board().size();
        let opinion = with_board!(size, think(self, game, terms, effort, Some(among), stop, watch));
        self.memory = None;
        opinion
    }

    /// A tree to search in: what was found out about this position before, or an empty one.
    fn recall<const W: usize, const N: usize>(&mut self, game: &Game, terms: Terms, board: &Board<W, N>, nodes: usize) {
        let memory = match self.memory.take() {
            Some(memory) if memory.terms == terms && memory.tree.capacity() >= nodes => {
                match memory.node_of(game, board) {
                    Some(id) => memory.tree.transplant(id, &memory.spare),
                    None => memory.spare.reset(),
                }
                Memory { tree: memory.spare, spare: memory.tree, ..memory }
            }
            _ => Memory::new(nodes, terms, game),
        };
        self.memory = Some(Memory { root: game.position().setup(), turns: game.turns().len(), ..memory });
    }
}

impl Memory {
    fn new(nodes: usize, terms: Terms, game: &Game) -> Memory {
        let (root, turns) = (game.position().setup(), game.turns().len());
        Memory { tree: Tree::new(nodes), spare: Tree::new(nodes), root, turns, terms }
    }

    /// The node of the tree that stands for the position of the game, if it follows from the one that was searched.
    fn node_of<const W: usize, const N: usize>(&self, game: &Game, board: &Board<W, N>) -> Option<Id> {
        let mut earlier = game.clone();
        while earlier.turns().len() > self.turns {
            earlier.undo();
        }
        if earlier.turns().len() != self.turns || earlier.position().setup() != self.root {
            return None;
        }
        let mut at = ROOT;
        let mut mover = self.root.to_move;
        for turn in game.turns().skip(self.turns) {
            at = self.tree.kid(at, board.spot_of(turn.mv)).filter(|_| turn.color == mover)?;
            mover = !mover;
        }
        Some(at)
    }
}

fn think<const W: usize, const N: usize>(
    bot: &mut Bot,
    game: &Game,
    terms: Terms,
    effort: &Effort,
    among: Option<&[Move]>,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Opinion),
) -> Opinion {
    let seed = bot.seed.wrapping_mul(1_000_003).wrapping_add(bot.thoughts).wrapping_mul(64);
    let mut start = Board::<W, N>::of_game(game);
    let mut habits = bot.style.habits;
    if Dice::new(seed ^ 0xb11d).below(100) < usize::from(bot.style.overlooks) {
        // It forgets what the last move was about.
        (start.last, habits) = ([PASS; 3], Habits::LIGHT);
    }
    let goal = effort.playouts.min(bot.style.playouts).max(1);
    let area = u64::from(start.size()).pow(2);
    let wanted = goal.saturating_mul(area).saturating_add(1 << 16).min((effort.memory / 2 / Tree::NODE) as u64);
    bot.recall(game, terms, &start, wanted as usize);
    let memory = bot.memory.as_ref().expect("recalling leaves a memory");
    let legal = game.legal_moves();
    let wanted = |spot| among.is_none_or(|among| among.contains(&start.move_of(spot)));
    let may = |spot| (spot == PASS || legal.contains(start.point(spot))) && wanted(spot);
    if memory.tree.kids(ROOT).any(|kid| !may(memory.tree.node(kid).spot())) {
        memory.tree.reset();
    }
    let mut search = Search {
        tree: &memory.tree,
        start: &start,
        terms,
        habits,
        knobs: bot.style.knobs,
        goal,
        stop,
        begun: AtomicU64::new(0),
        tally: Mutex::new(OwnerTally::default()),
    };
    Searcher::new(&search, seed).prepare(may);
    if bot.style.consults {
        search.goal = (goal / 4).min(BEFORE);
        explore(&search, seed, effort.threads, watch);
        consult(&search, game, stop);
        (search.goal, search.begun) = (goal, AtomicU64::new(search.goal));
    }
    explore(&search, seed + 1, effort.threads, watch);
    let opinion = opinion(&search);
    let openness = search.tally.lock().expect("no searcher panics").openness();
    let manners = Manners { style: &bot.style, game, terms, opinion: &opinion, openness: &openness, stop };
    let (mut choice, status) = manners.choose(&mut bot.lost);
    let ends = choice == Choice::Play(Move::Pass) && !manners.is_answer();
    if ends && is_hasty(&search, game, &bot.style, &status) {
        choice = Choice::Play(manners.best_play().unwrap_or(Move::Pass));
    }
    let settled = status.groups().iter().filter(|group| group.standing == Standing::Proved).cloned().collect();
    if matches!(choice, Choice::Play(made) if among.is_some_and(|among| !among.contains(&made))) {
        choice = opinion.choice;
    }
    Opinion { choice, settled, ..opinion }
}

/// Would a pass change how the game ends? The games so far were begun by whoever passes; a quarter as many are begun by the
/// other side, unless there is no time left for them.
fn is_hasty<const W: usize, const N: usize>(
    search: &Search<'_, W, N>,
    game: &Game,
    style: &Style,
    end: &Status,
) -> bool {
    let mut after = game.clone();
    if search.stop.load(Relaxed) || after.play(Move::Pass).is_err() {
        return false;
    }
    let start = Board::<W, N>::of_game(&after);
    let goal = (search.tally.lock().expect("no searcher panics").games / 4).max(1);
    let nodes = goal.saturating_mul(u64::from(start.size()).pow(2)).min(search.tree.capacity() as u64);
    let other = Search {
        tree: &Tree::new(nodes as usize),
        start: &start,
        goal,
        begun: AtomicU64::new(0),
        tally: Mutex::new(OwnerTally::default()),
        ..*search
    };
    Searcher::new(&other, goal).run(|| {});
    let opinion = opinion(&other);
    let openness = other.tally.lock().expect("no searcher panics").openness();
    let manners =
        Manners { style, game: &after, terms: other.terms, opinion: &opinion, openness: &openness, stop: other.stop };
    manners.expects_otherwise(end)
}

/// Plays games until there are as many as the search is for, and tells of them now and then.
fn explore<const W: usize, const N: usize>(
    search: &Search<'_, W, N>,
    seed: u64,
    threads: usize,
    watch: &mut dyn FnMut(&Opinion),
) {
    // Who watches an endless search wants to be told too.
    let every = (search.goal / 20).clamp(1, 500);
    let mut told = 0;
    std::thread::scope(|scope| {
        for at in 1..threads.clamp(1, 64) {
            let mut searcher = Searcher::new(search, seed + 2 * at as u64);
            scope.spawn(move || searcher.run(|| {}));
        }
        Searcher::new(search, seed).run(|| {
            let games = search.tally.lock().expect("no searcher panics").games;
            if games / every > told {
                told = games / every;
                watch(&opinion(search));
            }
        });
    });
}

/// Asks the exact solver about the groups that the games so far leave in doubt.
fn consult<const W: usize, const N: usize>(search: &Search<'_, W, N>, game: &Game, stop: &AtomicBool) {
    let tally = search.tally.lock().expect("no searcher panics").clone();
    let status = Status::believed(game, &tally.ownership(), &tally.openness());
    for advice in counsel(game, &status, search.goal, stop) {
        let kid = search.tree.kid(ROOT, search.start.spot_of(advice.made));
        kid.into_iter().for_each(|kid| search.tree.node(kid).praise(advice.games));
    }
}

/// What the search thinks so far; the choice is the most tried move.
fn opinion<const W: usize, const N: usize>(search: &Search<'_, W, N>) -> Opinion {
    let (tree, start) = (search.tree, search.start);
    // Others may still be searching: each number is read once.
    let rank = |kid: Id| (tree.node(kid).games.count(), tree.node(kid).games.mean(), kid);
    let mut kids: Vec<(u32, f32, Id)> = tree.kids(ROOT).map(rank).filter(|&(games, ..)| games > 0).collect();
    kids.sort_by(|one, other| other.0.cmp(&one.0).then(other.1.total_cmp(&one.1)));
    let candidates: Vec<Candidate> = kids
        .into_iter()
        .map(|(games, winrate, kid)| {
            let node = tree.node(kid);
            let line = line(search, kid).into_iter().map(|spot| start.move_of(spot)).collect();
            Candidate {
                made: start.move_of(node.spot()),
                visits: u64::from(games),
                winrate,
                score: node.lead.mean(),
                prior: node.prior.mean(),
                line,
            }
        })
        .collect();
    let tally = search.tally.lock().expect("no searcher panics");
    let best = candidates.first();
    Opinion {
        choice: Choice::Play(best.map_or(Move::Pass, |candidate| candidate.made)),
        playouts: tally.games,
        winrate: best.map_or(0.5, |candidate| candidate.winrate),
        score: best.map_or(0.0, |candidate| candidate.score),
        ownership: tally.ownership(),
        settled: Vec::new(),
        candidates,
    }
}

/// How play would go on from a move: the most tried answer to the most tried answer.
fn line<const W: usize, const N: usize>(search: &Search<'_, W, N>, kid: Id) -> Vec<u16> {
    let tree = search.tree;
    let mut line = vec![tree.node(kid).spot()];
    let mut at = kid;
    while line.len() < LINE
        && let Some(next) = tree.kids(at).max_by_key(|&kid| tree.node(kid).games.count())
        && tree.node(next).games.count() > 0
    {
        line.push(tree.node(next).spot());
        at = next;
    }
    line
}
