//! Problems that somebody looks over before others see them: what an audit says, what is left where there is no proof, and what was
//! found about many as a file.

use dossier::{Found, Searched, name_the_same, report as page};
use forge::audit::{Audit, answers, is_dear, shape};
use forge::believed;
use lesson::Study;
use proof::{Extent, Footing, Problem, Solution};
use rules::Move;
use tsumego::{Book, Draft, Rank, record, right_moves};
use wire::{AuditJson, Beside, GaveUp, LimitCode, Points, RankSpan, ReportForm, ThemeName, Turn};

use crate::picture::picture;
use crate::solved::solution;

/// Problems of one report.
pub const MOST_REPORTED: usize = 500;

/// Is enough proved to say what is right?
pub fn is_auditable(study: &Study) -> bool {
    let solution = study.solution();
    solution.is_complete() && solution.standing().extent() == Extent::Exact
}

/// What is to be said of a solved problem with this tree of its author's. Its changes are solved by whoever asks; `is_over` says afterwards
/// whether that was cut short.
pub fn audited(
    (draft, tree): (&Draft, &str),
    study: &Study,
    solved: &mut dyn FnMut(&Draft) -> Option<Solution>,
    is_over: &dyn Fn() -> bool,
) -> AuditJson {
    let proved = study.solution();
    let audit = Audit::new(draft, Book::parse(tree, draft.setup.to_move).as_ref(), proved, solved);
    let told = solution(study, draft.goal);
    let hurried = is_dear(study.nodes.unwrap_or(0)) || is_over();
    let (rank, shape) = (study.rank(), shape(proved.problem()));
    let mut found = Found::new("", draft, searched(study));
    found.shaped(shape.clone());
    found.about(proved.problem());
    found.take(rank, &audit, hurried);
    let beside = Beside {
        grade: told.grade,
        standing: told.standing,
        targets: Points(proved.problem().targets()),
        right: right_moves(proved),
        soundness: told.soundness,
        hurried,
        rank: rank.step(),
        shape,
        proved: proved.standing().footing() != Footing::Believed,
        // The name is that of whoever asks for a report.
        line: found.to_line(),
    };
    AuditJson::new(&audit, beside)
}

/// What the search has said.
fn searched(study: &Study) -> Searched {
    let solution = study.solution();
    Searched {
        standing: Some(solution.standing()),
        best: right_moves(solution),
        nodes: study.nodes.unwrap_or(0),
        ms: study.ms.unwrap_or(0),
    }
}

/// How hard a problem may be that is not proved: by the moves that its author gives, if there are any.
pub fn span((draft, tree): (&Draft, &str), problem: &Problem) -> Option<RankSpan> {
    let answers: Vec<Move> = answers(draft, Book::parse(tree, draft.setup.to_move).as_ref()).into_iter().collect();
    let span = || believed(problem, &answers).between().map(Rank::step);
    (!answers.is_empty()).then(span).map(|[least, most]| RankSpan { least, most })
}

/// What there is of a proof, which leaves open what becomes of the group, or which other moves are right.
pub fn left_open(study: &Study, ms: u64, timed_out: bool) -> GaveUp {
    let solution = study.solution();
    GaveUp {
        limit: if timed_out { LimitCode::Time } else { LimitCode::Outside },
        bounds: solution.standing().bounds().into(),
        promising: right_moves(solution).first().copied().map(Turn),
        sure: None,
        targets: Points(solution.problem().targets()),
        rank: None,
        nodes: study.nodes.unwrap_or(0),
        ms,
    }
}

/// What an audit's line says of a problem that goes by this name; none where it is no such line.
pub fn remarks(name: &str, draft: &Draft, line: Option<&str>) -> Option<Found> {
    match line {
        None => Some(Found::open(name, draft)),
        Some(line) => Some(Found::from_line(line)?.called(name, draft)),
    }
}

/// The file with what was found about all of these.
pub fn audit_report(form: ReportForm, mut all: Vec<(Draft, Found)>) -> Vec<u8> {
    name_the_same(all.iter_mut().map(|(_, found)| found));
    match form {
        ReportForm::Html => {
            let drawn = all.iter().map(|(draft, found)| (picture(draft, ThemeName::default()).render(), found));
            page(&drawn.collect::<Vec<_>>()).into_bytes()
        }
        ReportForm::Json => all.iter().map(|(_, found)| found.to_line()).collect::<String>().into_bytes(),
        ReportForm::Sgf => {
            let drafts: Vec<Draft> = all.iter().map(|(draft, found)| found.annotated(draft)).collect();
            record::write(&drafts).to_bytes().into_owned()
        }
    }
}
