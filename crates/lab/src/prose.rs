//! Text of reports: lines of the page's width, and shares.

/// Columns of the page.
const WIDTH: usize = 120;

/// A line of prose broken into lines of the page's width; tables and pictures stay whole.
pub(crate) fn wrapped(line: &str) -> String {
    if line.starts_with(['|', '!', '`']) {
        return format!("{line}\n");
    }
    let indent = if line.starts_with("- ") { "  " } else { "" };
    let (mut text, mut width) = (String::new(), 0);
    for word in line.split(' ') {
        let long = word.chars().count();
        if width > 0 && width + 1 + long > WIDTH {
            text += &format!("\n{indent}");
            width = indent.len();
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text += word;
        width += long;
    }
    text + "\n"
}

/// A share, as people say it.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}
