//! The event log: events as lines of text, in a form that stays: `1 1700000000000 proposed 3 D4`.
//!
//! The first word is the version of the form, the second the time, the third the kind, then its parts, separated by
//! blanks. Within a word `,` separates the items of a list, which is `-` when empty, and text is percent-encoded. An older
//! line is always read; a change of the form gets a new version.

mod agreed;
mod words;

use std::fmt;
use std::str::FromStr;

use rules::{Move, PointSet};

use self::words::{Words, list, text};

pub use self::words::NotAnEvent;

use crate::answer::is_question;
use crate::proposal::{joined, split};
use crate::{
    Channel, Ending, Event, Fact, MemberId, Need, Opening, Outcome, Place, Reason, Say, Sketch, Step, Subject,
    WorkAnswer, Worth,
};

/// The version of the form that is written.
const VERSION: &str = "1";

impl Event {
    /// The word for what has happened.
    pub fn kind(&self) -> &'static str {
        kind(&self.fact)
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION} {} {}", self.at, self.kind())?;
        parts(&self.fact).iter().try_for_each(|word| write!(f, " {word}"))
    }
}

impl FromStr for Event {
    type Err = NotAnEvent;

    fn from_str(line: &str) -> Result<Event, NotAnEvent> {
        let mut words = Words::new(line);
        if words.word()? != VERSION {
            return Err(NotAnEvent);
        }
        let at = words.read()?;
        let kind = words.word()?;
        let fact = fact(kind, &mut words)?;
        words.end()?;
        Ok(Event { at, fact })
    }
}

/// The words of a line after its kind.
pub(crate) fn words_of(fact: &Fact) -> Vec<String> {
    parts(fact)
}

fn kind(fact: &Fact) -> &'static str {
    match fact {
        Fact::Opened { .. } => "opened",
        Fact::Joined { .. } => "joined",
        Fact::Moved { .. } => "moved",
        Fact::Left { .. } => "left",
        Fact::Came { .. } => "came",
        Fact::Went { .. } => "went",
        Fact::Muted { .. } => "muted",
        Fact::Removed { .. } => "removed",
        Fact::Hosted { .. } => "hosted",
        Fact::Named { .. } => "named",
        Fact::Started(_) => "started",
        Fact::Asked { .. } => "asked",
        Fact::Proposed { .. } => "proposed",
        Fact::Voted { .. } => "voted",
        Fact::Worked { .. } => "worked",
        Fact::Decided { .. } => "decided",
        Fact::Raised { .. } => "raised",
        Fact::Seconded { .. } => "seconded",
        Fact::Referred { .. } => "referred",
        Fact::Dropped => "dropped",
        Fact::TakenBack { .. } => "taken_back",
        Fact::Counting { .. } => "counting",
        Fact::Judging { .. } => "judging",
        Fact::Marked { .. } => "marked",
        Fact::Settled { .. } => "settled",
        Fact::Overruled => "overruled",
        Fact::PlayedOn => "played_on",
        Fact::Ended(_) => "ended",
        Fact::Said { .. } => "said",
        Fact::Drew { .. } => "drew",
        Fact::Shown { .. } => "shown",
        Fact::Answered { .. } => "answered",
        Fact::Rematched { .. } => "rematched",
        Fact::Resumed { .. } => "resumed",
    }
}

/// The words after the kind.
fn parts(fact: &Fact) -> Vec<String> {
    let word = |word: &dyn fmt::Display| word.to_string();
    match fact {
        Fact::Opened { host, seed, settings } => [vec![word(host), word(seed)], agreed::parts(settings)].concat(),
        Fact::Joined { member, name, rank, place } => {
            vec![word(member), text(name), rank.map_or("-".to_owned(), |rank| rank.to_string()), place.code().into()]
        }
        Fact::Moved { member, place } => vec![word(member), place.code().into()],
        Fact::Left { member }
        | Fact::Came { member }
        | Fact::Went { member }
        | Fact::Removed { member }
        | Fact::Hosted { member }
        | Fact::Named { member } => vec![word(member)],
        Fact::Muted { member, muted } => vec![word(member), word(muted)],
        Fact::Started(Opening { exchange, handicap, komi }) => {
            vec![word(exchange), word(handicap), word(&komi.half_points())]
        }
        Fact::Asked { ask, step, options, until } => {
            vec![word(ask), step_word(step), list(options.iter()), word(until)]
        }
        Fact::Proposed { member, proposal } => vec![word(member), word(proposal)],
        Fact::Voted { member, ballot } => vec![word(member), list(ballot.iter())],
        Fact::Worked { answer } => vec![answer_word(answer)],
        Fact::Decided { chosen, reason, tie } => vec![word(chosen), reason.code().into(), word(tie)],
        Fact::Raised { member, subject, until } => vec![word(member), subject.code().into(), word(until)],
        Fact::Seconded { member, yes } => vec![word(member), word(yes)],
        Fact::Referred { until } | Fact::Judging { until } => vec![word(until)],
        Fact::TakenBack { moves } => vec![word(moves)],
        Fact::Counting { ask, until } => vec![word(ask), word(until)],
        Fact::Marked { member, point, dead, until } => vec![word(member), word(point), word(dead), word(until)],
        Fact::Settled { member, say } => vec![word(member), say.code().into()],
        Fact::Dropped | Fact::Overruled | Fact::PlayedOn => Vec::new(),
        Fact::Ended(outcome) => outcome_words(outcome),
        Fact::Said { member, channel, text: said } => vec![word(member), channel.code().into(), text(said)],
        Fact::Drew { member, sketch } => {
            let Sketch { circles, crosses, line } = sketch;
            vec![word(member), points_word(*circles), points_word(*crosses), list(line.iter())]
        }
        Fact::Shown { member, number } => vec![word(member), word(number)],
        Fact::Answered { member, answers } => {
            let told = answers.iter().map(|(question, answer)| format!("{question}={}", text(answer)));
            std::iter::once(word(member)).chain(told).collect()
        }
        Fact::Rematched { room } => vec![text(room)],
        Fact::Resumed { away } => vec![word(away)],
    }
}

fn fact(kind: &str, words: &mut Words<'_>) -> Result<Fact, NotAnEvent> {
    Ok(match kind {
        "opened" => {
            Fact::Opened { host: words.member()?, seed: words.read()?, settings: Box::new(agreed::read(words)?) }
        }
        "joined" => Fact::Joined {
            member: words.member()?,
            name: words.text()?,
            rank: words.maybe()?,
            place: named(words, &Place::ALL, Place::code)?,
        },
        "moved" => Fact::Moved { member: words.member()?, place: named(words, &Place::ALL, Place::code)? },
        "left" => Fact::Left { member: words.member()? },
        "came" => Fact::Came { member: words.member()? },
        "went" => Fact::Went { member: words.member()? },
        "muted" => Fact::Muted { member: words.member()?, muted: words.read()? },
        "removed" => Fact::Removed { member: words.member()? },
        "hosted" => Fact::Hosted { member: words.member()? },
        "named" => Fact::Named { member: words.member()? },
        "started" => Fact::Started(Opening { exchange: words.read()?, handicap: words.read()?, komi: words.komi()? }),
        "asked" => {
            Fact::Asked { ask: words.read()?, step: step(words.word()?)?, options: words.list()?, until: words.read()? }
        }
        "proposed" => Fact::Proposed { member: words.member()?, proposal: words.read()? },
        "voted" => Fact::Voted { member: words.member()?, ballot: words.list()? },
        "worked" => Fact::Worked { answer: answer(words.word()?)? },
        "decided" => Fact::Decided {
            chosen: words.read()?,
            reason: named(words, &Reason::ALL, Reason::code)?,
            tie: words.read()?,
        },
        "taken_back" => Fact::TakenBack { moves: words.read()? },
        "said" => Fact::Said {
            member: words.member()?,
            channel: named(words, &Channel::ALL, Channel::code)?,
            text: words.text()?,
        },
        "drew" => {
            let (member, circles, crosses) = (words.member()?, points(words.word()?)?, points(words.word()?)?);
            Fact::Drew { member, sketch: Sketch { circles, crosses, line: words.list()? } }
        }
        "shown" => Fact::Shown { member: words.member()?, number: words.read()? },
        "answered" => Fact::Answered { member: words.member()?, answers: answers(words)? },
        "rematched" => Fact::Rematched { room: words.text()? },
        "resumed" => Fact::Resumed { away: words.read()? },
        other => return judgement(other, words),
    })
}

/// `fun=5 why=It%20was…`, to the end of the line.
fn answers(words: &mut Words<'_>) -> Result<Vec<(String, String)>, NotAnEvent> {
    let mut answers = Vec::new();
    while let Some(word) = words.more() {
        let (question, answer) =
            word.split_once('=').filter(|(question, _)| is_question(question)).ok_or(NotAnEvent)?;
        answers.push((question.to_owned(), Words::split(answer, ' ').text()?));
    }
    Ok(answers)
}

/// Motions, the count and the end.
fn judgement(kind: &str, words: &mut Words<'_>) -> Result<Fact, NotAnEvent> {
    Ok(match kind {
        "raised" => Fact::Raised {
            member: words.member()?,
            subject: named(words, &Subject::ALL, Subject::code)?,
            until: words.read()?,
        },
        "seconded" => Fact::Seconded { member: words.member()?, yes: words.read()? },
        "referred" => Fact::Referred { until: words.read()? },
        "dropped" => Fact::Dropped,
        "counting" => Fact::Counting { ask: words.read()?, until: words.read()? },
        "judging" => Fact::Judging { until: words.read()? },
        "marked" => {
            Fact::Marked { member: words.member()?, point: words.read()?, dead: words.read()?, until: words.read()? }
        }
        "settled" => Fact::Settled { member: words.member()?, say: named(words, &Say::ALL, Say::code)? },
        "overruled" => Fact::Overruled,
        "played_on" => Fact::PlayedOn,
        "ended" => Fact::Ended(outcome(words)?),
        _ => return Err(NotAnEvent),
    })
}

/// One of these, by its code.
fn named<T: Copy>(words: &mut Words<'_>, all: &[T], code: impl Fn(T) -> &'static str) -> Result<T, NotAnEvent> {
    let word = words.word()?;
    all.iter().copied().find(|one| code(*one) == word).ok_or(NotAnEvent)
}

fn points_word(points: PointSet) -> String {
    if points.is_empty() { "-".to_owned() } else { joined(points) }
}

fn points(word: &str) -> Result<PointSet, NotAnEvent> {
    split(word.strip_prefix('-').unwrap_or(word)).ok_or(NotAnEvent)
}

fn step_word(step: &Step) -> String {
    match step {
        Step::Propose => "propose".to_owned(),
        Step::Vote => "vote".to_owned(),
        Step::Work(Need::Move) => "move".to_owned(),
        Step::Work(Need::Values { moves, playouts }) => format!("values:{playouts}:{}", list(moves.iter())),
        Step::Work(Need::Within { points }) => format!("within:{}", joined(*points)),
        Step::Work(Need::Suggestions { count, decoys }) => format!("suggestions:{count}:{decoys}"),
        Step::Work(Need::Fates) => "fates".to_owned(),
    }
}

fn step(word: &str) -> Result<Step, NotAnEvent> {
    let mut parts = Words::split(word, ':');
    Ok(match parts.word()? {
        "propose" => Step::Propose,
        "vote" => Step::Vote,
        "move" => Step::Work(Need::Move),
        "fates" => Step::Work(Need::Fates),
        "values" => Step::Work(Need::Values { playouts: parts.read()?, moves: parts.list()? }),
        "within" => Step::Work(Need::Within { points: points(parts.word()?)? }),
        "suggestions" => Step::Work(Need::Suggestions { count: parts.read()?, decoys: parts.read()? }),
        _ => return Err(NotAnEvent),
    })
}

fn answer_word(answer: &WorkAnswer) -> String {
    let worths = |all: &[(Move, Worth)]| list(all.iter().map(|(made, worth)| format!("{made}={}", worth.0)));
    match answer {
        WorkAnswer::Move(made) => format!("move:{made}"),
        WorkAnswer::Resign => "resign".to_owned(),
        WorkAnswer::Values(values) => format!("values:{}", worths(values)),
        WorkAnswer::Suggestions { good, decoys } => format!("suggestions:{}:{}", worths(good), worths(decoys)),
        WorkAnswer::Fates { dead, seki } => format!("fates:{}:{}", points_word(*dead), points_word(*seki)),
        WorkAnswer::Failed => "failed".to_owned(),
    }
}

fn answer(word: &str) -> Result<WorkAnswer, NotAnEvent> {
    let mut parts = Words::split(word, ':');
    Ok(match parts.word()? {
        "move" => WorkAnswer::Move(parts.read()?),
        "resign" => WorkAnswer::Resign,
        "values" => WorkAnswer::Values(worths(&mut parts)?),
        "suggestions" => WorkAnswer::Suggestions { good: worths(&mut parts)?, decoys: worths(&mut parts)? },
        "fates" => WorkAnswer::Fates { dead: points(parts.word()?)?, seki: points(parts.word()?)? },
        "failed" => WorkAnswer::Failed,
        _ => return Err(NotAnEvent),
    })
}

fn worths(parts: &mut Words<'_>) -> Result<Vec<(Move, Worth)>, NotAnEvent> {
    let items: Vec<String> = parts.list()?;
    let worth = |item: &String| {
        let (made, worth) = item.split_once('=')?;
        Some((made.parse().ok()?, Worth(worth.parse().ok()?)))
    };
    items.iter().map(|item| worth(item).ok_or(NotAnEvent)).collect()
}

fn outcome_words(outcome: &Outcome) -> Vec<String> {
    let winner = outcome.winner.map_or("-", rules::Color::name).to_owned();
    match outcome.ending {
        Ending::Points(points) => vec![winner, format!("points:{}", points.0)],
        other => vec![winner, other.code().to_owned()],
    }
}

fn outcome(words: &mut Words<'_>) -> Result<Outcome, NotAnEvent> {
    let winner = match words.word()? {
        "-" => None,
        "black" => Some(rules::Color::Black),
        "white" => Some(rules::Color::White),
        _ => return Err(NotAnEvent),
    };
    let word = words.word()?;
    let ending = match word.strip_prefix("points:") {
        Some(points) => Ending::Points(rules::score::HalfPoints(points.parse().map_err(|_| NotAnEvent)?)),
        None => *Ending::UNCOUNTED.iter().find(|ending| ending.code() == word).ok_or(NotAnEvent)?,
    };
    Ok(Outcome { winner, ending })
}

impl Words<'_> {
    fn member(&mut self) -> Result<MemberId, NotAnEvent> {
        self.read().map(MemberId)
    }
}
