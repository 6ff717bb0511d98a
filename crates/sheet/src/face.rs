//! [`Face`]: the letters, how wide they are, and which of them a PDF file can write.

/// A cut of Helvetica, which every reader of PDF has. Its letters are those of Western Europe. Others lose their marks
/// where that leaves a letter (`Shūsaku` becomes `Shusaku`), and whatever has none is one `?` for each run of it. SVG pages
/// keep all letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// For sentences.
    Regular,
    /// For numbers and heads.
    Bold,
}

impl Face {
    /// How wide a text is in letters of this size.
    pub fn width(self, text: &str, size: f32) -> f32 {
        text.chars().map(|letter| f32::from(self.advance(letter))).sum::<f32>() * size / 1000.0
    }

    /// In thousandths of the size. What Helvetica lacks is taken for as wide as a letter of East Asia.
    fn advance(self, letter: char) -> u16 {
        let widths = match self {
            Face::Regular => &REGULAR,
            Face::Bold => &BOLD,
        };
        code(letter).and_then(|code| widths.get(usize::from(code).checked_sub(32)?)).copied().unwrap_or(1000)
    }

    /// Does a PDF file hold all letters of the text as they are?
    pub fn has(text: &str) -> bool {
        text.chars().all(|letter| code(letter).is_some())
    }

    /// The text in lines that are no wider, of which the first begins further right. Words that are wider themselves are
    /// broken.
    pub(crate) fn lines(self, text: &str, size: f32, width: f32, indent: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        let room = |lines: usize| if lines == 1 { width - indent } else { width };
        for word in text.split_whitespace() {
            let count = lines.len();
            let line = lines.last_mut().expect("there is a first line");
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(&longer, size) <= room(count) {
                *line = longer;
                continue;
            }
            if !line.is_empty() || count == 1 && indent > 0.0 {
                lines.push(String::new());
            }
            for letter in word.chars() {
                let count = lines.len();
                let line = lines.last_mut().expect("there is a first line");
                line.push(letter);
                if line.chars().count() > 1 && self.width(line, size) > room(count) {
                    line.pop();
                    lines.push(letter.to_string());
                }
            }
        }
        lines
    }

    /// The text, cut where it gets wider.
    pub(crate) fn cut(self, text: &str, size: f32, width: f32) -> String {
        if self.width(text, size) <= width {
            return text.to_owned();
        }
        let mut cut = String::new();
        for letter in text.chars() {
            if self.width(&cut, size) + self.width("…", size) + self.width(&letter.to_string(), size) > width {
                break;
            }
            cut.push(letter);
        }
        cut.trim_end().to_owned() + "…"
    }
}

/// The text as a PDF file holds it.
pub(crate) fn encoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut lost = false;
    for letter in text.chars() {
        match code(letter).or_else(|| code(bare(letter)?)) {
            Some(code) => bytes.push(code),
            None if lost => continue,
            None => bytes.push(b'?'),
        }
        lost = code(letter).is_none() && bare(letter).is_none();
    }
    bytes
}

/// Is there anything left of the text in a PDF file?
pub(crate) fn is_legible(text: &str) -> bool {
    encoded(text).iter().any(u8::is_ascii_alphanumeric) || Face::has(text)
}

/// The number of a letter in the encoding that PDF calls WinAnsi.
fn code(letter: char) -> Option<u8> {
    match letter {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(letter)).ok(),
        _ => SPECIAL.iter().find(|(special, _)| *special == letter).map(|(_, code)| *code),
    }
}

/// Those of the encoding that stand elsewhere in Unicode.
const SPECIAL: [(char, u8); 27] = [
    ('€', 0x80),
    ('‚', 0x82),
    ('ƒ', 0x83),
    ('„', 0x84),
    ('…', 0x85),
    ('†', 0x86),
    ('‡', 0x87),
    ('ˆ', 0x88),
    ('‰', 0x89),
    ('Š', 0x8a),
    ('‹', 0x8b),
    ('Œ', 0x8c),
    ('Ž', 0x8e),
    ('‘', 0x91),
    ('’', 0x92),
    ('“', 0x93),
    ('”', 0x94),
    ('•', 0x95),
    ('–', 0x96),
    ('—', 0x97),
    ('˜', 0x98),
    ('™', 0x99),
    ('š', 0x9a),
    ('›', 0x9b),
    ('œ', 0x9c),
    ('ž', 0x9e),
    ('Ÿ', 0x9f),
];

/// A letter without its marks, where it is one of those that names of players and places have.
fn bare(letter: char) -> Option<char> {
    const LETTERS: [(&str, char); 30] = [
        ("āăą", 'a'),
        ("ĀĂĄ", 'A'),
        ("ćčċ", 'c'),
        ("ĆČĊ", 'C'),
        ("ďđ", 'd'),
        ("ĎĐ", 'D'),
        ("ēĕėęě", 'e'),
        ("ĒĔĖĘĚ", 'E'),
        ("ğģ", 'g'),
        ("ĞĢ", 'G'),
        ("īįı", 'i'),
        ("ĪĮİ", 'I'),
        ("ļľł", 'l'),
        ("ĻĽŁ", 'L'),
        ("ńņň", 'n'),
        ("ŃŅŇ", 'N'),
        ("ōŏő", 'o'),
        ("ŌŎŐ", 'O'),
        ("ŕř", 'r'),
        ("ŔŘ", 'R'),
        ("śşș", 's'),
        ("ŚŞȘ", 'S'),
        ("ţťț", 't'),
        ("ŢŤȚ", 'T'),
        ("ūŭůűų", 'u'),
        ("ŪŬŮŰŲ", 'U'),
        ("źż", 'z'),
        ("ŹŻ", 'Z'),
        ("−‐‑", '-'),
        ("\u{2002}\u{2003}\u{2009}\u{3000}", ' '),
    ];
    LETTERS.iter().find(|(marked, _)| marked.contains(letter)).map(|(_, bare)| *bare)
}

// In thousandths of the size, in the order of the encoding from the blank on.
#[rustfmt::skip]
const REGULAR: [u16; 224] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 0,
    556, 0, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0,
    0, 222, 222, 333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 0, 500, 667,
    278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 552,
    400, 549, 333, 333, 333, 576, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 549, 611, 556, 556, 556, 556, 500, 556, 500,
];
#[rustfmt::skip]
const BOLD: [u16; 224] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584, 0,
    556, 0, 278, 556, 500, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0,
    0, 278, 278, 500, 500, 350, 556, 1000, 333, 1000, 556, 333, 944, 0, 500, 667,
    278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556, 584, 333, 737, 552,
    400, 549, 333, 333, 333, 576, 556, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278,
    611, 611, 611, 611, 611, 611, 611, 549, 611, 611, 611, 611, 611, 556, 611, 556,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_helvetica_lacks_lose_their_marks_or_are_asked_about() {
        let shown = |text: &str| encoded(text).into_iter().map(char::from).collect::<String>();
        assert_eq!(shown("Shūsaku: 12 × “…”"), "Shusaku: 12 \u{d7} \u{93}\u{85}\u{94}");
        assert_eq!(shown("詰碁 of Łódź"), "? of L\u{f3}dz");
        assert!(Face::has("Größe – ça") && !Face::has("Shūsaku"));
        assert!(is_legible("Shūsaku") && is_legible("") && !is_legible("詰碁"));
    }

    #[test]
    fn lines_are_no_wider_than_they_may_be() {
        let text = "Black kills. C1 is the only move, whateverweresaidofitbywhomsoeveritmayconcern.";
        for width in [20.0, 60.0, 150.0] {
            let lines = Face::Regular.lines(text, 8.0, width, 10.0);
            assert!(Face::Regular.width(&lines[0], 8.0) <= width - 10.0);
            assert!(lines.iter().all(|line| Face::Regular.width(line, 8.0) <= width), "{lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
        assert_eq!(Face::Bold.cut("Monday club", 10.0, 40.0), "Mond…");
    }
}
