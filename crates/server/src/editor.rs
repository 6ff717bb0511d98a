//! The routes of the editor: examine, place, read, write. No search, so each answers at once.

use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use draw::{Frame, Picture};
use rules::{Color, PointSet, Position, Setup, life};
use sgf::{Collection, Limits};
use solver::{DraftError, infer_targets, region};
use tsumego::{Draft, Problem, Region, RegionKind, editing, record, text};

use crate::desk::{blocking, no_problem};
use crate::refusal::Refusal;
use crate::report;
use crate::request::Body;
use crate::wire::{
    Code, DraftJson, Examination, Examine, Fault, Place, Points, Read, Reading, RegionJson, Remark, ThemeName, Write,
    WriteFormat,
};

/// Candidates for the target that are named.
const MOST_CANDIDATES: usize = 6;
/// How far a region reaches that nobody has chosen yet: where the search begins.
const FIRST_REACH: u32 = 30;
/// Remarks on a file that are passed on.
const MOST_REMARKS: usize = 20;

/// `POST /api/examine`.
pub(crate) async fn examine(Body(request): Body<Examine>) -> Result<Json<Examination>, Refusal> {
    let draft = request.draft.draft()?;
    blocking(move || Json(examination(draft, PointSet::EMPTY))).await
}

/// `POST /api/place`.
pub(crate) async fn place(Body(request): Body<Place>) -> Result<Json<Examination>, Refusal> {
    let setup = request.stones.setup()?;
    if !PointSet::full(setup.size).contains(request.point.0) {
        return Err(Fault::OffBoard.at(PointSet::of(request.point.0)));
    }
    let (setup, removed) = editing::place(setup, request.point.0, request.content.color());
    blocking(move || Json(examination(Draft::new(setup), removed))).await
}

/// `POST /api/read`.
pub(crate) async fn read(Body(request): Body<Read>) -> Result<Json<Reading>, Refusal> {
    blocking(move || {
        let mut found = drafts(request.text.into_bytes())?;
        if found.drafts.len() > 1 {
            found.remarks.push(Remark::FirstOf { count: found.drafts.len() });
        }
        let draft = found.drafts.first().ok_or(Fault::NothingFound)?;
        Ok(Json(Reading { draft: DraftJson::new(draft, ""), remarks: found.remarks }))
    })
    .await?
}

/// `POST /api/write`.
pub(crate) async fn write(Body(request): Body<Write>) -> Result<Response, Refusal> {
    let draft = request.draft.draft()?.tidy();
    Ok(match request.format {
        WriteFormat::Sgf => sgf_file("problem.sgf", sgf([&draft])),
        WriteFormat::Text => attachment("problem.txt", "text/plain; charset=utf-8", text::write(&draft).into_bytes()),
        WriteFormat::Svg => {
            attachment("problem.svg", "image/svg+xml", picture(&draft, request.theme).render().into_bytes())
        }
    })
}

/// A file to be saved.
pub(crate) fn attachment(name: &str, kind: &'static str, bytes: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], bytes).into_response()
}

/// An SGF file to be saved.
pub(crate) fn sgf_file(name: &str, bytes: Vec<u8>) -> Response {
    attachment(name, "application/x-go-sgf; charset=utf-8", bytes)
}

/// Problems as one SGF file.
pub(crate) fn sgf<'d>(drafts: impl IntoIterator<Item = &'d Draft>) -> Vec<u8> {
    record::write(drafts).to_bytes().into_owned()
}

/// A problem drawn, as much of the board as matters.
pub(crate) fn picture(draft: &Draft, theme: ThemeName) -> Picture {
    let outside = draft.out_of_bounds.unwrap_or_default();
    let playable = if outside.is_empty() { PointSet::EMPTY } else { draft.playable() };
    Picture::new(draft.setup.size)
        .stones(draft.setup.stones)
        .targets(draft.targets)
        .outside(outside)
        .ko(draft.setup.ko)
        .crop(Frame::around(draft.stones() | playable, draft.setup.size))
        .theme(theme.theme())
        .title(draft.question())
}

/// What was found in a file, and what was passed over.
#[derive(Debug)]
pub(crate) struct Drafts {
    pub(crate) drafts: Vec<Draft>,
    pub(crate) remarks: Vec<Remark>,
}

/// Reads SGF or a text diagram.
pub(crate) fn drafts(bytes: Vec<u8>) -> Result<Drafts, Refusal> {
    let looks_like_sgf = bytes.windows(2).any(|pair| pair == b"(;") || bytes.trim_ascii_start().starts_with(b"(");
    if looks_like_sgf { from_sgf(bytes) } else { from_text(bytes) }
}

fn from_text(bytes: Vec<u8>) -> Result<Drafts, Refusal> {
    let words = String::from_utf8(bytes).map_err(|_| Fault::NotText)?;
    let draft = text::read(words.trim_start_matches(['\n', '\r']))
        .map_err(|error| Fault::BadText { line: error.line, text: error.what.into() })?;
    Ok(Drafts { drafts: vec![draft], remarks: Vec::new() })
}

fn from_sgf(bytes: Vec<u8>) -> Result<Drafts, Refusal> {
    let collection = Collection::parse(bytes, Limits::default()).map_err(|_| Fault::TooLarge)?;
    let mut remarks: Vec<Remark> = collection.skipped().iter().map(Remark::from).collect();
    let mut drafts = Vec::new();
    for root in collection.games() {
        match record::read(root) {
            Ok(reading) => {
                remarks.extend(reading.bad.iter().map(Remark::from));
                drafts.push(reading.draft);
            }
            Err(error) => remarks.push((&error).into()),
        }
    }
    remarks.truncate(MOST_REMARKS);
    match drafts.is_empty() {
        true => {
            let sgf = remarks.into_iter().next().unwrap_or(Remark::NoGame);
            Err(Fault::BadSgf { sgf }.into())
        }
        false => Ok(Drafts { drafts, remarks }),
    }
}

/// Looks at a draft without searching: the stones it leaves, the group in question, the region, what may be played.
fn examination(draft: Draft, removed: PointSet) -> Examination {
    let (setup, lost) = editing::take_off(draft.setup, draft.setup.to_move);
    let draft = Draft { setup, ..draft };
    let found = Position::from_setup(setup).map_err(DraftError::from).map(|position| Look::new(&draft, position));
    let (look, mut complaint) = match found {
        Ok(look) => (Some(look), None),
        Err(error) => (None, Some(no_problem(&error).into_complaint())),
    };
    if let Some(Err(error)) = look.as_ref().map(|look| &look.problem) {
        complaint = Some(no_problem(error).into_complaint());
    }
    let nothing = RegionJson { kind: Code(RegionKind::Open), points: Points::default(), assumptions: Vec::new() };
    Examination {
        stones: setup.into(),
        removed: Points(removed | lost),
        complaint,
        targets: Points(look.as_ref().map_or(draft.targets, |look| look.targets)),
        candidates: look.as_ref().map(|look| look.candidates.iter().copied().map(Points).collect()).unwrap_or_default(),
        region: look.as_ref().map_or(nothing, Look::region),
        legal: Points(look.as_ref().map(Look::legal).unwrap_or_default()),
        pass_alive: Points(look.as_ref().map(|look| pass_alive(setup, look.closed())).unwrap_or_default()),
    }
}

/// A legal position seen as a problem.
struct Look {
    position: Position,
    targets: PointSet,
    candidates: Vec<PointSet>,
    problem: Result<Problem, DraftError>,
}

impl Look {
    fn new(draft: &Draft, position: Position) -> Look {
        let groups = infer_targets(&position);
        let candidates: Vec<PointSet> = groups.iter().take(MOST_CANDIDATES).map(|group| group.stones).collect();
        let targets = if draft.targets.is_empty() { candidates.first().copied() } else { Some(draft.targets) };
        let targets = targets.unwrap_or_default();
        let problem = problem(&position, targets, draft.out_of_bounds);
        Look { position, targets, candidates, problem }
    }

    fn region(&self) -> RegionJson {
        match &self.problem {
            Ok(problem) => report::region(problem, assumptions(problem.region())),
            Err(_) => RegionJson {
                kind: Code(RegionKind::Open),
                points: Points(self.position.board().empty()),
                assumptions: Vec::new(),
            },
        }
    }

    /// The empty points where nobody may ever play.
    fn closed(&self) -> PointSet {
        let empty = self.position.board().empty();
        self.problem.as_ref().map_or(PointSet::EMPTY, |problem| empty - problem.region().points)
    }

    fn legal(&self) -> PointSet {
        self.position.legal_moves() - self.closed()
    }
}

/// Where a draft that nobody has solved can be played: in the region that is plain to see, or on the whole board.
pub(crate) fn playground(draft: &Draft) -> Result<Problem, Refusal> {
    let position = Position::from_setup(draft.setup).map_err(|error| no_problem(&error.into()))?;
    let Look { targets, .. } = Look::new(draft, position.clone());
    let playable = || {
        let whole = Problem::new(position.clone(), targets, region::open(&position))?;
        let plain = solver::region_without_search(&position, whole.defender(), draft.out_of_bounds);
        plain.map_or(Ok(whole), |region| Problem::new(position.clone(), targets, region))
    };
    playable().map_err(|error| no_problem(&error.into()))
}

fn problem(position: &Position, targets: PointSet, out_of_bounds: Option<PointSet>) -> Result<Problem, DraftError> {
    if position.board().occupied().is_empty() {
        return Err(DraftError::NoGroup);
    }
    let whole = Problem::new(position.clone(), targets, region::open(position))?;
    let region = solver::region_without_search(position, whole.defender(), out_of_bounds);
    let chosen = || region::chosen(position, targets, FIRST_REACH, tsumego::Outside::Liberty);
    Ok(Problem::new(position.clone(), targets, region.unwrap_or_else(chosen))?)
}

fn assumptions(region: Region) -> Vec<String> {
    match region.kind {
        RegionKind::Enclosed => vec!["nobody plays in the largest empty area".to_owned()],
        RegionKind::Chosen => vec!["the program chooses the region; this is where it begins".to_owned()],
        RegionKind::Given | RegionKind::Open => Vec::new(),
    }
}

/// The stones of both colours that live without another move.
pub(crate) fn pass_alive(setup: Setup, closed: PointSet) -> PointSet {
    let Ok(board) = rules::Board::from_stones(setup.size, setup.stones) else { return PointSet::EMPTY };
    Color::BOTH.into_iter().fold(PointSet::EMPTY, |all, color| all | life::pass_alive(&board, color, closed).chains)
}
