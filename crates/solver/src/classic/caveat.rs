//! [`Caveat`]: what somebody should know about the settings they chose. None of them is an error.

use std::fmt;

use super::{Gang, Haris, Heuristics, Reed, Version};

/// Something odd about the settings of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Caveat {
    /// The depth is zero.
    NoDepth,
    /// There is neither a depth nor a breadth to stop the search.
    NoHorizon,
    /// The breadth is one or zero.
    OneMove,
    /// Every shape weighs nothing.
    NoShapes,
    /// A capture weighs nothing.
    NoCapture,
    /// A weight is negative, or the shapes can outweigh a capture.
    OddWeights,
    /// Eyes are not counted at the horizon.
    NoEyes,
}

impl Caveat {
    /// Every caveat.
    pub const ALL: [Caveat; 7] = [
        Caveat::NoDepth,
        Caveat::NoHorizon,
        Caveat::OneMove,
        Caveat::NoShapes,
        Caveat::NoCapture,
        Caveat::OddWeights,
        Caveat::NoEyes,
    ];

    /// A short name, the same for ever: `no-depth`, `one-move` and so on.
    pub const fn name(self) -> &'static str {
        match self {
            Caveat::NoDepth => "no-depth",
            Caveat::NoHorizon => "no-horizon",
            Caveat::OneMove => "one-move",
            Caveat::NoShapes => "no-shapes",
            Caveat::NoCapture => "no-capture",
            Caveat::OddWeights => "odd-weights",
            Caveat::NoEyes => "no-eyes",
        }
    }
}

impl fmt::Display for Caveat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Caveat::NoDepth => "with depth 0 the engine plays the move that looks best at once and reads nothing",
            Caveat::NoHorizon => "without a depth the whole tree is searched, which only small problems allow",
            Caveat::OneMove => "with breadth 1 only the best-looking move is read, for both sides: one line of play",
            Caveat::NoShapes => "with all shapes off moves come in the order of the board, from the top left corner",
            Caveat::NoCapture => "without a weight for capture the engine does not know what it is playing for",
            Caveat::OddWeights => "with these weights the engine may value a shape above a capture",
            Caveat::NoEyes => "without eyes every position at the horizon looks the same",
        })
    }
}

pub(super) fn of_reed(reed: &Reed) -> Vec<Caveat> {
    let heuristics = &reed.heuristics;
    let shapes = weights(heuristics);
    let found = [
        (Caveat::NoDepth, reed.depth == Some(0)),
        (Caveat::NoHorizon, reed.depth.is_none()),
        (Caveat::OneMove, reed.breadth.is_some_and(|breadth| breadth <= 1)),
        (Caveat::NoShapes, shapes.iter().all(|&weight| weight == 0)),
        (Caveat::NoCapture, heuristics.capture == 0),
        (Caveat::OddWeights, heuristics.capture < 0 || is_outweighed(heuristics)),
    ];
    found.into_iter().filter(|&(_, holds)| holds).map(|(caveat, _)| caveat).collect()
}

pub(super) fn of_haris(haris: &Haris) -> Vec<Caveat> {
    let found = [
        (Caveat::NoDepth, haris.depth == Some(0)),
        (Caveat::NoHorizon, haris.depth.is_none()),
        (Caveat::NoEyes, !haris.eyes && haris.depth.is_some()),
    ];
    found.into_iter().filter(|&(_, holds)| holds).map(|(caveat, _)| caveat).collect()
}

pub(super) fn of_gang(gang: &Gang) -> Vec<Caveat> {
    if gang.depth <= 1 { vec![Caveat::NoDepth] } else { Vec::new() }
}

/// The weights that the version looks at.
fn weights(heuristics: &Heuristics) -> Vec<i32> {
    let Heuristics { contact, hane, triangle, mouth, influence, .. } = *heuristics;
    match heuristics.version {
        Version::LastMove => vec![contact, hane],
        Version::WholeBoard | Version::AttackerTriangles => vec![contact, hane, triangle, mouth, influence],
    }
}

/// Could a board full of shapes be worth as much as a capture? A hundred of a kind is more than any problem has.
fn is_outweighed(heuristics: &Heuristics) -> bool {
    let many = if heuristics.version == Version::LastMove { 1 } else { 100 };
    let most: i64 = weights(heuristics).iter().map(|&weight| i64::from(weight).abs() * many).sum();
    heuristics.capture > 0 && most >= i64::from(heuristics.capture)
}
