//! Settings as words: `size=9 komi=13 …`, in this order.

use player::go::{Komi, Scoring};
use rules::{ByColor, Color};

use super::words::{NotAnEvent, Words, text};
use crate::{Crew, Handicap, Pace, Scheme, Settings, Side, Talk};

pub(super) fn parts(settings: &Settings) -> Vec<String> {
    let handicap = match settings.handicap {
        Handicap::Stones(stones) => stones.to_string(),
        Handicap::FromRanks => "ranks".to_owned(),
    };
    let mut parts = vec![
        format!("size={}", settings.size),
        format!("komi={}", settings.komi.half_points()),
        format!("handicap={handicap}"),
        format!("scoring={}", settings.scoring.code()),
        format!("pace={}", pace_word(settings.pace)),
        format!("talk={}", settings.talk.code()),
        format!("drawing={}", settings.drawing),
        format!("glass={}", settings.glass),
        format!("reveal={}", settings.reveal),
        format!("hints={}", settings.hints),
        format!("quorum={}", settings.quorum),
    ];
    for color in Color::BOTH {
        let side = &settings.sides[color];
        parts.push(format!("{}={}:{}", color.name(), text(&side.name), crew_word(&side.crew)));
    }
    // What came later stands last, and only where it is so: older lines have none of it.
    let later = [("listed", settings.listed), ("questions", settings.questions)];
    parts.extend(later.into_iter().filter(|(_, on)| *on).map(|(name, _)| format!("{name}=true")));
    parts
}

pub(super) fn read(words: &mut Words<'_>) -> Result<Settings, NotAnEvent> {
    let mut value = |key: &str| {
        let word = words.word()?;
        word.strip_prefix(key).and_then(|rest| rest.strip_prefix('=')).ok_or(NotAnEvent)
    };
    let mut settings = Settings {
        size: number(value("size")?)?,
        komi: Komi::new(number(value("komi")?)?).ok_or(NotAnEvent)?,
        handicap: match value("handicap")? {
            "ranks" => Handicap::FromRanks,
            stones => Handicap::Stones(number(stones)?),
        },
        scoring: Scoring::named(value("scoring")?).ok_or(NotAnEvent)?,
        pace: pace(value("pace")?)?,
        talk: talk(value("talk")?)?,
        drawing: number(value("drawing")?)?,
        glass: number(value("glass")?)?,
        reveal: number(value("reveal")?)?,
        hints: number(value("hints")?)?,
        quorum: number(value("quorum")?)?,
        sides: ByColor { black: side(value("black")?)?, white: side(value("white")?)? },
        listed: false,
        questions: false,
    };
    while let Some(word) = words.more() {
        match word {
            "listed=true" => settings.listed = true,
            "questions=true" => settings.questions = true,
            _ => return Err(NotAnEvent),
        }
    }
    Ok(settings)
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, NotAnEvent> {
    word.parse().map_err(|_| NotAnEvent)
}

fn talk(code: &str) -> Result<Talk, NotAnEvent> {
    Talk::ALL.into_iter().find(|talk| talk.code() == code).ok_or(NotAnEvent)
}

fn pace_word(pace: Pace) -> String {
    match pace {
        Pace::Fixed { action } => format!("fixed:{action}"),
        Pace::ByoYomi { main, period, periods } => format!("byo_yomi:{main}:{period}:{periods}"),
        Pace::Fischer { main, increment, cap } => format!("fischer:{main}:{increment}:{cap}"),
        Pace::Correspondence { phase } => format!("correspondence:{phase}"),
    }
}

fn pace(word: &str) -> Result<Pace, NotAnEvent> {
    let mut parts = Words::split(word, ':');
    Ok(match parts.word()? {
        "fixed" => Pace::Fixed { action: parts.read()? },
        "byo_yomi" => Pace::ByoYomi { main: parts.read()?, period: parts.read()?, periods: parts.read()? },
        "fischer" => Pace::Fischer { main: parts.read()?, increment: parts.read()?, cap: parts.read()? },
        "correspondence" => Pace::Correspondence { phase: parts.read()? },
        _ => return Err(NotAnEvent),
    })
}

fn crew_word(crew: &Crew) -> String {
    match crew {
        Crew::People(scheme) => scheme.to_string(),
        Crew::Bot { rung } => format!("bot:{}", text(rung)),
        Crew::Engine { name } => format!("engine:{}", text(name)),
        Crew::Outside => "outside".to_owned(),
    }
}

fn side(word: &str) -> Result<Side, NotAnEvent> {
    let mut parts = Words::split(word, ':');
    let name = parts.text()?;
    let crew = match parts.word()? {
        "bot" => Crew::Bot { rung: parts.text()? },
        "engine" => Crew::Engine { name: parts.text()? },
        "outside" => Crew::Outside,
        code => Crew::People(scheme(code, &mut parts)?),
    };
    parts.end()?;
    Ok(Side { name, crew })
}

/// A scheme with its numbers: `suggestions:5:0`.
fn scheme(code: &str, parts: &mut Words<'_>) -> Result<Scheme, NotAnEvent> {
    let scheme = Scheme::named(code).ok_or(NotAnEvent)?;
    (0..scheme.card().numbers.len()).try_fold(scheme, |scheme, at| Ok(scheme.with(at, parts.read()?)))
}
