//! [`Form`]: what pages are made of.

use crate::Face;

/// A place on a page, from its top left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct At {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

/// What to paint with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// As dark as the printer can.
    Black,
    /// The paper.
    White,
    /// For quiet words.
    Grey,
    /// For grounds that lines are seen on.
    Pale,
}

impl Ink {
    /// How light it is, from 0 to 255.
    pub(crate) const fn light(self) -> u8 {
        match self {
            Ink::Black => 0,
            Ink::Grey => 85,
            Ink::Pale => 222,
            Ink::White => 255,
        }
    }
}

/// Where words begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// At their place.
    Start,
    /// So that their place is the middle.
    Middle,
    /// So that they end at their place.
    End,
}

/// A piece of a page.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// A black line with square ends.
    Line {
        /// One end.
        from: At,
        /// The other.
        to: At,
        /// Its width.
        width: f32,
    },
    /// A round area.
    Disc {
        /// Its middle.
        at: At,
        /// To the middle of its rim.
        radius: f32,
        /// What it is filled with.
        fill: Ink,
        /// The width of its black rim; nothing for none.
        rim: f32,
    },
    /// An area with corners.
    Area {
        /// Its corners.
        corners: Vec<At>,
        /// What it is filled with, if it is.
        fill: Option<Ink>,
        /// The width of its rim; nothing for none.
        rim: f32,
        /// What the rim is drawn with.
        ink: Ink,
    },
    /// A line of words.
    Words {
        /// On their baseline.
        at: At,
        /// What of them is there.
        align: Align,
        /// The size of the letters.
        size: f32,
        /// Their cut.
        face: Face,
        /// What they are written with.
        ink: Ink,
        /// What they say.
        text: String,
    },
}

impl Form {
    /// The corners of the box around it: top left and bottom right.
    pub fn bounds(&self) -> (At, At) {
        match self {
            Form::Line { from, to, width } => around(&[*from, *to], width / 2.0),
            Form::Disc { at, radius, rim, .. } => around(&[*at], radius + rim / 2.0),
            Form::Area { corners, rim, .. } => around(corners, rim / 2.0),
            Form::Words { at, align, size, face, text, .. } => {
                let width = face.width(text, *size);
                let left = match align {
                    Align::Start => at.x,
                    Align::Middle => at.x - width / 2.0,
                    Align::End => at.x - width,
                };
                (At { x: left, y: at.y - 0.75 * size }, At { x: left + width, y: at.y + 0.22 * size })
            }
        }
    }
}

fn around(points: &[At], air: f32) -> (At, At) {
    let span = |of: fn(&At) -> f32| {
        let (least, most) =
            points.iter().map(of).fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)));
        (least - air, most + air)
    };
    let ((left, right), (top, bottom)) = (span(|at| at.x), span(|at| at.y));
    (At { x: left, y: top }, At { x: right, y: bottom })
}
