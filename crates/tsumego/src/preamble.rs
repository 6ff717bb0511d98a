//! The fields at the head of the notes: how a title, a goal or an answer lives in a block of text.
//!
//! ```text
//! Title: Rectangular six in the corner
//! Goal: Black to kill
//!
//! Anything from here on is a note.
//! ```
//!
//! Fields come first, one to a line, each at most once. The first line that is not a field begins the notes; one empty
//! line before it is not part of them. So a note that looks like a field only needs an empty line before it.

/// Takes the fields off the head of a block and returns the notes. `take` gets the name in lower case and the value
/// without blanks around it, and says whether it understands them.
pub(crate) fn read(block: &str, mut take: impl FnMut(&str, &str) -> bool) -> &str {
    let mut rest = block;
    while let Some((name, value)) = field(first_line(rest)) {
        if !take(&name, value) {
            break;
        }
        rest = after_first_line(rest);
    }
    if first_line(rest).trim().is_empty() { after_first_line(rest) } else { rest }
}

/// The block with these fields and notes; [`read`] gives both back.
pub(crate) fn write(fields: &[(&str, String)], notes: &str) -> String {
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    let mut block = fields.join("\n");
    let head = first_line(notes);
    let mistakable = head.trim().is_empty() || field(head).is_some();
    block.push_str(match (notes.is_empty(), fields.is_empty()) {
        (true, _) => "",
        (false, false) => "\n\n",
        (false, true) if mistakable => "\n",
        (false, true) => "",
    });
    block.push_str(notes);
    block
}

/// `Name: value`, where the name is one word.
fn field(line: &str) -> Option<(String, &str)> {
    let (name, value) = line.split_once(':')?;
    let word = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphabetic());
    word.then(|| (name.to_ascii_lowercase(), value.trim()))
}

fn first_line(text: &str) -> &str {
    text.split('\n').next().unwrap_or("")
}

fn after_first_line(text: &str) -> &str {
    text.split_once('\n').map_or("", |(_, rest)| rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(fields: &[(&str, String)], notes: &str) {
        let block = write(fields, notes);
        let mut found = Vec::new();
        let rest = read(&block, |name, value| {
            let known = matches!(name, "title" | "goal") && found.iter().all(|(n, _)| n != name);
            if known {
                found.push((name.to_owned(), value.to_owned()));
            }
            known
        });
        assert_eq!(rest, notes, "{block:?}");
        assert!(found.iter().map(|(n, v)| (n.as_str(), v)).eq(fields.iter().map(|(n, v)| (*n, v))), "{block:?}");
    }

    #[test]
    fn notes_and_fields_come_back_whatever_they_look_like() {
        let fields = [("title", "One: two".to_owned()), ("goal", "none".to_owned())];
        for notes in
            ["", "a", "\n", "\n\na", "title: x", "Goal:", "Unknown: y\nz", " ", "a\n", "\ntitle: x", ":", "a\n\nb"]
        {
            round(&[], notes);
            round(&fields[..1], notes);
            round(&fields, notes);
        }
    }
}
