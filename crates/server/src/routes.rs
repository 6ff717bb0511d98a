//! Every route: its handler, one sentence, and the types that go in and out. The router and the description of the API are
//! both made of this table.

mod book;

use std::sync::LazyLock;

use axum::Json;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler as _;
use axum::response::Html;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use wire::{
    AccountJson, AdminFilter, AgreedJson, AliveJson, Analyse, AnalysisJson, AnswerJson, AnswerRequest, AuditJson,
    AuditRequest, AuditTick, BelongingJson, Block, BlockedJson, BotSeat, CertificateRequest, CheckRequest, Checked,
    CollectionChange, CollectionJson, Compare, Compared, DraftJson, EngineJson, Examination, Examine, Exported, Filter,
    GameAsked, GameFile, GaveUp, GoAnswer, GoJson, GoMark, GoSeen, GoSummary, GoTurn, GuestJson, HeatJson, Here,
    HistoryJson, Import, LessonJson, LessonRequest, LineJson, LineRequest, LinkJson, Listing, Look, MineJson,
    MomentsJson, MomentsRequest, MomentsTick, NamePassphrase, NewGo, NewPassphrase, NewRow, Notes, OfferJson, Onward,
    OnwardJson, OpenLink, OpenRoom, Opine, Place, PlayersJson, PlayersRequest, Printed, ProblemJson, ProblemPlace,
    Progress, QuestionJson, Read, Reading, RecordJson, Refused, ReportRequest, RoomAct, RoomAfter, RoomDone,
    RoomFigures, RoomJson, RoomLogAsked, RoomSummary, RoomTeam, RoomToken, RowAnswer, RowHint, RowHints, RowJson,
    RowLine, RowSeen, RowSince, RowSummary, RowTurn, Saved, SchemeOffer, Seen, Shared, SolutionJson, Solve, Status,
    Stones, TakenIn, ThoughtJson, Tick, Train, TreeJson, TreeRequest, WantReviews, WaysJson, Whole, Write,
};

use book::Book;

use crate::account::{link, name, sessions};
use crate::doors::{admin, docs, health, watched};
use crate::games::{go, records, rows};
use crate::library::{collections, history, import, mine, moved, print, problems, progress, train};
use crate::rooms;
use crate::study::{analysis, audit, editor, engines, moments, proofs, questions, solving, teacher};

const ABOUT: &str = "Everything the page does, it does by these routes. Points are “C3” (A to T without I, row 1 at the \
                     bottom), colours “black” and “white”, moves points or “pass”. What is sent must be \
                     application/json. What the program has to say comes as codes with arguments; a sentence in \
                     English stands beside them where a program may want to show one.";

/// All routes, as an OpenAPI document.
static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| table().finish("shikatsu: the API", ABOUT));

/// A message of the golden files.
macro_rules! golden {
    ($name:literal) => {
        include_str!(concat!("../tests/golden/", $name, ".json"))
    };
}

/// What the events of `/api/solve` carry.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)]
enum SolveEvent {
    Progress(Tick),
    Solution(Box<SolutionJson>),
    GaveUp(GaveUp),
    Failed(Refused),
}

/// What the events of `/api/audit` carry.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)]
enum AuditEvent {
    Progress(AuditTick),
    Audit(Box<AuditJson>),
    GaveUp(GaveUp),
    Failed(Refused),
}

/// What the events of `/api/moments` carry.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)]
enum MomentsEvent {
    Progress(MomentsTick),
    Moments(MomentsJson),
    Failed(Refused),
}

/// What the events of `/api/compare` carry.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)]
enum CompareEvent {
    Progress(Seen),
    Result(Compared),
    Failed(Refused),
}

/// Every route.
pub(crate) fn table() -> Book {
    let mut book = Book::new();
    library(&mut book);
    way(&mut book);
    account(&mut book);
    editor(&mut book);
    solver(&mut book);
    game(&mut book);
    analysis(&mut book);
    go(&mut book);
    rows(&mut book);
    rooms(&mut book);
    house(&mut book);
    admin(&mut book);
    examples(&mut book);
    book
}

/// `GET /api/openapi.json`.
async fn description() -> Json<&'static Value> {
    Json(&*DESCRIPTION)
}

/// `GET /api/docs`.
async fn page() -> Html<String> {
    Html(docs::page(&DESCRIPTION))
}

fn draft() -> Value {
    serde_json::from_str(golden!("draft")).expect("a test reads it")
}

fn a_problem() -> Value {
    json!({"id": "shapes-11-rectangular-six-in-the-corner-0"})
}

fn library(book: &mut Book) {
    book.get("/api/problems", problems::list, "The problems that pass the filters, one page of them.")
        .asks::<Filter>()
        .gives::<Listing>(200, "A page of the list.");
    book.post("/api/problems", problems::save, "Saves a problem.")
        .takes::<DraftJson>(draft())
        .gives::<Saved>(201, "Saved under this id.");
    book.get("/api/problems/{id}", problems::show, "A problem, with its place in the list of these filters.")
        .asks::<Filter>()
        .asks::<Whole>()
        .gives::<ProblemJson>(200, "The problem.");
    book.get("/api/problems/{id}/solution", questions::solution, "What is known about a problem, where it is solved.")
        .gives::<SolutionJson>(200, "The solution.");
    book.put(
        "/api/problems/{id}",
        problems::change,
        "Changes a problem. Those that came with the program cannot be changed.",
    )
    .takes::<DraftJson>(draft())
    .gives::<Saved>(200, "Changed.");
    book.delete("/api/problems/{id}", problems::delete, "Deletes a problem.").nothing("Deleted.");
    book.get("/api/problems/{id}/board.png", problems::board, "The board of a problem, for previews of links.")
        .file("image/png", "The picture.");
    book.get("/api/problems/{id}/thumbnail.svg", problems::thumbnail, "A problem drawn.")
        .asks::<Look>()
        .file("image/svg+xml", "The picture.");
    let place = "Puts a problem before another of its collection, or behind all others.";
    book.post("/api/problems/{id}/place", problems::place, place)
        .takes::<ProblemPlace>(json!({"before": null}))
        .nothing("It stands there now.");
    let collections = "The collections that this visitor may see, with how many problems they have solved: those of the \
                       program, their own, at home everybody's, and the one that a link leads to.";
    book.get("/api/collections", collections::list, collections)
        .asks::<Shared>()
        .gives::<Vec<CollectionJson>>(200, "The collections.");
    book.patch(
        "/api/collections/{id}",
        collections::change,
        "Renames a collection, shares it by a link or no longer, or moves it.",
    )
    .takes::<CollectionChange>(json!({"name": "Corners", "shared": true}))
    .gives::<CollectionJson>(200, "The collection as it is now.");
    book.delete("/api/collections/{id}", collections::delete, "Deletes a collection with all its problems.")
        .nothing("It is gone.");
    let import = "Takes in files in SGF or as text diagrams: a form with files, and perhaps a field “collection”, the name \
                  of the collection that they become, or “into”, the id of one that is there. At most 500 files and 64 MB. \
                  What the collection has already is not taken twice; what was taken is proved in the background.";
    book.post("/api/import", import::import.layer(DefaultBodyLimit::max(import::MOST_IMPORTED)), import)
        .takes_files()
        .gives::<Import>(200, "What was taken and what was not, and why.");
    book.get(
        "/api/export",
        collections::export,
        "All problems of a collection as one SGF file; all there are without it.",
    )
    .asks::<Exported>()
    .file("application/x-go-sgf", "The file.");
    let print = "A page of such a list as sheets to be printed, 60 problems at the most, in English. Solutions are on the back of \
                 each sheet: proved, where that is done or takes a moment, or else what the author gives as right.";
    book.get("/api/print", print::print, print)
        .asks::<Filter>()
        .asks::<Printed>()
        .file("application/pdf", "The sheets.");
}

fn way(book: &mut Book) {
    book.post("/api/progress", progress::note, "Notes what this visitor does with a problem.")
        .takes::<Progress>(json!({"id": "own-001", "deed": "solved", "ms": 5200}))
        .gives::<RecordJson>(200, "How the visitor stands with it.");
    let onward = "The next problem for this visitor: one at their level that they have not met, or else the one that \
                  they left unsolved longest ago.";
    book.get("/api/onward", progress::onward, onward).asks::<Onward>().gives::<OnwardJson>(200, "The problem.");
    let train = "The next problem for this visitor, for a rating where their level is known: because they have said it, or \
                 after five problems. It is written down before it is shown, and the same one comes until it was tried; \
                 the first try, told by “/api/progress”, counts. On other ways: of a theme or a rank, which count half; \
                 of the day, of a run against the clock, and of what was missed, which do not count.";
    book.post("/api/train", train::train, train)
        .takes::<Train>(json!({"start": 11}))
        .gives::<OnwardJson>(200, "The problem.");
    let ways = "What waits for this visitor on each way to train: today's problems, mistakes, the best run.";
    book.get("/api/ways", history::ways, ways).asks::<Here>().gives::<WaysJson>(200, "All of it.");
    let history = "What this visitor has done, by the first try of each problem on a day: ratings, days, ranks, and themes from \
                   the weakest on.";
    book.get("/api/history", history::history, history).asks::<Here>().gives::<HistoryJson>(200, "All of it.");
    let opine = "Says that a problem is good or bad, or what is wrong with it; the latter is kept for the operator.";
    book.post("/api/opinion", mine::opine, opine)
        .takes::<Opine>(json!({"id": "own-001", "vote": "good"}))
        .nothing("It is kept.");
    let reviews = "Begins or ends with reviews: what is missed from then on returns when it is about to be forgotten.";
    book.post("/api/reviews", mine::want_reviews, reviews)
        .takes::<WantReviews>(json!({"on": true}))
        .nothing("It is kept.");
    let all = "All that is kept of this visitor's training.";
    book.get("/api/mine", mine::mine, all).gives::<MineJson>(200, "All of it, as a file.");
    let moves = "Takes in what this visitor did elsewhere: notes of the file that “GET /api/mine” or the page in a folder has given, \
                 all at once or in parts. What is newer here stays; sent twice it changes nothing.";
    book.post("/api/mine", moved::take_in, moves)
        .takes::<Notes>(json!({"day/20833": {"tries": 3, "solved": 2, "ms": 45_000}}))
        .gives::<TakenIn>(200, "What was read of it.");
    let forget = "Deletes all that is kept of this visitor's training, for good, with their name, their link and all devices. What \
                  they have made stays in this browser.";
    book.delete("/api/mine", sessions::forget, forget).nothing("It is gone.");
    let answer = "Is this what becomes of the stones in question: dead, ko, seki or alive? For problems that ask that.";
    book.post("/api/answer", questions::answer, answer)
        .takes::<AnswerRequest>(json!({"problem": {"id": "shapes-03-straight-four"}, "verdict": "alive"}))
        .gives::<AnswerJson>(200, "Right or not.");
}

fn account(book: &mut Book) {
    let secret = "00112233445566778899aabbccddeeff";
    let named = || json!({"name": "Ann", "passphrase": "seven quiet cranes"});
    let told = "What opens this visitor's training on another device, and where it is open.";
    book.get("/api/account", sessions::account, told).gives::<AccountJson>(200, "All of it; nothing at home.");
    let make = "Makes a link that opens this visitor's training on another device. Its secret is told this once, and one that was \
                made before is no longer good.";
    book.post("/api/account/link", link::make, make).gives::<LinkJson>(200, "The secret.");
    book.delete("/api/account/link", link::end, "Ends the link.").nothing("It opens nothing any more.");
    let open =
        "Opens somebody's training in this browser by the secret of their link. What was done in it before is added.";
    book.post("/api/account/open", link::open, open)
        .takes::<OpenLink>(json!({"secret": secret}))
        .nothing("It is open.");
    let choose =
        "Chooses a name and a passphrase, of at least 10 letters, by which this visitor's training opens elsewhere.";
    book.post("/api/account/name", name::choose, choose).takes::<NamePassphrase>(named()).nothing("It is theirs.");
    let say =
        "Opens somebody's training in this browser by their name and passphrase. What was done in it before is added.";
    book.post("/api/account/enter", name::say, say).takes::<NamePassphrase>(named()).nothing("It is open.");
    book.put("/api/account/passphrase", name::change, "Changes the passphrase, and ends all other devices.")
        .takes::<NewPassphrase>(json!({"old": "seven quiet cranes", "new": "eight loud ravens"}))
        .nothing("It is changed.");
    book.delete("/api/account/devices", sessions::end_others, "Ends all devices but this one.")
        .nothing("They are signed out.");
    book.delete("/api/account/devices/{id}", sessions::end, "Ends a device; this one goes on as a guest.")
        .nothing("It is signed out.");
}

fn editor(book: &mut Book) {
    book.post("/api/read", editor::read, "Reads SGF or a text diagram.")
        .takes::<Read>(json!({"text": "(;SZ[9]AB[ab][bb]AW[aa]PL[B])"}))
        .gives::<Reading>(200, "The first problem in it, and what was passed over.");
    book.post("/api/write", editor::write, "Writes a problem as a file: sgf, text or svg.")
        .takes::<Write>(json!({"draft": draft(), "format": "sgf"}))
        .file("text/plain", "The file.");
    let examine = "Looks at a draft without a search: legal stones, the group in question, the region.";
    book.post("/api/examine", editor::examine, examine)
        .takes::<Examine>(json!({"draft": draft()}))
        .gives::<Examination>(200, "What there is to see.");
    let place =
        "Puts a stone on a point or takes it away, as in setting up a position; chains without liberties come off.";
    book.post("/api/place", editor::place, place)
        .takes::<Place>(
            json!({"stones": {"size": 9, "black": ["A2"], "to_move": "white"}, "point": "B2", "content": "black"}),
        )
        .gives::<Examination>(200, "The position after it.");
}

fn solver(book: &mut Book) {
    let solve = "Solves a draft. The answer is a stream of events: progress about ten times a second, and at the end \
                 solution, gave_up or failed. Closing the request ends the search.";
    book.post("/api/solve", solving::solve, solve)
        .takes::<Solve>(json!({"draft": draft(), "first_only": false, "seconds": 10}))
        .streams::<SolveEvent>("The events progress, solution, gave_up and failed.");
    let audit = "Looks a problem over for its author: is it sound, are the answers right and all that are right, which stones \
                 does it not need, which change would leave one answer. The answer is a stream of events: progress about \
                 ten times a second, and at the end audit, gave_up or failed. Closing the request ends it; what there was \
                 no time for is not said. “book” names the problem whose author's tree goes with a draft.";
    book.post("/api/audit", audit::audit, audit)
        .takes::<AuditRequest>(json!({"problem": a_problem(), "seconds": 10}))
        .streams::<AuditEvent>("The events progress, audit, gave_up and failed.");
    let report = "What was found about several problems, as the command line writes it: a page with pictures, lines of JSON, or \
                  SGF with comments. “line” is that of each audit; without one the problem was not solved in time.";
    book.post("/api/audit/report", audit::report, report)
        .takes::<ReportRequest>(json!({"as": "html", "problems": [{"id": "own-001", "line": null}]}))
        .file("text/html", "The file, of a kind that fits what was asked for.");
    let lesson = "Play against the program: all moves so far, and which side you play. The last move is judged, and \
                  answered unless “computer” is false. Without the computer, what cannot be solved is played by the \
                  rules alone: nothing is judged then. “hint” asks for where to look or why, or for a few moves, or two, one \
                  of which is right.";
    let played = json!({"problem": a_problem(), "you": "attacker", "moves": ["B2"], "computer": true, "hint": "where"});
    book.post("/api/lesson", teacher::lesson, lesson)
        .takes::<LessonRequest>(played)
        .gives::<LessonJson>(200, "The state of play.");
    let line = "How play goes on after these moves, the last of which begins the line, or from the problem itself: both \
                sides keep the verdict at every step. A threat elsewhere and its answer are passes that are marked so.";
    book.post("/api/line", teacher::line, line)
        .takes::<LineRequest>(json!({"problem": a_problem(), "moves": ["B1"]}))
        .gives::<LineJson>(200, "The moves, and why it ends so.");
    book.post("/api/tree", teacher::tree, "The moves at a node of the solution tree, each with its grade.")
        .takes::<TreeRequest>(json!({"problem": a_problem(), "path": ["B2"]}))
        .gives::<TreeJson>(200, "The moves.");
    let players = "What players would try after these moves, by strength: the share of each first move, from readers of \
                   the program that are held back in depth, breadth and sight, with what the move leads to. A solution \
                   is needed, and given away.";
    book.post("/api/players", teacher::players, players)
        .takes::<PlayersRequest>(json!({"problem": a_problem(), "moves": []}))
        .gives::<PlayersJson>(200, "What each strength tries.");
    book.post("/api/certificate", proofs::certificate, "The proof of a solved problem as a file.")
        .takes::<CertificateRequest>(json!({"problem": a_problem()}))
        .file("application/octet-stream", "The certificate.");
    let check = "Has the checker replay a proof: the one kept here, or one that is sent in Base64. It tells what is \
                 proved, in which region, and what that rests on.";
    book.post("/api/check", proofs::check, check)
        .takes::<CheckRequest>(json!({"problem": a_problem()}))
        .gives::<Checked>(200, "What the checker says.");
    book.get("/api/engines", engines::list, "Who can be asked about a problem.")
        .gives::<Vec<EngineJson>>(200, "The engines.");
    let compare = "Lets an engine look at a problem. The answer is a stream of events: progress about ten times a \
                   second, and at the end result or failed. Closing the request ends the search. Whatever is missing \
                   from the settings is as the engine begins; null means no limit.";
    let settings = json!({"depth": 6, "breadth": 8});
    book.post("/api/compare", engines::compare, compare)
        .takes::<Compare>(
            json!({"problem": a_problem(), "engine": "alpha-beta", "settings": settings, "nodes": 2_000_000}),
        )
        .streams::<CompareEvent>("The events progress, result and failed.");
}

fn game(book: &mut Book) {
    let open = "Plays out a game record: the bytes of an SGF file in any charset, at most 2 MB and 10,000 positions. Every \
                position is told as what is different from the one before it.";
    book.post("/api/game", records::open, open)
        .asks::<GameAsked>()
        .takes_file("application/x-go-sgf")
        .gives::<GameFile>(200, "The game with its variations.");
    let alive = "What lives in a position although its owner always passes, and where the other colour can never live.";
    book.post("/api/alive", records::alive, alive)
        .takes::<Stones>(json!({"size": 5, "black": ["A4", "B4", "B5", "C4", "D4", "D5"], "to_move": "white"}))
        .gives::<AliveJson>(200, "The stones and points.");
    let missed = "Looks through a game, at most 1,000 turns, for moves that threw the life of a group away or gave it back: what was \
                  to be had and what was left, both proved. The answer is a stream of events: progress about ten times a second, and \
                  at the end moments or failed. Closing the request ends it. Where “looked” is less than there are turns, its time \
                  was up: ask again with it as “from”.";
    let played = json!({"stones": {"size": 9, "black": ["C3"], "to_move": "white"}, "seconds": 20,
                        "turns": [{"color": "white", "move": "E5"}]});
    book.post("/api/moments", moments::missed, missed)
        .takes::<MomentsRequest>(played)
        .streams::<MomentsEvent>("The events progress, moments and failed.");
}

fn analysis(book: &mut Book) {
    let position = json!({"stones": {"size": 9, "black": ["C3"], "white": ["G7"], "to_move": "black"}, "komi": 6.5,
                          "scoring": "area", "quick": true});
    let analyse =
        "What the computer thinks of a position. It takes some seconds at the most; a quick look is less sure.";
    book.post("/api/analyse", analysis::analyse, analyse)
        .takes::<Analyse>(position.clone())
        .gives::<AnalysisJson>(200, "Who wins how often, whose the points are, and the best moves.");
    let heat = "What random games say about every legal move: the average lead of whoever is to move. At most 1,000 games \
                after each move and 40,000 in all.";
    book.post("/api/heat", analysis::warm, heat)
        .takes::<Analyse>(position)
        .gives::<HeatJson>(200, "The moves that were looked at.");
}

fn go(book: &mut Book) {
    book.get("/api/offer", go::offer, "How strong the computer can be at Go, on which boards, with how many stones of handicap; the operator's engines; and whether programs can come into rooms.",
    )
    .gives::<OfferJson>(200, "What can be played.");
    book.get("/api/go", go::list, "The games of Go of this visitor, the latest first.")
        .gives::<Vec<GoSummary>>(200, "The games.");
    let wanted = json!({"size": 9, "rung": "r3", "color": "black", "handicap": 0, "komi": 7.5, "scoring": "area",
                        "clock": {"kind": "byo_yomi", "main": 600, "period": 30, "count": 5}});
    book.post("/api/go", go::begin, "Begins a game of Go against the computer.")
        .takes::<NewGo>(wanted)
        .gives::<GoJson>(201, "The game.");
    book.get("/api/go/{id}", go::show, "A game of Go.").gives::<GoJson>(200, "The game.");
    book.delete("/api/go/{id}", go::delete, "Deletes a game of Go.").nothing("It is gone.");
    let turn = "Takes a turn: a point, pass, resign, or time when the clock has run out. What the rules forbid is refused and \
                costs nothing.";
    book.post("/api/go/{id}/turn", go::turn, turn)
        .takes::<GoTurn>(json!({"turn": "C3", "version": 0, "spent": 1500}))
        .gives::<GoJson>(200, "The game after it.");
    let answer = "Lets the computer move. Closing the connection ends its search; in a hurry it plays at once.";
    book.post("/api/go/{id}/answer", go::answer, answer)
        .takes::<GoAnswer>(json!({"version": 1, "hurry": false}))
        .gives::<GoJson>(200, "The game after its move.");
    book.post("/api/go/{id}/estimate", go::estimate, "Who is ahead, and whose the points are.")
        .takes::<GoSeen>(json!({"version": 2}))
        .gives::<AnalysisJson>(200, "What the computer thinks.");
    book.post("/api/go/{id}/undo", go::undo, "Takes back your last turn and the answer to it, or the end of the game.")
        .takes::<GoSeen>(json!({"version": 2}))
        .gives::<GoJson>(200, "The game without them.");
    let count = "After two passes: what the computer makes of every chain, and how sure it is.";
    book.post("/api/go/{id}/count", go::count, count)
        .takes::<GoSeen>(json!({"version": 4}))
        .gives::<GoJson>(200, "The game with its count.");
    book.post("/api/go/{id}/mark", go::mark, "Marks a chain as dead, or as not dead where it was.")
        .takes::<GoMark>(json!({"version": 5, "point": "C3"}))
        .gives::<GoJson>(200, "The game with the new count.");
    let agree = "Ends the game as it is marked. The computer refuses where it has a proof of something else.";
    book.post("/api/go/{id}/agree", go::agree, agree)
        .takes::<GoSeen>(json!({"version": 6}))
        .gives::<GoJson>(200, "The game with its result.");
    book.post("/api/go/{id}/resume", go::resume, "Play goes on after two passes, as where both disagree.")
        .takes::<GoSeen>(json!({"version": 6}))
        .gives::<GoJson>(200, "The game.");
    book.get("/api/go/{id}/game.sgf", go::sgf, "The game as SGF.").file("application/x-go-sgf", "The file.");
}

fn rows(book: &mut Book) {
    book.get("/api/rows", rows::list, "The games of Capture Row of this visitor, the latest first.")
        .gives::<Vec<RowSummary>>(200, "The games.");
    let wanted = json!({"size": 5, "length": 3, "diagonals": false, "opening": "plain", "partner": "computer",
                        "color": "black", "level": 2});
    book.post("/api/rows", rows::begin, "Begins a game of Capture Row.")
        .takes::<NewRow>(wanted)
        .gives::<RowJson>(201, "The game.");
    book.get("/api/rows/{id}", rows::show, "A game of Capture Row.")
        .asks::<RowSince>()
        .gives::<RowJson>(200, "The game.")
        .nothing("Nothing is newer than the version named.");
    book.delete("/api/rows/{id}", rows::delete, "Deletes a game that this visitor began.").nothing("It is gone.");
    let turn = "Takes a turn: a point, pass or swap. A turn that the rules forbid is refused and costs nothing.";
    book.post("/api/rows/{id}/turn", rows::turn, turn)
        .takes::<RowTurn>(json!({"turn": "C3", "version": 0}))
        .gives::<RowJson>(200, "The game after it.");
    let answer = "Lets the computer move. Closing the connection ends its search; in a hurry it plays at once.";
    book.post("/api/rows/{id}/answer", rows::answer, answer)
        .takes::<RowAnswer>(json!({"version": 1, "hurry": false}))
        .gives::<RowJson>(200, "The game after its move.");
    book.post("/api/rows/{id}/hint", rows::hint, "What the computer would play in your place, and what it expects.")
        .takes::<RowSeen>(json!({"version": 2}))
        .gives::<RowHint>(200, "The hint.");
    book.post("/api/rows/{id}/line", rows::line, "How the computer expects the game to go on.")
        .takes::<RowSeen>(json!({"version": 2}))
        .gives::<RowLine>(200, "The turns it expects.");
    book.post("/api/rows/{id}/undo", rows::undo, "Takes back your last turn and the answer to it.")
        .takes::<RowSeen>(json!({"version": 2}))
        .gives::<RowJson>(200, "The game without them.");
    book.post("/api/rows/{id}/join", rows::join, "Takes the free seat of a game by link.")
        .takes::<RowSeen>(json!({"version": 0}))
        .gives::<RowJson>(200, "The game.");
    book.post("/api/rows/{id}/hints", rows::agree, "Agrees to hints in a game by link, or takes that back.")
        .takes::<RowHints>(json!({"version": 1, "agreed": true}))
        .gives::<RowJson>(200, "The game.");
    book.post(
        "/api/rows/{id}/rematch",
        rows::rematch,
        "Begins the same game once more, or finds the one that was begun.",
    )
    .takes::<RowSeen>(json!({"version": 5}))
    .gives::<RowJson>(200, "The new game.");
    book.get("/api/rows/{id}/game.sgf", rows::sgf, "The game as SGF.").file("application/x-go-sgf", "The file.");
}

fn rooms(book: &mut Book) {
    let sides = json!({"size": 9, "black": {"name": "Cranes"}, "white": {"name": "Program", "crew": {"kind": "bot", "rung": "r3"}}});
    book.get("/api/rooms", rooms::list, "The rooms that this visitor has opened or joined, the latest first.")
        .gives::<Vec<RoomSummary>>(200, "The rooms.");
    let open = "Opens a room in which teams play as one. Whoever does is its host, and sits down with the first act.";
    book.post("/api/rooms", rooms::open, open).takes::<AgreedJson>(sides).gives::<RoomJson>(201, "The room.");
    book.get("/api/rooms/{id}", rooms::show, "A room, as this visitor may see it.").gives::<RoomJson>(200, "The room.");
    book.delete("/api/rooms/{id}", rooms::delete, "Deletes a room that this visitor has opened.")
        .nothing("It is gone.");
    let act =
        "Does something in a room: sits down, proposes, votes, talks and so on. It is stored when this is answered.";
    book.post("/api/rooms/{id}/act", rooms::act, act)
        .takes::<RoomAct>(json!({"act": "propose", "what": "D4"}))
        .gives::<RoomDone>(200, "What the room has come to.");
    let token = "A secret that lets one program into a team by GTP, at the port that is told with it. The host may ask for \
                 one for both teams, a member for their own. For a side that is played from outside it is the host's, and opens a session in \
                 which the team is the engine.";
    book.post("/api/rooms/{id}/token", rooms::token, token)
        .takes::<RoomTeam>(json!({"team": "black"}))
        .gives::<RoomToken>(200, "The secret.");
    book.get("/api/rooms/{id}/board.png", rooms::board, "The board of a room, for previews of links.")
        .file("image/png", "The picture.");
    let fill = "A bot sits down in a team of a room, until somebody comes there; for its host. It proposes and votes, and leaves with the last person.";
    book.post("/api/rooms/{id}/bots", rooms::fill, fill)
        .takes::<BotSeat>(json!({"team": "black"}))
        .gives::<RoomDone>(200, "What the room has come to.");
    let lobby = "Rooms that their hosts have listed for everybody, whose games are not over and in which somebody is: those that wait first.";
    book.get("/api/lobby", rooms::lobby, lobby).gives::<Vec<OpenRoom>>(200, "The rooms.");
    book.get("/api/questions", rooms::questions, "What members are asked after a game, where its host wants that.")
        .gives::<Vec<QuestionJson>>(200, "The questions.");
    let events = "The room as events “room”, now and whenever it changes for this visitor, who is there for as long as they \
                  listen. A page that comes back names the version that it saw, here or as Last-Event-ID.";
    book.get("/api/rooms/{id}/events", rooms::listen, events).asks::<RoomAfter>().streams::<RoomJson>("The events.");
    book.get("/api/rooms/{id}/game.sgf", rooms::sgf, "The game of a room as SGF, with what was said to everybody.")
        .file("application/x-go-sgf", "The file.");
    let figures = "How the teams of a room decided, in figures, once its game is over.";
    let log = "What happened in a room, a row for each event, once its game is over; for whoever took part or has opened it. Each row says \
               whose turn it was, by which scheme that side decides, who acted and how long after the question.";
    book.get("/api/rooms/{id}/log", rooms::log, log)
        .asks::<RoomLogAsked>()
        .file("application/x-ndjson", "An object to a line, or with form=csv a table.");
    book.get("/api/rooms/{id}/figures", rooms::figures, figures).gives::<RoomFigures>(200, "The figures.");
    book.get(
        "/api/schemes",
        rooms::schemes,
        "How teams can decide, and which rules for games played together that follows.",
    )
    .gives::<Vec<SchemeOffer>>(200, "The schemes, with their usual numbers.");
}

fn house(book: &mut Book) {
    book.get("/api/status", health::status, "How busy the server is.")
        .gives::<Status>(200, "Searches running, and how many can.");
    book.get("/api/docs", page, "This page.").file("text/html", "The page.");
    book.get("/api/docs.css", docs::style, "The style of this page.").file("text/css", "The style.");
    book.get("/api/openapi.json", description, "This description for programs.")
        .file("application/json", "The OpenAPI document.");
    let ready = "Ready for visitors: healthy, and not about to stop.";
    book.get("/readyz", health::ready, ready).file("text/plain", "ok");
    let metrics =
        "What is counted, for Prometheus. Where others can reach the server, only on the address of the metrics.";
    book.get("/metrics", watched::at_home, metrics).file("application/openmetrics-text", "The figures.");
    book.get("/healthz", health::health, "Healthy means that the database answers and that there is room on its disk.")
        .file("text/plain", "ok");
}

fn admin(book: &mut Book) {
    let visitors = "For the administrator, who sends “Authorization: Bearer …” with the token of “shikatsu admin token”: \
                    everybody who has anything, the latest first, at most 1,000.";
    book.get("/api/admin/visitors", admin::visitors, visitors).gives::<Vec<GuestJson>>(200, "The visitors.");
    let things = "For the administrator: collections, games and problems of a visitor, or of everybody, the latest of each \
                  first, at most 1,000.";
    book.get("/api/admin/things", admin::things, things)
        .asks::<AdminFilter>()
        .gives::<Vec<BelongingJson>>(200, "What they keep.");
    book.get("/api/admin/blocked", admin::blocked, "For the administrator: who may change nothing.")
        .gives::<Vec<BlockedJson>>(200, "Visitors and addresses.");
    book.post(
        "/api/admin/blocked",
        admin::block,
        "For the administrator: blocks a visitor or an address, or lifts that.",
    )
    .takes::<Block>(json!({"name": "192.0.2.7", "blocked": true}))
    .nothing("Done.");
    let opinions =
        "For the administrator: what is thought of problems, those that are said to be wrong first, at most 1,000.";
    book.get("/api/admin/opinions", admin::opinions, opinions).gives::<Vec<ThoughtJson>>(200, "The problems.");
    let delete = "For the administrator: deletes one of “problems”, “collections” or “games”, or all that one of “visitors” \
                  has made and done.";
    book.delete("/api/admin/{kind}/{id}", admin::delete, delete).nothing("It is gone.");
}

fn examples(book: &mut Book) {
    book.example::<DraftJson>(golden!("draft"));
    book.example::<Listing>(golden!("listing"));
    book.example::<ProblemJson>(golden!("problem"));
    book.example::<Saved>(golden!("saved"));
    book.example::<Import>(golden!("import"));
    book.example::<Reading>(golden!("reading"));
    book.example::<Examination>(golden!("examination"));
    book.example::<SolutionJson>(golden!("solution"));
    book.example::<Tick>(golden!("progress_event"));
    book.example::<GaveUp>(golden!("gave_up"));
    book.example::<LessonJson>(golden!("lesson"));
    book.example::<LineJson>(golden!("line"));
    book.example::<TreeJson>(golden!("tree"));
    book.example::<Checked>(golden!("checked"));
    book.example::<RecordJson>(golden!("record"));
    book.example::<OnwardJson>(golden!("onward"));
    book.example::<WaysJson>(golden!("ways"));
    book.example::<HistoryJson>(golden!("history"));
    book.example::<AnswerJson>(golden!("answer"));
    book.example::<AuditTick>(golden!("audit_event"));
    book.example::<AuditJson>(golden!("audit"));
    book.example::<MomentsTick>(golden!("moments_event"));
    book.example::<MomentsJson>(golden!("moments"));
    book.example::<Seen>(golden!("compare_event"));
    book.example::<Compared>(golden!("compared"));
    book.example::<GameFile>(golden!("game"));
    book.example::<AliveJson>(golden!("alive"));
    book.example::<AnalysisJson>(golden!("analysis"));
    book.example::<HeatJson>(golden!("heat"));
    book.example::<GoJson>(golden!("go"));
    book.example::<RowJson>(golden!("row"));
    book.example::<RoomJson>(golden!("room"));
    book.example::<RowHint>(golden!("row_hint"));
    book.example::<RowLine>(golden!("row_line"));
    book.example::<Status>(golden!("status"));
    book.example::<Refused>(golden!("refused"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_leads_somewhere() {
        let document = DESCRIPTION.to_string();
        for (at, _) in document.match_indices("#/components") {
            let pointer = document[at + 1..].split('"').next().unwrap();
            assert!(DESCRIPTION.pointer(pointer).is_some(), "{pointer}");
        }
    }

    #[test]
    fn every_field_of_an_example_is_described() {
        let schemas = DESCRIPTION["components"]["schemas"].as_object().unwrap();
        let examples = schemas.iter().filter(|(_, schema)| schema.get("example").is_some());
        assert!(examples.clone().count() >= 20, "a schema for each golden file");
        for (name, schema) in examples {
            for field in schema["example"].as_object().unwrap().keys() {
                assert!(schema["properties"].get(field).is_some(), "{name} has no {field}");
            }
        }
    }

    #[test]
    fn the_page_shows_every_route() {
        let html = docs::page(&DESCRIPTION);
        let mut paths = DESCRIPTION["paths"].as_object().unwrap().keys();
        assert!(paths.len() > 20);
        assert!(paths.all(|path| html.contains(&format!("<code>{path}</code>"))));
        assert!(!html.contains("<script"));
    }
}
