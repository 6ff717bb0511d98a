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

/// The green of a right move, which nothing else has.
const RIGHT: &str = "#1d7a3e";

impl Mark {
    pub(crate) fn class(self) -> &'static str {
        match self.shape {
            _ if self.good => "right",
            Shape::Dead => "dead",
            Shape::Alive => "alive",
            Shape::Seki => "seki",
            Shape::Ko(_) => "ko",
            Shape::Unknown => "unknown",
        }
    }

    /// How the lines of the sign are painted with this ink.
    pub(crate) fn paint(self, ink: &str) -> String {
        let (color, width) = if self.good { ("#ffffff", 3.0) } else { (ink, 2.4) };
        format!(r#"fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round""#)
    }

    /// The sign around the origin, in the paint of the group around it; what is filled has an ink of its own. A right move
    /// has a check on green. Of the others a dagger tells death and two eyes life: a cross and a ring would say wrong and
    /// right to many readers.
    pub(crate) fn outline(self, ink: &str) -> String {
        match self.shape {
            _ if self.good => {
                format!(r#"<circle r="12" fill="{RIGHT}" stroke="none"/>"#) + &path("M-5.5 .5L-1.5 4.5L6 -4.5")
            }
            Shape::Dead => path("M0 -9.5V9.5M-5.5 -4H5.5"),
            Shape::Alive => r#"<circle cx="-5.1" r="4.1"/><circle cx="5.1" r="4.1"/>"#.to_owned(),
            Shape::Seki => path("M-8 -4H8M-8 4H8"),
            Shape::Ko(balance) => around(ink) + &number_in(&balance.to_string().replace('-', "\u{2212}"), ink),
            Shape::Unknown => written("?", 21.0, 7.4, ink),
        }
    }
}

/// The arc of a ko and its arrow head.
fn around(ink: &str) -> String {
    let d = "M4.2 -11.5A12.2 12.2 0 1 0 11.5 -4.2L8.9 -3.3A9.4 9.4 0 1 1 3.3 -8.9ZM1.2 -15.6L11 -9.6L1.4 -4.6Z";
    format!(r#"<path d="{d}" fill="{ink}" stroke="none"/>"#)
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
