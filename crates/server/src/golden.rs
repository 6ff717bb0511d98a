//! The golden files: one of each message, made of what the server shows.

#[path = "../../../fuzz/checks/damage.rs"]
mod damage;

mod studied;

use std::path::PathBuf;

use lesson::{Study, proved};
use proof::Bounds;
use rules::Move;
use serde_json::Value;
use tsumego::{Draft, text};
use wire::*;

use crate::library::label;

use studied::{audit, compared, moments, seen};

/// A problem that ships and its proof, so that the messages do not change with the search.
const PROBLEM: &str = include_str!("../../../data/shapes/11-rectangular-six-in-the-corner-0.txt");
const PROOF: &[u8] = include_bytes!("../../../data/shapes/11-rectangular-six-in-the-corner-0.cert");

fn draft() -> Draft {
    text::read(PROBLEM).unwrap()
}

fn solution() -> SolutionJson {
    let study = Study::new(proved(PROOF, &draft()).unwrap()).found_in(Some(4321), Some(12));
    telling::solution(&study, draft().goal)
}

fn summary() -> Summary {
    Summary {
        id: problem_id("shapes-11-rectangular-six-in-the-corner-0"),
        title: draft().title,
        label: label::named(&problem_id("shapes-11-rectangular-six-in-the-corner-0")),
        collection: CollectionId("shapes".to_owned()),
        section: "Part one".to_owned(),
        goal: draft().goal.map(GoalJson::from),
        to_move: Code(rules::Color::Black),
        size: 9,
        rank: Some(13),
        tags: vec![Code(tsumego::Tag::ThousandYearKo)],
        verdict: Some(proof::Grade::Ko(1).into()),
        state: StateCode::Solved,
        empty: 6,
        read_only: true,
    }
}

fn course() -> CourseJson {
    let run = RunJson { left_ms: 93_000, solved: 6, missed: 1, most_missed: 3 };
    let returns = ReturnsJson { days: 3, missed: true, reviews: 2, recalled: 88 };
    CourseJson {
        way: Code(training::Way::Run),
        results: vec![true, false],
        of: 7,
        due: 5,
        run: Some(run),
        returns: Some(returns),
    }
}

fn ways() -> WaysJson {
    WaysJson {
        rating: Some(RatingJson { points: 1231, deviation: 72, sure: true, tries: 41, too_soon: false }),
        level: Some(21),
        daily: vec![true, false],
        daily_of: 7,
        mistakes: 12,
        mistakes_due: 9,
        reviews_on: true,
        reviews: 30,
        reviews_due: 4,
        best_today: Some(8),
        best_ever: Some(14),
        run: None,
    }
}

fn history() -> HistoryJson {
    let tag = Code(tsumego::Tag::ThousandYearKo);
    HistoryJson {
        today: 20_000,
        rating: None,
        ratings: vec![RatedDay { day: 19_999, points: 1219 }, RatedDay { day: 20_000, points: 1231 }],
        days: vec![DayJson { day: 20_000, tries: 5, solved: 4 }],
        streak: 3,
        tries: 41,
        ranks: vec![RankTally { rank: 13, tries: 8, solved: 6, ms: Some(14_000) }],
        themes: vec![ThemeTally { kind: None, tag: Some(tag), tries: 8, solved: 3, expected: 4120 }],
        latest: vec![LatestTry {
            problem: problem_id("own-001"),
            at: 1_728_000_000_000,
            way: Code(training::Way::Stream),
            solved: true,
            ms: 14_000,
            change: Some(12),
        }],
    }
}

fn record() -> RecordJson {
    RecordJson {
        state: StateCode::Hinted,
        tries: 2,
        failed: 1,
        hints: 1,
        best_ms: Some(700),
        spent_ms: 1700,
        rated: Some(rated()),
    }
}

fn rated() -> RatedJson {
    RatedJson { solved: false, before: 1246, after: 1231 }
}

fn problem_id(name: &str) -> ProblemId {
    ProblemId(name.to_owned())
}

fn b2() -> Points {
    Points(rules::PointSet::of("B2".parse().unwrap()))
}

fn turn(text: &str) -> Turn {
    Turn(text.parse::<Move>().unwrap())
}

fn lesson() -> LessonJson {
    let stones = Stones::from(draft().setup);
    LessonJson {
        stones: stones.clone(),
        last: Some(turn("B2")),
        captured_now: Points::default(),
        captures: Captures { black: 0, white: 2 },
        reply: Some(turn("pass")),
        by: Some(PlayedBy {
            engine: EngineId::AlphaBeta,
            settings: Some(SettingsJson::default()),
            nodes: 8192,
            ms: 100,
            proved: false,
        }),
        steps: vec![StepJson { made: turn("B2"), color: Code(rules::Color::Black), captured: b2(), stones }],
        judgement: Some(JudgementJson {
            code: JudgementCode::Right,
            message: "B2 is right: White is dead.".to_owned(),
            grade: proof::Grade::Dead.into(),
            standing: solution().standing,
            before: proof::Grade::Dead.into(),
            better: Some(BetterJson { made: turn("B2"), more: 1 }),
        }),
        outcome: Some(OutcomeJson {
            code: Code(tsumego::Ending::TwoEyes),
            message: "White lives with two eyes.".to_owned(),
            points: b2(),
        }),
        legal: b2(),
        pass_alive: Points::default(),
        hint: Some(HintJson { area: b2(), among: false, code: Some(Code(tsumego::Reason::Inside)) }),
        book: Some(page()),
        your_turn: true,
        asks: true,
        proving: true,
        moves: vec![turn("B2"), turn("pass")],
    }
}

fn line() -> LineJson {
    let why = tsumego::Why::OneEye;
    let step = lesson().steps.remove(0);
    LineJson {
        grade: proof::Grade::Dead.into(),
        plies: vec![PlyJson { step, act: Code(tsumego::Act::Stone) }],
        before: 0,
        why: WhyJson { points: vec![Vertex("B2".parse().unwrap())], ..WhyJson::new(&why, "One eye.".to_owned()) },
    }
}

fn players() -> PlayersJson {
    let tried = TryJson { made: turn("B2"), share: 0.375, grade: Some(proof::Grade::Ko(1).into()), correct: false };
    PlayersJson {
        to_move: Code(rules::Color::Black),
        right: vec![turn("B2")],
        crowds: vec![CrowdJson { from: 6, to: 10, tries: vec![tried] }],
    }
}

fn examination() -> Examination {
    Examination {
        stones: draft().setup.into(),
        removed: b2(),
        complaint: Some(Fault::MixedTarget.at(b2().0)),
        targets: Points(draft().targets),
        candidates: vec![b2()],
        region: RegionJson { kind: Code(proof::RegionKind::Given), points: b2() },
        legal: b2(),
        pass_alive: Points::default(),
    }
}

fn checked() -> Checked {
    let SolutionJson { grade, standing, region, .. } = solution();
    Checked {
        ok: true,
        flaw: None,
        message: "Proved: Black kills.".to_owned(),
        proved: Some(Proved { grade, standing, region }),
        states: 100,
        ms: 1,
    }
}

fn collection() -> CollectionJson {
    CollectionJson {
        id: CollectionId("0123456789abcdef".to_owned()),
        title: "A title".to_owned(),
        count: 9,
        solved: 1,
        proved: 4,
        waiting: 3,
        reach: Reach::Link,
        read_only: false,
        share: Some("fedcba9876543210".to_owned()),
    }
}

fn import() -> Import {
    let item = |problem| FileItem { file: "b.sgf".to_owned(), problem };
    Import {
        collection: Some(Destination { id: collection().id, title: collection().title }),
        imported: vec![Imported { file: "a.sgf".into(), id: problem_id("01"), title: "One".into() }],
        present: 2,
        games: vec![item(None)],
        mended: vec![Mended { item: item(Some(1)), code: MendedCode::Text }],
        skipped: vec![SkippedFile { item: item(Some(2)), reason: Fault::NoGroup.into() }],
    }
}

fn page() -> PageJson {
    PageJson {
        code: Some(BookCode::Right),
        comment: "Well done.".to_owned(),
        marks: game().steps[0].marks.clone(),
        end: true,
        judges: true,
    }
}

fn game() -> GameFile {
    GameFile {
        games: 2,
        game: 1,
        size: 9,
        title: "Final".to_owned(),
        date: "2026-11-16".to_owned(),
        komi: "6.5".to_owned(),
        black: PlayerJson { name: "Ann".to_owned(), rank: "3k".to_owned() },
        white: PlayerJson { name: "Bo".to_owned(), rank: String::new() },
        score: Some(GameScore { code: MarginCode::Points, winner: Some(Code(rules::Color::White)), points: Some(2.5) }),
        steps: vec![GameStep {
            parent: Some(0),
            made: Some(turn("B2")),
            color: Some(Code(rules::Color::Black)),
            black: b2(),
            white: Points::default(),
            gone: Points::default(),
            to_move: Code(rules::Color::White),
            ko: Some(Vertex("B1".parse().unwrap())),
            captures: Captures { black: 0, white: 2 },
            comment: "A comment.".to_owned(),
            marks: vec![MarkJson {
                point: Vertex("B2".parse().unwrap()),
                sign: SignName::Label,
                label: Some("a".to_owned()),
            }],
        }],
        dots: true,
        left_out: 3,
        remarks: vec![Remark::MissingBracket { line: 3 }],
    }
}

fn row() -> RowJson {
    let mut game = player::row::Game::new(player::row::Settings::new(4, 3).unwrap());
    for turn in ["A1", "A2", "D4", "B1"] {
        game.act(turn.parse().unwrap()).unwrap();
    }
    RowJson {
        id: GameId("0123456789abcdef".to_owned()),
        version: 4,
        length: 3,
        diagonals: false,
        opening: OpeningName::Plain,
        repetition: RepetitionName::Refused,
        limit: 32,
        partner: Partner::Computer,
        level: 2,
        patience: player::row::Level::new(2).unwrap().patience(),
        you: Some(Code(rules::Color::Black)),
        your_turn: true,
        computers_turn: false,
        open_seat: false,
        may_join: false,
        may_swap: false,
        swapped: false,
        stones: game.position().setup().into(),
        captures: Captures { black: 0, white: 1 },
        longest: Captures { black: 1, white: 1 },
        turns: RowStep::all(&game),
        outcome: Some(RowOutcome { code: EndCode::Row, winner: Some(Code(rules::Color::White)), stones: b2() }),
        expectation: Some(player::row::Expectation::Loss(within(2, 4)).into()),
        may_hint: true,
        hints: RowAgreed { you: true, other: false },
        rematch: Some(GameId("fedcba9876543210".to_owned())),
        is_player: true,
    }
}

fn within(least: u8, most: u8) -> player::row::Within {
    player::row::Within { least, most }
}

fn row_hint() -> RowHint {
    RowHint { turn: "B2".into(), expectation: player::row::Expectation::Win(within(3, 3)).into() }
}

fn row_line() -> RowLine {
    let RowJson { turns, outcome, .. } = row();
    RowLine { turns, outcome }
}

fn row_summary() -> RowSummary {
    RowSummary {
        id: GameId("0123456789abcdef".to_owned()),
        size: 5,
        length: 3,
        partner: Partner::Link,
        level: 2,
        turns: 7,
        outcome: Some(EndCode::Row),
        won: Some(true),
        changed: 1_700_000_000_000,
    }
}

fn go() -> GoJson {
    let stones = row().stones;
    let time = TimeJson { ms: 30_000, extra: 5 };
    let agreed = ClockJson { kind: ClockName::ByoYomi, main: 600, period: 30, count: 5 };
    GoJson {
        id: GoId("0123456789abcdef".to_owned()),
        version: 4,
        rung: rung(),
        patience: 3000,
        you: Code(rules::Color::Black),
        your_turn: true,
        computers_turn: false,
        may_undo: true,
        handicap: b2(),
        komi: 6.5,
        scoring: ScoringName::Territory,
        clocks: Some(ClocksJson { agreed, black: time, white: time }),
        stones,
        captures: Captures { black: 1, white: 0 },
        turns: vec![GoStep { turn: "B2".to_owned(), color: Code(rules::Color::Black), captured: b2() }],
        over: true,
        count: Some(CountJson {
            groups: vec![GroupJson {
                color: Code(rules::Color::White),
                stones: b2(),
                fate: FateCode::Seki,
                certainty: CertaintyCode::Believed,
                dead: true,
            }],
            territory: PairJson { black: b2(), white: Points::default() },
            points: PairJson { black: 3.0, white: 6.5 },
        }),
        score: Some(GameScore::by_points(-3.5)),
    }
}

fn gave_up(bounds: BoundsJson) -> GaveUp {
    let (promising, targets) = (Some(turn("B2")), Points(draft().targets));
    let rank = Some(RankSpan { least: 12, most: 20 });
    GaveUp { limit: LimitCode::Time, bounds, promising, sure: Some(93), targets, rank, nodes: 1000, ms: 500 }
}

fn rung() -> RungJson {
    let met = MetJson { other: "r2", games: 100, won: 68, playouts: None };
    RungJson { name: "r3", title: "beginner", met }
}

fn go_summary() -> GoSummary {
    GoSummary {
        id: go().id,
        size: 9,
        handicap: 2,
        rung: rung(),
        you: Code(rules::Color::White),
        turns: 7,
        score: Some(GameScore::won(MarginCode::Resignation, rules::Color::White)),
        changed: 1_700_000_000_000,
    }
}

/// A vote under way, with a turn behind it and all that a room can show.
fn room_figures() -> RoomFigures {
    let inside = InsideFigures {
        asked: 4,
        acted: 3,
        unanimous: 1,
        proposed: 2,
        agreement: Some(0.75),
        ties: 1,
        silent: 0,
        distance: Some(1.5),
        proposed_distance: None,
        judged: 2,
        as_engine: 1,
    };
    let member = MemberFigures {
        member: 1,
        name: "Ann".to_owned(),
        asked: 4,
        acted: 3,
        time: Some(2500.5),
        proposed: 2,
        done: 1,
        voted: 1,
        won: 1,
        distance: None,
    };
    RoomFigures {
        black: TeamFigures { turns: 2, used: vec![9000, 4000], inside: Some(inside) },
        white: TeamFigures { turns: 1, used: vec![0], inside: None },
        members: vec![member],
    }
}

/// One of each.
fn crews() -> [CrewJson; 4] {
    let (rung, name) = ("r3".to_owned(), "GNU Go".to_owned());
    [CrewJson::default(), CrewJson::Bot { rung }, CrewJson::Engine { name }, CrewJson::Outside]
}

fn room() -> RoomJson {
    let id = RoomId("0123456789abcdef".to_owned());
    let option = OptionJson { what: "B2".to_owned(), proposed: 2, votes: 1 };
    let side = |name: &str, crew: CrewJson| SideJson { name: name.to_owned(), crew };
    let black = side("Cranes", CrewJson::People { scheme: SchemeJson(team::Scheme::suggestions(5, 1)) });
    let white = side("Program", CrewJson::Bot { rung: "r3".to_owned() });
    let cast = || CastJson { member: 1, what: vec!["B2".to_owned()] };
    let settings = AgreedJson::from(&team::Settings::default());
    RoomJson {
        id,
        version: 12,
        now: 1_700_000_000_000,
        whole: true,
        stage: StageCode::Play,
        agreed: AgreedJson { black, white, ..settings },
        people: PeopleJson {
            you: Some(1),
            host: Some(1),
            captains: PairJson { black: Some(1), white: None },
            members: vec![MemberJson {
                id: 1,
                name: "Ann".to_owned(),
                rank: "3k".to_owned(),
                place: Code(team::Place::Team(rules::Color::Black)),
                here: true,
                muted: false,
            }],
        },
        game: RoomGameJson {
            handicap: 2,
            komi: 0.5,
            stones: row().stones,
            captures: Captures { black: 1, white: 0 },
            moves: vec![GoStep { turn: "B2".to_owned(), color: Code(rules::Color::Black), captured: b2() }],
            weak: b2(),
            clocks: PairJson { black: Some(TimeJson { ms: 30_000, extra: 5 }), white: None },
            count: Some(MarksJson {
                working: false,
                dead: b2(),
                seki: Points::default(),
                says: vec![SaysJson { member: 1, say: Code(team::Say::Agree) }],
                until: 1_700_000_060_000,
                score: GameScore::by_points(2.5),
            }),
            outcome: Some(ClosingJson {
                code: Code(team::Ending::Points(rules::score::HalfPoints(5))),
                winner: Some(Code(rules::Color::Black)),
                points: Some(2.5),
            }),
            shown: Some(1),
        },
        decisions: DecisionsJson {
            turn: Some(RoomTurnJson {
                color: Code(rules::Color::Black),
                ask: 3,
                phase: PhaseCode::Vote,
                began: 1_700_000_000_000,
                until: 1_700_000_030_000,
                spent: 4000,
                your_move: true,
                proposal: Some("B2".to_owned()),
                ballot: vec!["B2".to_owned()],
                options: vec![option.clone()],
                asked: vec![1],
                acted: vec![1],
            }),
            past: vec![PastJson {
                number: 0,
                color: Code(rules::Color::Black),
                chosen: "B2".to_owned(),
                at: 1_700_000_000_000,
                used: 9000,
                undone: false,
                by: Some(Code(team::Reason::Votes)),
                tie: true,
                options: vec![option],
                values: vec![ValueJson { what: "B2".to_owned(), points: 3.25 }],
                decoys: vec!["pass".to_owned()],
                proposal: Some("B2".to_owned()),
                ballot: vec!["B2".to_owned()],
                proposals: vec![cast()],
                ballots: vec![cast()],
            }],
            motion: Some(MotionJson {
                subject: Code(team::Subject::Undo),
                team: Code(rules::Color::Black),
                asked: Code(rules::Color::White),
                until: 1_700_000_030_000,
                yes: 1,
                no: 0,
                you: Some(true),
            }),
        },
        talk: TalkJson {
            lines: vec![LineSaid {
                at: 1_700_000_000_000,
                member: 1,
                channel: Code(team::Channel::Team),
                team: Some(Code(rules::Color::Black)),
                text: "B2?".to_owned(),
                number: 1,
            }],
            sketches: vec![SketchJson { member: 1, circles: b2(), crosses: Points::default(), line: vec![turn("B2")] }],
        },
        questions: true,
        rematch: Some("fedcba9876543210".to_owned()),
    }
}

fn room_summary() -> RoomSummary {
    RoomSummary {
        id: room().id,
        size: 9,
        black: "Cranes".to_owned(),
        white: "Program".to_owned(),
        stage: StageCode::Over,
        result: "B+2.5".to_owned(),
        yours: true,
        changed: 1_700_000_000_000,
    }
}

fn analysis() -> AnalysisJson {
    let made =
        CandidateJson { made: turn("B2"), visits: 900, winrate: 61.5, lead: 2.5, line: vec![turn("B2"), turn("pass")] };
    AnalysisJson { playouts: 1000, winrate: 61.5, lead: 2.5, owners: vec![100, -25, 0, 3], candidates: vec![made] }
}

fn heat() -> HeatJson {
    HeatJson { playouts: 493, moves: vec![WarmthJson { made: turn("B2"), mean: 3.2, deviation: 18.4, rank: 0 }] }
}

/// One of each message, by the name of its file.
fn messages() -> Vec<(&'static str, Value)> {
    fn json(message: impl serde::Serialize) -> Value {
        serde_json::to_value(message).unwrap()
    }
    let (draft, bounds) = (DraftJson::new(&draft(), "shapes"), BoundsJson::from(Bounds::UNKNOWN));
    let branch = BranchJson {
        made: turn("B2"),
        grade: proof::Grade::Dead.into(),
        standing: solution().standing,
        correct: true,
        outcome: None,
    };
    vec![
        ("codes", codes()),
        ("draft", json(draft.clone())),
        ("listing", json(Listing { total: 1, page: 1, problems: vec![summary()] })),
        ("collections", json([collection()])),
        (
            "problem",
            json(ProblemJson {
                id: summary().id,
                draft: draft.clone(),
                summary: summary(),
                asks: false,
                withheld: false,
                targets: solution().targets,
                region: solution().region,
                book: Some(BookJson { answers: vec![turn("B2")], disproved: vec![turn("B2")], pages: 7 }),
                record: record(),
                spot: SpotJson { at: 1, of: 33, previous: None, next: Some(problem_id("own-002")) },
            }),
        ),
        ("saved", json(Saved { id: problem_id("0123456789abcdef") })),
        ("import", json(import())),
        ("reading", json(Reading { draft, remarks: vec![Remark::MissingBracket { line: 3 }] })),
        ("examination", json(examination())),
        ("solution", json(solution())),
        (
            "progress_event",
            json(Tick {
                nodes: 9,
                nodes_per_second: 90,
                ms: 100,
                line: vec![turn("B2")],
                bounds: Bounds::UNKNOWN.into(),
                promising: Some(turn("B2")),
                sure: Some(70),
            }),
        ),
        ("gave_up", json(gave_up(bounds))),
        ("lesson", json(lesson())),
        ("line", json(line())),
        ("tree", json(TreeJson { to_move: Code(rules::Color::Black), nodes: vec![branch] })),
        ("players", json(players())),
        ("checked", json(checked())),
        ("record", json(record())),
        (
            "onward",
            json(OnwardJson {
                level: 3,
                begun: true,
                known: 7,
                today: TodayJson { tries: 5, solved: 4, streak: 3 },
                rating: Some(RatingJson { points: 1231, deviation: 72, sure: true, tries: 41, too_soon: false }),
                rated: true,
                course: Some(course()),
                problem: Some(summary()),
            }),
        ),
        ("ways", json(ways())),
        ("history", json(history())),
        (
            "answer",
            json(AnswerJson {
                right: true,
                grade: Some(proof::Grade::Ko(1).into()),
                standing: Some(solution().standing),
            }),
        ),
        (
            "engines",
            json(EngineJson::all(&[RankerName::None, RankerName::Forest, RankerName::Boosted, RankerName::Net])),
        ),
        ("audit_event", json(AuditTick { ms: 700, most_ms: 10_000, looked: 12 })),
        ("audit", json(audit())),
        ("moments_event", json(MomentsTick { looked: 12, turns: 41, found: 1 })),
        ("moments", json(moments())),
        ("compare_event", json(seen())),
        ("compared", json(compared())),
        ("game", json(game())),
        ("alive", json(AliveJson { stones: b2(), territory: b2() })),
        ("analysis", json(analysis())),
        ("heat", json(heat())),
        (
            "offer",
            json(OfferJson {
                rungs: vec![rung()],
                boards: vec![BoardJson { size: 9, most_handicap: 9 }],
                engines: vec!["GNU Go".to_owned()],
                door: true,
            }),
        ),
        ("go", json(go())),
        ("gos", json([go_summary()])),
        ("crews", json(crews())),
        ("room", json(room())),
        ("rooms", json([room_summary()])),
        ("room_figures", json(room_figures())),
        ("room_token", json(RoomToken { token: "a-token".to_owned(), port: Some(8362) })),
        ("schemes", json([SchemeOffer::from(team::Scheme::suggestions(5, 1))])),
        ("row", json(row())),
        ("rows", json([row_summary()])),
        ("row_hint", json(row_hint())),
        ("row_line", json(row_line())),
        ("status", json(Status { version: "0.1.0", jobs: 1, most_jobs: 2, at_home: true })),
        ("refused", json(Refused { error: Fault::BadSize { size: 99 }.at(b2().0) })),
    ]
}

/// Every code, by family, with the names of its arguments: the page has words for each of them.
fn codes() -> Value {
    let told = |codes: Vec<(String, Value)>| codes.into_iter().collect::<Value>();
    let families = families().into_iter().map(|family| (family.name.to_owned(), told(family.codes)));
    families.chain([("shape".to_owned(), told(label::shapes()))]).collect()
}

fn golden() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// `SHIKATSU_GOLDEN=write cargo test -p server golden` writes the files anew.
#[test]
fn golden_files_hold_one_of_each_message() {
    let write = std::env::var_os("SHIKATSU_GOLDEN").is_some();
    for (name, message) in messages() {
        let path = golden().join(format!("{name}.json"));
        let told = serde_json::to_string_pretty(&message).unwrap() + "\n";
        if write {
            std::fs::create_dir_all(golden()).unwrap();
            std::fs::write(&path, &told).unwrap();
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap_or_default(), told, "{name}");
    }
    let files = std::fs::read_dir(golden()).unwrap().count();
    assert_eq!(files, messages().len(), "no file without a message");
}

#[test]
fn damaged_imports_are_read_or_refused() {
    damage::survived("import", 1_000, crate::imports::check);
}
