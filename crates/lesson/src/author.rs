//! [`BookPlay`]: a problem played by its author's book, where no proof is at hand; and what the book says [`beside`]
//! the proof where one is.

use proof::Problem;
use rules::PointSet;
use tsumego::{Book, Course, Page, Unplayable, Worth};

use crate::play::{Ask, HintGiven, Play, Reply, Told};
use crate::said::{Remark, Said};

/// A problem and its author's answers.
#[derive(Debug)]
pub(crate) struct BookPlay<'b> {
    pub(crate) book: &'b Book,
    pub(crate) start: &'b Problem,
}

impl BookPlay<'_> {
    /// Makes the moves, and the one that the book gives in answer.
    pub(crate) fn lesson(&self, ask: &Ask) -> Result<Told, Unplayable> {
        let mut play = Play::new(self.start);
        let (old, new) = ask.old_and_new(self.start);
        play.replay(old)?;
        new.map_or(Ok(()), |made| play.step(made))?;
        let page = self.book.page(&ask.moves);
        let may_reply = play.course.ending().is_none() && !ask.you.is_to_move(&play.course);
        let reply = page.filter(|_| may_reply).and_then(|page| self.book.reply(page));
        let reply = reply.filter(|page| page.made.is_some_and(|made| play.course.clone().play(made).is_ok()));
        let made = reply.and_then(|page| page.made);
        made.map_or(Ok(()), |made| play.step(made))?;
        let ending = play.course.ending();
        let told = play.told(ask.you, made.map(Reply::by_book), ending);
        let said = new.map(|_| Said::of(page));
        let goes_on = reply.or(page).is_some_and(|page| !page.is_end());
        let book = Some(Remark { judges: true, ..Remark::new(said, page, reply) });
        Ok(Told { your_turn: told.your_turn && goes_on, book, ..told })
    }
}

/// What a book says beside a lesson that rests on a proof, or on nothing: a move that no proof has judged yet is judged by
/// the book.
pub(crate) fn beside(book: &Book, told: Told, ask: &Ask) -> Told {
    let moves = told.course.moves();
    let made = &moves[..ask.moves.len().min(moves.len())];
    let (page, reply) = (book.page(made), book.page(moves).filter(|_| moves.len() > made.len()));
    let said = page.filter(|page| page.made.is_some()).map(|page| Said::of(Some(page)));
    let judges = told.lacks.is_some() && told.judgement.is_none();
    let remark = page.map(|page| Remark { judges, ..Remark::new(said, Some(page), reply) });
    let asked = ask.hint.is_some() && told.hint.is_none();
    let size = told.course.setup().size;
    let hint = if asked { page.and_then(|page| hint(book, page, size)) } else { told.hint };
    Told { book: remark, hint, ..told }
}

/// Is it the program's turn, and the book says nothing?
pub(crate) fn is_at_a_loss(told: &Told) -> bool {
    let absent = told.book.as_ref().is_some_and(|remark| remark.said == Some(Said::Absent));
    absent && told.reply.is_none() && told.outcome.is_none()
}

/// What the author answers to the moves so far, where the book shows them and that can be played.
pub(crate) fn reply(book: &Book, now: &Course) -> Option<Reply> {
    let made = book.reply(book.page(now.moves())?)?.made?;
    now.clone().play(made).ok().map(|_| Reply::by_book(made))
}

/// Where the author plays next, give or take a point.
fn hint(book: &Book, page: &Page, size: u8) -> Option<HintGiven> {
    let right = book.next(page).filter(|next| next.worth == Worth::Right).filter_map(|next| next.made?.point());
    let points: PointSet = right.collect();
    (!points.is_empty()).then_some(HintGiven { area: points | points.border(size), among: false, reason: None })
}
