//! The game of a room as SGF: what was proposed and voted as comments and variations, and what was said.

use player::go::Scoring;
use player::go::clock::TimeControl;
use player::go::handicap;
use rules::{Color, Move};
use sgf::{Collection, EditError, NodeId, Size};

use crate::scheme::counts;
use crate::{Channel, Line, Member, MemberId, Millis, Pace, PastTurn, Proposal, Room, Stage};

impl Room {
    /// The game as an SGF file. What the teams proposed, voted and said is in it once the game is over, if the room was
    /// opened with the promise to reveal it; otherwise it has the moves and what was said to everybody.
    ///
    /// # Errors
    /// If a text has characters that cannot be written.
    pub fn to_sgf(&self) -> Result<Vec<u8>, EditError> {
        let lines = self.settings.size;
        let mut file = Collection::default();
        let root = file.add_game(Size::new(lines, lines).expect("every room has a board"));
        self.about(&mut file, root)?;
        let mut writer = Writer { room: self, file, open: self.stage == Stage::Over && self.settings.reveal };
        let nodes = writer.moves(root)?;
        writer.remarks(root, &nodes)?;
        Ok(writer.file.to_bytes().into_owned())
    }

    fn about(&self, file: &mut Collection, root: NodeId) -> Result<(), EditError> {
        let settings = &self.settings;
        let lines = settings.size;
        file.set(root, "GN", [format!("Team Go, {lines}x{lines}").as_str()])?;
        if let Some(day) = self.contest.began.map(day) {
            file.set(root, "DT", [day.as_str()])?;
        }
        for (color, player, team, rank) in [(Color::Black, "PB", "BT", "BR"), (Color::White, "PW", "WT", "WR")] {
            file.set(root, player, [settings.sides[color].name.as_str()])?;
            let names: Vec<String> = self.people.team(color).map(with_rank).collect();
            if !names.is_empty() {
                file.set(root, team, [names.join(", ").as_str()])?;
            }
            let ranks: Vec<String> =
                self.people.team(color).filter_map(|member| Some(member.rank?.to_string())).collect();
            if !ranks.is_empty() {
                file.set(root, rank, [ranks.join(", ").as_str()])?;
            }
        }
        file.set(root, "KM", [self.contest.opening.komi.to_string().as_str()])?;
        let rules = match settings.scoring {
            Scoring::Area => "Chinese",
            Scoring::Territory => "Japanese",
        };
        file.set(root, "RU", [rules])?;
        if let Some(stones) = handicap(lines, self.contest.opening.handicap) {
            file.set(root, "HA", [self.contest.opening.handicap.to_string().as_str()])?;
            file.set(root, "AB", stones)?;
        }
        if let Some((main, over)) = times(settings.pace) {
            file.set(root, "TM", [main.to_string().as_str()])?;
            file.set(root, "OT", [over.as_str()])?;
        }
        match self.outcome {
            Some(outcome) => file.set(root, "RE", [outcome.to_string().as_str()]),
            None => Ok(()),
        }
    }

    fn name(&self, id: MemberId) -> &str {
        self.member(id).map_or("?", |member| member.name.as_str())
    }
}

/// A member with their rank, where they have said one.
fn with_rank(member: &Member) -> String {
    member.rank.map_or_else(|| member.name.clone(), |rank| format!("{} {rank}", member.name))
}

/// The day of a time, as records have it: `2026-11-18` (Hinnant, *chrono-compatible low-level date algorithms*).
fn day(at: Millis) -> String {
    let days = at / 86_400_000 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let shifted = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * shifted + 2) / 5 + 1, if shifted < 10 { shifted + 3 } else { shifted - 9 });
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The main time in seconds, and the overtime in words.
fn times(pace: Pace) -> Option<(u64, String)> {
    match (pace, pace.clock().map(|clock| clock.control())) {
        (_, Some(TimeControl::ByoYomi { main, period, periods })) => {
            Some((main / 1000, format!("{periods}x{} byo-yomi", period / 1000)))
        }
        (_, Some(TimeControl::Fischer { main, increment })) => {
            Some((main / 1000, format!("{} fischer", increment / 1000)))
        }
        (Pace::Fixed { action: phase } | Pace::Correspondence { phase }, _) => {
            Some((0, format!("{} seconds per action", phase / 1000)))
        }
        _ => None,
    }
}

struct Writer<'r> {
    room: &'r Room,
    file: Collection,
    /// Is what went on within the teams told?
    open: bool,
}

impl Writer<'_> {
    /// Writes the moves, those that were taken back as variations, and returns the node after each turn.
    fn moves(&mut self, root: NodeId) -> Result<Vec<NodeId>, EditError> {
        let room = self.room;
        let mut last = root;
        let mut kept: Vec<Option<NodeId>> = Vec::new();
        for past in &room.contest.past {
            let made = past.chosen.turn().filter(|_| !past.undone);
            if let Some(made) = made {
                last = self.stone(last, past.turn.color, made)?;
            }
            kept.push(made.map(|_| last));
        }
        let mut path = vec![root];
        let mut nodes = Vec::new();
        for (past, kept) in room.contest.past.iter().zip(kept) {
            path.truncate(past.number + 1);
            let parent = path.last().copied().unwrap_or(root);
            let node = match (kept, past.chosen.turn()) {
                (Some(node), _) => node,
                (None, Some(made)) => self.stone(parent, past.turn.color, made)?,
                (None, None) => parent,
            };
            if node != parent {
                path.push(node);
            }
            self.alternatives(parent, past)?;
            nodes.push(node);
        }
        Ok(nodes)
    }

    fn stone(&mut self, parent: NodeId, color: Color, made: Move) -> Result<NodeId, EditError> {
        let node = self.file.add_child(parent);
        self.file.set(node, if color == Color::Black { "B" } else { "W" }, [made])?;
        Ok(node)
    }

    /// What else was proposed or could be voted for.
    fn alternatives(&mut self, parent: NodeId, past: &PastTurn) -> Result<(), EditError> {
        if !self.open {
            return Ok(());
        }
        for option in past.options() {
            if let (Proposal::Play(point), true) = (option.what, option.what != past.chosen) {
                let node = self.stone(parent, past.turn.color, Move::Play(point))?;
                let text = format!("Proposed {}, votes {}.", option.proposed, option.votes);
                self.file.set(node, "C", [text.as_str()])?;
            }
        }
        Ok(())
    }

    /// Writes comments: how a move was decided, and what was said when it was the last one.
    fn remarks(&mut self, root: NodeId, nodes: &[NodeId]) -> Result<(), EditError> {
        let room = self.room;
        let mut comments: Vec<(NodeId, Vec<String>)> = vec![(root, Vec::new())];
        for (past, &node) in room.contest.past.iter().zip(nodes) {
            let told = if self.open { self.decision(past) } else { Vec::new() };
            match comments.iter_mut().find(|(one, _)| *one == node) {
                Some((_, lines)) => lines.extend(told),
                None => comments.push((node, told)),
            }
        }
        let heard = room.chat.lines.iter().filter(|line| self.open || line.channel == Channel::All);
        for line in heard {
            let turns = room.contest.past.iter().zip(nodes).take_while(|(past, _)| past.at <= line.at);
            let node = turns.last().map_or(root, |(_, node)| *node);
            if let Some((_, lines)) = comments.iter_mut().find(|(one, _)| *one == node) {
                lines.push(self.said(line));
            }
        }
        for (node, lines) in comments.into_iter().filter(|(_, lines)| !lines.is_empty()) {
            self.file.set(node, "C", [lines.join("\n").as_str()])?;
        }
        Ok(())
    }

    fn decision(&self, past: &PastTurn) -> Vec<String> {
        let room = self.room;
        let chance = if past.tie { ", by chance" } else { "" };
        let back = if past.undone { " Taken back." } else { "" };
        let mut lines = vec![format!("{}: {}{chance}.{back}", past.chosen, past.reason.code())];
        let by = |all: &mut dyn Iterator<Item = (MemberId, Proposal)>| {
            let all: Vec<(MemberId, Proposal)> = all.collect();
            let told = counts(all.iter().map(|(_, what)| *what)).into_iter().map(|(what, _)| {
                let names = all.iter().filter(|(_, one)| *one == what).map(|(id, _)| room.name(*id));
                format!("{what} ({})", names.collect::<Vec<_>>().join(", "))
            });
            told.collect::<Vec<_>>().join(", ")
        };
        let proposed = by(&mut past.turn.proposals.iter().map(|(id, cast)| (*id, cast.what)));
        let voted = by(&mut past.turn.ballots.iter().flat_map(|(id, cast)| cast.what.iter().map(|what| (*id, *what))));
        let values = past.turn.values.iter().map(|(what, worth)| format!("{what} {:.2}", f64::from(worth.0) / 100.0));
        let values = values.collect::<Vec<_>>().join(", ");
        let told = [("Proposed", proposed), ("Votes", voted), ("Values", values)];
        lines.extend(
            told.into_iter().filter(|(_, text)| !text.is_empty()).map(|(what, text)| format!("{what}: {text}.")),
        );
        lines
    }

    fn said(&self, line: &Line) -> String {
        let to = match (line.channel, line.team) {
            (Channel::All, _) => "",
            (Channel::Team, Some(Color::Black)) => " (to Black)",
            (Channel::Team, _) => " (to White)",
            (Channel::Stands, _) => " (watching)",
        };
        format!("{}{to}: {}", self.room.name(line.member), line.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_told_as_records_have_them() {
        for (at, told) in [
            (0, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (1_700_000_000_000, "2023-11-14"),
            (1_709_251_199_999, "2024-02-29"),
            (4_107_542_400_000, "2100-03-01"),
        ] {
            assert_eq!(day(at), told);
        }
    }
}
