//! The colours of the themes, and the shapes of the verdicts.

use rules::ByColor;

use crate::proportion::LINE;
use crate::{Mark, Shape, Theme};

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
                line_width: LINE,
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

/// From cold to hot: evenly spaced to the eye, and readable without colour vision because lightness rises throughout.
const HEAT: [[f32; 3]; 5] =
    [[68.0, 1.0, 84.0], [62.0, 74.0, 137.0], [38.0, 130.0, 142.0], [53.0, 183.0, 121.0], [253.0, 231.0, 37.0]];
/// How many colours a heat map has.
const LEVELS: usize = 17;

/// Which of the colours a value between 0 and 1 has.
pub(crate) fn heat_level(value: f32) -> usize {
    let value = if value.is_finite() { value.clamp(0.0, 1.0) } else { 0.0 };
    (value * (LEVELS - 1) as f32).round() as usize
}

pub(crate) fn heat_color(level: usize) -> String {
    let at = level as f32 / (LEVELS - 1) as f32 * (HEAT.len() - 1) as f32;
    let low = (at as usize).min(HEAT.len() - 2);
    let mixed = |channel: usize| {
        let (from, to) = (HEAT[low][channel], HEAT[low + 1][channel]);
        (from + (to - from) * (at - low as f32)).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2))
}

impl Mark {
    pub(crate) fn class(self) -> &'static str {
        match self.shape {
            Shape::Dead => "dead",
            Shape::Alive => "alive",
            Shape::Seki => "seki",
            Shape::Ko(_) => "ko",
            Shape::Unknown => "unknown",
        }
    }

    /// How the outlines of the shape are painted with this ink.
    pub(crate) fn paint(self, ink: &str) -> String {
        match self.good {
            true => format!(r#"fill="{ink}""#),
            false => format!(r#"fill="none" stroke="{ink}" stroke-width="1.7" stroke-linejoin="round""#),
        }
    }

    /// The shape of a mark around the origin, in the paint of the group around it; what is written in it has an ink of
    /// its own.
    pub(crate) fn outline(self, ink: &str, ground: &str) -> String {
        match self.shape {
            Shape::Dead => format!(
                r#"<path transform="rotate(45)" d="{}"/>"#,
                "M-2.4 -11H2.4V-2.4H11V2.4H2.4V11H-2.4V2.4H-11V-2.4H-2.4Z"
            ),
            Shape::Alive => r#"<circle r="8.5"/>"#.to_owned(),
            Shape::Seki => path("M-9.5 -7.4h19v5h-19zM-9.5 2.4h19v5h-19z"),
            Shape::Ko(balance) => {
                let disc = if self.good { r#"<circle r="8"/>"# } else { "" };
                let number = balance.to_string().replace('-', "\u{2212}");
                around() + disc + &number_in(&number, if self.good { ground } else { ink })
            }
            Shape::Unknown => written("?", 21.0, 7.4, ink),
        }
    }
}

/// The arc of a ko and its arrow head.
fn around() -> String {
    path("M4.2 -11.5A12.2 12.2 0 1 0 11.5 -4.2L8.9 -3.3A9.4 9.4 0 1 1 3.3 -8.9ZM1.2 -15.6L11 -9.6L1.4 -4.6Z")
}

fn number_in(number: &str, ink: &str) -> String {
    let (size, baseline) = if number.chars().count() > 2 { (8.5, 3.1) } else { (11.0, 4.0) };
    written(number, size, baseline, ink)
}

fn written(text: &str, size: f32, baseline: f32, ink: &str) -> String {
    format!(r#"<text y="{baseline}" font-size="{size}" font-weight="700" fill="{ink}" stroke="none">{text}</text>"#)
}

fn path(d: &str) -> String {
    format!(r#"<path d="{d}"/>"#)
}
