//! What a member proposes.

use std::fmt;
use std::str::FromStr;

use rules::{Move, Point, PointSet};

/// What a member wants the team to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Proposal {
    /// Put a stone here.
    Play(Point),
    /// Pass.
    Pass,
    /// Give the game up.
    Resign,
    /// Play somewhere in this area, where the scheme is about areas.
    Area(PointSet),
}

impl Proposal {
    /// The move of the game that it is, if it is one.
    pub fn turn(self) -> Option<Move> {
        match self {
            Proposal::Play(point) => Some(Move::Play(point)),
            Proposal::Pass => Some(Move::Pass),
            Proposal::Resign | Proposal::Area(_) => None,
        }
    }
}

impl From<Move> for Proposal {
    fn from(turn: Move) -> Proposal {
        turn.point().map_or(Proposal::Pass, Proposal::Play)
    }
}

/// The text is no proposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAProposal;

impl fmt::Display for NotAProposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a proposal is a point such as C2, pass, resign, or an area such as area:C2+C3")
    }
}

impl std::error::Error for NotAProposal {}

/// `C2`, `pass`, `resign`, `area:C2+C3`.
impl fmt::Display for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proposal::Play(point) => point.fmt(f),
            Proposal::Pass => f.pad("pass"),
            Proposal::Resign => f.pad("resign"),
            Proposal::Area(points) => write!(f, "area:{}", joined(*points)),
        }
    }
}

impl FromStr for Proposal {
    type Err = NotAProposal;

    fn from_str(text: &str) -> Result<Proposal, NotAProposal> {
        if text.eq_ignore_ascii_case("resign") {
            return Ok(Proposal::Resign);
        }
        if let Some(points) = text.strip_prefix("area:") {
            return split(points).map(Proposal::Area).ok_or(NotAProposal);
        }
        text.parse::<Move>().map(Proposal::from).map_err(|_| NotAProposal)
    }
}

/// `C2+C3`, and nothing for no point.
pub(crate) fn joined(points: PointSet) -> String {
    points.iter().map(|point| point.to_string()).collect::<Vec<_>>().join("+")
}

/// Reads what [`joined`] writes.
pub(crate) fn split(text: &str) -> Option<PointSet> {
    text.split('+').filter(|word| !word.is_empty()).map(|word| word.parse::<Point>().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proposals_read_back() {
        for text in ["C2", "pass", "resign", "area:C2+C3", "area:"] {
            assert_eq!(text.parse::<Proposal>().unwrap().to_string(), text);
        }
        for bad in ["", "I1", "area", "area:C2,C3", "area:x", "undo"] {
            assert_eq!(bad.parse::<Proposal>(), Err(NotAProposal), "{bad}");
        }
    }
}
