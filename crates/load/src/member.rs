//! [`Member`]: somebody in a room who proposes and votes when asked, and talks otherwise, again and again.

use std::time::{Duration, Instant};

use console::Failure;
use dice::Dice;
use serde_json::{Value, json};
use tokio::time::sleep_until;

use crate::ear::{Ear, Told};
use crate::visitor::Visitor;

/// Whom an act concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    Team,
    /// Everybody in the room.
    All,
    /// The team; everybody if it ends a phase.
    TeamAtLeast,
}

/// Something that the server has acknowledged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Act {
    pub(crate) version: u64,
    pub(crate) at: Instant,
    pub(crate) reach: Reach,
}

/// What a member has done.
#[derive(Debug, Default)]
pub(crate) struct Deeds {
    pub(crate) acts: Vec<Act>,
    /// What the rules or the turn did not allow: others may have been quicker.
    pub(crate) declined: usize,
    /// What the server had no place or time for.
    pub(crate) refused: usize,
}

/// Somebody in a room.
pub(crate) struct Member {
    pub(crate) visitor: Visitor,
    pub(crate) ear: Ear,
    pub(crate) path: String,
    pub(crate) dice: Dice,
    pub(crate) size: u8,
    pub(crate) team: usize,
}

impl Member {
    /// Does something now and then until the end.
    pub(crate) async fn play(mut self, pace: Duration, end: Instant) -> Result<Deeds, Failure> {
        let (mut deeds, mut said) = (Deeds::default(), [0_u64; 2]);
        let within = |dice: &mut Dice, time: Duration| time.mul_f64(dice.below(1000) as f64 / 1000.0);
        let mut due = Instant::now() + within(&mut self.dice, pace);
        while due < end {
            sleep_until(due.into()).await;
            // Not all in step, but as often as this on average.
            due += pace / 2 + within(&mut self.dice, pace);
            let (act, reach) = match self.ear.with(|heard| turn(&heard.last, self.size, &mut self.dice)) {
                Some(act) => (act, Reach::TeamAtLeast),
                None => {
                    let to_team = self.dice.one_in(4);
                    let (channel, reach) = if to_team { ("team", Reach::Team) } else { ("all", Reach::All) };
                    let number = said[usize::from(to_team)] + 1;
                    (json!({"act": "chat", "channel": channel, "text": number.to_string()}), reach)
                }
            };
            let at = Instant::now();
            let (status, answer) = self.visitor.post(&self.path, &act).await?;
            match (status, answer["version"].as_u64()) {
                (200, Some(version)) => {
                    deeds.acts.push(Act { version, at, reach });
                    match reach {
                        Reach::Team => said[1] += 1,
                        Reach::All => said[0] += 1,
                        Reach::TeamAtLeast => {}
                    }
                }
                (400..=428, _) => deeds.declined += 1,
                _ => deeds.refused += 1,
            }
        }
        Ok(deeds)
    }
}

/// What a turn wants of a member, if anything.
fn turn(told: &Told, size: u8, dice: &mut Dice) -> Option<Value> {
    let turn = told.turn.as_ref().filter(|turn| turn.your_move && told.stage == "play")?;
    match turn.phase.as_str() {
        "propose" if turn.proposal.is_none() => {
            let taken = |point: &String| told.stones.black.contains(point) || told.stones.white.contains(point);
            let columns = "ABCDEFGHJKLMNOPQRST".chars().take(usize::from(size));
            let points = columns.flat_map(|column| (1..=size).map(move |row| format!("{column}{row}")));
            let point = dice.pick(points.filter(|point| !taken(point)))?;
            Some(json!({"act": "propose", "what": point}))
        }
        "vote" if turn.ballot.is_empty() => {
            let option = dice.pick(turn.options.iter())?;
            Some(json!({"act": "vote", "options": [option.what]}))
        }
        _ => None,
    }
}
