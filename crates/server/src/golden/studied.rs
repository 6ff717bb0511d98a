//! What is found out about a problem, or about a game, when somebody asks.

use wire::*;

use super::{b2, draft, solution, turn};

pub(super) fn seen() -> Seen {
    Seen { nodes: 8192, ms: 100, deepest: 7, best: Some(turn("B2")), score: Some(400), judged: 2, first_moves: 7 }
}

pub(super) fn compared() -> Compared {
    Compared {
        engine: EngineId::AlphaBeta,
        seen: seen(),
        opinion: Some(Code(solver::classic::Opinion::Unclear)),
        limit: Some(LimitCode::Nodes),
        right: Some(true),
        right_moves: vec![turn("B2")],
        grade: Some(proof::Grade::Dead.into()),
        settings: Some(SettingsJson::default()),
        caveats: vec![Code(solver::classic::Caveat::NoDepth)],
    }
}

pub(super) fn audit() -> AuditJson {
    let SolutionJson { grade, standing, soundness, .. } = solution();
    let led = |text| LedTo { made: turn(text), grade: proof::Grade::Ko(0).into() };
    AuditJson {
        grade,
        standing,
        targets: b2(),
        right: vec![turn("B2")],
        soundness,
        unnamed: vec![turn("B2")],
        wrong: vec![led("B1")],
        near: vec![led("A2")],
        unanswered: vec![turn("A1")],
        needless: b2(),
        spare: Points::default(),
        mending: Some(ChangeJson { point: Vertex("B2".parse().unwrap()), color: Some(Code(rules::Color::White)) }),
        hurried: true,
        rank: 13,
        shape: "corner x OOOO/...O".to_owned(),
        clean: false,
        line: "{}\n".to_owned(),
    }
}

pub(super) fn moments() -> MomentsJson {
    let SolutionJson { grade, standing, .. } = solution();
    let one = MomentJson {
        turns: 17,
        color: Code(rules::Color::White),
        played: turn("C9"),
        draft: DraftJson::new(&draft(), ""),
        before: proof::Grade::Alive.into(),
        before_standing: standing.clone(),
        after: grade,
        after_standing: standing,
    };
    MomentsJson { moments: vec![one], looked: 41 }
}
