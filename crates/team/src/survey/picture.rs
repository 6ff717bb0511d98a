//! A survey as a picture: for each behaviour a dot for everybody who told a rank, and a line through the means of the ranks.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::Survey;
use super::behaviour::{BEHAVIOURS, Behaviour};
use crate::Rank;

/// One plot, and the frame within it: left, top, right, bottom.
const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 240.0;
const FRAME: [f64; 4] = [52.0, 40.0, 404.0, 200.0];
/// Plots side by side.
const COLUMNS: usize = 2;

impl Survey {
    /// The plots as SVG.
    pub fn svg(&self) -> String {
        let (across, down) = (COLUMNS as f64 * WIDTH, (BEHAVIOURS.len() / COLUMNS) as f64 * HEIGHT);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {across} {down}\" font-family=\"sans-serif\" \
             font-size=\"12\" role=\"img\"><title>Rank against behaviour</title>\n\
             <rect width=\"{across}\" height=\"{down}\" fill=\"#fff\"/>\n"
        );
        for (at, behaviour) in BEHAVIOURS.iter().enumerate() {
            let (x, y) = ((at % COLUMNS) as f64 * WIDTH, (at / COLUMNS) as f64 * HEIGHT);
            let _ = writeln!(svg, "<g transform=\"translate({x} {y})\">{}</g>", self.plot(behaviour));
        }
        svg + "</svg>\n"
    }

    /// The plots and the tables as a page that needs nothing else.
    pub fn page(&self) -> String {
        format!(
            "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>Does rank show in behaviour?</title>\n\
             <style>body{{max-width:60rem;margin:1rem auto;padding:0 1rem;font-family:sans-serif}}svg{{width:100%}}\
             pre{{overflow-x:auto}}</style>\n<h1>Does rank show in behaviour?</h1>\n\
             <p>A dot is a member of a team in one game; the line joins the means of ranks. The coefficient is Spearman’s, \
             with the interval that holds it 19 times of 20.</p>\n{}<pre>{self}</pre>\n</html>\n",
            self.svg()
        )
    }

    fn plot(&self, behaviour: &Behaviour) -> String {
        let dots = self.dots(behaviour);
        let [left, top, right, bottom] = FRAME;
        let link = self.link(behaviour).map_or_else(
            || "too little to tell".to_owned(),
            |link| {
                format!("ρ = {:.2} ({:.2} to {:.2}), {} members", link.rho, link.within.0, link.within.1, link.people)
            },
        );
        let mut svg = format!(
            "<text x=\"{left}\" y=\"16\" font-weight=\"bold\">{}</text><text x=\"{left}\" y=\"32\" fill=\"#555\">{link}</text>\
             <path d=\"M{left} {top}V{bottom}H{right}\" fill=\"none\" stroke=\"#555\"/>",
            behaviour.name
        );
        if let Some(scale) = Scale::of(&dots) {
            scale.draw(&mut svg, &dots);
        }
        svg
    }
}

/// Where ranks and numbers stand in a plot.
struct Scale {
    ranks: (Rank, Rank),
    most: f64,
}

impl Scale {
    fn of(dots: &[(Rank, f64)]) -> Option<Scale> {
        let ranks = || dots.iter().map(|(rank, _)| *rank);
        let most = dots.iter().map(|(_, value)| *value).fold(0.0, f64::max);
        Some(Scale { ranks: (ranks().min()?, ranks().max()?), most: if most > 0.0 { most } else { 1.0 } })
    }

    fn at(&self, rank: f64, value: f64) -> (f64, f64) {
        let [left, top, right, bottom] = FRAME;
        let (low, high) = (f64::from(self.ranks.0.number()), f64::from(self.ranks.1.number()));
        let across = if high > low { (rank - low) / (high - low) } else { 0.5 };
        let margin = 12.0;
        (left + margin + across * (right - left - 2.0 * margin), bottom - value / self.most * (bottom - top))
    }

    fn draw(&self, svg: &mut String, dots: &[(Rank, f64)]) {
        let [left, top, _, bottom] = FRAME;
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            left - 6.0,
            top + 4.0,
            short(self.most)
        );
        let _ = write!(svg, "<text x=\"{}\" y=\"{bottom}\" text-anchor=\"end\">0</text>", left - 6.0);
        for (rank, value) in dots {
            let (x, y) = self.at(f64::from(rank.number()), *value);
            let _ = write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"#0072b2\" fill-opacity=\"0.35\"/>");
        }
        let means = means(dots);
        let line: Vec<String> = means
            .iter()
            .map(|(rank, mean)| self.at(f64::from(rank.number()), *mean))
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let _ = write!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#d55e00\" stroke-width=\"2\"/>",
            line.join(" ")
        );
        for (rank, _) in named(&means) {
            let (x, _) = self.at(f64::from(rank.number()), 0.0);
            let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{rank}</text>", bottom + 16.0);
        }
    }
}

/// The mean of each rank.
fn means(dots: &[(Rank, f64)]) -> Vec<(Rank, f64)> {
    let mut ranks: BTreeMap<Rank, Vec<f64>> = BTreeMap::new();
    for (rank, value) in dots {
        ranks.entry(*rank).or_default().push(*value);
    }
    ranks.into_iter().map(|(rank, all)| (rank, all.iter().sum::<f64>() / all.len() as f64)).collect()
}

/// The ranks that there is room for on the axis.
fn named(means: &[(Rank, f64)]) -> impl Iterator<Item = &(Rank, f64)> {
    means.iter().step_by(means.len().div_ceil(10).max(1))
}

fn short(number: f64) -> String {
    if number < 10.0 { format!("{number:.1}") } else { format!("{number:.0}") }
}
