//! The book that a proof writes: right lines end on a move of whoever solves, wrong ones on the move that refutes them.

use rules::{Color, Move};
use sgf::{Collection, EditError, NodeId};

use super::write_with;
use crate::{Draft, Judgement, Lesson, Line, Oracle, Reply};

/// Ways to resist a right move that are shown besides the main line.
const MOST_BRANCHES: usize = 3;

/// Adds a problem to a file, with a tree that its proof makes: every right first move with the line that follows it and
/// with other ways to resist, each answered; and every wrong one with its refutation and what comes of it.
///
/// # Errors
/// None that a tidy draft could cause.
pub fn write_proved(
    file: &mut Collection,
    draft: &Draft,
    lesson: &Lesson,
    oracle: &mut Oracle<'_>,
) -> Result<NodeId, EditError> {
    let root = write_with(file, draft, "")?;
    let mut pen = Pen { file, player: draft.setup.to_move };
    for (first, grade) in lesson.solution().moves() {
        match lesson.judge(first) {
            Judgement::Right if !crate::is_lost(lesson.solution()) => pen.right(root, lesson, first, oracle)?,
            _ if first == Move::Pass => {}
            _ => {
                let node = pen.line(root, [Some(first), refutation(lesson, first)].into_iter().flatten())?;
                pen.file.set(node, "C", [grade.to_string().as_str()])?;
            }
        }
    }
    Ok(root)
}

fn refutation(lesson: &Lesson, first: Move) -> Option<Move> {
    match lesson.reply(&lesson.begin(first)?) {
        Reply::Move(made @ Move::Play(_), _) => Some(made),
        _ => None,
    }
}

struct Pen<'f> {
    file: &'f mut Collection,
    /// Who solves.
    player: Color,
}

impl Pen<'_> {
    /// A right first move: the line that follows it, and other ways to resist.
    fn right(&mut self, root: NodeId, lesson: &Lesson, first: Move, oracle: &mut Oracle<'_>) -> Result<(), EditError> {
        let node = self.line(root, [first].into_iter())?;
        if first == Move::Pass {
            return self.file.set(node, "C", ["RIGHT"]);
        }
        let line: Vec<Move> = Line::new(lesson, Some(first), oracle).iter().flat_map(Line::moves).collect();
        // A threat is played elsewhere: a diagram ends before it.
        let stones = line.iter().take_while(|&&made| made != Move::Pass).count();
        let rest: Vec<Move> = line.into_iter().take(stones.saturating_sub(1) / 2 * 2 + 1).skip(1).collect();
        let main = rest.first().copied();
        let mut ends = vec![self.line_from(node, !self.player, rest.into_iter())?];
        let others = lesson.resistances(first).into_iter().filter(|&(reply, _)| Some(reply) != main);
        for (reply, answer) in others.take(MOST_BRANCHES) {
            ends.push(self.line_from(node, !self.player, [reply, answer].into_iter())?);
        }
        ends.retain(|&end| self.file.node(end).first_child().is_none());
        ends.into_iter().try_for_each(|end| self.file.set(end, "C", ["RIGHT"]))
    }

    fn line(&mut self, top: NodeId, moves: impl Iterator<Item = Move>) -> Result<NodeId, EditError> {
        self.line_from(top, self.player, moves)
    }

    /// Adds moves one below the other, the first by this side: the last of them.
    fn line_from(&mut self, top: NodeId, first: Color, moves: impl Iterator<Item = Move>) -> Result<NodeId, EditError> {
        let (mut node, mut side) = (top, first);
        for made in moves {
            node = self.file.add_child(node);
            self.file.set(node, if side == Color::Black { "B" } else { "W" }, [made])?;
            side = !side;
        }
        Ok(node)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Book, Sketch, record};

    use super::*;

    /// A straight three: one move lives, and one refutes all others.
    #[test]
    fn right_lines_end_on_the_players_move_and_wrong_ones_on_the_refutation() {
        let bytes = include_bytes!("../../../../data/shapes/01-straight-three.cert");
        let lesson = Lesson::new(proof::file::check(bytes.iter().copied()).unwrap());
        let problem = lesson.solution().problem();
        let draft = Draft { targets: problem.targets(), ..Draft::new(problem.position().setup()) };
        let mut file = Collection::default();
        write_proved(&mut file, &draft, &lesson, &mut |_| None).unwrap();
        let root = file.games().next().unwrap();
        let read = record::read(root).unwrap().draft;
        assert_eq!(read.answers.into_iter().collect::<Vec<_>>(), crate::right_moves(lesson.solution()));
        let book = Book::read(root, draft.setup.to_move).unwrap();
        assert!(book.len() > 4);
        assert!(Sketch::of(problem).is_some());
        for leaf in root.subtree().filter(|node| node.first_child().is_none()) {
            let right = leaf.values("C").any(|comment| comment.text() == "RIGHT");
            let own = leaf.get(if draft.setup.to_move == Color::Black { "B" } else { "W" }).is_some();
            assert_eq!(right, own);
        }
    }
}
