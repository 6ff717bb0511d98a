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
    parts
}

pub(super) fn read(words: &mut Words<'_>) -> Result<Settings, NotAnEvent> {
    let mut value = |key: &str| {
        let word = words.word()?;
        word.strip_prefix(key).and_then(|rest| rest.strip_prefix('=')).ok_or(NotAnEvent)
    };
    Ok(Settings {
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
    })
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
        Crew::People(Scheme::MonteCarlo { playouts }) => format!("monte_carlo:{playouts}"),
        Crew::People(Scheme::Suggestions { count, decoys }) => format!("suggestions:{count}:{decoys}"),
        Crew::People(scheme) => scheme.code().to_owned(),
        Crew::Bot { rung } => format!("bot:{}", text(rung)),
        Crew::Engine { name } => format!("engine:{}", text(name)),
        Crew::Outside => "outside".to_owned(),
    }
}

fn side(word: &str) -> Result<Side, NotAnEvent> {
    let mut parts = Words::split(word, ':');
    let name = parts.text()?;
    let crew = match parts.word()? {
        "monte_carlo" => Crew::People(Scheme::MonteCarlo { playouts: parts.read()? }),
        "suggestions" => Crew::People(Scheme::Suggestions { count: parts.read()?, decoys: parts.read()? }),
        "bot" => Crew::Bot { rung: parts.text()? },
        "engine" => Crew::Engine { name: parts.text()? },
        "outside" => Crew::Outside,
        code => Crew::People(Scheme::named(code).ok_or(NotAnEvent)?),
    };
    parts.end()?;
    Ok(Side { name, crew })
}
