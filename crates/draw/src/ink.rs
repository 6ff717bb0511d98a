//! The colours of the themes, and the shapes and colours of the verdicts.

use rules::ByColor;

use crate::{Mark, Theme};

/// The colours of a theme.
pub(crate) struct Palette {
    pub(crate) board: &'static str,
    pub(crate) line: &'static str,
    pub(crate) line_width: f32,
    /// What an area out of bounds is covered with.
    pub(crate) veil: &'static str,
    pub(crate) veil_strength: f32,
    /// Ground for marks and labels on empty points.
    pub(crate) plate: &'static str,
    pub(crate) fill: ByColor<&'static str>,
    pub(crate) rim: ByColor<&'static str>,
    pub(crate) shade: f32,
}

impl Theme {
    pub(crate) fn palette(self) -> Palette {
        match self {
            Theme::Wood => Palette {
                board: "#e6c088",
                line: "#6a4a26",
                line_width: 1.0,
                veil: "#d9b27a",
                veil_strength: 0.82,
                plate: "#f6e3c2",
                fill: ByColor { black: "#262423", white: "#faf7f1" },
                rim: ByColor { black: "#0f0e0d", white: "#a08f78" },
                shade: 0.16,
            },
            Theme::Paper => Palette {
                board: "#fbfaf6",
                line: "#55524d",
                line_width: 0.9,
                veil: "#efece4",
                veil_strength: 0.85,
                plate: "#fbfaf6",
                fill: ByColor { black: "#2a2927", white: "#ffffff" },
                rim: ByColor { black: "#111110", white: "#6f6b64" },
                shade: 0.08,
            },
            Theme::Contrast => Palette {
                board: "#ffffff",
                line: "#000000",
                line_width: 1.4,
                veil: "#bdbdbd",
                veil_strength: 0.82,
                plate: "#ffffff",
                fill: ByColor { black: "#000000", white: "#ffffff" },
                rim: ByColor { black: "#000000", white: "#000000" },
                shade: 0.0,
            },
        }
    }
}

impl Mark {
    /// The colour on a light ground and on a black stone.
    pub(crate) fn ink(self, on_black: bool) -> &'static str {
        match (self, on_black) {
            (Mark::Dead, false) => "#c73a1d",
            (Mark::Dead, true) => "#ff7a5c",
            (Mark::Alive, false) => "#1f7a45",
            (Mark::Alive, true) => "#63d193",
            (Mark::Seki, false) => "#2160ad",
            (Mark::Seki, true) => "#82b8ff",
            (Mark::Ko(_), false) => "#a05f00",
            (Mark::Ko(_), true) => "#ffc352",
            (Mark::Unknown, false) => "#66625c",
            (Mark::Unknown, true) => "#cfcac2",
        }
    }

    pub(crate) fn class(self) -> &'static str {
        match self {
            Mark::Dead => "dead",
            Mark::Alive => "alive",
            Mark::Seki => "seki",
            Mark::Ko(_) => "ko",
            Mark::Unknown => "unknown",
        }
    }

    /// The shape of a mark around the origin, in the colour of the group around it.
    pub(crate) fn shape(self) -> String {
        match self {
            Mark::Dead => {
                path("M-7.6 -9.6L0 -2L7.6 -9.6L9.6 -7.6L2 0L9.6 7.6L7.6 9.6L0 2L-7.6 9.6L-9.6 7.6L-2 0L-9.6 -7.6Z")
            }
            Mark::Alive => r#"<circle r="8"/>"#.to_owned(),
            Mark::Seki => path("M-9 -6.2h18v3.6h-18zM-9 2.6h18v3.6h-18z"),
            Mark::Ko(balance) => ko_shape(&balance.to_string().replace('-', "\u{2212}")),
            Mark::Unknown => r#"<text y="7.4" font-size="21" font-weight="700">?</text>"#.to_owned(),
        }
    }
}

/// An arc, its arrow head, and the number within.
fn ko_shape(number: &str) -> String {
    let around =
        path("M4.2 -11.5A12.2 12.2 0 1 0 11.5 -4.2L8.9 -3.3A9.4 9.4 0 1 1 3.3 -8.9ZM1.2 -15.6L11 -9.6L1.4 -4.6Z");
    let (size, baseline) = if number.chars().count() > 2 { (8.5, 3.1) } else { (13.0, 4.6) };
    format!(r#"{around}<text y="{baseline}" font-size="{size}" font-weight="700">{number}</text>"#)
}

fn path(d: &str) -> String {
    format!(r#"<path d="{d}"/>"#)
}
