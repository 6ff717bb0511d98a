//! [`Judgement`]: what a move of the student's was worth.

use proof::{Grade, Problem, Side, Standing};
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
        Judgement::of_study(study, made, Study::better)
    }

    /// The same without any search: points count as far as they have been counted.
    pub(crate) fn at_once(study: &Study, made: Move) -> Judgement {
        Judgement::of_study(study, made, Study::better_so_far)
    }

    /// The same by the grades that could be had and that are left.
    pub(crate) fn of_grades(
        problem: &Problem,
        made: Move,
        [before, after]: [Grade; 2],
        stiffest: bool,
        standing: Standing,
    ) -> Judgement {
        let worth =
            Worth { made, before, grade: Some(after), is_lost: before.is_lost_by(problem.to_move()), better: None };
        let (merit, message) = worth.in_words(problem, || stiffest);
        Judgement { merit, message, before, grade: Some(after), standing, better: None }
    }

    fn of_study(study: &Study, made: Move, better: impl Fn(&Study, Move) -> Option<(Move, usize)>) -> Judgement {
        let (solution, before) = (study.solution(), study.solution().grade());
        let grade = study.grade_of(made);
        let is_lost = is_lost(solution);
        let better = if grade == Some(before) && !is_lost { better(study, made) } else { None };
        let worth = Worth { made, before, grade, is_lost, better };
        let (merit, message) = worth.in_words(study.problem(), || study.lesson.best() == Some(made));
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

/// What is known of a move's worth.
struct Worth {
    made: Move,
    before: Grade,
    grade: Option<Grade>,
    /// Had the mover nothing to win?
    is_lost: bool,
    better: Option<(Move, usize)>,
}

impl Worth {
    /// The same in a word and in a sentence. Where all is lost it matters whether nothing holds out longer.
    fn in_words(&self, problem: &Problem, stiffest: impl FnOnce() -> bool) -> (Merit, String) {
        let Worth { made, before, .. } = *self;
        let speaker = Speaker::new(problem);
        match self.grade {
            None => (Merit::Unknown, format!("The worth of {made} is not known.")),
            Some(grade) if self.is_lost => {
                let stiffest = stiffest();
                let tail = if stiffest { " This holds out longest." } else { "" };
                let merit = if stiffest { Merit::BestResistance } else { Merit::NothingHelps };
                (merit, format!("No move helps here: {}.{tail}", speaker.result(grade)))
            }
            Some(grade) if grade == before => {
                let more = self.better.map(|(best, more)| format!(" {best} keeps {} more.", counted(more, "point")));
                (Merit::Right, format!("{made} is right: {}.{}", speaker.result(grade), more.unwrap_or_default()))
            }
            Some(grade) => {
                let (got, best) = (speaker.result(grade), speaker.result(before));
                (Merit::Wrong, format!("{made} is wrong: {got}. The best is: {best}."))
            }
        }
    }
}
