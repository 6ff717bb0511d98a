//! The Go Text Protocol with `kata-analyze` or `lz-analyze`: a stream of opinions, of which the last in time counts.

use std::time::{Duration, Instant};

use gtp::Reader;
use rules::Color;

use crate::frame::Framed;
use crate::program::{Program, Trouble, told};
use crate::said::{Said, VISITS};

/// How long the program may take to end a stream.
const ENDING: Duration = Duration::from_secs(2);

/// Sets the position up, listens to the stream for a while, and ends it.
pub(crate) fn ask(
    program: &mut Program,
    framed: &Framed,
    number: u64,
    until: Instant,
    stop: &dyn Fn() -> bool,
) -> Result<Said, Trouble> {
    let mut talk = Talk { program, next: 1000 * number, until, stop };
    let kata = talk.command("known_command kata-analyze")?.trim() == "true";
    talk.command(&format!("boardsize {}", framed.size()))?;
    talk.command("clear_board")?;
    // Optional, and of no use to many.
    let _ = talk.try_command("komi 0")?;
    for (color, point) in framed.stones() {
        talk.command(&format!("play {} {point}", color.name()))?;
    }
    let side = framed.to_move();
    talk.listen(&if kata { kata_analyze(framed) } else { format!("lz-analyze {} 10", side.name()) }, side)
}

/// Ten hundredths of a second are between two reports; the first move is one near the group.
fn kata_analyze(framed: &Framed) -> String {
    let side = framed.to_move().name();
    let near: Vec<String> = framed.near().map(|point| point.to_string()).collect();
    format!("kata-analyze {side} 10 ownership true allow {side} {} 1", near.join(","))
}

/// Commands one after the other, each with its number.
struct Talk<'t> {
    program: &'t mut Program,
    next: u64,
    until: Instant,
    stop: &'t dyn Fn() -> bool,
}

impl Talk<'_> {
    fn try_command(&mut self, command: &str) -> Result<gtp::EngineAnswer, Trouble> {
        self.next += 1;
        self.program.tell(&format!("{} {command}", self.next))?;
        let mut reader = Reader::new(Some(self.next));
        loop {
            let line = self.program.line(self.until, self.stop)?;
            match reader.take(line.as_bytes()) {
                Ok(Some(answer)) => {
                    self.program.has_now_answered();
                    return Ok(answer);
                }
                Ok(None) => {}
                // What was asked before and answered late.
                Err(gtp::Noise::WrongId) => reader = Reader::new(Some(self.next)),
                Err(gtp::Noise::Flood) => return Err(Trouble::Flood),
            }
        }
    }

    fn command(&mut self, command: &str) -> Result<String, Trouble> {
        self.try_command(command)?.map_err(|why| Trouble::Said(told(&why)))
    }

    /// The last opinion with enough visits, or the last there is when the time is up.
    fn listen(&mut self, command: &str, side: Color) -> Result<Said, Trouble> {
        self.next += 1;
        self.program.tell(&format!("{} {command}", self.next))?;
        // The end of the time belongs to ending the stream.
        let (mut last, listening) = (None, self.until - self.until.saturating_duration_since(Instant::now()) / 4);
        loop {
            match self.program.line(listening, self.stop) {
                Ok(line) if line.starts_with('?') => return Err(Trouble::Said(told(&line))),
                Ok(line) => last = said(&line, side).or(last),
                Err(Trouble::Silent) if last.is_some() => break,
                Err(trouble) => return Err(trouble),
            }
            if last.as_ref().is_some_and(|said| said.visits() >= u64::from(VISITS)) {
                break;
            }
        }
        self.until = Instant::now() + ENDING;
        // Any command ends the stream.
        self.try_command("name")?.ok();
        last.ok_or(Trouble::Silent)
    }
}

/// Reads a line such as `info move D4 visits 12 … info move C3 visits 5 … ownership 0.1 …`.
fn said(line: &str, side: Color) -> Option<Said> {
    let (infos, owners) = line.split_once(" ownership ").unwrap_or((line, ""));
    let mut moves = Vec::new();
    for info in infos.split("info ").skip(1) {
        let words: Vec<&str> = info.split_whitespace().collect();
        let value = |name: &str| words.iter().position(|word| *word == name).and_then(|at| words.get(at + 1));
        let (Some(made), Some(visits)) = (value("move"), value("visits")) else { continue };
        let order = value("order").and_then(|order| order.parse().ok()).unwrap_or(u32::MAX);
        if let (Ok(made), Ok(visits)) = (made.parse(), visits.parse()) {
            moves.push((order, made, visits));
        }
    }
    moves.sort_by_key(|(order, ..)| *order);
    // It is told from the side to move.
    let sign = if side == Color::Black { 1.0 } else { -1.0 };
    let owners = owners
        .split_whitespace()
        .map_while(|word| word.parse::<f32>().ok())
        .filter(|owner| owner.is_finite())
        .map(|owner| sign * owner);
    let said =
        Said { moves: moves.into_iter().map(|(_, made, visits)| (made, visits)).collect(), owners: owners.collect() };
    (!said.moves.is_empty()).then_some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_either_dialect_is_read() {
        let kata = "info move D4 visits 12 winrate 0.5 order 1 pv D4 C3 info move C3 visits 30 order 0 pv C3 ownership 0.5 -1 0";
        let read = said(kata, Color::White).unwrap();
        assert_eq!(
            read.moves.iter().map(|(made, visits)| format!("{made} {visits}")).collect::<Vec<_>>(),
            ["C3 30", "D4 12"]
        );
        assert_eq!(read.owners, [-0.5, 1.0, 0.0]);
        assert_eq!(said("info move pass visits 3 winrate 5000 prior 1 pv pass", Color::Black).unwrap().moves.len(), 1);
        for noise in ["", "=", "info", "info move", "info move Z99 visits 3", "hello", "info move D4 visits -1"] {
            assert_eq!(said(noise, Color::Black), None, "{noise}");
        }
    }
}
