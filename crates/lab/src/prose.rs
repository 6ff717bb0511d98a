//! Text of reports: lines of the page's width, and shares.

/// Columns of the page.
const WIDTH: usize = 120;

/// A line of prose broken into lines of the page's width; tables and pictures stay whole.
fn wrapped(line: &str) -> String {
    if line.starts_with(['|', '!']) || line.starts_with("```") {
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

/// A text whose paragraphs are broken anywhere, in lines of the page's width. Tables, pictures and headings are lines of their own.
pub(crate) fn flowed(text: &str) -> String {
    let (mut lines, mut going_on, mut fenced): (Vec<String>, bool, bool) = (Vec::new(), false, false);
    for line in text.lines() {
        let fence = line.starts_with("```");
        let alone = fenced || fence || line.is_empty() || line.starts_with(['|', '!', '#']);
        match lines.last_mut().filter(|_| going_on && !alone && !line.starts_with("- ")) {
            Some(last) => *last += &format!(" {}", line.trim_start()),
            None => lines.push(line.to_owned()),
        }
        (going_on, fenced) = (!alone, fenced != fence);
    }
    lines.iter().map(|line| wrapped(line)).collect()
}

/// A share, as people say it.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_broken_anew_and_the_rest_stays() {
        let text = "# A\n\none\ntwo\n- three\n  four\n- five\n\n```\na  b\nc\n```\n\n| x |\n| y |\n![z](z.svg)\n";
        let told = "# A\n\none two\n- three four\n- five\n\n```\na  b\nc\n```\n\n| x |\n| y |\n![z](z.svg)\n";
        assert_eq!(flowed(text), told);
        let long = ["word"; 30].join("\n");
        assert_eq!(flowed(&long).lines().map(str::len).collect::<Vec<_>>(), [119, 29]);
    }
}
