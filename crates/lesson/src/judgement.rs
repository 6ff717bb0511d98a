//! [`Judgement`]: what a move of the student's was worth.

use proof::{Grade, Side, Standing};
use rules::Move;
use tsumego::{Speaker, counted, is_lost};

use crate::study::Study;

/// What a move of the student's was worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// In a word.
    pub merit: Merit,
    /// In a sentence.
    pub message: String,
    /// The grade that could be had.
    pub before: Grade,
    /// The grade after the move, where it is known.
    pub grade: Option<Grade>,
    /// What that rests on; what the position rests on where nobody knows what the move is worth.
    pub standing: Standing,
    /// A move of the same grade that keeps more points, and how many more.
    pub better: Option<(Move, usize)>,
}

/// What a move was worth, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Merit {
    /// It keeps all that could be had.
    Right,
    /// It does not.
    Wrong,
    /// Nothing could be had, and it holds out longest.
    BestResistance,
    /// Nothing could be had.
    NothingHelps,
    /// A pass of a side that may not retake the ko yet: a threat elsewhere.
    Threat,
    /// The pass after it: the threat is answered.
    Answer,
    /// Nobody knows.
    Unknown,
}

impl Judgement {
    /// What a move in a solved position is worth.
    pub fn new(study: &Study, made: Move) -> Judgement {
        let (solution, before) = (study.solution(), study.solution().grade());
        let grade = study.grade_of(made);
        let better = if grade == Some(before) && !is_lost(solution) { study.better(made) } else { None };
        let (merit, message) = in_words(study, made, better);
        let standing = solution.standing_after(made).unwrap_or_else(|| solution.standing());
        Judgement { merit, message, before, grade, standing, better }
    }

    /// The same, if it was a threat elsewhere or the answer to one.
    pub(crate) fn in_a_ko(self, talk: Option<Merit>) -> Judgement {
        let message = match talk {
            Some(Merit::Threat) => "A threat elsewhere: the ko may be retaken after it.".to_owned(),
            Some(_) => "The threat is answered.".to_owned(),
            None => return self,
        };
        Judgement { merit: talk.unwrap_or(self.merit), message, ..self }
    }

    /// The same, if play is without end from here, for this side: then that is the verdict, whatever could be had.
    pub(crate) fn at_an_end(self, endless: Option<Side>, mover: Side) -> Judgement {
        let agrees = |winner| match self.grade {
            Some(Grade::Seki | Grade::Alive) => winner == Side::Defender,
            Some(Grade::Dead) => winner == Side::Attacker,
            Some(Grade::Ko(_)) | None => false,
        };
        let Some(winner) = endless.filter(|&winner| !agrees(winner)) else { return self };
        let grade = Some(if winner == Side::Defender { Grade::Seki } else { Grade::Dead });
        let (merit, word) = if winner == mover { (Merit::Right, "right") } else { (Merit::Wrong, "wrong") };
        Judgement {
            merit,
            message: format!("That is {word}: the position has come back."),
            grade,
            better: None,
            ..self
        }
    }
}

/// What a move is worth, in a word and in a sentence.
fn in_words(study: &Study, made: Move, better: Option<(Move, usize)>) -> (Merit, String) {
    let (solution, before) = (study.solution(), study.solution().grade());
    let speaker = Speaker::new(solution.problem());
    match study.grade_of(made) {
        None => (Merit::Unknown, format!("The worth of {made} is not known.")),
        Some(grade) if is_lost(solution) => {
            let stiffest = study.lesson.best() == Some(made);
            let tail = if stiffest { " This holds out longest." } else { "" };
            let merit = if stiffest { Merit::BestResistance } else { Merit::NothingHelps };
            (merit, format!("No move helps here: {}.{tail}", speaker.result(grade)))
        }
        Some(grade) if grade == before => {
            let more = better.map(|(best, more)| format!(" {best} keeps {} more.", counted(more, "point")));
            (Merit::Right, format!("{made} is right: {}.{}", speaker.result(grade), more.unwrap_or_default()))
        }
        Some(grade) => {
            let (got, best) = (speaker.result(grade), speaker.result(before));
            (Merit::Wrong, format!("{made} is wrong: {got}. The best is: {best}."))
        }
    }
}
