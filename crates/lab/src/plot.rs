//! [`Plot`]: lines over a grid as SVG, all in one style.
//!
//! Every series has a colour that people who cannot tell some colours apart can tell (Okabe and Ito 2008) and a mark of
//! its own, so that nothing depends on colour alone.

use std::fmt::Write;

/// A picture of some series.
#[derive(Clone, Debug)]
pub(crate) struct Plot {
    pub(crate) title: String,
    pub(crate) across: Axis,
    pub(crate) up: Axis,
    pub(crate) series: Vec<Series>,
}

#[derive(Clone, Debug)]
pub(crate) struct Axis {
    pub(crate) label: String,
    /// By powers of ten?
    pub(crate) log: bool,
}

/// Points that belong together, joined in their order.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
    pub(crate) kind: SeriesKind,
}

/// Where the figures are from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SeriesKind {
    Measured,
    /// Published by somebody else: dashes.
    Quoted,
    /// The exact search: black in every plot.
    Exact,
}

const BLACK: &str = "#000000";
const COLORS: [&str; 9] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#7f7f7f", "#882255", "#999933"];
const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 460.0;
/// The grid: left, top, right and bottom.
const FRAME: [f64; 4] = [80.0, 48.0, 600.0, 400.0];

impl Axis {
    pub(crate) fn linear(label: &str) -> Axis {
        Axis { label: label.to_owned(), log: false }
    }

    pub(crate) fn log(label: &str) -> Axis {
        Axis { label: label.to_owned(), log: true }
    }

    /// The values at which there are grid lines, around these.
    fn ticks(&self, values: impl Iterator<Item = f64>) -> Vec<f64> {
        let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
        if low > high {
            return vec![1.0, 10.0];
        }
        if self.log {
            let first = low.max(1e-12).log10().floor() as i32;
            let last = (high.max(1e-12).log10().ceil() as i32).max(first + 1);
            return (first..=last).map(|power| 10f64.powi(power)).collect();
        }
        let rough = ((high - low.min(0.0)) / 6.0).max(1e-9);
        let unit = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * unit).into_iter().find(|&step| step >= rough);
        let step = step.unwrap_or(10.0 * unit);
        let (first, last) = ((low.min(0.0) / step).floor() as i64, (high / step).ceil() as i64);
        (first..=last).map(|at| at as f64 * step).collect()
    }

    /// Where between the first and the last tick a value lies, from 0 to 1.
    fn place(&self, value: f64, ticks: &[f64]) -> f64 {
        let (low, high) = (ticks[0], ticks[ticks.len() - 1]);
        let scale = |value: f64| if self.log { value.max(low).log10() } else { value };
        (scale(value) - scale(low)) / (scale(high) - scale(low))
    }
}

impl Plot {
    pub(crate) fn svg(&self) -> String {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let across = self.across.ticks(points().map(|point| point.0));
        let up = self.up.ticks(points().map(|point| point.1));
        let mut svg = String::new();
        let title = escaped(&self.title);
        let _ = writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
             height=\"{HEIGHT}\" role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
             <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
             <text x=\"{}\" y=\"28\" font-size=\"16\" font-weight=\"600\">{title}</text>",
            FRAME[0]
        );
        self.draw_grid(&mut svg, &across, &up);
        for (at, series) in self.series.iter().enumerate() {
            let place = |&(x, y): &(f64, f64)| (left(self.across.place(x, &across)), top(self.up.place(y, &up)));
            draw_series(&mut svg, series, at, &series.points.iter().map(place).collect::<Vec<_>>());
        }
        svg + "</svg>\n"
    }

    fn draw_grid(&self, svg: &mut String, across: &[f64], up: &[f64]) {
        let [x0, y0, x1, y1] = FRAME;
        for &value in across {
            let x = left(self.across.place(value, across));
            let _ = writeln!(svg, "<path d=\"M{x:.1} {y0}V{y1}\" stroke=\"#e3e3e3\"/>");
            let text = number(value);
            let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{text}</text>", y1 + 18.0);
        }
        for &value in up {
            let y = top(self.up.place(value, up));
            let _ = writeln!(svg, "<path d=\"M{x0} {y:.1}H{x1}\" stroke=\"#e3e3e3\"/>");
            let (x, y, text) = (x0 - 8.0, y + 4.0, number(value));
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{text}</text>");
        }
        let (middle, label) = ((x0 + x1) / 2.0, escaped(&self.across.label));
        let _ = writeln!(svg, "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{label}</text>", y1 + 42.0);
        let (middle, label) = ((y0 + y1) / 2.0, escaped(&self.up.label));
        let _ = writeln!(
            svg,
            "<text transform=\"translate(20 {middle}) rotate(-90)\" text-anchor=\"middle\">{label}</text>"
        );
    }
}

fn left(place: f64) -> f64 {
    FRAME[0] + place * (FRAME[2] - FRAME[0])
}

fn top(place: f64) -> f64 {
    FRAME[3] - place * (FRAME[3] - FRAME[1])
}

/// The line, its marks, and its entry in the legend.
fn draw_series(svg: &mut String, series: &Series, at: usize, places: &[(f64, f64)]) {
    let color = if series.kind == SeriesKind::Exact { BLACK } else { COLORS[at % COLORS.len()] };
    let line: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let dashes = if series.kind == SeriesKind::Quoted { " stroke-dasharray=\"6 4\"" } else { "" };
    let style = format!("fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"{dashes}");
    let _ = writeln!(svg, "<polyline points=\"{}\" {style}/>", line.join(" "));
    places.iter().for_each(|&place| svg.push_str(&mark(at, place, color)));
    let (x, y) = (FRAME[2] + 24.0, FRAME[1] + 12.0 + 24.0 * at as f64);
    let _ = writeln!(svg, "<path d=\"M{x} {y}h28\" {style}/>");
    svg.push_str(&mark(at, (x + 14.0, y), color));
    let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">{}</text>", x + 36.0, y + 4.0, escaped(&series.name));
}

/// A circle, a square, a triangle or a diamond, filled or not.
fn mark(at: usize, (x, y): (f64, f64), color: &str) -> String {
    let fill = if (at / 4).is_multiple_of(2) { color } else { "#ffffff" };
    let path = match at % 4 {
        0 => "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
        1 => "m-3.5-3.5h7v7h-7z",
        2 => "m0-4.5l4.5 8h-9z",
        _ => "m0-5l5 5l-5 5l-5-5z",
    };
    format!("<path d=\"M{x:.1} {y:.1}{path}\" fill=\"{fill}\" stroke=\"{color}\" stroke-width=\"1.5\"/>\n")
}

/// A number for an axis: `0.001`, `20`, `10k`, `5M`.
fn number(value: f64) -> String {
    match value.abs() {
        1e9.. => format!("{}G", value / 1e9),
        1e6.. => format!("{}M", value / 1e6),
        1e3.. => format!("{}k", value / 1e3),
        1e-3.. => format!("{}", (value * 1e6).round() / 1e6),
        0.0 => "0".to_owned(),
        _ => format!("{value:e}"),
    }
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_surround_the_values() {
        assert_eq!(Axis::log("").ticks([3.0, 450.0].into_iter()), [1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(Axis::linear("").ticks([1.0, 30.0].into_iter()), [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0]);
        assert_eq!(Axis::linear("").ticks(std::iter::empty()).len(), 2);
        assert_eq!([0.001, 20.0, 10_000.0, 5e6, 1e-5].map(number), ["0.001", "20", "10k", "5M", "1e-5"]);
    }

    #[test]
    fn names_cannot_break_the_picture() {
        let points = vec![(1.0, 10.0), (2.0, 1000.0)];
        let series = vec![Series { name: "a < b & c".to_owned(), points, kind: SeriesKind::Quoted }];
        let plot = Plot { title: "<t>".to_owned(), across: Axis::linear("x"), up: Axis::log("y"), series };
        let svg = plot.svg();
        assert!(svg.contains("a &lt; b &amp; c") && svg.contains("&lt;t&gt;") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<polyline").count(), 1);
    }
}
