//! [`Key`]: what the back of a sheet says of a problem.

use proof::{Footing, Premise, Solution};
use rules::{ByColor, Color, Move, Point, PointSet};
use tsumego::{Act, Draft, Line, Scope, Speaker, Why, proved_move, right_moves};

/// Moves of a line that are numbered: more of them nobody follows on paper.
const MOST_MOVES: usize = 11;
/// Answers of the author's that are named.
const MOST_ANSWERS: usize = 6;

/// What the back of a sheet says of a problem.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Key {
    /// The stones that are added, by colour.
    pub(crate) added: ByColor<PointSet>,
    /// What is written on them, or on empty points.
    pub(crate) labels: Vec<(Point, String)>,
    /// The verdict, and whatever the board cannot show.
    pub(crate) words: String,
    /// The stones that the proof is about.
    pub(crate) targets: PointSet,
    /// What the proof takes for granted.
    pub(crate) premises: Vec<Premise>,
}

impl Key {
    /// The verdict of a proof, with a line of play where there is one.
    pub fn proved(solution: &Solution, line: Option<&Line>) -> Key {
        let (problem, standing) = (solution.problem(), solution.standing());
        let speaker = Speaker::new(problem);
        let mut best = right_moves(solution);
        if best.is_empty() {
            best.extend(proved_move(solution));
        }
        let verdict = speaker.verdict(&standing, &best, Scope::of(solution));
        let mut premises: Vec<Premise> = standing.assumptions().iter().map(|assumed| assumed.premise()).collect();
        premises.dedup();
        let assumed = standing.footing() == Footing::ProvedIf;
        let key = Key {
            targets: problem.target_chains(),
            premises: if assumed { premises } else { Vec::new() },
            ..Key::default()
        };
        let Some(line) = line else { return Key { words: verdict, ..key } };
        let board = problem.position().board();
        let occupied = board.stones(Color::Black) | board.stones(Color::White);
        let mut pen = Pen { key, occupied, aside: Vec::new() };
        let players = [problem.position().to_move(), !problem.position().to_move()].into_iter().cycle();
        for ((number, player), ply) in (1..=MOST_MOVES).zip(players).zip(&line.plies) {
            pen.ply(number, player, ply.made, ply.act);
        }
        let why = (line.why != Why::Unfinished && !line.plies.is_empty()).then(|| speaker.why(&line.why));
        let aside = pen.told();
        pen.key.words = [Some(verdict), why, aside].into_iter().flatten().collect::<Vec<_>>().join(" ");
        pen.key
    }

    /// What the author gives as right, and that nothing is proved.
    pub fn unproved(draft: &Draft) -> Key {
        let mut key = Key { targets: draft.targets, ..Key::default() };
        let points: Vec<Point> = draft.answers.iter().filter_map(|mv| mv.point()).collect();
        match points.as_slice() {
            [only] => {
                key.added[draft.setup.to_move].insert(*only);
                key.labels.push((*only, "1".to_owned()));
            }
            several => {
                let letters = ('a'..='z').map(String::from);
                key.labels.extend(several.iter().copied().zip(letters).take(MOST_ANSWERS));
            }
        }
        let names: Vec<String> = draft.answers.iter().take(MOST_ANSWERS).map(Move::to_string).collect();
        let more = if draft.answers.len() > MOST_ANSWERS { " and more" } else { "" };
        key.words = match names.as_slice() {
            [] => "Not proved, and no answer is given.".to_owned(),
            [most @ .., last] if !most.is_empty() && more.is_empty() => {
                format!("Not proved. The author gives {} and {last}.", most.join(", "))
            }
            names => format!("Not proved. The author gives {}{more}.", names.join(", ")),
        };
        key
    }

    /// The points that the board must show.
    pub(crate) fn points(&self) -> PointSet {
        self.labels.iter().map(|(point, _)| *point).collect()
    }
}

/// Writes a line into a key, move by move.
struct Pen {
    key: Key,
    /// The points that had a stone at the start.
    occupied: PointSet,
    /// Moves that have no place of their own on the board.
    aside: Vec<String>,
}

impl Pen {
    fn ply(&mut self, number: usize, player: Color, made: Move, act: Act) {
        let aside = match (made, act) {
            (_, Act::Threat) => format!("{number} is a ko threat"),
            (_, Act::Answer) => format!("{number} answers it"),
            (Move::Pass, _) => format!("{number} passes"),
            (Move::Play(point), _) => {
                let under = self.key.labels.iter().find(|(taken, _)| *taken == point);
                match under {
                    Some((_, earlier)) => format!("{number} at {earlier}"),
                    None if self.occupied.contains(point) => format!("{number} at {point}"),
                    None => {
                        self.key.added[player].insert(point);
                        self.key.labels.push((point, number.to_string()));
                        return;
                    }
                }
            }
        };
        self.aside.push(aside);
    }

    /// `7 at 1, 8 passes`, in brackets.
    fn told(&self) -> Option<String> {
        (!self.aside.is_empty()).then(|| format!("({})", self.aside.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(answers: &str) -> Draft {
        let text = format!("-----\nxxxx-\nooox-\n--ox-\n--ox-\nA3 x\n{answers}");
        tsumego::text::read(&text).unwrap()
    }

    #[test]
    fn what_is_not_proved_is_said_to_be_the_author_s() {
        let words = |answers: &str| Key::unproved(&draft(answers)).words;
        assert_eq!(words(""), "Not proved, and no answer is given.");
        assert_eq!(words("Answer: A1\n"), "Not proved. The author gives A1.");
        assert_eq!(words("Answer: A1 B2\n"), "Not proved. The author gives A1 and B2.");
        let key = Key::unproved(&draft("Answer: A1\n"));
        assert_eq!((key.labels, key.added.black.len()), (vec![("A1".parse().unwrap(), "1".to_owned())], 1));
        let key = Key::unproved(&draft("Answer: A1 B2\n"));
        assert_eq!((key.labels.len(), key.labels[1].1.as_str(), key.added.black.len()), (2, "b", 0));
    }

    #[test]
    fn moves_without_a_place_of_their_own_are_told_beside_the_board() {
        let mut pen = Pen { key: Key::default(), occupied: PointSet::of("C1".parse().unwrap()), aside: Vec::new() };
        let play = |word: &str| word.parse::<Move>().unwrap();
        pen.ply(1, Color::Black, play("A1"), Act::Stone);
        pen.ply(2, Color::White, play("pass"), Act::Threat);
        pen.ply(3, Color::Black, play("pass"), Act::Answer);
        pen.ply(4, Color::White, play("A1"), Act::Retake);
        pen.ply(5, Color::Black, play("C1"), Act::Stone);
        pen.ply(6, Color::White, play("pass"), Act::Pass);
        let told = "(2 is a ko threat, 3 answers it, 4 at 1, 5 at C1, 6 passes)";
        assert_eq!(pen.told().as_deref(), Some(told));
        assert_eq!(pen.key.labels.len(), 1);
    }
}
