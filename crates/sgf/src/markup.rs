//! Marks that an author puts on points: triangles, labels and so on.

use rules::Point;

use crate::tree::Node;

/// What is drawn on a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// `TR`.
    Triangle,
    /// `SQ`.
    Square,
    /// `CR`.
    Circle,
    /// `MA`.
    Cross,
    /// `SL`.
    Selected,
    /// `LB`, or `L` in old files, with its text.
    Label(String),
}

/// A sign on a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Where.
    pub point: Point,
    /// What.
    pub sign: Sign,
}

/// Letters that a label may have; what is longer is a comment in the wrong place.
const LONGEST_LABEL: usize = 8;

impl Node<'_> {
    /// The marks of this very node. What is no point of the board is passed over.
    pub fn marks(self) -> Vec<Mark> {
        let shapes = [
            ("TR", Sign::Triangle),
            ("SQ", Sign::Square),
            ("CR", Sign::Circle),
            ("MA", Sign::Cross),
            ("SL", Sign::Selected),
        ];
        let drawn = shapes.into_iter().flat_map(|(name, sign)| {
            self.points(name).flatten().map(move |point| Mark { point, sign: sign.clone() }).collect::<Vec<_>>()
        });
        drawn.chain(self.labels()).chain(self.letters()).collect()
    }

    fn labels(self) -> impl Iterator<Item = Mark> {
        self.values("LB").filter_map(move |value| {
            let (point, text) = value.halves()?;
            let label = text.simple_text().trim().chars().take(LONGEST_LABEL).collect();
            Some(Mark { point: point.point(self.size()).ok()?, sign: Sign::Label(label) })
        })
    }

    /// Old files list points, which are lettered in this order.
    fn letters(self) -> impl Iterator<Item = Mark> {
        let points = self.points("L").flatten().collect::<Vec<_>>();
        ('a'..='z').zip(points).map(|(letter, point)| Mark { point, sign: Sign::Label(letter.to_string()) })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Collection, Limits};

    fn marks(properties: &str) -> Vec<String> {
        let file = Collection::parse(format!("(;SZ[9]{properties})").into_bytes(), Limits::default()).unwrap();
        let marks = file.games().next().unwrap().marks();
        marks.iter().map(|mark| format!("{} {:?}", mark.point, mark.sign)).collect()
    }

    #[test]
    fn every_kind_of_mark_is_read() {
        assert_eq!(
            marks("TR[aa]SQ[ba]CR[ca]MA[da]SL[ea]"),
            ["A9 Triangle", "B9 Square", "C9 Circle", "D9 Cross", "E9 Selected"]
        );
        assert_eq!(marks("LB[aa:1][bb:a\\:b]"), ["A9 Label(\"1\")", "B8 Label(\"a:b\")"]);
        assert_eq!(marks("L[aa][ba]"), ["A9 Label(\"a\")", "B9 Label(\"b\")"]);
    }

    #[test]
    fn what_cannot_be_drawn_is_passed_over() {
        assert_eq!(
            marks("LB[aa][zz:x][bb:far too long a text]TR[zz][aa:ba]"),
            ["A9 Triangle", "B9 Triangle", "B8 Label(\"far too \")"]
        );
    }
}
