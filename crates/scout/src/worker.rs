//! [`Worker`]: many games at once for whoever has the net, by messages of bytes.
//!
//! A message begins with a letter, its answer too, unless it says otherwise; numbers have the lowest byte first.
//!
//! | asked | with | answered |
//! |---|---|---|
//! | `S` | settings, as lines | nothing |
//! | `B` | problems of the bank, as `shikatsu-lab net bank` writes them | lessons with exact labels |
//! | `G` | a half (0 or 1), and the net's answers; none at first | how many lessons (4 bytes), what the net is asked about, lessons |
//! | `E` | positions of an exam | what the net is asked about |
//! | `N` | simulations (4 bytes), and the net's answers | what the net is asked about |
//! | `R` | nothing | what came out of the exam |

use dice::Dice;

use crate::board::PLACES;
use crate::exam::{Exam, answers};
use crate::game::{Came, Game};
use crate::planes;
use crate::pool::Pool;
use crate::search::NetAnswer;
use crate::settings::Settings;
use crate::start::Start;

mod exact;

/// Plays with itself and takes exams.
#[derive(Clone, Debug)]
pub struct Worker {
    settings: Settings,
    dice: Dice,
    pool: Pool,
    halves: [Half; 2],
    exam: Exam,
}

/// The games of a half of the batch, and the start positions that the net is asked about with them.
#[derive(Clone, Debug, Default)]
struct Half {
    games: Vec<Game>,
    tried: Vec<Start>,
}

impl Default for Worker {
    fn default() -> Worker {
        let settings = Settings::default();
        let dice = Dice::new(settings.seed);
        Worker { settings, dice, pool: Pool::default(), halves: Default::default(), exam: Exam::default() }
    }
}

impl Worker {
    /// Answers a message.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn answer(&mut self, message: &[u8]) -> Result<Vec<u8>, String> {
        let (letter, rest) = message.split_first().ok_or("an empty message")?;
        match letter {
            b'S' => self.set(&String::from_utf8_lossy(rest)),
            b'B' => self.bank(rest).ok_or_else(|| "no problems of the bank".to_owned()),
            b'G' => self.go(rest),
            b'E' => self.examine(rest).ok_or_else(|| "no positions".to_owned()),
            b'N' => self.next(rest).ok_or_else(|| "no number of simulations".to_owned()),
            b'R' => Ok(self.results()),
            other => Err(format!("no message begins with {}", char::from(*other))),
        }
    }

    fn set(&mut self, lines: &str) -> Result<Vec<u8>, String> {
        let before = self.settings.seed;
        self.settings.change(lines)?;
        if self.settings.seed != before {
            self.dice = Dice::new(self.settings.seed);
        }
        Ok(Vec::new())
    }

    fn bank(&mut self, bytes: &[u8]) -> Option<Vec<u8>> {
        let problems = exact::read(bytes)?;
        self.pool.bank = problems.iter().map(|problem| problem.start).collect();
        Some(problems.iter().flat_map(|problem| problem.lessons(self.settings.limit)).collect())
    }

    fn go(&mut self, rest: &[u8]) -> Result<Vec<u8>, String> {
        let (half, rest) = rest.split_first().ok_or("a half is missing")?;
        let half = usize::from(*half & 1);
        let mut lessons = Vec::new();
        if rest.is_empty() {
            self.begin(half);
        } else {
            let answers: Vec<NetAnswer> = answers(rest).collect();
            let Half { games, tried } = &self.halves[half];
            if answers.len() != games.len() + 2 * tried.len() {
                return Err(format!("{} answers to another number of questions", answers.len()));
            }
            self.step(half, &answers, &mut lessons);
        }
        let mut told = (lessons.len() as u32 / crate::game::LESSON_BYTES as u32).to_le_bytes().to_vec();
        self.see(half, &mut told);
        told.extend(lessons);
        Ok(told)
    }

    fn begin(&mut self, half: usize) {
        let Worker { settings, dice, pool, halves, .. } = self;
        halves[half].games = (0..settings.games).map(|_| Game::new(&pool.start(dice), dice)).collect();
        halves[half].tried = (0..settings.tried).map(|_| pool.draw(dice)).collect();
    }

    fn step(&mut self, half: usize, answers: &[NetAnswer], lessons: &mut Vec<u8>) {
        let Worker { settings, dice, pool, halves, .. } = self;
        let Half { games, tried } = &mut halves[half];
        let (of_games, of_tried) = answers.split_at(games.len());
        for (game, answer) in games.iter_mut().zip(of_games) {
            if !game.think(answer, settings, dice) {
                continue;
            }
            match game.make(settings, dice) {
                Came::On(kept) => kept.into_iter().for_each(|start| pool.keep(start, dice)),
                Came::End(told) => {
                    lessons.extend(told);
                    *game = Game::new(&pool.start(dice), dice);
                }
            }
        }
        for (start, two) in tried.iter_mut().zip(of_tried.chunks_exact(2)) {
            pool.offer(*start, survives(&two[0]), survives(&two[1]), settings, dice);
            *start = pool.draw(dice);
        }
    }

    /// Writes what the net is asked about: a position of each game, and each start position with either side to move.
    fn see(&self, half: usize, told: &mut Vec<u8>) {
        let Half { games, tried } = &self.halves[half];
        let mut bits = [0; PLACES];
        for game in games {
            game.see(&self.settings, &mut bits);
            tell(&bits, told);
        }
        for start in tried {
            let mut board = start.board();
            for side in [1, 2] {
                board.side = side;
                planes::see(&board, self.settings.limit, &mut bits);
                tell(&bits, told);
            }
        }
    }

    fn examine(&mut self, bytes: &[u8]) -> Option<Vec<u8>> {
        self.exam = Exam::read(bytes)?;
        self.exam.begin();
        Some(self.asked())
    }

    fn next(&mut self, bytes: &[u8]) -> Option<Vec<u8>> {
        let (simulations, rest) = bytes.split_first_chunk::<4>()?;
        self.exam.step(&mut answers(rest), u32::from_le_bytes(*simulations), &self.settings);
        Some(self.asked())
    }

    fn asked(&self) -> Vec<u8> {
        let mut told = Vec::new();
        self.exam.see(&self.settings).iter().for_each(|bits| tell(bits, &mut told));
        told
    }

    /// For each position two numbers, and for each move four, as [`Found`](crate::exam::Found) has them.
    fn results(&self) -> Vec<u8> {
        let mut told = Vec::new();
        for found in self.exam.results() {
            let moves = found.moves.iter();
            let numbers = moves.flat_map(|made| [made.visits as f32, made.survives, made.winner.into(), made.likely]);
            let all = [found.winner.into(), found.survives].into_iter().chain(numbers);
            all.for_each(|number: f32| told.extend(number.to_le_bytes()));
        }
        told
    }
}

fn survives(answer: &NetAnswer) -> f32 {
    answer[crate::board::MOVES]
}

fn tell(bits: &[u16; PLACES], told: &mut Vec<u8>) {
    bits.iter().for_each(|bits| told.extend(bits.to_le_bytes()));
}
