//! [`Forest`]: shares of points with their intervals, one line for each, as SVG.

use std::fmt::Write;

use gtp::arena::WinTally;

use crate::plot::escaped;

/// Lines of a picture.
#[derive(Clone, Debug)]
pub(super) struct Forest {
    pub(super) title: String,
    /// What is at the left end and at the right end.
    pub(super) ends: [String; 2],
    pub(super) lines: Vec<(String, WinTally)>,
}

const WIDTH: f64 = 860.0;
/// The first and the last of the hundred percent.
const SCALE: [f64; 2] = [250.0, 700.0];
const TOP: f64 = 64.0;
const STEP: f64 = 30.0;
const COLOR: &str = "#0072b2";

impl Forest {
    pub(super) fn svg(&self) -> String {
        let bottom = TOP + STEP * self.lines.len() as f64;
        let (height, title) = (bottom + 64.0, escaped(&self.title));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
             height=\"{height}\" role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
             <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
             <text x=\"24\" y=\"28\" font-size=\"16\" font-weight=\"600\">{title}</text>\n"
        );
        for percent in (0..=100).step_by(10) {
            draw_grid(&mut svg, percent, bottom);
        }
        let [left, right] = self.ends.each_ref().map(|end| escaped(end));
        let ends = [(SCALE[0], "start", left), (SCALE[1], "end", right)];
        for (x, anchor, text) in ends {
            let y = bottom + 44.0;
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" fill=\"#555555\">{text}</text>");
        }
        for (at, (name, tally)) in self.lines.iter().enumerate() {
            draw_line(&mut svg, name, *tally, TOP + STEP * (at as f64 + 0.5));
        }
        svg + "</svg>\n"
    }
}

fn place(share: f64) -> f64 {
    SCALE[0] + share * (SCALE[1] - SCALE[0])
}

fn draw_grid(svg: &mut String, percent: u32, bottom: f64) {
    let x = place(f64::from(percent) / 100.0);
    let (color, width) = if percent == 50 { ("#000000", 1.5) } else { ("#e3e3e3", 1.0) };
    let _ = writeln!(svg, "<path d=\"M{x} {}V{bottom}\" stroke=\"{color}\" stroke-width=\"{width}\"/>", TOP - 8.0);
    let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{percent} %</text>", bottom + 20.0);
}

fn draw_line(svg: &mut String, name: &str, tally: WinTally, y: f64) {
    let (share, base) = (tally.share(), y + 4.0);
    let [low, likely, high] = [share.low, share.likely, share.high].map(place);
    let _ = writeln!(svg, "<text x=\"{}\" y=\"{base}\" text-anchor=\"end\">{}</text>", SCALE[0] - 16.0, escaped(name));
    let _ = writeln!(
        svg,
        "<path d=\"M{low:.1} {y}H{high:.1}m0-5v10M{low:.1} {}v10\" stroke=\"{COLOR}\" stroke-width=\"2\"/>",
        y - 5.0
    );
    let _ = writeln!(svg, "<circle cx=\"{likely:.1}\" cy=\"{y}\" r=\"4.5\" fill=\"{COLOR}\"/>");
    let text = format!("{:.1} % of {}", 100.0 * share.likely, tally.games());
    let _ = writeln!(svg, "<text x=\"{}\" y=\"{base}\">{text}</text>", SCALE[1] + 16.0);
}
