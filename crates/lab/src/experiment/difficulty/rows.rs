//! What was measured of each problem, as a table for other programs.

use forge::Feature;

use super::rated::Rated;

/// A line for each problem: its name, its half, whether it is proved, both ranks as steps, and every feature, empty where it is not
/// known.
pub(super) fn csv(rated: &[Rated]) -> String {
    let words: Vec<&str> = Feature::all().map(Feature::word).collect();
    let mut text = format!("problem,held back,proved,people,program,{}\n", words.join(","));
    for one in rated {
        let known = |feature| one.measured(feature).map_or_else(String::new, |value| format!("{value:.3}"));
        let cells: Vec<String> = Feature::all().map(known).collect();
        let [people, program] = one.steps();
        text += &format!(
            "{},{},{},{people},{program:.3},{}\n",
            one.id,
            u8::from(one.is_held_back),
            u8::from(one.is_proved),
            cells.join(",")
        );
    }
    text
}
