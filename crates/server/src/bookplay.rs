//! [`BookPlay`]: a problem played by its author's answer tree, where no proof is at hand; and what the tree says beside
//! the proof where one is.

use proof::Problem;
use rules::{Move, PointSet};
use tsumego::{Book, Page, Worth};
use wire::{BookCode, HintJson, LessonJson, LessonRequest, MarkJson, PageJson, Points};

use crate::refusal::Refusal;
use crate::teacher::{Play, is_last_yours, is_yours};

/// A problem and its author's answers.
pub(crate) struct BookPlay<'b> {
    pub(crate) book: &'b Book,
    pub(crate) start: Problem,
}

impl BookPlay<'_> {
    /// Makes the moves, and the one that the book gives in answer.
    pub(crate) fn lesson(&self, request: &LessonRequest) -> Result<LessonJson, Refusal> {
        let moves: Vec<Move> = request.moves.iter().map(|turn| turn.0).collect();
        let mut play = Play::new(&self.start);
        let yours = usize::from(is_last_yours(self.start.to_move(), moves.len(), request.you));
        let (old, new) = moves.split_at(moves.len() - yours);
        play.replay(old)?;
        new.iter().try_for_each(|&made| play.step(made))?;
        let page = self.book.page(&moves);
        let may_reply = play.course.ending().is_none() && !is_yours(&play.course, request.you);
        let reply = page.filter(|_| may_reply).and_then(|page| self.book.reply(page));
        let reply = reply.filter(|page| page.made.is_some_and(|made| play.course.clone().play(made).is_ok()));
        if let Some(made) = reply.and_then(|page| page.made) {
            play.step(made)?;
        }
        let ending = play.course.ending();
        let told = play.told(request.you, None, reply.and_then(|page| page.made), ending, None);
        let said = PageJson { judges: true, ..page_of((yours > 0).then_some(BookCode::from(page)), page, reply) };
        let goes_on = reply.or(page).is_some_and(|page| !page.is_end());
        Ok(LessonJson { your_turn: told.your_turn && goes_on, book: Some(said), ..told })
    }
}

/// What a book says beside a lesson that rests on a proof, or on nothing.
pub(crate) fn beside(book: &Book, lesson: LessonJson, request: &LessonRequest) -> LessonJson {
    let moves: Vec<Move> = lesson.moves.iter().map(|turn| turn.0).collect();
    let made = &moves[..request.moves.len().min(moves.len())];
    let (page, reply) = (book.page(made), book.page(&moves).filter(|_| moves.len() > made.len()));
    let code = page.filter(|page| page.made.is_some()).map(|page| BookCode::from(Some(page)));
    let said = page.map(|page| page_of(code, Some(page), reply));
    let asked = request.hint.is_some() && lesson.hint.is_none();
    let hint = if asked { page.and_then(|page| hint(book, page, lesson.stones.size)) } else { lesson.hint };
    LessonJson { book: said, hint, ..lesson }
}

/// Where the author plays next, give or take a point.
fn hint(book: &Book, page: &Page, size: u8) -> Option<HintJson> {
    let right = book.next(page).filter(|next| next.worth == Worth::Right).filter_map(|next| next.made?.point());
    let points: PointSet = right.collect();
    let area = points | points.border(size);
    (!points.is_empty()).then_some(HintJson { area: Points(area), among: false, code: None })
}

/// The page of the last move, and of the reply to it.
fn page_of(code: Option<BookCode>, page: Option<&Page>, reply: Option<&Page>) -> PageJson {
    let comments: Vec<&str> = page.into_iter().chain(reply).map(|page| page.comment.as_str()).collect();
    let last = reply.or(page);
    PageJson {
        code,
        comment: comments.into_iter().filter(|comment| !comment.is_empty()).collect::<Vec<_>>().join("\n"),
        marks: last.map(|page| page.marks.iter().map(MarkJson::from).collect()).unwrap_or_default(),
        end: last.is_some_and(Page::is_end),
        judges: false,
    }
}
