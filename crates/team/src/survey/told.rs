//! The tables of a survey, for people.

use std::fmt;

use super::behaviour::BEHAVIOURS;
use super::{Acts, Band, Survey, Turns};
use crate::Millis;

impl fmt::Display for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games that are over: {}", self.games)?;
        turns(f, "scheme", self.schemes.iter().map(|(scheme, turns)| (*scheme, turns)))?;
        turns(f, "part of game", self.parts.iter().map(|(part, turns)| (part.name(), turns)))?;
        writeln!(f, "\nphase          times  seconds")?;
        for (phase, times) in &self.phases {
            writeln!(f, "{phase:<13}{:>7}{:>9}", times.len(), middle(times))?;
        }
        self.ranks_told(f)?;
        writeln!(f, "\ndoes rank show in                         members  coefficient  19 times of 20 within")?;
        for behaviour in BEHAVIOURS {
            let told = self.link(&behaviour).map(|link| {
                let (low, high) = link.within;
                let shows = if link.shows() { "shows" } else { "" };
                format!("{:>7}{:>13.2}{:>16.2} to {:>5.2}  {shows}", link.people, link.rho, low, high)
            });
            let told = told.unwrap_or_else(|| format!("{:>7}", "–"));
            writeln!(f, "{:<42}{}", behaviour.name, told.trim_end())?;
        }
        Ok(())
    }
}

fn turns<'t>(
    f: &mut fmt::Formatter<'_>,
    head: &str,
    rows: impl Iterator<Item = (&'static str, &'t Turns)>,
) -> fmt::Result {
    writeln!(f, "\n{head:<13}  turns  all agreed  proposals  by chance  silent  seconds a turn")?;
    for (name, turns) in rows {
        let Turns { count, agreed, proposed, different, ties, silent, times } = turns;
        writeln!(
            f,
            "{name:<13}{count:>7}{:>12}{:>11}{:>11}{:>8}{:>16}",
            share(*agreed, *proposed),
            mean(*different, *proposed),
            share(*ties, *count),
            share(*silent, *count),
            middle(times)
        )?;
    }
    Ok(())
}

impl Survey {
    fn ranks_told(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nrank         proposals  of them played  seconds  votes  of them played  seconds")?;
        for (band, acts) in self.ranks() {
            let Acts { proposed, done, voted, won, to_propose, to_vote, .. } = acts;
            writeln!(
                f,
                "{:<12}{proposed:>10}{:>16}{:>9}{voted:>7}{:>16}{:>9}",
                band.map_or("not said", Band::name),
                share(done, proposed),
                middle(&to_propose),
                share(won, voted),
                middle(&to_vote)
            )?;
        }
        Ok(())
    }
}

fn share(part: usize, whole: usize) -> String {
    if whole == 0 { "–".to_owned() } else { format!("{:.0} %", 100.0 * part as f64 / whole as f64) }
}

fn mean(sum: usize, count: usize) -> String {
    if count == 0 { "–".to_owned() } else { format!("{:.1}", sum as f64 / count as f64) }
}

/// The median in seconds: some leave the room in the midst of a turn.
fn middle(times: &[Millis]) -> String {
    let mut times = times.to_vec();
    times.sort_unstable();
    times.get(times.len() / 2).map_or_else(|| "–".to_owned(), |time| format!("{:.1}", *time as f64 / 1000.0))
}
